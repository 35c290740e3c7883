"""Clocks: how much time each seat has left. They run only for people who owe a choice."""

from collections.abc import Collection

from chabudai.protocol.plan import Clock

#: Whoever comes back after their time ran out gets at least so many milliseconds, once for every choice.
GRACE_MS = 10_000

#: What is asked of all is to be answered in so many milliseconds: where there are clocks, and where there are none.
ANSWER_MS = 30_000
UNHURRIED_MS = 120_000


#: So many milliseconds what was turned over, or a complete trick, is looked at: they are on nobody's clock.
READING_MS = 2_000


class Clocks:
    """Milliseconds left for every seat, as of the last time they were looked at."""

    def __init__(self, clock: Clock, seats: int, now: int) -> None:
        self.clock = clock
        self.left = [clock.seconds * 1000] * seats
        self.now = now
        #: Until then something is looked at, and no clock runs.
        self.still_until = 0
        #: Seats that have come back to their present choice already after their time had run out.
        self._graced: set[int] = set()

    def run(self, now: int, running: Collection[int]) -> None:
        """Time passed, and these seats were thinking."""
        passed = self.passed(now)
        self.now = max(self.now, now)
        for seat in running:
            self.left[seat] -= passed

    def passed(self, now: int) -> int:
        """How much time has run off the clocks that tick since they were looked at."""
        return max(0, now - max(self.now, self.still_until))

    def read(self, now: int) -> None:
        """There is something to look at."""
        self.still_until = now + READING_MS

    def remaining(self, seat: int, now: int) -> int:
        """How long a ticking clock will last."""
        return max(0, max(self.now, self.still_until) + self.left[seat] - max(self.now, now))

    def skip(self, now: int) -> None:
        """Time passed on nobody's clock."""
        self.now = max(self.now, now)

    def chosen(self, seat: int) -> None:
        """A seat made its choice."""
        self.left[seat] += self.clock.extra * 1000

    def unchosen(self, seat: int) -> None:
        """A choice of a seat was taken back: nobody gains time by that."""
        self.left[seat] -= self.clock.extra * 1000

    def asked(self, seat: int) -> None:
        """A seat owes a new choice."""
        self._graced.discard(seat)
        if self.clock.kind == "move":
            self.left[seat] = self.clock.seconds * 1000

    def returned(self, seat: int) -> None:
        """The owner of a seat whose time had run out is back: a second time must not give time for the same choice."""
        if seat in self._graced:
            return
        self._graced.add(seat)
        per_move = self.clock.kind == "move"
        least = min(GRACE_MS, self.clock.seconds * 1000) if per_move else max(GRACE_MS, self.clock.extra * 1000)
        self.left[seat] = max(self.left[seat], least)

    def ends(self, running: Collection[int]) -> list[int]:
        """When each of these seats runs out of time."""
        return [max(self.now, self.still_until) + max(0, self.left[seat]) for seat in running]
