"""Several processes of one server: what they write to each other, and what that comes to for people at a table.

Both run in this process, so that the tests can look into them.
"""

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from chabudai.server import bot_runner, tables
from chabudai.server.environment import Environment
from chabudai.server.notes import CHANNEL
from chabudai.server.postgres_channels import AGAIN, PostgresChannels
from chabudai.server.store import BadStore, backup, restore
from tests.server.hosted import Hosted
from tests.server.people import Person, all_go_home, seated
from tests.server.postgres import Postgres

#: The connection that has last done that, other than the one that looks for it.
NOTIFYING = "query LIKE '%pg_notify%' AND pid <> pg_backend_pid()"


@pytest.fixture
def place(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture
def two(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Hosted, Hosted]]:
    # Nothing is repaired by the sweep: the notes must do.
    monkeypatch.setattr(tables, "SWEEP_SECONDS", 1e6)
    servers = Hosted(tmp_path, database=place), Hosted(tmp_path, database=place)
    yield servers
    all_go_home()
    for server in servers:
        server.stop()


def notes(connection: psycopg.Connection[Any], until: str) -> list[dict[str, Any]]:
    """What the processes have written to each other, up to a note that has this in it."""
    found: list[dict[str, Any]] = []
    for note in connection.notifies(timeout=60):
        if until in note.payload:
            return found
        found.append(json.loads(note.payload))
    raise AssertionError(found)


# -- notes ------------------------------------------------------------------------------------------------------------
@pytest.mark.anyio
async def test_a_note_that_is_refused_is_dropped_and_holds_nobody_up(
    place: str, caplog: pytest.LogCaptureFixture
) -> None:
    channels = PostgresChannels(place)
    await channels.subscribe(["c"])
    await channels.on_startup()
    try:
        heard = channels.stream_events()
        assert await anext(heard) == ("c", AGAIN)
        for note in (b"one", b"x" * 8_000, b"two", b"\0", b"three"):
            await channels.publish(note, ["c"])
        async with asyncio.timeout(60):
            assert [(await anext(heard))[1] for _ in range(3)] == [b"one", b"two", b"three"]
    finally:
        await channels.on_shutdown()
    assert [record.levelname for record in caplog.records] == ["ERROR", "ERROR"]
    assert "is away" not in caplog.text and "xxx" not in caplog.text


@pytest.mark.anyio
async def test_a_note_outlives_the_connection_it_was_sent_by(postgres: Postgres, place: str) -> None:
    channels = PostgresChannels(place)
    await channels.subscribe(["c"])
    await channels.on_startup()
    try:
        heard = channels.stream_events()
        assert await anext(heard) == ("c", AGAIN)
        await channels.publish(b"one", ["c"])
        async with asyncio.timeout(60):
            while await anext(heard) != ("c", b"one"):
                pass
            postgres.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {NOTIFYING}")
            await channels.publish(b"two", ["c"])
            while await anext(heard) != ("c", b"two"):
                pass
    finally:
        await channels.on_shutdown()


def test_processes_tell_each_other_only_of_people_with_seats(place: str, two: tuple[Hosted, Hosted]) -> None:
    one, _ = two
    with psycopg.connect(place, autocommit=True) as listener:
        listener.execute(f"LISTEN {CHANNEL}")
        anna, *others = (Person(one.url) for _ in range(4))
        name = anna.open_table(game="futon", seats=2)
        for person in (anna, *others):
            person.come(name)
        anna.granted("sit", name="Anna")
        anna.granted("rename", seat=0, name="Anne")
        present = [note for note in notes(listener, '"number":3') if note["type"] == "present"]
    assert [note["people"] for note in present] == [[anna.client.cookies["chabudai"].partition(".")[0]]]


# -- who is here ------------------------------------------------------------------------------------------------------
def here(person: Person) -> list[bool]:
    """Whose seats somebody was last told are looked after."""
    message = json.loads(person.frames[-1])
    return [seat["here"] for seat in message["seats"]] if message["message"] == "table" else message.get("seats", [])


