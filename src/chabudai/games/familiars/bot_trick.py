"""Which card to play: what will the trick bring?

Whoever plays last knows. Whoever plays before reckons with what the others may hold among the unseen cards, and that
they, too, will do the best they can.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, lowest, members_of, size
from chabudai.games.familiars.bot_table import Table
from chabudai.games.familiars.rules import Familiars, left_of
from chabudai.games.familiars.rules_cards import NO_KIND, SEATS, WORTH_OF

# Nothing is more certain than this: somebody may play unlike what is expected.
CERTAIN: Final = 0.98


class Trick:
    def __init__(self, table: Table) -> None:
        fixed = table.fixed
        self.table = table
        # By seat and slot: how likely another seat holds an unseen card.
        self.chance: vec[float] = vec[float]([0.0] * (SEATS * fixed.cards))
        # For the next seat and the one after it: what its cards would bring, the best first, and which they are.
        self.values: vec[float] = vec[float]([0.0] * (2 * fixed.cards))
        self.slots: vec[i64] = filled(2 * fixed.cards, 0)

    def card_to_play(self, state: Familiars, seat: i64) -> i64:
        table = self.table
        fixed = table.fixed
        table.look(state)
        unseen = fixed.deck & ~state.discard & ~state.hands[seat]
        self._believe(state, seat, unseen)
        on_table = state.totals() if state.played > 0 else 0
        best: i64 = -1
        best_value = 0.0
        for slot in members_of(fixed.one_of_each(state.playable(seat))):
            kind = fixed.kind_of[slot]
            lead = kind if state.played == 0 else state.trick[0]
            value = self._outcome(left_of(seat), lead, on_table + WORTH_OF[kind], unseen, 2 - state.played)
            value -= table.price[slot]
            if best < 0 or value > best_value:
                best, best_value = kind, value
        return best

    # -- what others may hold -----------------------------------------------------------------------------------------
    def _believe(self, state: Familiars, seat: i64, unseen: i64) -> None:
        """As many of the unseen cards as a hand has, all alike."""
        fixed = self.table.fixed
        for other in range(SEATS):
            if other != seat and unseen != 0:
                chance = float(size(state.hands[other])) / float(size(unseen))
                for slot in members_of(unseen):
                    self.chance[other * fixed.cards + slot] = chance if chance < CERTAIN else CERTAIN
        if state.giver == seat and state.given != NO_KIND:
            # Giver and receiver know the last card that was passed.
            slots = fixed.slots_of[state.given] & unseen
            if slots != 0:
                self.chance[left_of(seat) * fixed.cards + lowest(slots)] = CERTAIN

    # -- what they will make of it ------------------------------------------------------------------------------------
    def _outcome(self, seat: i64, lead: i64, totals: i64, unseen: i64, others: i64) -> float:
        """What the trick should bring when `others` more seats, from this one on, play the best they hold.

        A hand has to follow if it can (§4a), so there are two cases.
        """
        if others == 0:
            return self.table.brings(totals)
        fixed = self.table.fixed
        forced = unseen & fixed.forced[lead]
        cannot = 1.0
        rest = forced
        while rest != 0:
            cannot *= 1.0 - self.chance[seat * fixed.cards + lowest(rest)]
            rest &= rest - 1
        value = 0.0
        if forced != 0:
            value = (1.0 - cannot) * self._best_of(
                forced | unseen & fixed.three_colour, seat, lead, totals, unseen, others
            )
        if unseen != forced:
            value += cannot * self._best_of(unseen & ~forced, seat, lead, totals, unseen, others)
        return value

    def _best_of(self, choices: i64, seat: i64, lead: i64, totals: i64, unseen: i64, others: i64) -> float:
        """The mean of the best of these choices that a hand has."""
        fixed = self.table.fixed
        base = (others - 1) * fixed.cards
        end = base
        rest = choices
        while rest != 0:
            slot = lowest(rest)
            rest &= rest - 1
            total = totals + WORTH_OF[fixed.kind_of[slot]]
            value = self._outcome(left_of(seat), lead, total, unseen & ~BIT[slot], others - 1) - self.table.price[slot]
            at = end
            while at > base and self.values[at - 1] < value:
                self.values[at] = self.values[at - 1]
                self.slots[at] = self.slots[at - 1]
                at -= 1
            self.values[at] = value
            self.slots[at] = slot
            end += 1
        # Each by the chance that it is there and no better one is.
        missing = 1.0
        mean = 0.0
        for i in range(base, end):
            chance = self.chance[seat * fixed.cards + self.slots[i]]
            mean += missing * chance * self.values[i]
            missing *= 1.0 - chance
        return mean / (1.0 - missing)
