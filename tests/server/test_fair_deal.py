"""What people give to a deal, over the wire: through restarts, several processes, and without those who are gone."""

import random
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from chabudai.engine.record import read_record
from chabudai.games import game
from chabudai.server import tables
from chabudai.server.environment import Environment
from chabudai.table.promises import REVEALING_MS
from chabudai.table.verify import verify
from tests.server.hosted import Hosted
from tests.server.people import Person, all_go_home, play_on
from tests.server.postgres import Postgres

VALUES = ["1a" * 32, "2b" * 32]


def hashed(value: str) -> str:
    return sha256(bytes.fromhex(value)).hexdigest()


def gathered(first: str, second: str) -> list[Person]:
    """Two people at a table, each with a promise."""
    people = [Person(first), Person(second)]
    name = people[0].open_table(game="futon", seats=2)
    for seat, person in enumerate(people):
        person.come(name)
        person.granted("sit", name=f"Person {seat}", seat=seat)
        person.granted("promise", seat=seat, sha256=hashed(VALUES[seat]))
    people[0].until(lambda: people[0].table["promises"] == [*map(hashed, VALUES)])
    people[0].granted("start")
    return people


def played(people: list[Person]) -> list[str]:
    """To the end; what `verify` finds, the first thing first."""
    for person in people:
        person.until(lambda person=person: person.table["phase"] == "playing")  # type: ignore[misc]
    play_on(people, random.Random(1))
    record = read_record(msgspec.json.encode(people[0].record()))
    found = verify(record, game)
    return [sentence.key.removeprefix("verify.") for sentence in (found.sentence, *found.given)]


def test_a_restart_between_promise_and_reveal_loses_nothing(tmp_path: Path) -> None:
    now = 1_700_000_000_000
    environment = Environment(clock=lambda: now)
    server = Hosted(tmp_path, environment)
    people = gathered(server.url, server.url)
    people[0].granted("reveal", seat=0, value=VALUES[0])
    promised = people[0].table["promises"]
    assert people[0].table["starting"] and promised == [*map(hashed, VALUES)]
    name = people[0].name
    server.stop()
    # However long it was away.
    now += 100 * REVEALING_MS
    server = Hosted(tmp_path, environment)
    try:
        for person in people:
            person.move_to(server.url)
            person.come(name)
            assert person.table["starting"] and person.table["promises"] == promised
        people[1].granted("reveal", seat=1, value=VALUES[1])
        assert people[1].table["phase"] == "playing"
        assert played(people) == ["right", "gave", "gave"]
    finally:
        all_go_home()
        server.stop()


def test_whoever_is_gone_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chabudai.table.decide.REVEALING_MS", 100)
    server = Hosted(tmp_path)
    try:
        people = gathered(server.url, server.url)
        people[1].until(lambda: people[1].table["phase"] == "playing")
        late = people[1].wish("reveal", seat=1, value=VALUES[1])
        assert (late["message"], late["key"]) == ("refused", "not_awaited")
        assert played(people) == ["right", "withheld", "withheld", "alone"]
    finally:
        all_go_home()
        server.stop()


def test_people_at_several_processes_deal_together(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nothing is repaired by the sweep: the notes must do.
    monkeypatch.setattr(tables, "SWEEP_SECONDS", 1e6)
    monkeypatch.setattr("chabudai.table.decide.REVEALING_MS", 600_000)
    place = postgres.new_database()
    servers = [Hosted(tmp_path, database=place) for _ in range(2)]
    try:
        people = gathered(*(server.url for server in servers))
        people[1].until(lambda: people[1].table["starting"])
        for seat, person in enumerate(people):
            person.granted("reveal", seat=seat, value=VALUES[seat])
        assert played(people) == ["right", "gave", "gave"]
    finally:
        all_go_home()
        for server in servers:
            server.stop()
