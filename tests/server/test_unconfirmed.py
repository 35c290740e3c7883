"""A refusal that comes from not knowing better, and a store that does not answer: nobody is told what is not true."""

import asyncio
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from chabudai.protocol.wishes import AnyWish
from chabudai.server import journal, tables
from chabudai.server.config import Rate
from chabudai.server.live_table import LiveTable
from chabudai.table.decide import Decision
from tests.server.faults.invariants import check_record
from tests.server.hosted import Hosted
from tests.server.people import Message, Person, all_go_home, catch_up, play_on, seated
from tests.server.postgres import Postgres
from tests.server.stalling import Stalling

#: Seconds; longer than a loaded machine takes for a transaction.
DATABASE_SECONDS = 3.0


async def deafen(server: Hosted) -> None:
    """It hears nothing of other processes any more."""
    await server.tables.notes.close()


@pytest.fixture
def two(postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Hosted, Hosted]]:
    """The other one learns of nothing by itself."""
    monkeypatch.setattr(tables, "SWEEP_SECONDS", 1e6)
    monkeypatch.setattr(tables, "CATCH_UPS", Rate(0, 5))
    place = postgres.new_database()
    one, other = Hosted(tmp_path, database=place), Hosted(tmp_path, database=place)
    other.run(deafen(other))
    yield one, other
    all_go_home()
    one.stop()
    other.stop()


def test_what_was_granted_at_one_process_is_known_at_the_other(two: tuple[Hosted, Hosted]) -> None:
    one, other = two
    anna, ben = Person(other.url), Person(one.url)
    name = anna.open_table(game="futon", seats=2)
    anna.come(name).granted("sit", name="Anna")
    ben.come(name).granted("sit", name="Ben")
    anna.granted("start")
    ben.until(lambda: ben.choices())
    (seat, position, moves), *_ = ben.choices()
    ben.granted("move", seat=seat, move=moves[0]["move"], position=position)
    # What is to be taken back was made elsewhere.
    made = ben.table["number"]
    ben.move_to(other.url)
    ben.come(name).granted("undo", seat=seat, position=made)
    assert ben.choices()


def test_whoever_is_refused_all_the_time_does_not_make_the_store_busy(
    two: tuple[Hosted, Hosted], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, other = two
    (anna,) = seated(other.url, 1, "futon", seats=1)
    store, reads = other.tables.store, list[str]()
    entries = store.entries

    async def counted(table: str, after: int = 0) -> list[bytes]:
        reads.append(table)
        return await entries(table, after)

    monkeypatch.setattr(store, "entries", counted)
    for _ in range(30):
        assert anna.wish("move", seat=0, move="nonsense", position=0)["message"] == "refused"
    assert 1 <= len(reads) <= 5


@pytest.fixture
def stalling(postgres: Postgres) -> Iterator[Stalling]:
    stalling = Stalling(postgres, postgres.new_database())
    yield stalling
    stalling.close()


@pytest.fixture
def hosted(stalling: Stalling, tmp_path: Path) -> Iterator[Hosted]:
    hosted = Hosted(tmp_path, database=stalling.place, database_seconds=DATABASE_SECONDS)
    yield hosted
    all_go_home()
    hosted.stop()


def lost(stalling: Stalling, person: Person, wish: str, **parts: object) -> Message:
    """What somebody is told whose wish is kept, while the answer of the store stays away."""
    stalling.lose_commit.set()
    try:
        return person.wish(wish, **parts)
    finally:
        stalling.lose_commit.clear()


def again(person: Person, wish: str, **parts: object) -> Message:
    """The same once more, until the store answers."""
    while (answer := person.wish(wish, **parts)).get("key") in ("failed", "not_known"):
        pass
    return answer


def test_what_was_kept_without_an_answer_is_not_done_twice(stalling: Stalling, hosted: Hosted) -> None:
    company = seated(hosted.url, 2, "futon", seats=2)
    anna = company[0]
    said = lost(stalling, anna, "say", seat=0, text="hello")
    assert (said["key"], "not known" in said["text"]) == ("not_known", True)
    assert again(anna, "say", seat=0, text="hello")["message"] == "done"
    assert again(anna, "say", seat=0, text="goodbye")["message"] == "done"

    (seat, position, moves), *_ = anna.choices()
    move = {"seat": seat, "move": moves[0]["move"], "position": position}
    assert lost(stalling, anna, "move", **move)["key"] == "not_known"
    assert again(anna, "move", **move)["message"] == "done"

    undoes = [sight["undoes"] for sight in anna.table["sights"]]
    assert lost(stalling, anna, "undo", seat=0, position=undoes[0])["key"] == "not_known"
    assert again(anna, "undo", seat=0, position=undoes[0])["message"] == "done"

    anna.send("look")
    anna.until(lambda: anna.fresh and anna.choices())
    spoken = [line["parts"]["text"] for line in anna.table["lines"] if line["kind"] == "spoke"]
    assert spoken == ["hello", "goodbye"]
    assert [line["kind"] for line in anna.table["lines"]].count("undone") == 1
    accepted = play_on(company, random.Random(1))
    catch_up(company)
    check_record(company[0], accepted, {0, 1})


def test_a_server_whose_database_is_silent_says_so_and_comes_back(stalling: Stalling, hosted: Hosted) -> None:
    (anna,) = seated(hosted.url, 1, "futon", seats=1)
    (seat, position, moves), *_ = anna.choices()
    stalling.silent.set()
    assert anna.client.get("/healthz").status_code == 503
    assert anna.wish("move", seat=seat, move=moves[0]["move"], position=position)["key"] in ("failed", "not_known")
    stalling.silent.clear()
    assert again(anna, "move", seat=seat, move=moves[0]["move"], position=position)["message"] == "done"
    while anna.client.get("/healthz").status_code != 200:
        pass


def test_nobody_waits_for_those_who_wait_for_the_store(
    stalling: Stalling, hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waits at a table while the store does not answer somebody else there is told at once."""
    monkeypatch.setattr(journal, "STORE_RETRY_SECONDS", 1e6)
    company = seated(hosted.url, 4, "iyadosu", seats=4)
    store, wish, came, tries = hosted.tables.store, LiveTable.wish, list[object](), list[str]()
    all_there = asyncio.Event()
    append, entries = store.append, store.entries

    async def coming(live: LiveTable, person: str, wished: AnyWish) -> Decision:
        came.append(person)
        if len(came) == len(company):
            all_there.set()
        return await wish(live, person, wished)

    async def appended(table: str, number: int, written: Sequence[bytes]) -> None:
        tries.append("append")
        await all_there.wait()
        await append(table, number, written)

    async def read(table: str, after: int = 0) -> list[bytes]:
        tries.append("entries")
        return await entries(table, after)

    monkeypatch.setattr(LiveTable, "wish", coming)
    monkeypatch.setattr(store, "append", appended)
    monkeypatch.setattr(store, "entries", read)
    stalling.silent.set()
    sent = [person.send("react", seat=seat, reaction="wow") for seat, person in enumerate(company)]
    for person, number in zip(company, sent, strict=True):
        person.until(lambda person=person, number=number: any(each["id"] == number for each in person.answers))  # type: ignore[misc]
    assert {person.answers[-1]["key"] for person in company} <= {"failed", "not_known"}
    assert tries == ["append"]
    stalling.silent.clear()
    for seat, person in enumerate(company):
        assert again(person, "react", seat=seat, reaction="wow")["message"] == "done"
