"""The table of what every byte of an observation means: documentation, named slices and scales are made from it."""

from collections.abc import Sequence

import msgspec

WORD = 8


class Field(msgspec.Struct, frozen=True):
    """Some bytes of an observation. Each is a number from 0 to `highest`; `labels` says what each stands for."""

    name: str
    start: int
    length: int
    highest: int
    meaning: str
    clause: str
    labels: tuple[str, ...] = ()

    @property
    def values(self) -> str:
        return "0 or 1" if self.highest == 1 else f"0 to {self.highest}"


#: A field before it has its place: name, length or labels, highest value, meaning, clause.
Part = tuple[str, int | Sequence[str], int, str, str]


class FieldTable:
    """Fields in the order in which an encoder writes them. Every field begins a word of its own, or shares one."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.fields: list[Field] = []
        self.words = 0

    def share(self, *parts: Part) -> None:
        """Small fields side by side in one word."""
        self._take(parts, 1)

    def add(self, name: str, size: int | Sequence[str], highest: int, meaning: str, clause: str) -> None:
        """A field of its own, as many words as it needs."""
        length = size if isinstance(size, int) else len(size)
        self._take([(name, size, highest, meaning, clause)], -(-length // WORD))

    def each_seat(self, name: str, size: int | Sequence[str], highest: int, meaning: str, clause: str) -> None:
        """One field after the other for every seat: `name.0` is the observer's, `name.1` that of the next seat."""
        for seat in range(self.seats):
            self.add(f"{name}.{seat}", size, highest, meaning, clause)

    def by_seat(self, name: str, highest: int, meaning: str, clause: str) -> None:
        """A byte for every seat, in a word of their own."""
        self.add(name, self.seat_labels(), highest, meaning, clause)

    def seat_labels(self) -> tuple[str, ...]:
        return tuple(f"seat +{seat}" if seat else "own seat" for seat in range(self.seats))

    def _take(self, parts: Sequence[Part], words: int) -> None:
        start = WORD * self.words
        self.words += words
        for name, size, highest, meaning, clause in parts:
            length, labels = (size, ()) if isinstance(size, int) else (len(size), tuple(size))
            self.fields.append(Field(name, start, length, highest, meaning, clause, labels))
            start += length
        assert start <= WORD * self.words, f"{parts[0][0]} does not fit"
        assert all(field.highest < 128 for field in self.fields)
