"""What the people at a table give to the deal of its next game, so that nobody can choose it: see docs/fair-deal.md."""

#: Milliseconds that a table waits for values that were promised: a game never waits for somebody who is not there.
REVEALING_MS = 5_000


class Promises:
    """For each seat the SHA-256 of a value, and then the value; empty texts where there is none."""

    def __init__(self, seats: int = 0) -> None:
        self.sha256: list[str] = [""] * seats
        self.values: list[str] = [""] * seats
        #: Since somebody wished to start: how long values are waited for.
        self.until: int | None = None

    @property
    def starting(self) -> bool:
        return self.until is not None

    def awaited(self) -> list[int]:
        """Seats whose value was promised and is not known yet."""
        return [
            seat
            for seat, (promised, value) in enumerate(zip(self.sha256, self.values, strict=True))
            if promised and not value
        ]

    def is_late(self, now: int) -> bool:
        return self.until is not None and self.until <= now

    def forget(self, seat: int) -> None:
        self.sha256[seat] = self.values[seat] = ""
