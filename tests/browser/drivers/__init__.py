"""How moves are made by touching a game's own board. A game without one is played from the list of all moves."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tests.browser.visitor import WEB, Message, Visitor

Driver = Callable[[Visitor, Message], bool]
"""Makes a move on the board; False if it knows no gesture for this one."""


def driver_of(game: str) -> Driver | None:
    name = f"{__name__}.{game}"
    if find_spec(name) is None or not (WEB / "src" / "games" / game / "Board.svelte").exists():
        return None
    module: Any = import_module(name)
    driver: Driver = module.make
    return driver
