"""Dealing unknown cards out: nothing forbidden, nothing forgotten, nothing favoured."""

from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.deal_out import deal_out, shuffled
from chabudai.engine.dice import FastDice

ANY = 2**62 - 1


def packed(cards: set[int]) -> int:
    return sum(1 << card for card in cards)


def deal(cards: set[int], room: list[int], possible: list[int], seed: int) -> tuple[int, ...]:
    held = deal_out(packed(cards), vec[i64](room), vec[i64](possible), FastDice(seed))
    return tuple(int(place) for place in held)


def all_divisions(cards: set[int], room: list[int], possible: list[int]) -> set[tuple[int, ...]]:
    """By trying every place for every card."""
    found = set()
    for places in product(range(len(room)), repeat=len(cards)):
        held = [0] * len(room)
        for card, place in zip(sorted(cards), places, strict=True):
            held[place] |= 1 << card
        fits = all(h.bit_count() == r and not h & ~p for h, r, p in zip(held, room, possible, strict=True))
        if fits:
            found.add(tuple(held))
    return found


RESTRICTED = {
    "no restriction": ({0, 3, 7, 20, 61}, [2, 1, 2], [ANY, ANY, ANY]),
    "one place is picky": ({0, 1, 2, 3, 4, 5}, [2, 2, 2], [0b000111, ANY, ANY]),
    "two places compete": ({0, 1, 2, 3, 4, 5}, [2, 2, 2], [0b000111, 0b001110, ANY]),
    "hardly possible": ({0, 1, 2, 3}, [1, 1, 1, 1], [0b0011, 0b0110, 0b1100, 0b1001]),
    "only a ring of three": ({0, 1, 2}, [1, 1, 1], [0b011, 0b110, 0b101]),
    "forced": ({0, 1, 2, 3}, [2, 2], [0b0011, ANY]),
    "an empty place": ({0, 1, 2}, [0, 3], [0, ANY]),
    "nothing at all": (set[int](), [0, 0], [ANY, 0]),
}


@pytest.mark.parametrize("case", RESTRICTED)
def test_every_division_turns_up_and_no_other(case: str) -> None:
    cards, room, possible = RESTRICTED[case]
    expected = all_divisions(cards, room, possible)
    assert expected
    found = {deal(cards, room, possible, seed) for seed in range(40 * len(expected) + 20)}
    assert found == expected


def test_without_restrictions_every_division_is_equally_likely() -> None:
    cards, room = {1, 2, 3, 5, 8, 13}, [3, 1, 2]
    divisions = all_divisions(cards, room, [ANY] * 3)
    counts = Counter(deal(cards, room, [ANY] * 3, seed) for seed in range(100 * len(divisions)))
    assert set(counts) == divisions
    chi_square = sum((counts[division] - 100) ** 2 / 100 for division in divisions)
    assert chi_square < len(divisions) + 4 * (2 * len(divisions)) ** 0.5


def test_with_restrictions_the_swaps_even_the_divisions_out() -> None:
    """Dealt one after the other alone, the low cards would hardly ever all come to the place that takes no others."""
    cards, room, possible = {0, 1, 2, 3, 4, 5, 6}, [3, 2, 2], [0b0001111, ANY, ANY]
    divisions = all_divisions(cards, room, possible)
    counts = Counter(deal(cards, room, possible, seed) for seed in range(100 * len(divisions)))
    chi_square = sum((counts[division] - 100) ** 2 / 100 for division in divisions)
    assert chi_square < len(divisions) + 5 * (2 * len(divisions)) ** 0.5


@pytest.mark.parametrize(
    ("room", "possible"),
    [
        ([1, 2], [0b1000, ANY]),
        ([2, 1], [0b001, ANY]),
        ([1, 1, 1], [0b001, 0b001, ANY]),
        ([3, 0], [0b011, ANY]),
    ],
)
def test_what_cannot_be_divided_raises(room: list[int], possible: list[int]) -> None:
    assert not all_divisions({0, 1, 2}, room, possible)
    with pytest.raises(ValueError, match="cannot be divided"):
        deal({0, 1, 2}, room, possible, 1)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_division_that_exists_is_found(data: st.DataObject) -> None:
    """Start from a division, allow each place its own cards and some others: it must still work out."""
    places = data.draw(st.integers(1, 6))
    owner = data.draw(st.dictionaries(st.integers(0, 61), st.integers(0, places - 1), max_size=40))
    cards = set(owner)
    room = [sum(place == p for p in owner.values()) for place in range(places)]
    more = data.draw(st.lists(st.integers(0, ANY), min_size=places, max_size=places))
    possible = [packed({c for c in cards if owner[c] == place}) | more[place] for place in range(places)]
    held = deal(cards, room, possible, data.draw(st.integers(0, 2**40)))
    assert [h.bit_count() for h in held] == room
    assert sum(held) == packed(cards)
    assert all(not h & ~p for h, p in zip(held, possible, strict=True))


def test_shuffled_orders_are_equally_likely() -> None:
    counts = Counter(tuple(shuffled(packed({2, 3, 5, 60}), FastDice(seed))) for seed in range(2400))
    assert set(counts) == set(permutations((2, 3, 5, 60)))
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 24 + 4 * 48**0.5


def test_shuffled_nothing() -> None:
    assert list(shuffled(0, FastDice(1))) == []
