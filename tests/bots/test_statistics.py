"""Means, rates and their intervals."""

import math

import pytest

from chabudai.bots.statistics import mean_interval, share_interval, student95, wilson


def test_student_agrees_with_published_values() -> None:
    assert [student95(freedom) for freedom in (5, 10, 30, 1000)] == pytest.approx(
        [2.571, 2.228, 2.042, 1.962], abs=4e-3
    )


def test_a_mean_and_its_interval() -> None:
    mean, low, high = mean_interval([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    assert mean == 3.5
    assert (low, high) == pytest.approx((1.537, 5.463), abs=5e-3)
    assert mean_interval([2.0]) == (2.0, -math.inf, math.inf)
    assert math.isnan(mean_interval([])[0])


def test_shares_that_are_all_equal_are_not_certain() -> None:
    assert share_interval([1.0] * 20) == pytest.approx((1.0, wilson(20, 20)[0], 1.0))
    assert share_interval([0.0] * 20)[2] == pytest.approx(wilson(0, 20)[1])
    assert share_interval([0.2, 1.0, 0.9, 1.0])[2] == 1.0
