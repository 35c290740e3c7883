"""ESCAPE NOW!: what another hand may hold, judged by what it does.

A guess is a hand and what was discarded from it. Some guesses are kept for every hand. Whatever the hand does, each
guess is asked what the game's own sense would have done with it; those that would have done something else become rare.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, ONE, card_at, contains, count_of, total
from chabudai.engine.dice import FastDice
from chabudai.games.escapenow.bot import EscapeSense
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.rules_cards import KINDS, LUCKY
from chabudai.games.escapenow.rules_table import ASK, COPY, DROP, DROPPING, FINISH, MOVE, REFILL, SOLVE

#: How many guesses are kept for a hand.
GUESSES: Final = 96
#: How much rarer a guess becomes that would have done something else: people and thinking bots do not play by sense.
LIKELY: Final = 100
UNLIKELY: Final = 12


class Guesses:
    """The guesses about one hand. `pool` are the cards of which the observer does not know where they are."""

    def __init__(self, hands: list[int], thrown: list[int], pool: i64, seed: i64) -> None:
        self.hands: vec[i64] = vec[i64](hands)
        self.thrown: vec[i64] = vec[i64](thrown)
        self.pool = pool
        self.dice = FastDice(seed)
        self.sense = EscapeSense()

    def plain(self) -> tuple[list[int], list[int]]:
        return list(self.hands), list(self.thrown)

    def see(self, state: EscapeNow, hand: i64, move: i64) -> None:
        """A hand did this in a state in which all but its cards is known; of a `move`, the card is not."""
        seat = state.seat_of(hand)
        # Sealed choices are told when all are in; this one was still owed then.
        state.owing |= BIT[hand]
        weights = vec[i64]()
        hands = self.hands[:]
        thrown = self.thrown[:]
        for i in range(len(hands)):
            state.hands[hand] = hands[i]
            state.discards[seat] = thrown[i]
            weight: i64 = 0
            if contains(self.pool, hands[i] + thrown[i]):
                weight = self._likelihood(state, seat, move)
                kind = self._leaves(state, hand, move)
                if kind >= 0:
                    if count_of(hands[i], kind) == 0:
                        weight = 0
                    else:
                        hands[i] -= ONE[kind]
                        if move >= MOVE:
                            thrown[i] += ONE[kind]
            weights = append(weights, weight)
        self._choose(hands, thrown, weights)

    def _likelihood(self, state: EscapeNow, seat: i64, move: i64) -> i64:
        if state.phase == DROPPING:
            # Nobody sees which card it was.
            return LIKELY
        usual = self.sense.choose(state, seat, self.dice)
        if MOVE <= move < REFILL and MOVE <= usual < REFILL:
            same = (usual - MOVE) // KINDS == (move - MOVE) // KINDS
        else:
            same = usual == move
        return LIKELY if same else UNLIKELY

    def _leaves(self, state: EscapeNow, hand: i64, move: i64) -> i64:
        """The kind of the card that leaves the hand by this move; −1 if none does."""
        if SOLVE <= move < COPY:
            return move - SOLVE
        if COPY <= move <= FINISH:
            return LUCKY
        if MOVE <= move < REFILL:
            return self.sense.spare(state, hand, (move - MOVE) // KINDS, state.hands[hand])
        if DROP <= move < ASK:
            return self.sense.choose(state, state.seat_of(hand), self.dice) - DROP
        return -1

    def _choose(self, hands: vec[i64], thrown: vec[i64], weights: vec[i64]) -> None:
        """As many guesses as before, each as often as it is likely; if none is possible, all begin anew."""
        sum_of_all: i64 = 0
        for weight in weights:
            sum_of_all += weight
        if sum_of_all == 0:
            self.hands = vec[i64]()
            self.thrown = vec[i64]()
            return
        step = self.dice.below(sum_of_all)
        i: i64 = 0
        passed = weights[0]
        for n in range(GUESSES):
            ticket = (step + n * sum_of_all) // GUESSES
            while passed <= ticket:
                i += 1
                passed += weights[i]
            self.hands[n] = hands[i]
            self.thrown[n] = thrown[i]

    def fit(self, count: i64, thrown: i64) -> None:
        """The hand has so many cards now and has discarded so many. What a guess lacks is drawn from the pool."""
        if len(self.hands) == 0 or total(self.hands[0]) > count or total(self.thrown[0]) > thrown:
            self.hands = vec[i64]([0] * GUESSES)
            self.thrown = vec[i64]([0] * GUESSES)
        for i in range(GUESSES):
            if not contains(self.pool, self.hands[i] + self.thrown[i]):
                self.hands[i] = 0
                self.thrown[i] = 0
            self.hands[i] += self._draw(i, count - total(self.hands[i]))
            self.thrown[i] += self._draw(i, thrown - total(self.thrown[i]))

    def _draw(self, i: i64, count: i64) -> i64:
        left = self.pool - self.hands[i] - self.thrown[i]
        drawn: i64 = 0
        for _ in range(count):
            card = ONE[card_at(left, self.dice.below(total(left)))]
            left -= card
            drawn += card
        return drawn