def test_whoever_comes_by_another_process_hears_at_once_who_is_there(place: str, two: tuple[Hosted, Hosted]) -> None:
    one, other = two
    with psycopg.connect(place, autocommit=True) as listener:
        # Whatever else is said there ends nothing.
        listener.execute(f"NOTIFY {CHANNEL}, 'nonsense'")
    anna, ben = Person(one.url), Person(one.url)
    name = anna.open_table(game="futon", seats=2)
    anna.come(name).granted("sit", name="Anna")
    ben.move_to(other.url)
    ben.come(name)
    ben.until(lambda: here(ben) == [True, False])
    ben.granted("sit", name="Ben")
    anna.until(lambda: here(anna) == [True, True])
    ben.leave()
    anna.until(lambda: here(anna) == [True, False])


# -- time -------------------------------------------------------------------------------------------------------------
def left(person: Person, at: Hosted) -> int:
    """Milliseconds on the first seat's clock, as a process shows it to somebody who comes."""
    name = person.name
    person.move_to(at.url)
    return int(person.come(name).table["seats"][0]["left"])


def test_time_while_no_process_runs_is_on_nobodys_clock(place: str, tmp_path: Path) -> None:
    now = 1_700_000_000_000
    environment = Environment(clock=lambda: now)
    one, other = (Hosted(tmp_path, environment, database=place) for _ in range(2))
    anna, ben = seated(one.url, 2, "futon", seats=2, clock={"kind": "game", "seconds": 60})
    now += 5_000
    anna.granted("rename", seat=0, name="Anne")
    now += 3_000
    assert left(anna, other) == 52_000, "a process that comes later finds the clocks running"
    assert left(anna, one) == 52_000
    anna.leave()
    ben.leave()
    one.stop()
    third = Hosted(tmp_path, environment, database=place)
    assert left(anna, third) == 52_000, "there was always one"
    anna.leave()
    other.stop()
    third.stop()
    now += 1_000_000
    again = Hosted(tmp_path, environment, database=place)
    try:
        assert left(anna, again) == 55_000
        now += 1_000
        assert left(anna, again) == 54_000
    finally:
        all_go_home()
        again.stop()


def test_a_database_with_servers_is_not_restored(place: str, two: tuple[Hosted, Hosted], tmp_path: Path) -> None:
    backup(place, tmp_path / "backup", lambda *_: None)
    with pytest.raises(BadStore, match="Stop it first"):
        restore(tmp_path / "backup", place, True, lambda *_: None)


# -- where bots think -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("stopped", [False, True])
def test_bots_go_along_with_whoever_goes_to_another_process(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stopped: bool
) -> None:
    monkeypatch.setattr(bot_runner, "LEASE_SECONDS", 1e6)
    one, other = Hosted(tmp_path, database=place), Hosted(tmp_path, database=place)
    try:
        (anna,) = seated(one.url, 1, "iyadosu", seats=3)
        name = anna.name
        for server in (one, other):
            if server is other and stopped:
                one.stop()
            anna.move_to(server.url)
            anna.come(name)
            for _ in range(6):
                anna.until(anna.choices)
                anna.move(random.Random(1))
    finally:
        all_go_home()
        for server in (other,) if stopped else (one, other):
            server.stop()


# -- how many tables --------------------------------------------------------------------------------------------------
def test_tables_that_one_person_opens_at_both_at_once_are_counted_together(
    two: tuple[Hosted, Hosted], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_TABLES", 3)
    anna, ben = Person(two[0].url), Person(two[0].url)

    async def open_many(*people: Person) -> list[int]:
        async with AsyncExitStack() as stack:
            clients = [
                await stack.enter_async_context(
                    httpx.AsyncClient(base_url=server.url, cookies=person.client.cookies, trust_env=False)
                )
                for server in two
                for person in people
            ]
            asked = [client.post("/api/tables", json={"game": "futon"}) for _ in range(6) for client in clients]
            return [answer.status_code for answer in await asyncio.gather(*asked)]

    assert sorted(asyncio.run(open_many(anna, ben))) == [201] * 6 + [409] * 18
