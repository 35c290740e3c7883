"""A move as the table remembers it."""

import msgspec


class Step(msgspec.Struct, frozen=True, gc=False):
    """A seat's move and the number of its entry."""

    entry: int
    seat: int
    move: str
    words: str = ""
