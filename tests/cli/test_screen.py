"""The terminal game on a screen of 80 columns and 24 lines."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from chabudai.cli.board import board, lines_of, move_list
from chabudai.cli.saves import Saves
from chabudai.cli.session import Luck, Session
from chabudai.cli.terminal import Terminal
from chabudai.games import game, games

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


CASES = [pytest.param(game.name, seats, id=f"{game.name}-{seats}") for game in games() for seats in game.seats]


def _shown(screen: Terminal) -> list[str]:
    """The lines of the screen as they were last drawn, with the prompt."""
    assert isinstance(screen.out.file, io.StringIO)
    screen.out.file.seek(0)
    screen.out.file.truncate()
    screen._board(0, "")
    return written(screen).rpartition("\x1b[H")[2].split("\n")


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_the_title_of_the_board_stays_on_the_screen(name: str, seats: int, tmp_path: Path) -> None:
    """At the first choice and later ones: the news take the room there is, and one line if there is none."""
    screen = terminal(name, seats, 1, tmp_path)
    match, session = screen.match, screen.session
    choices = 0
    while not match.over and choices < 8:
        seat = match.to_act()[0]
        if seat == 0:
            choices += 1
            moves = move_list(session.setup, match.view(0), match.legal(0))
            drawn = board(session.setup, match.view(0), session.names)
            must = lines_of(screen.out, drawn) + lines_of(screen.out, moves) + 1
            told = min(1, len(session.told[0]))
            assert len(_shown(screen)) <= max(24, must + told)
            session.play(0, match.legal(0)[choices % len(match.legal(0))].number)
        else:
            session.play_bot(seat)
    assert choices


def test_where_there_is_no_room_the_last_news_are_told(tmp_path: Path) -> None:
    screen = terminal("iyadosu", 3, 1, tmp_path)
    everything = _shown(screen)
    screen.out.height = 12
    short = _shown(screen)
    assert len(short) < len(everything)
    news = [line for line in short if line.startswith("… ")]
    assert len(news) == 1
    assert news[0].removeprefix("… ").strip() in [line.strip() for line in everything]
