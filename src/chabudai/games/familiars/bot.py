"""Familiar's Trouble's playing sense: rules of thumb that look only at what the seat to move may know.

The heart of it is one question: what will this trick bring if I play this card? Whoever plays last knows; whoever plays
before reckons with what the others may hold among the unseen cards, and that they, too, will do the best they can.
"""

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, has, lowest, members_of, size
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.engine.search import Sense
from chabudai.games.familiars.rules import (
    ERRAND_EXCHANGE,
    EXCHANGE,
    HAND_EXCHANGE,
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
    OF_LEVEL,
    SEATS,
    VALUE_OF,
    WORTH_OF,
    Plan,
    covers,
)

# Found by play against variations of themselves.
TRYING: Final = 2.0  # how much likelier an errand is covered when the team tries than by three random cards
WAITING: Final = 0.6  # how much of an open errand's promise is lost when it is completed now
SPARING: Final = 0.12  # what a card is worth in the hand, by its value …
MIXING: Final = 0.3  # … and more if it has several colours
TRICKS: Final = 80  # imagined ones, to weigh errands
STACKING: Final = 2.5  # how much good tricks count against what errands promise one by one
HOMING: Final = 0.0  # how much more a home colour is expected after every exchange
LENDING: Final = 1.0  # passing a card of several colours to the lead
HANDING: Final = 0.5  # … and to others
FAR: Final = 3.0  # rounds that a playout goes on
HOPE: Final = 0.6  # what an open errand counts at its end
THRIFT: Final = 1.0  # … and what a card does
SWAPPING: Final = 0.3  # how much better a new errand must promise to be

# By colour set: the seat whose home colour it is.
HOME: Final = vec[i64]([-1, 0, 1, -1, 2, -1, -1, -1])


