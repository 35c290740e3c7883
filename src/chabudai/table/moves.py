"""A move as the table remembers it."""

import msgspec


class Step(msgspec.Struct, frozen=True, gc=False):
    """A seat's move and the number of its entry; `position` is the one it was chosen at."""

    entry: int
    seat: int
    move: str
    words: str = ""
    #: A bot chose it for the owner, who was away.
    stand_in: bool = False
    position: int = 0
