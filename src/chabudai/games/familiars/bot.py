"""Familiar's Trouble's playing sense: rules of thumb that look only at what the seat to move may know."""

from typing import Final

from mypy_extensions import i64

from chabudai.engine.bits import members_of
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.engine.search import Sense
from chabudai.games.familiars import rules as r
from chabudai.games.familiars.bot_errands import Outlook
from chabudai.games.familiars.bot_table import Table
from chabudai.games.familiars.bot_trick import Trick
from chabudai.games.familiars.rules import Familiars
from chabudai.games.familiars.rules_cards import COLOURS_OF, ERRANDS, SEATS, VALUE_OF, Fixed

# Found by play against variations of themselves.
FAR: Final = 1.0  # rounds that a playout goes on
# What counts at its end, besides points, when there are some tricks left:
HOPE: Final = 0.4  # of an open errand's promise in the second half of the game …
HOPE_EARLY: Final = 0.1  # … and in the first
TRICK_NOW: Final = 0.6  # of the best trick in the hands
THRIFT: Final = 0.7  # a card's value
BLENDING: Final = 2.0  # a card of several colours
# What speaks for passing a card:
LENDING: Final = 2.5  # it has several colours, and the lead gets it
HANDING: Final = 0.5  # it has several colours, and somebody else gets it
SHORT: Final = 2.0  # it has one colour …
LONG: Final = 0.5  # … less this for every card of that colour in the hand
HIGH: Final = 0.05  # its value
LOW: Final = 0.2  # without a convention, that its value is low


class FamiliarsSense(Sense):
    def __init__(self, fixed: Fixed, convention: bool = True) -> None:
        self.fixed = fixed
        self.convention = convention
        self.table = Table(fixed)
        self.outlook = Outlook(self.table)
        self.trick = Trick(self.table)
        self.until: i64 = 0
        self.most: float = 1.0
        for errand in range(ERRANDS):
            self.most += float(fixed.points[errand])

    # -- what a position is worth -------------------------------------------------------------------------------------
    def begin(self, root: State) -> None:
        assert isinstance(root, Familiars)
        self.until = root.round + i64(FAR)

    def far_enough(self, state: State) -> bool:
        """The end of the round is far enough: what comes later is mostly luck to those who choose now."""
        assert isinstance(state, Familiars)
        return state.round >= self.until

    def worth(self, state: State, seat: i64) -> float:
        """The points so far, and what may be hoped for."""
        assert isinstance(state, Familiars)
        points = float(state.errands.points)
        left = self.fixed.rounds - state.tricks_played
        if left > 0:
            points += self._hope(state, left)
        return points / self.most

    def _hope(self, state: Familiars, left: i64) -> float:
        """What the open errands, the hands and the cards to come are good for."""
        table = self.table
        hope = TRICK_NOW * table.best_trick(state)
        early = HOPE_EARLY if left > 5 else HOPE
        for errand in members_of(state.errands.display):
            hope += early * table.promise(errand, left)
        cards = 0.0
        for slot in members_of(self.fixed.deck & ~state.discard):
            cards += THRIFT * float(VALUE_OF[self.fixed.kind_of[slot]])
            if table.is_mixed(slot):
                cards += BLENDING
        hope += cards if left > 2 else cards * float(left + 1) / 4.0
        return hope

    # -- how to play --------------------------------------------------------------------------------------------------
    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        assert isinstance(state, Familiars)
        if state.phase == r.TRICK:
            return r.PLAY + self.trick.card_to_play(state, seat)
        if state.phase == r.HAND_EXCHANGE:
            return r.EXCHANGE
        if state.phase == r.PASSING:
            return r.PASS + self._card_to_pass(state, seat)
        if state.phase == r.ERRAND_EXCHANGE:
            return self.outlook.swap(state, seat, dice)
        return r.REFILL + self.outlook.pile_to_turn_up(state, seat, dice)

    def _card_to_pass(self, state: Familiars, seat: i64) -> i64:
        best: i64 = -1
        best_urge = 0.0
        for slot in members_of(state.hands[seat]):
            urge = self._urge_to_pass(state, seat, slot)
            if best < 0 or urge > best_urge:
                best, best_urge = slot, urge
        return self.fixed.kind_of[best]

    def _urge_to_pass(self, state: Familiars, seat: i64, slot: i64) -> float:
        """Cards of several colours to the lead, who sets all free by leading one; else from the shortest colour."""
        value = float(VALUE_OF[self.fixed.kind_of[slot]])
        if self.table.is_mixed(slot):
            return LENDING if state.passes == SEATS - 1 else HANDING
        if not self.convention:
            return SHORT - LOW * value
        return SHORT - LONG * float(self._length(state, seat, slot)) + HIGH * value

    def _length(self, state: Familiars, seat: i64, slot: i64) -> i64:
        """How many cards of this one's colour the hand has."""
        colours = COLOURS_OF[self.fixed.kind_of[slot]]
        length: i64 = 0
        for other in members_of(state.hands[seat]):
            if COLOURS_OF[self.fixed.kind_of[other]] & colours != 0:
                length += 1
        return length


def make_sense(fixed: Fixed, convention: bool) -> FamiliarsSense:
    return FamiliarsSense(fixed, convention)
