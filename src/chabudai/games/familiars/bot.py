"""Familiar's Trouble's playing sense: rules of thumb that look only at what the seat to move may know.

The heart of it is one question: what will this trick bring if I play this card? Whoever plays last knows; whoever plays
before reckons with what the others may hold among the unseen cards, and that they, too, will do the best they can.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, lowest, members_of, size
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.engine.search import Sense
from chabudai.games.familiars.rules import (
    ERRAND_EXCHANGE,
    HAND_EXCHANGE,
    KEEP,
    LEAVE,
    PASS,
    PASSING,
    PLAY,
    REFILL,
    SWAP,
    TRICK,
    Familiars,
    left_of,
)
from chabudai.games.familiars.rules_cards import (
    COLOURS_OF,
    ERRANDS,
    LEVELS,
    SEATS,
    VALUE_OF,
    WORTH_OF,
    Plan,
    covers,
)

# Found by play against variations of themselves.
TRYING: Final = 4.0  # how much likelier an errand is covered when the team tries than by three random cards
WAITING: Final = 0.6  # how much of an open errand's promise is lost when it is completed now
SPARING: Final = 0.12  # what a card is worth in the hand, by its value …
MIXING: Final = 0.3  # … and more if it has several colours
SWAPPING: Final = 0.3  # how much better a new errand must promise to be


class FamiliarsSense(Sense):
    def __init__(self, plan: Plan, convention: bool = True) -> None:
        self.plan = plan
        self.convention = convention
        self.total: float = 1.0
        for errand in range(ERRANDS):
            self.total += float(plan.points[errand])
        # By errand and by tricks left: the points it promises while it lies open.
        self.promise: vec[float] = vec[float]([0.0] * (ERRANDS * (plan.rounds + 1)))
        self._foresee()
        # The open errands while a trick is weighed: what they need and what completing them now is worth.
        self.open: i64 = 0
        self.needs: vec[i64] = filled(ERRANDS, 0)
        self.gain: vec[float] = vec[float]([0.0] * ERRANDS)
        self.cost: vec[float] = vec[float]([0.0] * plan.cards)
        # Values sorted from the best, for two players deep.
        self.ranked: vec[float] = vec[float]([0.0] * (4 * plan.cards))

    def worth(self, state: State, seat: i64) -> float:
        assert isinstance(state, Familiars)
        return float(state.errands.points) / self.total

    # -- errands ------------------------------------------------------------------------------------------------------
    def _foresee(self) -> None:
        """How often three cards of the deck cover an errand tells how hard it is."""
        plan = self.plan
        rounds = plan.rounds
        for errand in members_of(plan.errands):
            hits: i64 = 0
            tries: i64 = 0
            for a in range(plan.cards):
                for b in range(a):
                    pair = WORTH_OF[plan.kind_of[a]] + WORTH_OF[plan.kind_of[b]]
                    for c in range(b):
                        tries += 1
                        if covers(pair + WORTH_OF[plan.kind_of[c]], plan.needs[errand]):
                            hits += 1
            rate = TRYING * float(hits) / float(tries) if tries > 0 else 0.0
            if rate > 1.0:
                rate = 1.0
            fails = 1.0
            for left in range(rounds + 1):
                self.promise[errand * (rounds + 1) + left] = float(plan.points[errand]) * (1.0 - fails)
                fails *= 1.0 - rate

    def _promise(self, errand: i64, left: i64) -> float:
        return self.promise[errand * (self.plan.rounds + 1) + left]

    def _best_pile(self, state: Familiars, left: i64) -> tuple[i64, float]:
        """The pile whose top card promises most, and how much."""
        best: i64 = -1
        best_promise = -1.0
        for level in range(LEVELS):
            if state.errands.piles() & BIT[level] == 0:
                continue
            possible = state.errands.on_top(level)
            promise = 0.0
            for errand in members_of(possible):
                promise += self._promise(errand, left)
            promise /= float(size(possible))
            if promise > best_promise:
                best, best_promise = level, promise
        return best, best_promise

    # -- how to play --------------------------------------------------------------------------------------------------
    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        assert isinstance(state, Familiars)
        if state.phase == TRICK:
            return PLAY + self._card_to_play(state, seat)
        if state.phase == HAND_EXCHANGE:
            return KEEP
        if state.phase == PASSING:
            return PASS + self._card_to_pass(state, seat)
        left = state.plan.rounds - state.tricks_played
        level, promise = self._best_pile(state, left)
        if state.phase == ERRAND_EXCHANGE:
            return self._swap(state, left, level, promise)
        return REFILL + level

    def _swap(self, state: Familiars, left: i64, level: i64, promise: float) -> i64:
        """Away with the errand that promises least, if another should promise more."""
        if level < 0:
            return LEAVE
        worst: i64 = -1
        worst_promise = promise - SWAPPING
        for errand in members_of(state.errands.display):
            if self._promise(errand, left) < worst_promise:
                worst, worst_promise = errand, self._promise(errand, left)
        return LEAVE if worst < 0 else SWAP + worst * LEVELS + level

    def _card_to_pass(self, state: Familiars, seat: i64) -> i64:
        """The card that is worth least in the hand."""
        best: i64 = -1
        for slot in members_of(state.hands[seat]):
            kind = state.plan.kind_of[slot]
            if best < 0 or VALUE_OF[kind] < VALUE_OF[best]:
                best = kind
        return best

    # -- the trick ----------------------------------------------------------------------------------------------------
    def _card_to_play(self, state: Familiars, seat: i64) -> i64:
        plan = self.plan
        playable = plan.one_of_each(state.playable(seat))
        self._look_at_table(state)
        unseen = plan.deck & ~state.discard & ~state.hands[seat]
        on_table = state.totals() if state.played > 0 else 0
        best: i64 = -1
        best_value = -1000.0
        for slot in members_of(playable):
            kind = plan.kind_of[slot]
            total = on_table + WORTH_OF[kind]
            if state.played == 2:
                value = self._brings(total)
            else:
                lead = kind if state.played == 0 else state.trick[0]
                value = self._expected(state, left_of(seat), lead, total, unseen, 2 - state.played)
            value -= self.cost[slot]
            if value > best_value:
                best, best_value = kind, value
        return best

    def _look_at_table(self, state: Familiars) -> None:
        plan = self.plan
        left = plan.rounds - state.tricks_played - 1
        self.open = 0
        for errand in members_of(state.errands.display):
            self.needs[self.open] = plan.needs[errand]
            self.gain[self.open] = float(plan.points[errand]) - WAITING * self._promise(errand, left)
            self.open += 1
        for slot in range(plan.cards):
            kind = plan.kind_of[slot]
            value = SPARING * float(VALUE_OF[kind])
            if COLOURS_OF[kind] & COLOURS_OF[kind] - 1 != 0:
                value += MIXING
            self.cost[slot] = value if left > 0 else 0.0

    def _brings(self, totals: i64) -> float:
        """What a complete trick brings."""
        value = 0.0
        for i in range(self.open):
            if covers(totals, self.needs[i]):
                value += self.gain[i]
        return value

    def _expected(self, state: Familiars, seat: i64, lead: i64, totals: i64, unseen: i64, others: i64) -> float:
        """What the trick should bring when `others` more seats, from this one on, play their best unseen cards.

        A hand is any so many of the unseen cards. It has to follow if it can (§4a), so there are two cases.
        """
        plan = self.plan
        following = unseen & plan.forced[lead]
        free = unseen & plan.three_colour
        hand = size(state.hands[seat])
        cards = size(unseen)
        cannot = _chance_of_none(cards, size(following), hand)
        value = 0.0
        if cannot < 1.0:
            value = (1.0 - cannot) * self._best_of(state, seat, lead, totals, unseen, following | free, cards, others)
        if cannot > 0.0:
            rest = unseen & ~following
            value += cannot * self._best_of(state, seat, lead, totals, unseen, rest, size(rest), others)
        return value

    def _best_of(
        self, state: Familiars, seat: i64, lead: i64, totals: i64, unseen: i64, choices: i64, cards: i64, others: i64
    ) -> float:
        """The mean of the best choice in a hand drawn from so many `cards`."""
        plan = self.plan
        base = (others - 1) * 2 * plan.cards
        count: i64 = 0
        rest = choices
        while rest != 0:
            slot = lowest(rest)
            rest &= rest - 1
            total = totals + WORTH_OF[plan.kind_of[slot]]
            if others == 1:
                value = self._brings(total)
            else:
                value = self._expected(state, left_of(seat), lead, total, unseen & ~BIT[slot], 1)
            value -= self.cost[slot]
            at = base + count
            while at > base and self.ranked[at - 1] < value:
                self.ranked[at] = self.ranked[at - 1]
                at -= 1
            self.ranked[at] = value
            count += 1
        return self._mean_best(base, count, cards, size(state.hands[seat]))

    def _mean_best(self, base: i64, count: i64, cards: i64, hand: i64) -> float:
        """The chance that the best choice is not in the hand, nor the next …: each value by the chance to be the best."""
        chance = float(hand) / float(cards)
        total = 0.0
        mean = 0.0
        for i in range(count):
            mean += chance * self.ranked[base + i]
            total += chance
            below = cards - 1 - i
            if below < hand:
                break
            chance *= float(below - hand + 1) / float(below)
        return mean / total


def _chance_of_none(cards: i64, marked: i64, hand: i64) -> float:
    """That a hand of so many of the cards has none of the marked ones."""
    chance = 1.0
    for i in range(hand):
        if cards - marked - i <= 0:
            return 0.0
        chance *= float(cards - marked - i) / float(cards - i)
    return chance
