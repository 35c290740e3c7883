"""A card as it is printed."""

from typing import NamedTuple


class PrintedCard(NamedTuple):
    """`face` and `back` are SVG."""

    name: str
    face: str
    back: str
    copies: int = 1
    square: bool = False
