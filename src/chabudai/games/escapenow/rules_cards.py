"""ESCAPE NOW!: action cards as counts, puzzle cards as pairs of traits.

Cards of a kind are all alike, so a hand, a pile or the cards on a puzzle are six counts, packed in the bytes of one
number.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Kinds of action cards: the traits L P D T K, then the lucky shot.
TRAITS: Final = 5
LUCKY: Final = 5
KINDS: Final = 6
ALL_TRAITS: Final = 31
#: One card of a kind. A count must stay below 128.
ONE: Final = vec[i64]([1 << 8 * kind for kind in range(KINDS)])

# Puzzle cards: every pair of traits, in the order LP LD LT LK PD PT PK DT DK TK. How many there are of each is packed,
# too, in four bits each.
PAIRS: Final = 10
PAIR_TRAITS: Final = vec[i64]([1 << a | 1 << b for a in range(TRAITS) for b in range(a + 1, TRAITS)])
ONE_PAIR: Final = vec[i64]([1 << 4 * pair for pair in range(PAIRS)])


def copies(cards: i64, kind: i64) -> i64:
    return cards >> (kind << 3) & 0xFF


def total(cards: i64) -> i64:
    x = (cards & 0x00FF00FF00FF) + (cards >> 8 & 0x00FF00FF00FF)
    return x + (x >> 16) + (x >> 32) & 0xFFFF


def kinds_in(cards: i64) -> i64:
    """The set of kinds of which there is a card: the top bit of every byte that is not 0, gathered by one product."""
    return ((cards + 0x7F7F7F7F7F7F & 0x808080808080) >> 7) * 0x10204081020 >> 40 & 0x3F


def contains(cards: i64, some: i64) -> bool:
    """Whether there are at least so many of every kind: no byte borrows from its top bit."""
    return (cards | 0x808080808080) - some & 0x808080808080 == 0x808080808080


def kind_at(cards: i64, n: i64) -> i64:
    """The kind of the n-th card, from 0, with the cards in the order of their kinds."""
    kind: i64 = 0
    before = n
    while before >= cards >> (kind << 3) & 0xFF:
        before -= cards >> (kind << 3) & 0xFF
        kind += 1
    return kind


def pairs_left(puzzles: i64, pair: i64) -> i64:
    return puzzles >> (pair << 2) & 0xF


def only(cards: i64, kinds: i64) -> i64:
    """Those of the cards that are of certain kinds."""
    kept: i64 = 0
    for kind in range(KINDS):
        if kinds >> kind & 1 != 0:
            kept |= cards & ONE[kind] * 0xFF
    return kept
