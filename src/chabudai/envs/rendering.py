"""The board as a seat sees it: as a terminal shows it, or as a picture."""

import io
import sys
from typing import Any

from rich.console import Console

from chabudai.engine.contract import State
from chabudai.envs.errors import bad_setting
from chabudai.envs.pictures import pixels, svg
from chabudai.envs.settings import Settings
from chabudai.terminal import drawing

MODES = ("ansi", "human", "rgb_array", "svg")
WIDTH = 100


def checked_mode(mode: str | None) -> str | None:
    if mode is None or mode in MODES:
        return mode
    values = ", ".join(f'"{name}"' for name in MODES)
    raise bad_setting("choice", name="render_mode", value=repr(mode)[:60], values=values)


def rendered(settings: Settings, state: State, seat: int, mode: str | None) -> Any:
    """What a seat sees: as a text, a picture, or on the screen; nothing without a mode."""
    if mode is None:
        return None
    if mode == "rgb_array":
        return pixels(settings.setup, state, seat)
    if mode == "svg":
        return svg(settings.setup, state, seat)
    names = [f"seat {other}" for other in range(settings.seats)]
    view = settings.game.view(settings.setup, state, seat)
    board = drawing(settings.setup).draw(settings.setup, view, names, "en")
    if mode == "human":
        Console(file=sys.stdout).print(board)
        return None
    out = io.StringIO()
    Console(file=out, width=WIDTH, no_color=True).print(board)
    return out.getvalue()
