"""Those who look on: their number is open to all, what they say to each other is theirs alone."""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from chabudai.server import admin, tables
from chabudai.server.config import Rate
from chabudai.server.gallery import MOST_WHISPERS
from tests.server.hosted import BUSY, Hosted
from tests.server.people import Person, all_go_home, seated
from tests.server.postgres import Postgres

SAID = "She holds the red seven"


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    server = Hosted(tmp_path)
    yield server
    all_go_home()
    server.stop()


def onlookers(url: str, table: str, count: int = 2) -> list[Person]:
    return [Person(url).come(table) for _ in range(count)]


def whisper(person: Person, text: str = SAID, name: str = "Eve") -> str:
    answer = person.wish("whisper", name=name, text=text)
    return str(answer["message"] if answer["message"] == "done" else answer["key"])


def heard_everything(person: Person) -> None:
    """Whatever was sent before the answer to this has arrived with it."""
    person.wish("why", seat=0, move="nonsense")


def test_all_know_how_many_look_on(hosted: Hosted) -> None:
    anna, ben = seated(hosted.url, 2, "couperation", seats=2)
    eve, finn = onlookers(hosted.url, anna.name)
    # Another window of the same person, and one of somebody who plays.
    again, own = Person(hosted.url), Person(hosted.url)
    for window, person in ((again, eve), (own, anna)):
        window.client.cookies.clear()
        window.client.cookies.update(dict(person.client.cookies))
        window.come(anna.name)
    for person in (anna, ben, eve, finn):
        person.until(lambda person=person: person.watching == 2)  # type: ignore[misc]
    finn.leave()
    anna.until(lambda: anna.watching == 1)


def test_they_talk_among_themselves_and_players_hear_nothing(hosted: Hosted) -> None:
    anna, ben = seated(hosted.url, 2, "couperation", seats=2)
    eve, finn = onlookers(hosted.url, anna.name)
    assert whisper(eve) == "done"
    finn.until(lambda: finn.whispers == [("Eve", SAID)])
    eve.until(lambda: eve.whispers == [("Eve", SAID)])
    # Who comes later, or comes again, still finds it; a player never does, by whatever way.
    late = Person(hosted.url).come(anna.name)
    late.until(lambda: late.whispers == [("Eve", SAID)])
    anna.granted("look")
    ben.leave()
    ben.come(anna.name)
    for player in (anna, ben):
        assert player.client.get(f"/api/tables/{anna.name}").status_code == 200
        heard_everything(player)
        assert SAID not in "".join(player.frames) and not player.whispers
        assert SAID not in player.client.get(f"/api/tables/{anna.name}").text
    assert whisper(anna) == "has_seat"
    # And what it is not for: it is no speech of the game's, and it is not written down.
    assert not any(SAID in line["text"] for line in eve.table["lines"])
    assert SAID.encode() not in b"".join(hosted.run(hosted.tables.store.entries(anna.name)))


def test_whoever_sits_down_hears_no_more(hosted: Hosted) -> None:
    anna, ben = seated(hosted.url, 2, "couperation", seats=2)
    eve, finn = onlookers(hosted.url, anna.name)
    token = ben.granted("offer", seat=1)["token"]
    finn.granted("take_over", seat=1, token=token, name="Finn")
    assert whisper(eve) == "done" and whisper(ben, "I was there") == "done"
    ben.until(lambda: ("Eve", SAID) in ben.whispers)
    heard_everything(finn)
    assert not finn.whispers and SAID not in "".join(finn.frames)


def test_names_lengths_and_numbers_have_limits(hosted: Hosted) -> None:
    anna, _ = seated(hosted.url, 2, "couperation", seats=2)
    (eve,) = onlookers(hosted.url, anna.name, 1)
    assert whisper(eve, name="P0") == "name.taken"
    assert whisper(eve, "x" * 201).startswith("speech.") and whisper(eve, " ").startswith("speech.")
    for number in range(MOST_WHISPERS + 5):
        assert whisper(eve, f"line {number}") == "done"
    late = Person(hosted.url).come(anna.name)
    late.until(lambda: bool(late.whispers))
    assert late.whispers == [("Eve", f"line {number}") for number in range(5, MOST_WHISPERS + 5)]


