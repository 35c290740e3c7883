"""Bit sets against plain Python sets."""

from hypothesis import given
from hypothesis import strategies as st

from chabudai.engine import bits

MEMBERS = st.sets(st.integers(0, 61))


def packed(members: set[int]) -> int:
    return sum(1 << member for member in members)


@given(MEMBERS)
def test_size(members: set[int]) -> None:
    assert bits.size(packed(members)) == len(members)


@given(MEMBERS)
def test_members_of(members: set[int]) -> None:
    assert list(bits.members_of(packed(members))) == sorted(members)


@given(MEMBERS, st.integers(0, 61))
def test_has(members: set[int], member: int) -> None:
    assert bits.has(packed(members), member) == (member in members)


@given(MEMBERS.filter(bool))
def test_lowest(members: set[int]) -> None:
    assert bits.lowest(packed(members)) == min(members)


@given(MEMBERS.filter(bool))
def test_nth(members: set[int]) -> None:
    whole = packed(members)
    assert [bits.nth(whole, n) for n in range(len(members))] == sorted(members)


def test_nth_of_the_full_set_and_of_single_members() -> None:
    full = packed(set(range(62)))
    assert [bits.nth(full, n) for n in range(62)] == list(range(62))
    assert [bits.nth(1 << member, 0) for member in range(62)] == list(range(62))


def test_first() -> None:
    assert [bits.first(count) for count in (0, 1, 5, 61)] == [0, 1, 31, 2**61 - 1]


def test_bit() -> None:
    assert list(bits.BIT) == [2**member for member in range(62)]


@given(st.integers(0, 40), st.integers(-(2**62), 2**62))
def test_filled(count: int, value: int) -> None:
    assert list(bits.filled(count, value)) == [value] * count
