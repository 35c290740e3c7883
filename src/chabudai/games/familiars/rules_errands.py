"""Familiar's Trouble: the errands on the table, in their piles and completed."""

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, has, lowest, size
from chabudai.engine.contract import Part
from chabudai.games.familiars.rules_cards import IN_LEVEL, LEVELS, OF_LEVEL, Fixed, covers


class Errands(Part):
    """All but the one that is just being replaced."""

    def __init__(self, returned: vec[i64]) -> None:
        self.display: i64 = 0
        # The piles: these lie in unknown order …
        self.unseen: i64 = 0
        # … and below them the returned ones, a queue for each level: in four bits each the errand's place in its level
        # from 1, the next to come back lowest.
        self.returned = returned
        self.completed: i64 = 0
        self.points: i64 = 0

    def piles(self) -> i64:
        """The levels whose piles are not empty."""
        levels: i64 = 0
        for level in range(LEVELS):
            if self.unseen & OF_LEVEL[level] != 0 or self.returned[level] != 0:
                levels |= BIT[level]
        return levels

    def on_top(self, level: i64) -> i64:
        """What may lie on top of a pile: anything unseen, and only after that the first one returned (§3)."""
        unseen = self.unseen & OF_LEVEL[level]
        if unseen != 0:
            return unseen
        return BIT[level * IN_LEVEL + (self.returned[level] & 15) - 1]

    def turn_up(self, errand: i64) -> None:
        """From the top of its pile into the display."""
        if has(self.unseen, errand):
            self.unseen &= ~BIT[errand]
        else:
            self.returned[errand // IN_LEVEL] >>= 4
        self.display |= BIT[errand]

    def put_back(self, errand: i64) -> None:
        """§3: below everything else in the pile of its level."""
        level = errand // IN_LEVEL
        queue = self.returned[level]
        place: i64 = 0
        while queue >> place != 0:
            place += 4
        self.returned[level] = queue | errand - level * IN_LEVEL + 1 << place

    def covered(self, fixed: Fixed, totals: i64) -> i64:
        """§5: the open errands whose needs are all covered; totals are not used up."""
        done: i64 = 0
        waiting = self.display
        while waiting != 0:
            errand = lowest(waiting)
            waiting &= waiting - 1
            if covers(totals, fixed.needs[errand]):
                done |= BIT[errand]
        return done

    def complete(self, errand: i64, points: i64) -> None:
        self.display &= ~BIT[errand]
        self.completed |= BIT[errand]
        self.points += points

    def room(self, fixed: Fixed, level: i64) -> bool:
        """Set-up: whether the display wants another errand of a level, and there is one (§1)."""
        in_level = OF_LEVEL[level]
        return size(self.display & in_level) < fixed.display[level] and self.unseen & in_level != 0


def errands_of(fixed: Fixed) -> Errands:
    """Before the set-up: all of them in the piles."""
    errands = Errands(filled(LEVELS, 0))
    errands.unseen = fixed.errands
    return errands