def test_they_speak_no_faster_than_others(tmp_path: Path) -> None:
    server = Hosted(tmp_path, limits=msgspec.structs.replace(BUSY, speech=Rate(0.001, 3)))
    try:
        anna, _ = seated(server.url, 2, "couperation", seats=2)
        (eve,) = onlookers(server.url, anna.name, 1)
        assert [whisper(eve, str(number)) for number in range(5)] == ["done"] * 3 + ["too_fast"] * 2
    finally:
        all_go_home()
        server.stop()


def test_where_nobody_may_watch_nobody_at_the_door_talks_or_is_counted_for_them(hosted: Hosted) -> None:
    anna, _ = seated(hosted.url, 2, "couperation", seats=2, watch=False)
    (eve,) = onlookers(hosted.url, anna.name, 1)
    assert whisper(eve) == "no_watching"
    assert eve.watching == 0


@pytest.fixture
def servers(postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Hosted]]:
    """Two, of the same tables. They hear of each other by what they tell each other alone."""
    monkeypatch.setattr(tables, "SWEEP_SECONDS", 1e6)
    place = postgres.new_database()
    here = [Hosted(tmp_path, database=place) for _ in range(2)]
    yield here
    all_go_home()
    for server in here:
        server.stop()


def test_they_hear_each_other_at_several_processes(servers: list[Hosted]) -> None:
    anna, _ = seated(servers[0].url, 2, "couperation", seats=2)
    (eve,), (finn,) = (onlookers(server.url, anna.name, 1) for server in servers)
    for person in (anna, eve, finn):
        person.until(lambda person=person: person.watching == 2)  # type: ignore[misc]
    assert whisper(finn) == "done"
    eve.until(lambda: eve.whispers == [("Eve", SAID)])
    heard_everything(anna)
    assert SAID not in "".join(anna.frames)


def test_an_address_whispers_so_often_by_however_many_browsers(tmp_path: Path) -> None:
    server = Hosted(tmp_path, limits=msgspec.structs.replace(BUSY, address_whispers=Rate(0.001, 3)))
    try:
        anna, _ = seated(server.url, 2, "couperation", seats=2)
        assert [whisper(each) for each in onlookers(server.url, anna.name, 4)] == ["done"] * 3 + ["too_fast"]
    finally:
        all_go_home()
        server.stop()


def test_whoever_is_forgotten_has_said_nothing(servers: list[Hosted]) -> None:
    """At the process at which they wish it and at the others; what others said stays."""
    anna, _ = seated(servers[0].url, 2, "couperation", seats=2)
    (eve,), (finn,) = (onlookers(server.url, anna.name, 1) for server in servers)
    assert whisper(eve) == "done"
    finn.until(lambda: len(finn.whispers) == 1)
    assert whisper(finn, "I stay", "Finn") == "done"
    eve.until(lambda: len(eve.whispers) == 2)
    eve.client.post("/api/me/forget", json={"sure": True}).raise_for_status()
    # Notes arrive in their order: who has heard this has heard that before it.
    late = Person(servers[0].url).come(anna.name)
    assert whisper(late, "Who was that?", "Late") == "done"
    finn.until(lambda: ("Late", "Who was that?") in finn.whispers)
    for server in servers:
        (newcomer,) = onlookers(server.url, anna.name, 1)
        newcomer.until(lambda newcomer=newcomer: len(newcomer.whispers) >= 2)  # type: ignore[misc]
        heard_everything(newcomer)
        assert newcomer.whispers == [("Finn", "I stay"), ("Late", "Who was that?")]


def test_whoever_an_operator_forgets_has_said_nothing_either(hosted: Hosted) -> None:
    """The order comes by the database, from another process."""
    anna, _ = seated(hosted.url, 2, "couperation", seats=2)
    eve, finn = onlookers(hosted.url, anna.name)
    assert whisper(eve) == "done" and whisper(finn, "I stay", "Finn") == "done"
    own = eve.open_table(game="futon")
    [who] = {json.loads(entry)["host"] for entry in hosted.run(hosted.tables.store.entries(own))}

    async def order() -> None:
        await admin.forget(hosted.tables.store, who)
        await hosted.app.state.upkeep.look()

    hosted.run(order())
    (late,) = onlookers(hosted.url, anna.name, 1)
    late.until(lambda: bool(late.whispers))
    assert late.whispers == [("Finn", "I stay")]
