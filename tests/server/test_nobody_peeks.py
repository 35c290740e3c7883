"""Nothing that a connection gets depends on what it may not know; and planted leaks show that this can fail."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from chabudai.games import GAMES, game
from tests.interpreted import copy_sources, run
from tests.laws.run_law import BROKEN
from tests.server.twin_tables import nobody_peeks


@pytest.mark.parametrize("name", GAMES)
def test_every_byte_is_the_same(name: str) -> None:
    seats = game(name).seats
    assert nobody_peeks(game(name).setup(seats[len(seats) // 2]), f"bytes of {name}") >= 8


class Leak(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    what: str
    file: str
    old: str
    new: str
    game: str = "futon"
    seats: int = 3
    times: int = 4


LEAKS = msgspec.convert(
    tomllib.loads((Path(__file__).parent / "leaks.toml").read_text(encoding="utf-8"))["leak"], list[Leak]
)


@pytest.mark.parametrize("leak", LEAKS, ids=[leak.what.replace(" ", "_") for leak in LEAKS])
def test_a_leak_is_noticed(leak: Leak, tmp_path: Path) -> None:
    sources = copy_sources(tmp_path / "src")
    file = sources / "chabudai" / leak.file
    text = file.read_text(encoding="utf-8")
    assert text.count(leak.old) == 1, "the line to be changed must be there, once"
    file.write_text(text.replace(leak.old, leak.new), encoding="utf-8")
    result = run(sources, "-m", "tests.server.run_peeks", leak.game, str(leak.seats), str(leak.times))
    assert result.returncode == BROKEN, result.stderr or "nobody noticed"
