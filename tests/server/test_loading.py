"""A table is read again without what was taken back and without earlier games, and others get in between."""

import asyncio
from collections.abc import AsyncIterator, Generator, Sequence
from pathlib import Path

import pytest

from chabudai.engine.dice import FairDice
from chabudai.engine.game import Setup
from chabudai.engine.match import Match
from chabudai.protocol import wishes as w
from chabudai.server.environment import Environment
from chabudai.server.notes import Notes
from chabudai.server.store import Store
from chabudai.server.tables import Tables
from chabudai.server.thinkers import Thinkers
from chabudai.server.time_slices import TimeSlices
from chabudai.server.worker import Worker
from chabudai.table import entries as e
from chabudai.table.running_game import Beginning
from tests.server.store.conftest import listed
from tests.table.company import Company

pytestmark = pytest.mark.anyio
UNDOS = 150


class Counted(Match):
    """It counts the moves that are made, wherever."""

    played = 0

    def play(self, seat: int, move: str | int) -> None:
        Counted.played += 1
        super().play(seat, move)


def counted(setup: Setup, secret: str, begin: Beginning) -> Match:
    return Counted(setup, FairDice(bytes.fromhex(secret)))


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "tables.db")
    yield store
    await store.close()


async def kept(store: Store, entries: Sequence[e.AnyEntry]) -> str:
    first, *others = entries
    await store.open_table("t1", e.written(first), listed("t1"))
    await store.append("t1", 2, [e.written(entry) for entry in others])
    return "t1"


def tables_of(store: Store, environment: Environment, slices: TimeSlices | None = None) -> Tables:
    return Tables(store, Notes(None, "one"), Thinkers(1), Worker(), environment, slices=slices)


def played_and_taken_back(company: Company, times: int) -> None:
    """Somebody who plays with bots alone may do that as often as they like; here as often as nobody may any more."""
    for _ in range(times):
        seat = company.play_on() and company.running.steps[-1].seat
        company.write([e.Undone(company.now, seat, company.running.steps[-1].entry, alone=False)])


async def test_what_was_taken_back_is_not_played_again(store: Store) -> None:
    company = Company.of("iyadosu", 3)
    played_and_taken_back(company, UNDOS)
    company.play_on()
    tables = tables_of(store, Environment(deal=counted))
    Counted.played = 0
    live = await tables.table(await kept(store, company.entries))
    assert (live.table.number, live.table.running and live.table.running.steps) == (
        company.table.number,
        company.running.steps,
    )
    assert Counted.played == 1
    await tables.close()


async def test_games_before_the_last_are_not_played_again(store: Store) -> None:
    company = Company.of("futon", 2)
    for _ in range(2):
        company.play_to_the_end()
        company.wish(company.people[0], w.Rematch(seat=0))
        company.begin()
    company.play_on()
    tables = tables_of(store, Environment(deal=counted))
    Counted.played = 0
    assert (await tables.table(await kept(store, company.entries))).table.game_number == 3
    assert Counted.played == 1
    await tables.close()


async def test_others_get_in_between_while_a_table_is_read(store: Store) -> None:
    company = Company.of("iyadosu", 3)
    company.play_to_the_end()
    tables = tables_of(store, Environment(), TimeSlices(seconds=0))
    name = await kept(store, company.entries)
    others = 0
    reading = asyncio.create_task(tables.table(name))
    while not reading.done():
        await asyncio.sleep(0)
        others += 1
    assert (await reading).table.number == len(company.entries)
    assert others > 2 * len(company.entries), "once for every entry that is read, and for every one that is taken"
    await tables.close()


async def test_of_many_who_have_long_work_one_works_at_a_time() -> None:
    slices, done = TimeSlices(seconds=0), list[str]()

    def work(name: str) -> Generator[None, None, str]:
        for _ in range(3):
            done.append(name)
            yield
        return name

    working = asyncio.gather(*(slices.run(work(name)) for name in "abc"))
    while not working.done():
        done.append("-")
        await asyncio.sleep(0)
    assert await working == ["a", "b", "c"]
    worked = "".join(done).strip("-")
    assert all(len(between) == 1 for between in worked.split("-") if between), worked


async def test_a_long_table_is_read_in_pages(store: Store) -> None:
    many = [str(number).encode() for number in range(2, 1203)]
    await store.open_table("t1", b"1", listed("t1"))
    await store.append("t1", 2, many)
    assert await store.entries("t1") == [b"1", *many]
    assert await store.entries("t1", 1000) == many[999:]
