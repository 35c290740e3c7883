"""Compiled and interpreted rules are the same rules: equal checksums over thousands of seeds of every game; `make soak`
compares 10 000."""

from pathlib import Path

import pytest

from chabudai.engine import contract
from chabudai.games import GAMES
from tests.interpreted import copy_sources, run
from tests.laws.checksums import checksums

SEEDS = 2_500


def test_the_core_under_test_is_compiled() -> None:
    assert not contract.__file__.endswith(".py"), "the core is not compiled: run `make core`, with a C compiler"


@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_interpreted_agree(name: str, tmp_path: Path) -> None:
    agree(name, SEEDS, tmp_path)


def agree(name: str, games: int, folder: Path) -> None:
    result = run(copy_sources(folder / "src"), "-m", "tests.laws.checksums", name, "0", str(games))
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == str(checksums(name, 0, games))
