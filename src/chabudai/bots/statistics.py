"""Means and rates with their 95 % intervals, and how numbers are spread."""

import math
from collections import Counter
from collections.abc import Sequence

import msgspec

#: The 97.5 % point of the normal distribution: 95 % lie within.
Z95 = 1.959964


def student95(freedom: int) -> float:
    """The 97.5 % point of Student's t, by Cornish and Fisher: three digits from 5 degrees of freedom on."""
    z = Z95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean and its interval, the values taken as independent; of a single value nothing is known."""
    count = len(values)
    if count == 0:
        return math.nan, -math.inf, math.inf
    mean = sum(values) / count
    if count == 1:
        return mean, -math.inf, math.inf
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    margin = student95(count - 1) * math.sqrt(variance / count)
    return mean, mean - margin, mean + margin


def share_interval(shares: Sequence[float]) -> tuple[float, float, float]:
    """The same for shares from 0 to 1. Where all are equal their spread says nothing: then by Wilson."""
    mean, low, high = mean_interval(shares)
    if len(shares) > 1 and low == high:
        low, high = wilson(mean * len(shares), len(shares))
    return mean, max(0.0, low), min(1.0, high)


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The 95 % interval of a rate, by Wilson: right also near 0 and 1."""
    if trials == 0:
        return 0.0, 1.0
    rate = successes / trials
    scale = 1 + Z95**2 / trials
    middle = (rate + Z95**2 / (2 * trials)) / scale
    reach = Z95 / scale * math.sqrt(rate * (1 - rate) / trials + Z95**2 / (4 * trials**2))
    return max(0.0, middle - reach), min(1.0, middle + reach)


class Spread(msgspec.Struct, frozen=True):
    """How a number is distributed."""

    mean: float
    sd: float
    min: int
    lower_quartile: int
    median: int
    upper_quartile: int
    max: int


def spread(counted: Counter[int]) -> Spread:
    total = counted.total()
    mean = sum(value * number for value, number in counted.items()) / total
    # In ascending order, so that the last digit does not depend on which process was done first.
    variance = sum((value - mean) ** 2 * counted[value] for value in sorted(counted)) / max(1, total - 1)
    quarters = [_at_rank(counted, (total - 1) * quarter // 4) for quarter in (0, 1, 2, 3, 4)]
    return Spread(mean, math.sqrt(variance), *quarters)


def _at_rank(counted: Counter[int], rank: int) -> int:
    for value in sorted(counted):
        rank -= counted[value]
        if rank < 0:
            return value
    raise AssertionError("the rank is beyond the last value")
