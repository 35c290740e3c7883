"""For each law a planted fault shows that the law can fail: a line of the rules is changed, and the law must notice.

The faults are in `tests/games/<game>/faults.toml`. They are planted in a copy of the sources that runs interpreted.
"""

import tomllib
from pathlib import Path

import msgspec
import pytest

from chabudai.games import GAMES
from chabudai.laws import LAWS
from tests.interpreted import copy_sources, run
from tests.laws.own_hooks import TESTED_GAMES
from tests.laws.run_law import BROKEN


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    law: str
    file: str
    old: str
    new: str
    seats: int
    what: str
    games: int = 3
    options: list[str] = []


def faults_of(game: str) -> list[Fault]:
    table = tomllib.loads((TESTED_GAMES / game / "faults.toml").read_text(encoding="utf-8"))
    return msgspec.convert(table["fault"], list[Fault])


FAULTS = [(game, fault) for game in GAMES for fault in faults_of(game)]


def test_every_law_has_a_planted_fault() -> None:
    assert {fault.law for _, fault in FAULTS} == set(LAWS)


@pytest.mark.parametrize(
    ("game", "fault"), FAULTS, ids=[f"{game}-{fault.law}-{fault.what.replace(' ', '_')}" for game, fault in FAULTS]
)
def test_the_law_notices(game: str, fault: Fault, tmp_path: Path) -> None:
    sources = copy_sources(tmp_path / "src")
    file = sources / "chabudai" / fault.file
    text = file.read_text(encoding="utf-8")
    assert text.count(fault.old) == 1, "the line to be changed must be there, once"
    file.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    command = ("-m", "tests.laws.run_law", fault.law, game, str(fault.seats), str(fault.games), *fault.options)
    result = run(sources, *command)
    assert result.returncode == BROKEN, result.stderr or "the law did not notice"