class FamiliarsSense(Sense):
    def __init__(self, plan: Plan, convention: bool = True) -> None:
        self.plan = plan
        self.convention = convention
        self.far: i64 = 0
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
        # Imagined tricks: which errands each would complete, and the points for those now open.
        self.done: vec[i64] = filled(TRICKS, 0)
        self.points: vec[float] = vec[float]([0.0] * TRICKS)
        # How likely each seat holds each card.
        self.held: vec[float] = vec[float]([0.0] * (SEATS * plan.cards))
        # Values sorted from the best, and their cards, for two players deep.
        self.ranked: vec[float] = vec[float]([0.0] * (2 * plan.cards))
        self.order: vec[i64] = filled(2 * plan.cards, 0)

    # -- what a position is worth -------------------------------------------------------------------------------------
    def begin(self, root: State) -> None:
        assert isinstance(root, Familiars)
        self.far = root.round + i64(FAR)

    def far_enough(self, state: State) -> bool:
        """A few rounds are far enough: what happens later is mostly luck to those who choose now."""
        assert isinstance(state, Familiars)
        return state.round >= self.far

    def worth(self, state: State, seat: i64) -> float:
        """The points so far, what the open errands promise, and what the cards still to be played are good for."""
        assert isinstance(state, Familiars)
        points = float(state.errands.points)
        left = self.plan.rounds - state.tricks_played
        if left > 0:
            for errand in members_of(state.errands.display):
                points += HOPE * self._promise(errand, left)
            rest = self.plan.deck & ~state.discard
            while rest != 0:
                points += THRIFT * self._price(lowest(rest))
                rest &= rest - 1
        return points / self.total

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

    def _imagine_tricks(self, state: Familiars, seat: i64, dice: Dice) -> None:
        """Some tricks with a card of this hand and two unseen ones, and which errands they would complete."""
        plan = self.plan
        hand = members_of(state.hands[seat])
        unseen = members_of(plan.deck & ~state.discard & ~state.hands[seat])
        errands = members_of(state.errands.display | state.errands.unseen | self._coming_back(state))
        for i in range(TRICKS):
            total = WORTH_OF[plan.kind_of[hand[i % len(hand)]]]
            if len(unseen) > 1:
                b: i64 = dice.below(len(unseen))
                c: i64 = dice.below(len(unseen) - 1)
                if c >= b:
                    c += 1
                total += WORTH_OF[plan.kind_of[unseen[b]]] + WORTH_OF[plan.kind_of[unseen[c]]]
            done: i64 = 0
            for errand in errands:
                if covers(total, plan.needs[errand]):
                    done |= BIT[errand]
            self.done[i] = done
            points = 0.0
            for errand in members_of(done & state.errands.display):
                points += float(plan.points[errand])
            self.points[i] = points

    def _coming_back(self, state: Familiars) -> i64:
        """The returned errands that lie on top of their piles."""
        errands: i64 = 0
        for level in members_of(state.errands.piles()):
            if state.errands.unseen & OF_LEVEL[level] == 0:
                errands |= state.errands.on_top(level)
        return errands

    def _power(self, gone: i64, come: i64) -> float:
        """How many points the imagined tricks bring with one errand less and one more; great ones count most."""
        plan = self.plan
        loss = float(plan.points[gone]) if gone >= 0 else 0.0
        more = float(plan.points[come]) if come >= 0 else 0.0
        total = 0.0
        for i in range(TRICKS):
            points = self.points[i]
            if gone >= 0 and has(self.done[i], gone):
                points -= loss
            if come >= 0 and has(self.done[i], come):
                points += more
            total += points * points * points
        return total / float(TRICKS)

    def _outlook(self, state: Familiars, gone: i64, level: i64, left: i64) -> float:
        """What the open errands promise with a new one from a pile, and perhaps without one of them."""
        if level < 0:
            return STACKING * _root(self._power(-1, -1))
        power = 0.0
        promise = 0.0
        possible = state.errands.on_top(level)
        for errand in members_of(possible):
            power += self._power(gone, errand)
            promise += self._promise(errand, left)
        count = float(size(possible))
        promise /= count
        if gone >= 0:
            promise -= self._promise(gone, left)
        return STACKING * _root(power / count) + promise

    # -- how to play --------------------------------------------------------------------------------------------------
    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        assert isinstance(state, Familiars)
        if state.phase == TRICK:
            return PLAY + self._card_to_play(state, seat)
        if state.phase == HAND_EXCHANGE:
            return EXCHANGE
        if state.phase == PASSING:
            return PASS + self._card_to_pass(state, seat)
        self._imagine_tricks(state, seat, dice)
        left = state.plan.rounds - state.tricks_played
        if state.phase == ERRAND_EXCHANGE:
            return self._swap(state, left)
        return REFILL + self._pile_to_turn_up(state, left)

    def _swap(self, state: Familiars, left: i64) -> i64:
        """Away with the errand without which, and with another one, the outlook is best; or none."""
        best: i64 = LEAVE
        best_outlook = self._outlook(state, -1, -1, left) + SWAPPING
        for errand in members_of(state.errands.display):
            for level in members_of(state.errands.piles()):
                outlook = self._outlook(state, errand, level, left)
                if outlook > best_outlook:
                    best, best_outlook = SWAP + errand * LEVELS + level, outlook
        return best

    def _pile_to_turn_up(self, state: Familiars, left: i64) -> i64:
        best: i64 = -1
        best_outlook = 0.0
        for level in members_of(state.errands.piles()):
            outlook = self._outlook(state, -1, level, left)
            if best < 0 or outlook > best_outlook:
                best, best_outlook = level, outlook
        return best

    def _card_to_pass(self, state: Familiars, seat: i64) -> i64:
        """Towards the seat whose home colour it is; then a three-colour card to the lead."""
        best: i64 = -1
        best_urge = -100.0
        last = state.passes == 2
        for slot in members_of(state.hands[seat]):
            kind = state.plan.kind_of[slot]
            urge = -0.01 * float(VALUE_OF[kind])
            home = HOME[COLOURS_OF[kind]]
            if home < 0:
                urge += LENDING if last else HANDING
            elif home == seat:
                urge += 0.0
            elif home == left_of(seat):
                urge += 2.0
            else:
                urge += 1.5
            if urge > best_urge:
                best, best_urge = kind, urge
        return best

    # -- the trick ----------------------------------------------------------------------------------------------------
    def _card_to_play(self, state: Familiars, seat: i64) -> i64:
        plan = self.plan
        playable = plan.one_of_each(state.playable(seat))
        self._look_at_table(state)
        unseen = plan.deck & ~state.discard & ~state.hands[seat]
        self._believe(state, seat, unseen)
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
                value = self._expected(left_of(seat), lead, total, unseen, 2 - state.played)
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
            self.cost[slot] = self._price(slot) if left > 0 else 0.0

    def _price(self, slot: i64) -> float:
        """What a card is worth in the hand."""
        kind = self.plan.kind_of[slot]
        price = SPARING * float(VALUE_OF[kind])
        return price + MIXING if COLOURS_OF[kind] & COLOURS_OF[kind] - 1 != 0 else price

    def _brings(self, totals: i64) -> float:
        """What a complete trick brings."""
        value = 0.0
        for i in range(self.open):
            if covers(totals, self.needs[i]):
                value += self.gain[i]
        return value

    def _believe(self, state: Familiars, seat: i64, unseen: i64) -> None:
        """How likely the other seats hold each unseen card."""
        plan = self.plan
        homing = 1.0 + HOMING * float(state.round) if plan.hand_exchange and self.convention else 1.0
        for other in range(SEATS):
            if other == seat:
                continue
            base = other * plan.cards
            total = 0.0
            rest = unseen
            while rest != 0:
                slot = lowest(rest)
                rest &= rest - 1
                home = HOME[COLOURS_OF[plan.kind_of[slot]]]
                weight = 1.0 if home < 0 else homing if home == other else 1.0 / homing
                self.held[base + slot] = weight
                total += weight
            scale = float(size(state.hands[other])) / total if total > 0.0 else 0.0
            rest = unseen
            while rest != 0:
                slot = lowest(rest)
                rest &= rest - 1
                chance = self.held[base + slot] * scale
                self.held[base + slot] = chance if chance < 0.98 else 0.98

    def _expected(self, seat: i64, lead: i64, totals: i64, unseen: i64, others: i64) -> float:
        """What the trick should bring when `others` more seats, from this one on, play the best they may hold.

        A hand has to follow if it can (§4a), so there are two cases.
        """
        following = unseen & self.plan.forced[lead]
        cannot = 1.0
        rest = following
        while rest != 0:
            cannot *= 1.0 - self.held[seat * self.plan.cards + lowest(rest)]
            rest &= rest - 1
        value = 0.0
        if following != 0:
            choices = following | unseen & self.plan.three_colour
            value = (1.0 - cannot) * self._best_of(seat, lead, totals, unseen, choices, others)
        if cannot > 0.02 and unseen != following:
            value += cannot * self._best_of(seat, lead, totals, unseen, unseen & ~following, others)
        return value

    def _best_of(self, seat: i64, lead: i64, totals: i64, unseen: i64, choices: i64, others: i64) -> float:
        """The mean of the best of these choices that a hand has."""
        plan = self.plan
        base = (others - 1) * plan.cards
        mine = seat * plan.cards
        count: i64 = 0
        rest = choices
        while rest != 0:
            slot = lowest(rest)
            rest &= rest - 1
            total = totals + WORTH_OF[plan.kind_of[slot]]
            if others == 1:
                value = self._brings(total)
            else:
                value = self._expected(left_of(seat), lead, total, unseen & ~BIT[slot], 1)
            value -= self.cost[slot]
            at = base + count
            while at > base and self.ranked[at - 1] < value:
                self.ranked[at] = self.ranked[at - 1]
                self.order[at] = self.order[at - 1]
                at -= 1
            self.ranked[at] = value
            self.order[at] = slot
            count += 1
        # Each value by the chance that it is there and no better one is.
        missing = 1.0
        mean = 0.0
        for i in range(base, base + count):
            chance = self.held[mine + self.order[i]]
            mean += missing * chance * self.ranked[i]
            missing *= 1.0 - chance
        return mean / (1.0 - missing)


def _root(cube: float) -> float:
    return exp(log(cube) / 3.0) if cube > 0.0 else 0.0
