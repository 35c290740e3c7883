"""Observations as bytes: what a seat may know, written straight into memory that others can look at without a copy.

A row is a run of 64-bit words, eight one-byte features in each. Features stay below 128: then a word never needs its
sign, and compiled and interpreted code write the same. What the bytes of a game mean is in its `encoding_fields`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, after
from chabudai.engine.contract import State

MOST: Final = 127

# Eight bits of a set as eight bytes of a word.
SPREAD: Final = vec[i64]([sum(1 << 8 * bit for bit in range(8) if byte >> bit & 1) for byte in range(256)])
# A word with one byte that is 1.
BYTE: Final = vec[i64]([1 << 8 * place for place in range(8)])


def spread(row: vec[i64], at: i64, members: i64, words: i64) -> None:
    """A set as bytes that are 0 or 1, eight members a word."""
    rest = members
    for word in range(words):
        row[at + word] = SPREAD[rest & 0xFF]
        rest >>= 8


def clear(row: vec[i64], at: i64, words: i64) -> None:
    for word in range(words):
        row[at + word] = 0


def one_hot(member: i64) -> i64:
    """A word in which the byte of one member out of eight is 1; with −1 none is."""
    if member < 0:
        return 0
    return BYTE[member]


def mark(row: vec[i64], at: i64, member: i64) -> None:
    """Set the byte of one member of a long field that was cleared before; −1 sets none."""
    if member >= 0:
        row[at + (member >> 3)] += BYTE[member & 7]


def write(row: vec[i64], at: i64, member: i64, number: i64) -> None:
    """Write a number into the byte of one member of a long field that was cleared before."""
    row[at + (member >> 3)] += small(number) << ((member & 7) << 3)


def small(number: i64) -> i64:
    """A number as one byte can show it."""
    if number < MOST:
        return number
    return MOST


def turned(seats: i64, seat: i64, count: i64) -> i64:
    """A set of seats as somebody on `seat` counts them, themselves first and then clockwise; a byte for each."""
    return SPREAD[(seats >> seat | seats << (count - seat)) & (BIT[count] - 1)]


def seat_mark(who: i64, seat: i64, count: i64) -> i64:
    """One seat as somebody on `seat` counts it, as a word with one byte; −1 is nobody."""
    if who < 0:
        return 0
    return BYTE[who - seat if who >= seat else who - seat + count]


def by_seat(numbers: vec[i64], seat: i64, count: i64) -> i64:
    """A small number for every seat, as somebody on `seat` counts them."""
    word: i64 = 0
    other = seat
    for place in range(count):
        word += small(numbers[other]) << (place << 3)
        other = after(other, count)
    return word


class Encoder:
    """Writes observations of one set-up. `words` is how long a row is."""

    def __init__(self, words: i64) -> None:
        self.words = words

    def encode(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        """What the seat may know now, into the words of a row from `at` on; every one of them is written."""
        raise NotImplementedError


class Notes:
    """What attentive players remember beyond what lies there. They look whenever somebody has a choice, and at the
    end. These notes have nothing to remember; `words` is how many more words an observation with notes has."""

    def __init__(self, words: i64) -> None:
        self.words = words

    def see(self, state: State) -> None:
        """Everybody looks."""

    def encode(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        """What the seat remembers. The state is the one that was seen last."""

    def blank(self) -> "Notes":
        """The same notes at the beginning of a game."""
        return Notes(self.words)

    def clone(self) -> "Notes":
        return Notes(self.words)
