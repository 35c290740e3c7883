"""Sets of small numbers (cards, seats, places) as the bits of one 64-bit integer.

Sixty-two members at most: a literal of 2**62 or more is boxed by the compiler. Write `BIT[c]`, never `1 << c`: with a
literal on the left (a local that holds a literal counts) the compiled shift is 32 bits wide.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

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


def filled(count: i64, value: i64) -> vec[i64]:
    """A vector of `count` equal numbers."""
    return vec[i64]([value] * count)
