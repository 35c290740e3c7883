"""The board in a terminal, in positions that random play hardly reaches."""

import io
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from chabudai.engine.match import Match
from chabudai.engine.record import read_record, replay
from chabudai.games import game
from chabudai.games.escapenow.terminal import draw, label
from tests.games.escapenow.positions import position

RECORDS = sorted((Path(__file__).parent / "records").glob("escaped-*.json"))


def shown(match: Match, viewer: int | None, language: str = "en") -> str:
    out = Console(file=io.StringIO(), width=80, color_system=None)
    names = [f"Name{seat}" for seat in range(match.setup.seats)]
    out.print(draw(match.setup, match.view(viewer), names, language))
    assert isinstance(out.file, io.StringIO)
    text = out.file.getvalue()
    assert all(len(line) <= 80 for line in text.splitlines())
    return text


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_escaped_games_are_drawn_to_the_end(path: Path) -> None:
    record = read_record(path.read_bytes())
    for moves in (0, 3, len(record.moves) // 2, len(record.moves) - 1, len(record.moves)):
        match = replay(msgspec.structs.replace(record, moves=record.moves[:moves], outcome=None), game)
        for viewer in (None, *range(match.setup.seats)):
            assert "7 ◂" in shown(match, viewer)
            assert "ESCAPE NOW!" in shown(match, viewer, "ja")


def test_every_card_has_a_sign_beside_its_colour() -> None:
    match = position(["LPDTK", "!!", "D"], [1, 2, 3], laid={1: "LLP"})
    drawn = shown(match, 0)
    assert all(sign in drawn for sign in ("▲L", "●P", "■D", "◆T", "✚K"))
    assert "▲L ▲L ●P ·· ··" in drawn
    assert "★!" in shown(match, 1)
    assert "★!" not in drawn


def test_a_copy_shows_both_the_lucky_shot_and_its_trait() -> None:
    match = position(["!D", "D", "D"], [1, 2, 3])
    match.play(0, "solve ! as P")
    assert "★P" in shown(match, None)


def test_every_move_has_a_label() -> None:
    match = position(["LPD!", "D", "D"], [1, 2, 3], laid={1: "LP"})
    for move in match.game.moves.moves:
        for language in ("en", "ja"):
            assert label(match.setup, move, language).plain.strip()
