"""Intervals that hold at every look: how often they are wrong, how soon they settle something."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from chabudai.lab.statistics import LEAST, Crossed, Running, chi_square, margin, pairing_gain, running, share_of

COMPARISONS = 2000
LOOKS = 1500

Values = NDArray[np.float64]


def first_alarm(values: Values) -> NDArray[np.int64]:
    """After how many values the mean of each row is surely not 0, looked at after every one; LOOKS + 1 for never. What
    `Running.differs` does, for many rows at once."""
    counts = np.arange(1, values.shape[1] + 1)
    means = np.cumsum(values, axis=1) / counts
    variances = (np.cumsum(values**2, axis=1) - counts * means**2) / np.maximum(counts - 1, 1)
    margins = np.array([margin(int(count), 1.0) if count > 1 else 1e9 for count in counts])
    alarms = np.abs(means) > np.sqrt(np.maximum(variances, 0.0)) * margins
    alarms[:, : LEAST - 1] = False
    found: NDArray[np.int64] = np.where(alarms.any(axis=1), alarms.argmax(axis=1) + 1, values.shape[1] + 1)
    return found


def test_many_rows_at_once_are_what_one_is() -> None:
    values = np.random.default_rng(7).standard_normal((20, 300)) + 0.25
    for row, alarm in zip(values, first_alarm(values), strict=True):
        one = Running()
        seen = 301
        for number, value in enumerate(row, 1):
            one.add(float(value))
            if one.differs():
                seen = number
                break
        assert seen == alarm


@pytest.mark.parametrize("kind", ["normal", "wins", "skewed"])
def test_false_alarms_are_rare_though_one_looks_after_every_deal(kind: str) -> None:
    generator = np.random.default_rng(1)
    shape = (COMPARISONS, LOOKS)
    if kind == "normal":
        values = generator.standard_normal(shape)
    elif kind == "wins":
        # A paired difference of wins: −1, 0 or 1.
        values = (generator.random(shape) < 0.25).astype(float) - (generator.random(shape) < 0.25)
    else:
        values = generator.exponential(size=shape) - generator.exponential(size=shape)
    assert (first_alarm(values) <= LOOKS).mean() <= 0.05


@pytest.mark.parametrize("truth", [0.5, 0.25, 0.1, 0.05])
def test_a_share_is_where_it_is_said_to_be_at_every_look(truth: float) -> None:
    """Fewer comparisons than above: every look goes through `share_of` itself."""
    generator = np.random.default_rng(3)
    rows, looks = 300, 400
    cases = np.cumsum(generator.random((rows, looks)) < truth, axis=1)
    wrong = 0
    for row in cases:
        for count in range(LEAST, looks + 1):
            mean = float(row[count - 1]) / count
            here = share_of(count, mean, math.sqrt(mean * (1 - mean) * count / (count - 1)))
            if not here.low <= truth <= here.high:
                wrong += 1
                break
    assert wrong / rows <= 0.05


def test_a_small_difference_is_settled_soon() -> None:
    values = np.random.default_rng(2).standard_normal((COMPARISONS, LOOKS)) + 0.2
    alarms = first_alarm(values)
    assert (alarms <= LOOKS).mean() > 0.999
    assert alarms.mean() <= 250


def test_running_means_and_spreads() -> None:
    found = running([1.0, 2.0, 3.0, 4.0, 100.0])
    assert (found.count, found.mean) == (5, 22.0)
    assert found.sd == pytest.approx(43.6177, abs=1e-4)
    assert not found.differs() and running([5.0] * LEAST).differs() and not running([5.0] * (LEAST - 1)).differs()
    here = share_of(40, 0.0, 0.0)
    assert here.low == 0.0 and 0.05 < here.high < 0.5


def test_pairing_is_worth_what_the_deals_have_in_common() -> None:
    generator = np.random.default_rng(4)
    deal, a, b = generator.standard_normal((3, 5000))
    one, two = 2 * deal + a, 2 * deal + b
    gain = pairing_gain(float(one.std()), float(two.std()), float((one - two).std()))
    assert gain == pytest.approx(0.2, abs=0.02)
    assert pairing_gain(1.0, 1.0, 0.0) == 0.0


def test_chi_square_agrees_with_published_values() -> None:
    # Three degrees of freedom: 7.815 is exceeded in one of twenty cases.
    found, chance = chi_square([25 + 13.98, 25 - 13.98, 25, 25], [25.0] * 4)
    assert found == pytest.approx(15.635, abs=0.01) and chance == pytest.approx(0.00134, abs=2e-4)
    assert chi_square([25.0] * 4, [25.0] * 4)[1] > 0.99


def test_skill_and_luck_are_told_apart() -> None:
    generator = np.random.default_rng(5)
    deals = generator.standard_normal(400) * 2
    rows = [[float(deal + skill + generator.standard_normal()) for skill in (0.0, 1.0, 2.0, 3.0)] for deal in deals]
    crossed = Crossed(rows)
    # The variance of the levels is 5/3, that of the deals 4, that of the noise 1.
    assert crossed.skill == pytest.approx(5 / 3, rel=0.1)
    assert crossed.deal == pytest.approx(4.0, rel=0.2)
    assert crossed.residual == pytest.approx(1.0, rel=0.1)
    assert crossed.luck == pytest.approx(0.75, abs=0.04)
