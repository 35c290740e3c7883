"""How long a bot may think."""

import re

import msgspec


class Budget(msgspec.Struct, frozen=True):
    """How long to think about a move: so many milliseconds, or so many worlds (then a seed gives the same move)."""

    milliseconds: float | None = 1000.0
    worlds: int | None = None

    def part(self, share: float) -> "Budget":
        """Less or more of it; one world or a moment at least."""
        if self.worlds is not None:
            return Budget(None, max(1, round(self.worlds * share)))
        return Budget(None if self.milliseconds is None else self.milliseconds * share)

    def shared(self, jobs: int, job: int) -> "Budget":
        """The part of one of several processes: the same time, or its share of the worlds."""
        if self.worlds is None:
            return self
        return Budget(None, self.worlds // jobs + (job < self.worlds % jobs))


BUDGET = re.compile(r"([1-9][0-9]{0,8})(ms)?")


def read_budget(text: str) -> Budget | None:
    """`300ms` or `200` (worlds); nothing is the usual budget; None if it is neither."""
    if not text:
        return Budget()
    found = BUDGET.fullmatch(text)
    if found is None:
        return None
    return Budget(float(found[1])) if found[2] else Budget(None, int(found[1]))
