"""ESCAPE NOW!: kinds of action cards, of which hands and piles are packs, and puzzle cards as pairs of traits."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import ONE

# Kinds of action cards: the traits L P D T K, then the lucky shot.
TRAITS: Final = 5
LUCKY: Final = 5
KINDS: Final = 6
ALL_TRAITS: Final = 31

# Puzzle cards: every pair of traits, in the order LP LD LT LK PD PT PK DT DK TK. How many there are of each is packed,
# too, in four bits each.
PAIRS: Final = 10
PAIR_TRAITS: Final = vec[i64]([1 << a | 1 << b for a in range(TRAITS) for b in range(a + 1, TRAITS)])
ONE_PAIR: Final = vec[i64]([1 << 4 * pair for pair in range(PAIRS)])


def pairs_left(puzzles: i64, pair: i64) -> i64:
    return puzzles >> (pair << 2) & 0xF


def only(cards: i64, kinds: i64) -> i64:
    """Those of the cards that are of certain kinds."""
    kept: i64 = 0
    for kind in range(KINDS):
        if kinds >> kind & 1 != 0:
            kept |= cards & ONE[kind] * 0xFF
    return kept
