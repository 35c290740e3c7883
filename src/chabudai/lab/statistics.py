"""Numbers with intervals that hold at all times: one may look after every deal, and stop when one likes.

A confidence sequence (Robbins' normal mixture, with the variance estimated, so it holds for many values; see
docs/lab.md) is wider than an interval for one look by about a half, and in exchange it is right at every look.
"""

import math
from collections.abc import Sequence

from chabudai.lab.shapes import Interval

#: How often it may be wrong, at any time.
ALPHA = 0.05
#: The number of values at which the sequence is narrowest for its level.
TUNED = 200
#: Before so many values nothing is settled: a variance from fewer is no variance.
LEAST = 32
#: A variance from few values is uncertain itself: with n values the interval is wider by this part of n.
UNCERTAIN = 4.0
#: Of a share fewer than so many cases of one kind say little about its variance: then it is reckoned with some more.
FEW = 10
MORE = 3.0


def margin(count: int, sd: float, alpha: float = ALPHA, tuned: int = TUNED) -> float:
    """How far the truth may be from the mean of so many values with this standard deviation."""
    if count < 2:
        return math.inf
    slack = -2.0 * math.log(alpha)
    rho2 = (slack + math.log(slack) + 1.0) / tuned
    scale = count * rho2 + 1.0
    wide = 1.0 + UNCERTAIN / count
    return wide * sd * math.sqrt(2.0 * scale / (count * count * rho2) * math.log(math.sqrt(scale) / alpha))


class Running:
    """A mean and a variance that grow value by value (Welford)."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self._squares += step * (value - self.mean)

    @property
    def sd(self) -> float:
        return math.sqrt(self._squares / (self.count - 1)) if self.count > 1 else 0.0

    def interval(self, alpha: float = ALPHA) -> Interval:
        return interval_of(self.count, self.mean, self.sd, alpha)

    def differs(self, from_what: float = 0.0, alpha: float = ALPHA) -> bool:
        """Whether the mean is surely another, whenever one looks."""
        if self.count < LEAST:
            return False
        return abs(self.mean - from_what) > margin(self.count, self.sd, alpha)

    def share_differs(self, from_what: float, alpha: float = ALPHA) -> bool:
        """The same of a share from 0 to 1."""
        here = share_of(self.count, self.mean, self.sd, alpha)
        return self.count >= LEAST and not here.low <= from_what <= here.high


def running(values: Sequence[float]) -> Running:
    found = Running()
    for value in values:
        found.add(value)
    return found


def interval_of(count: int, mean: float, sd: float, alpha: float = ALPHA) -> Interval:
    reach = margin(count, sd, alpha)
    return Interval(mean, mean - reach, mean + reach, count)


def share_of(count: int, mean: float, sd: float, alpha: float = ALPHA) -> Interval:
    """The same for a share from 0 to 1. Where one kind was hardly seen the spread of what was seen says little: then as
    if some more of each kind had been seen."""
    cases = mean * count
    if count > 0 and min(cases, count - cases) < FEW:
        near = (cases + MORE) / (count + 2.0 * MORE)
        sd = max(sd, math.sqrt(near * (1.0 - near)))
    found = interval_of(count, mean, sd, alpha)
    return Interval(mean, max(0.0, found.low), min(1.0, found.high), count)


def pairing_gain(base_sd: float, other_sd: float, difference_sd: float) -> float:
    """How many of the deals are needed because both play the same ones: variance of the differences, as a part of what
    it would be on different deals."""
    apart = base_sd**2 + other_sd**2
    return difference_sd**2 / apart if apart > 0.0 else 0.0


# -- several at once ---------------------------------------------------------------------------------------------------
def chi_square(counts: Sequence[float], expected: Sequence[float]) -> tuple[float, float]:
    """χ² of counts against what was expected, and how often chance alone exceeds it (Wilson and Hilferty)."""
    found = sum((seen - wanted) ** 2 / wanted for seen, wanted in zip(counts, expected, strict=True) if wanted > 0)
    freedom = max(1, len(counts) - 1)
    z = ((found / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    return found, 0.5 * math.erfc(z / math.sqrt(2))


class Crossed:
    """A crossed design deal × level of skill, one value in each field: how much of the variance of a result is skill,
    how much the deal, and how much what is left (both together, and noise)."""

    def __init__(self, rows: Sequence[Sequence[float]]) -> None:
        """A row has the results of one deal, level by level."""
        deals, levels = len(rows), len(rows[0])
        self.deals, self.levels = deals, levels
        mean = sum(map(sum, rows)) / (deals * levels)
        self.level_means = [sum(row[level] for row in rows) / deals for level in range(levels)]
        deal_means = [sum(row) / levels for row in rows]
        by_level = deals * sum((m - mean) ** 2 for m in self.level_means)
        by_deal = levels * sum((m - mean) ** 2 for m in deal_means)
        total = sum((value - mean) ** 2 for row in rows for value in row)
        left = max(0.0, total - by_level - by_deal) / max(1, (deals - 1) * (levels - 1))
        self.residual = left
        self.deal = max(0.0, (by_deal / max(1, deals - 1) - left) / levels)
        self.skill = max(0.0, (by_level / max(1, levels - 1) - left) / deals)

    @property
    def luck(self) -> float:
        """The share of the variance that is not skill."""
        total = self.skill + self.deal + self.residual
        return 1.0 - self.skill / total if total > 0.0 else 0.0
