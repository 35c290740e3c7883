"""The course of one game, from what each seat could hope for before every choice and at the end, and what it tells."""

from math import log, sqrt

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import has
from chabudai.engine.contract import State
from chabudai.engine.search import Sense

#: Who has less than the first has no chance; whose hopes change by more than the second was helped or harmed.
HOPELESS: float = 0.02
MUCH: float = 0.10
#: What is no difference between two moves.
NO_DIFFERENCE: float = 0.0001
#: So much ahead is a lead: below it two seats are level.
LEVEL: float = 0.000001


class Course:
    """One game at a time. `hopes` has a row for every choice and one for the end: each seat's part of all hopes, or of
    a team the one number.

    With rivals the parts of a row sum to 1, so that the games' different senses can be compared.
    """

    def __init__(self, seats: i64, rivals: bool) -> None:
        self.width: i64 = seats if rivals else 1
        self.rivals = rivals
        self.hopes: vec[float] = vec[float]()
        self.choosers: vec[i64] = vec[i64]()
        self.free: i64 = 0
        self.dead: i64 = 0

    def begin(self) -> None:
        self.hopes = vec[float]()
        self.choosers = vec[i64]()
        self.free = 0
        self.dead = 0

    def note(self, state: State, sense: Sense, chooser: i64) -> None:
        """How it stands before the choice of a seat; −1 for the end."""
        sense.begin(state)
        self.choosers = append(self.choosers, chooser)
        if not self.rivals:
            self.hopes = append(self.hopes, sense.worth(state, 0))
            return
        first = len(self.hopes)
        total = 0.0
        for seat in range(self.width):
            worth = sense.worth(state, seat)
            worth = worth if worth > 0.0 else 0.0
            total += worth
            self.hopes = append(self.hopes, worth)
        for seat in range(self.width):
            self.hopes[first + seat] = self.hopes[first + seat] / total if total > 0.0 else 1.0 / float(self.width)

    def note_end(self, state: State, won: bool) -> None:
        """The end is what it was, not what a sense would say of it."""
        self.choosers = append(self.choosers, -1)
        if not self.rivals:
            self.hopes = append(self.hopes, 1.0 if won else 0.0)
            return
        winners = state.winners()
        count = 0.0
        for seat in range(self.width):
            count += 1.0 if has(winners, seat) else 0.0
        for seat in range(self.width):
            share = 1.0 / float(self.width) if count == 0.0 else 1.0 / count if has(winners, seat) else 0.0
            self.hopes = append(self.hopes, share)

    def look_for_dead(self, state: State, sense: Sense, seat: i64, legal: vec[i64]) -> None:
        """Whether any of these moves makes a difference to the seat that chooses."""
        if len(legal) < 2:
            return
        self.free += 1
        sense.begin(state)
        least = 0.0
        most = 0.0
        for i in range(len(legal)):
            after = state.clone()
            after.apply(seat, legal[i])
            worth = sense.worth(after, seat)
            least = worth if i == 0 or worth < least else least
            most = worth if i == 0 or worth > most else most
        if most - least < NO_DIFFERENCE:
            self.dead += 1

    # -- what it tells ------------------------------------------------------------------------------------------------
    def rows(self) -> i64:
        return len(self.choosers)

    def hope(self, row: i64, seat: i64) -> float:
        return self.hopes[row * self.width + seat]

    def best(self, row: i64) -> float:
        found = self.hope(row, 0)
        for seat in range(1, self.width):
            found = self.hope(row, seat) if self.hope(row, seat) > found else found
        return found

    def lead_changes(self) -> i64:
        """How often another seat came to be ahead of all others; being level changes nothing."""
        leader: i64 = -1
        changes: i64 = 0
        for row in range(self.rows()):
            ahead = self.leader(row)
            if ahead >= 0 and ahead != leader:
                changes += 1 if leader >= 0 else 0
                leader = ahead
        return changes

    def leader(self, row: i64) -> i64:
        """Who is ahead of all others; −1 if nobody is."""
        best: i64 = 0
        second = -1.0
        for seat in range(1, self.width):
            if self.hope(row, seat) > self.hope(row, best):
                second = self.hope(row, best)
                best = seat
            elif self.hope(row, seat) > second:
                second = self.hope(row, seat)
        return best if self.hope(row, best) > second + LEVEL else -1

    def comeback(self, winner: i64) -> bool:
        """Whether the winner was behind all others at half time."""
        row = self.rows() // 2
        for seat in range(self.width):
            if seat != winner and self.hope(row, seat) <= self.hope(row, winner) + LEVEL:
                return False
        return True

    def drama(self, winner: i64) -> float:
        """How far the winner was behind whoever was best, while behind: the mean of the square roots."""
        total = 0.0
        behind = 0.0
        for row in range(self.rows() - 1):
            depth = self.best(row) - self.hope(row, winner)
            if depth > LEVEL:
                total += sqrt(depth)
                behind += 1.0
        return total / behind if behind > 0.0 else 0.0

    def tension(self) -> float:
        """The mean entropy of the hopes before the end: 1 if all are equal, 0 if all is clear."""
        total = 0.0
        steps = self.rows() - 1
        for row in range(steps):
            if self.rivals:
                for seat in range(self.width):
                    total += _bits(self.hope(row, seat)) / log(float(self.width))
            else:
                hope = self.hope(row, 0)
                total += (_bits(hope) + _bits(1.0 - hope)) / log(2.0)
        return total / float(steps) if steps > 0 else 0.0

    def decided(self, winner: i64, won: bool) -> float:
        """After which part of the choices the winner was never behind again; for a team, after which part its hopes
        stayed on the side (of one half) where it ended."""
        last: i64 = -1
        for row in range(self.rows() - 1):
            if self.rivals:
                other_side = self.best(row) > self.hope(row, winner) + LEVEL
            else:
                other_side = (self.hope(row, 0) >= 0.5) != won
            if other_side:
                last = row
        return float(last + 1) / float(self.rows() - 1) if self.rows() > 1 else 0.0

    def kingmaking(self) -> i64:
        """Choices of a seat without a chance that changed another's by much."""
        found: i64 = 0
        for row in range(self.rows() - 1):
            chooser = self.choosers[row]
            if chooser < 0 or self.hope(row, chooser) >= HOPELESS or self.rivals is False:
                continue
            for seat in range(self.width):
                change = self.hope(row + 1, seat) - self.hope(row, seat)
                if seat != chooser and (change > MUCH or change < -MUCH):
                    found += 1
                    break
        return found


def _bits(part: float) -> float:
    return -part * log(part) if part > 0.0 else 0.0
