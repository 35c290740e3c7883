"""For each law of the table planted faults show that it can fail: a line is changed in a copy of the sources."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from tests.interpreted import copy_sources, run
from tests.laws.run_law import BROKEN
from tests.table.laws import LAWS


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    law: str
    what: str
    file: str
    old: str
    new: str
    game: str
    seats: int
    games: int = 3


FAULTS = msgspec.convert(
    tomllib.loads((Path(__file__).parent / "faults.toml").read_text(encoding="utf-8"))["fault"], list[Fault]
)


def test_every_law_has_a_planted_fault() -> None:
    assert {fault.law for fault in FAULTS} == set(LAWS)


@pytest.mark.parametrize("fault", FAULTS, ids=[f"{fault.law}-{fault.what.replace(' ', '_')}" for fault in FAULTS])
def test_the_law_notices(fault: Fault, tmp_path: Path) -> None:
    sources = copy_sources(tmp_path / "src")
    file = sources / "chabudai" / fault.file
    text = file.read_text(encoding="utf-8")
    assert text.count(fault.old) == 1, "the line to be changed must be there, once"
    file.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    result = run(sources, "-m", "tests.table.run_law", fault.law, fault.game, str(fault.seats), str(fault.games))
    assert result.returncode == BROKEN, result.stderr or "the law did not notice"
