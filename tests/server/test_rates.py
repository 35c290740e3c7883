"""Buckets fill with time, not with requests; households share one."""

import logging

import pytest

from chabudai.server.addresses import household
from chabudai.server.config import Rate
from chabudai.server.guard.rates import Buckets, TokenBucket
from chabudai.server.serve import MOST_TOLD, Enough


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_empties_and_fills() -> None:
    clock = Clock()
    bucket = TokenBucket(rate=2, burst=3, clock=clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 0.4
    assert not bucket.take()
    clock.now += 0.1
    assert bucket.take() and not bucket.take()
    clock.now += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_what_is_too_dear_takes_nothing() -> None:
    bucket = TokenBucket(rate=0, burst=3, clock=Clock())
    assert not bucket.take(4)
    assert bucket.has(3) and bucket.take(3) and not bucket.has()


def test_everybody_has_their_own_bucket() -> None:
    buckets = Buckets(Rate(0, 1), Clock())
    assert buckets.of("ann").take() and not buckets.of("ann").take()
    assert buckets.of("ben").take()


def test_the_quietest_is_forgotten_first() -> None:
    buckets = Buckets(Rate(0, 1), Clock(), most=2)
    for name in ("ann", "ben"):
        assert buckets.of(name).take()
    assert not buckets.of("ann").has()
    assert buckets.of("cem").take()
    assert not buckets.of("ann").has(), "ann was seen after ben"
    assert buckets.of("ben").has()


@pytest.mark.parametrize(
    ("address", "shared"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_a_household_shares_a_bucket(address: str, shared: str) -> None:
    assert household(address) == shared


def test_the_same_trouble_does_not_fill_the_log() -> None:
    now = [0.0]
    enough = Enough(lambda: now[0])

    def told(name: str, message: str, times: int, level: int = logging.ERROR) -> int:
        records = [logging.LogRecord(name, level, "", 0, message, (number,), None) for number in range(times)]
        return sum(map(enough.filter, records))

    assert told("chabudai.server", "A mistake (%s)", 1_000) == MOST_TOLD
    assert told("chabudai.server", "Another (%s)", 1) == 1
    assert told("chabudai.audit", "ban %s", 100, logging.WARNING) == 100
    assert told("chabudai.access", "GET %s", 100, logging.INFO) == 100
    now[0] = 61.0
    assert told("chabudai.server", "A mistake (%s)", 1_000) == MOST_TOLD
