"""The terminal game on a screen of 80 columns and 24 lines."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from chabudai.cli.saves import Saves
from chabudai.cli.session import Luck, Session
from chabudai.cli.terminal import Terminal
from chabudai.games import game

NAMES = ["Ann", "Ben", "Cem", "Dea", "Eva", "Fin"]


def terminal(name: str, seats: int, people: int, tmp_path: Path, seed: int = 1) -> Terminal:
    bots = [None if seat < people else "random" for seat in range(seats)]
    session = Session(game(name).setup(seats), Luck(seed), bots, NAMES[:seats])
    out = Console(file=io.StringIO(), force_terminal=True, width=80, height=24, color_system=None)
    return Terminal(out, session, Saves(tmp_path), f"{name}-1", 0.0, None)


def written(screen: Terminal) -> str:
    assert isinstance(screen.out.file, io.StringIO)
    return screen.out.file.getvalue()


def test_the_screen_is_cleared_before_what_can_be_scrolled_back_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a terminal that keeps what is cleared shows the next seat the hand of the last one."""
    screen = terminal("iyadosu", 3, 2, tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    screen._hand_over(1)
    before, _, after = written(screen).partition("Hand the screen to Ben")
    for text in (before, after):
        assert text.endswith("\x1b[H\x1b[2J\x1b[3J")
