"""Sets of small numbers (cards, seats, places) as the bits of one 64-bit integer; and packs, in its bytes.

Sixty-two members at most: a literal of 2**62 or more is boxed by the compiler. Write `BIT[c]`, never `1 << c`: with a
literal on the left (a local that holds a literal counts) the compiled shift is 32 bits wide.

Where copies of a card are all alike only the types of cards count. A pack (a hand, a pile) is then how many there are
of each: a byte for each type, six types at most, and never more than 127 of one.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.dice import Dice

BIT: Final = vec[i64]([1 << member for member in range(62)])

# IN_BYTE[8 * byte + n]: where the n-th of a byte's bits is.
IN_BYTE: Final = vec[i64](
    [([b for b in range(8) if byte >> b & 1] + [0] * 8)[n] for byte in range(256) for n in range(8)]
)


def first(count: i64) -> i64:
    """The set {0, 1, …, count − 1}, of 61 members at most."""
    return BIT[count] - 1


def has(members: i64, member: i64) -> bool:
    return members >> member & 1 == 1


def size(members: i64) -> i64:
    """How many members. The constants are cut to 62 bits, which is all a set may use."""
    x = members - (members >> 1 & 0x1555555555555555)
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    return x * 0x0101010101010101 >> 56 & 0x7F


def when(holds: bool, number: i64) -> i64:
    """A number, or 0. An expression `number if holds else 0` mixes `i64` with a literal: compiled, it makes objects."""
    if holds:
        return number
    return 0


def after(seat: i64, seats: i64) -> i64:
    """The next seat, clockwise."""
    if seat + 1 < seats:
        return seat + 1
    return 0


def lowest(members: i64) -> i64:
    """The smallest member of a set that is not empty."""
    return size((members & -members) - 1)


def nth(members: i64, n: i64) -> i64:
    """The n-th member in ascending order, from 0. Without branches, because no branch here could be foreseen."""
    # Members up to and with each byte, all sums in one product; then how many of them n has passed.
    x = members - (members >> 1 & 0x1555555555555555)
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333)
    sums = ((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101
    passed = ((n * 0x01010101010101 | 0x80808080808080) - (sums & 0x7F7F7F7F7F7F7F)) >> 7 & 0x01010101010101
    byte = (passed * 0x01010101010101 >> 48 & 0xFF) << 3
    before = sums << 8 >> byte & 0x7F
    return byte + IN_BYTE[(members >> byte & 0xFF) << 3 | n - before]


def members_of(members: i64) -> vec[i64]:
    """The members in ascending order."""
    found = vec[i64](capacity=size(members))
    rest = members
    while rest != 0:
        found = append(found, lowest(rest))
        rest &= rest - 1
    return found


def numbers_of(members: i64, base: i64) -> vec[i64]:
    """The members in ascending order, each counted from `base`: moves, or outcomes, of one kind."""
    found = vec[i64](capacity=size(members))
    rest = members
    while rest != 0:
        found = append(found, base + lowest(rest))
        rest &= rest - 1
    return found


def joined(numbers: vec[i64], more: vec[i64]) -> vec[i64]:
    """Two lists as one."""
    for number in more:
        numbers = append(numbers, number)
    return numbers


def alike(outcomes: vec[i64]) -> tuple[vec[i64], vec[i64]]:
    """Outcomes of chance that are all equally likely, with their weights."""
    return outcomes, filled(len(outcomes), 1)


def most(values: vec[i64], among: i64) -> i64:
    """Those of some members that have the highest value."""
    best: i64 = 0
    found: i64 = 0
    for member in members_of(among):
        if found == 0 or values[member] > best:
            best = values[member]
            found = 0
        if values[member] == best:
            found |= BIT[member]
    return found


def filled(count: i64, value: i64) -> vec[i64]:
    """A vector of `count` equal numbers."""
    return vec[i64]([value] * count)


# -- packs ------------------------------------------------------------------------------------------------------------
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
    return pairs + (pairs >> 16) + (pairs >> 32) & 0xFFFF


def marked(pack: i64) -> i64:
    """The top bit of each byte that is not 0."""
    return (pack + 0x7F7F7F7F7F7F) & 0x808080808080


def types_in(pack: i64) -> i64:
    """The set of types of which a pack has any, gathered by one product."""
    return (marked(pack) >> 7) * 0x10204081020 >> 40 & 0x3F


def type_count(pack: i64) -> i64:
    """How many different types a pack has."""
    return size(marked(pack))


def nth_type(pack: i64, n: i64) -> i64:
    """The n-th type of which the pack has any, from 0."""
    return nth(marked(pack), n) >> 3


def contains(pack: i64, some: i64) -> bool:
    """Whether a pack has at least so many of every type: no byte borrows from its top bit."""
    return (pack | 0x808080808080) - some & 0x808080808080 == 0x808080808080


def card_at(pack: i64, n: i64) -> i64:
    """The type of the n-th card, from 0, with the cards in the order of their types."""
    card: i64 = 0
    before = n - (pack & 0xFF)
    rest = pack
    while before >= 0:
        rest >>= 8
        before -= rest & 0xFF
        card += 1
    return card


def drawn_from(pack: i64, dice: Dice) -> i64:
    """One card of the pack, every copy equally likely; uses the dice as choosing among `weighted` outcomes does."""
    return card_at(pack, dice.below(total(pack)))


def weighted(pack: i64, first_outcome: i64) -> tuple[vec[i64], vec[i64]]:
    """Drawing one card of the pack as chance sees it: the outcomes and how many copies each has."""
    outcomes = vec[i64]()
    weights = vec[i64]()
    for card in range(TYPES):
        if count_of(pack, card) > 0:
            outcomes = append(outcomes, first_outcome + card)
            weights = append(weights, count_of(pack, card))
    return outcomes, weights


def weighed(pack: i64, values: vec[i64]) -> i64:
    """The sum of a value (points, a loss) over all cards of a pack."""
    found: i64 = 0
    for card in range(len(values)):
        found += count_of(pack, card) * values[card]
    return found
