"""Compiled and interpreted rules are the same rules: equal checksums over 10 000 seeds of every game."""

from pathlib import Path

import pytest

from chabudai.engine import contract
from chabudai.games import GAMES
from tests.interpreted import copy_sources, run
from tests.laws.checksums import checksums

SEEDS = 10_000
PARTS = 5


def test_the_core_under_test_is_compiled() -> None:
    assert not contract.__file__.endswith(".py"), "the core is not compiled: run `make core`, with a C compiler"


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_interpreted_agree(name: str, part: int, tmp_path: Path) -> None:
    games = SEEDS // PARTS
    result = run(copy_sources(tmp_path / "src"), "-m", "tests.laws.checksums", name, str(part * games), str(games))
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == str(checksums(name, part * games, games))
