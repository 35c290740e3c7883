"""Whose eyes a table is seen with."""

import msgspec


class Viewer(msgspec.Struct, frozen=True):
    """Whose eyes: the seats looked from, and whether they may act. Without seats it is a spectator. Only after the end
    may somebody recall what the rules let fade."""

    seats: tuple[int, ...] = ()
    language: str = "en"
    host: bool = False
    acts: bool = True
    recalls: bool = False
