"""ESCAPE NOW!: the states that a seat cannot rule out."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, ONE, card_at, contains, count_of, filled, members_of, total
from chabudai.engine.contract import Worlds
from chabudai.engine.dice import Dice
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.rules_cards import LUCKY, only
from chabudai.games.escapenow.rules_table import ANSWER, PLACES

#: One hand in so many is imagined at random, whatever its actions make likely.
DOUBT: Final = 8
#: How many guesses are tried for one that the unknown cards allow.
TRIES: Final = 6


class EscapeWorlds(Worlds):
    """`known` is a state with everything the seat knows; `unknown` are the cards to be dealt out.

    `hands` and `discards` say how many unknown cards each of them holds, `swept` how many went from each place to the
    discard, `possible` of which kinds. Where `covers` names traits, the cards gone from that place solved it: each of
    the traits by a card or a lucky shot and, where `finished` is 1, one more lucky shot. What is left over nobody has
    seen. `wishes` are the seats whose `start` or `wait` is unknown, `answers` the hands whose answer is.
    `guesses` are hands that their actions make likely, `thrown` what went from each to the discard.
    """

    def __init__(
        self,
        known: EscapeNow,
        unknown: i64,
        hands: list[int],
        discards: list[int],
        swept: list[int],
        possible: list[int],
        covers: list[int],
        finished: list[int],
        wishes: i64,
        answers: i64,
        guesses: list[list[int]],
        thrown: list[list[int]],
    ) -> None:
        self.known = known
        self.unknown = unknown
        self.hands: vec[i64] = vec[i64](hands)
        self.discards: vec[i64] = vec[i64](discards)
        self.swept: vec[i64] = vec[i64](swept)
        self.possible: vec[i64] = vec[i64](possible)
        self.covers: vec[i64] = vec[i64](covers)
        self.finished: vec[i64] = vec[i64](finished)
        self.wishes = wishes
        self.answers = answers
        self.guesses: vec[i64] = vec[i64]()
        self.thrown: vec[i64] = vec[i64]()
        self.guessed: vec[i64] = filled(len(hands), 0)
        self.first_guess: vec[i64] = filled(len(hands), 0)
        for hand in range(len(guesses)):
            self.first_guess[hand] = len(self.guesses)
            self.guessed[hand] = len(guesses[hand])
            for i in range(len(guesses[hand])):
                self.guesses = append(self.guesses, guesses[hand][i])
                self.thrown = append(self.thrown, thrown[hand][i])
        # The cards not dealt out yet, and whether a place could not be given its cards.
        self.pool: i64 = unknown
        self.failed: bool = False

    def draw(self, dice: Dice) -> EscapeNow:
        state = self.known.clone()
        self._fill_swept(state, dice)
        while self.failed:
            self._fill_swept(state, dice)
        for hand in range(len(self.hands)):
            self._fill_hand(state, hand, dice)
        for seat in range(len(self.discards)):
            state.discards[seat] += self._take_any(self._undealt(state, seat), dice)
        state.unseen = self.pool
        for seat in members_of(self.wishes):
            state.wanted |= BIT[seat] * dice.below(2)
        for hand in members_of(self.answers):
            state.answers[hand] = state.random_move(hand, dice) - ANSWER
        return state

    def _fill_swept(self, state: EscapeNow, dice: Dice) -> None:
        """The cards that were on puzzles. One place may take what another needs: then all is tried again."""
        self.pool = self.unknown
        self.failed = False
        for place in range(PLACES):
            if self.swept[place] > 0:
                state.swept[place] = self.known.swept[place] + self._swept_from(place, dice)

    def _swept_from(self, place: i64, dice: Dice) -> i64:
        gone = self.known.swept[place]
        spare_lucky = count_of(gone, LUCKY)
        cards: i64 = 0
        if self.finished[place] > 0:
            if spare_lucky > 0:
                spare_lucky -= 1
            else:
                cards += self._take(BIT[LUCKY], dice)
        for trait in members_of(self.covers[place]):
            if count_of(gone, trait) > 0:
                continue
            if spare_lucky > 0:
                spare_lucky -= 1
            else:
                cards += self._take(BIT[trait] | BIT[LUCKY], dice)
        while total(cards) < self.swept[place] and not self.failed:
            cards += self._take(self.possible[place], dice)
        if total(cards) > self.swept[place]:
            self.failed = True
        return cards

    def _take(self, kinds: i64, dice: Dice) -> i64:
        """One of the unknown cards, of certain kinds; nothing, and a failure, if there is none."""
        cards = only(self.pool, kinds)
        count = total(cards)
        if count == 0:
            self.failed = True
            return 0
        card = ONE[card_at(cards, dice.below(count))]
        self.pool -= card
        return card

    def _undealt(self, state: EscapeNow, seat: i64) -> i64:
        """How many of a seat's discards are still to be imagined."""
        return self.discards[seat] - total(state.discards[seat] - self.known.discards[seat])

    def _fill_hand(self, state: EscapeNow, hand: i64, dice: Dice) -> None:
        """The unknown cards of a hand: mostly what its actions make likely."""
        count = self.hands[hand]
        if count > 0 and self.guessed[hand] > 0 and dice.below(DOUBT) != 0:
            for _ in range(TRIES):
                i = self.first_guess[hand] + dice.below(self.guessed[hand])
                cards = self.guesses[i]
                if total(cards) == count and contains(self.pool, cards):
                    self.pool -= cards
                    state.hands[hand] += cards
                    self._fill_discards(state, hand, self.thrown[i])
                    return
        state.hands[hand] += self._take_any(count, dice)

    def _fill_discards(self, state: EscapeNow, seat: i64, cards: i64) -> None:
        if total(cards) == self.discards[seat] and contains(self.pool, cards):
            self.pool -= cards
            state.discards[seat] += cards

    def _take_any(self, count: i64, dice: Dice) -> i64:
        cards: i64 = 0
        for _ in range(count):
            card = ONE[card_at(self.pool, dice.below(total(self.pool)))]
            self.pool -= card
            cards += card
        return cards
