"""Every game's board: drawn for every seat and a spectator, in both languages, all through a game."""

import io

import pytest
from rich.console import Console

from chabudai.bots import bot_maker
from chabudai.bots.runner import BotGame
from chabudai.cli.board import board, move_list, result
from chabudai.cli.words import speak
from chabudai.engine.game import Game
from chabudai.engine.match import Match
from chabudai.games import games
from chabudai.terminal import move_label

NAMES = [f"Name{seat}" for seat in range(12)]
CASES = [pytest.param(game.name, seats, id=f"{game.name}-{seats}") for game in games() for seats in game.seats]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_every_board_is_drawn_on_80_columns(name: str, seats: int) -> None:
    setup = next(game for game in games() if game.name == name).setup(seats)
    played = BotGame(setup, [bot_maker("random")] * seats, 1)
    out = Console(file=io.StringIO(), width=80, color_system=None)
    step = 0
    while not played.match.over:
        if step % 11 == 0:
            speak("ja" if step % 2 else "en")
            _draw(out, played.match)
        step += 1
        played.step()
    _draw(out, played.match)
    outcome = played.match.outcome()
    assert outcome is not None
    out.print(result(setup, outcome, NAMES[:seats]))
    speak(None)
    assert isinstance(out.file, io.StringIO)
    assert "Name0" in out.file.getvalue()


def _draw(out: Console, match: Match) -> None:
    viewers: list[int | None] = [None, *range(match.setup.seats)]
    for viewer in viewers:
        view = match.view(viewer)
        out.print(board(match.setup, view, NAMES[: match.setup.seats]))
        if viewer is not None:
            out.print(move_list(match.setup, view, match.legal(viewer)))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_no_move_looks_like_a_number_of_the_list(game: Game, language: str) -> None:
    """`1 0  2 1  3 2` reads as if 2 were the way to choose 2."""
    setup = game.setup()
    speak(language)
    labels = {move.text: move_label(setup, move, "en").plain.strip() for move in game.moves.moves}
    speak(None)
    assert [text for text, label in labels.items() if not label or label.isdecimal()] == []
