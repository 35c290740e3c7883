"""The stored records: one for every way a game can end; each replays, move by move, to the end it was stored for."""

from pathlib import Path

import pytest

from chabudai.engine.record import read_record, replay
from chabudai.games import GAMES, game

RECORDS = sorted(Path(__file__).parent.glob("*/records/*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=[f"{path.parts[-3]}-{path.stem}" for path in RECORDS])
def test_record_replays(path: Path) -> None:
    record = read_record(path.read_bytes())
    match = replay(record, game)
    outcome = match.outcome()
    assert outcome is not None
    assert record.outcome == outcome.as_dict()
    assert path.stem.startswith(f"{outcome.reason}-{record.seats}-"), "a record is named reason-seats-note"
    assert record.game == path.parts[-3]


@pytest.mark.parametrize("name", GAMES)
def test_every_ending_has_a_record(name: str) -> None:
    stored = {read_record(path.read_bytes()).outcome["reason"] for path in RECORDS if path.parts[-3] == name}  # type: ignore[index]
    assert stored == set(game(name).reasons)
