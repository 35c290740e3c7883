"""Packs: piles of cards of which only the types count.

Copies of one card are the same card, so a pile is how many there are of each type: eight bits for each, in one number.
A face-down pack has no order; chance draws from it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import nth, size
from chabudai.engine.dice import Dice

TYPES: Final = 6

# A pack with one card, by its type.
ONE: Final = vec[i64]([1 << 8 * card for card in range(TYPES)])


def packed(counts: list[int]) -> i64:
    pack: i64 = 0
    for card in range(len(counts)):
        pack += ONE[card] * counts[card]
    return pack


def count_of(pack: i64, card: i64) -> i64:
    return pack >> (card << 3) & 0xFF


def total(pack: i64) -> i64:
    """How many cards a pack has."""
    pairs = (pack & 0x00FF00FF00FF) + (pack >> 8 & 0x00FF00FF00FF)
    return (pairs & 0xFFFF) + (pairs >> 16 & 0xFFFF) + (pairs >> 32)


def marked(pack: i64) -> i64:
    """The top bit of each type of which the pack has any (no type ever has more than 127)."""
    return (pack + 0x7F7F7F7F7F7F) & 0x808080808080


def types_in(pack: i64) -> i64:
    """How many different types a pack has."""
    return size(marked(pack))


def nth_type(pack: i64, n: i64) -> i64:
    """The n-th type of which the pack has any, from 0."""
    return nth(marked(pack), n) >> 3


def drawn_from(pack: i64, dice: Dice) -> i64:
    """One card of the pack, every copy equally likely; uses the dice as choosing among `weighted` outcomes does."""
    ticket = dice.below(total(pack))
    card: i64 = 0
    while True:
        ticket -= pack & 0xFF
        if ticket < 0:
            return card
        pack >>= 8
        card += 1


def weighted(pack: i64, first_outcome: i64) -> tuple[vec[i64], vec[i64]]:
    """Drawing one card of the pack as chance sees it: the outcomes and how many copies each has."""
    outcomes = vec[i64]()
    weights = vec[i64]()
    for card in range(TYPES):
        copies = count_of(pack, card)
        if copies > 0:
            outcomes = append(outcomes, first_outcome + card)
            weights = append(weights, copies)
    return outcomes, weights


def weighed(pack: i64, values: vec[i64]) -> i64:
    """The sum of a value (points, a loss) over all cards of a pack."""
    found: i64 = 0
    for card in range(len(values)):
        found += count_of(pack, card) * values[card]
    return found
