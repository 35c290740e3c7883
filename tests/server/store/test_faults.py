"""A database that fails: everybody is told, nothing is half-written, and work goes on when it is back."""

import asyncio
import os
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from chabudai.server.store import Store, StoreDown
from tests.server.postgres import Postgres
from tests.server.store.conftest import listed

pytestmark = pytest.mark.anyio


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """No file may become longer than this."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_full_disk_refuses_and_loses_nothing(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db")
    names = [f"t{number}" for number in range(5)]
    for name in names:
        await store.open_table(name, b"one", listed(name))
    with full_disk(room=(tmp_path / "tables.db-wal").stat().st_size + 20_000):
        answers = await asyncio.gather(
            *(store.append(name, 2, [b"x" * 10_000] * 5, listed(name, taken=3)) for name in names),
            return_exceptions=True,
        )
        assert {type(answer) for answer in answers} == {StoreDown}
        with pytest.raises(StoreDown):
            await store.open_table("t9", b"x" * 100_000, listed("t9"))
    for name in names:
        assert await store.entries(name) == [b"one"]
        await store.append(name, 2, [b"two"])
        assert await store.entries(name) == [b"one", b"two"]
    assert {each.taken for each in await store.tables_of("ann")} == {1}
    assert not await store.exists("t9")
    await store.close()


async def test_a_locked_file_refuses_until_it_is_free(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db", seconds=0.2)
    await store.open_table("t1", b"one", listed())
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreDown):
            await store.append("t1", 2, [b"two"])
        assert await store.entries("t1") == [b"one"], "reading goes on"
    await store.append("t1", 2, [b"two"])
    assert await store.entries("t1") == [b"one", b"two"]
    await store.close()


async def test_postgresql_goes_and_comes_back(postgres: Postgres) -> None:
    store = await Store.open(postgres.new_database())
    await store.open_table("t1", b"one", listed())
    postgres.stop()
    try:
        answers = await asyncio.gather(*(store.append("t1", 2, [b"two"]) for _ in range(3)), return_exceptions=True)
        assert {type(answer) for answer in answers} == {StoreDown}
        for question in (store.entries("t1"), store.check(), store.key(), store.lease("t1", "a", 0, 1)):
            with pytest.raises(StoreDown):
                await question
    finally:
        postgres.start()
    await store.check()
    assert await store.entries("t1") == [b"one"]
    await store.append("t1", 2, [b"two"])
    assert await store.entries("t1") == [b"one", b"two"]
    await store.close()


async def test_postgresql_dying_under_load_keeps_what_was_confirmed(postgres: Postgres) -> None:
    store = await Store.open(postgres.new_database())
    names = [f"t{number}" for number in range(10)]
    confirmed = dict.fromkeys(names, 1)
    for name in names:
        await store.open_table(name, b"1", listed(name))

    async def play(name: str) -> None:
        while True:
            await store.append(name, confirmed[name] + 1, [str(confirmed[name] + 1).encode()])
            confirmed[name] += 1

    playing = [asyncio.create_task(play(name)) for name in names]
    while min(confirmed.values()) < 3:
        await asyncio.sleep(0.01)
    postgres.stop()
    answers = await asyncio.gather(*playing, return_exceptions=True)
    postgres.start()
    assert all(isinstance(answer, StoreDown) for answer in answers)
    for name in names:
        kept = [int(entry) for entry in await store.entries(name)]
        # The last one may have been kept although nobody could be told.
        assert kept in (list(range(1, confirmed[name] + 1)), list(range(1, confirmed[name] + 2)))
    await store.close()


async def test_a_closed_store_says_so(place: str) -> None:
    store = await Store.open(place)
    await store.close()
    with pytest.raises(StoreDown):
        await store.append("t1", 1, [b"one"])


async def test_a_store_is_private(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "new" / "tables.db")
    await store.key()
    for file in (tmp_path / "new").iterdir():
        assert os.stat(file).st_mode & 0o077 == 0, file
    await store.close()
