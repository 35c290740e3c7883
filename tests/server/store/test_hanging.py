"""A database that hangs: nobody waits for it without end, its connections are thrown away, and work goes on."""

import asyncio
import os
import signal
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, text

from chabudai.server import postgres_channels
from chabudai.server.postgres_channels import AGAIN, PostgresChannels
from chabudai.server.store import Store, StoreDown
from tests.server.postgres import Postgres
from tests.server.store.conftest import listed

pytestmark = pytest.mark.anyio
#: Longer than anything takes that does not hang; libpq itself gives a new connection two seconds at least.
DATABASE_SECONDS = 2.0


def backends(place: str) -> list[int]:
    """The processes of PostgreSQL that serve a database."""
    with psycopg.connect(place) as connection:
        asked = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        return [row[0] for row in connection.execute(asked).fetchall()]


@contextmanager
def hanging(pids: list[int]) -> Iterator[None]:
    assert pids
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


async def test_connections_that_hang_are_thrown_away(postgres: Postgres) -> None:
    place = postgres.new_database()
    store = await Store.open(place, seconds=DATABASE_SECONDS)
    await store.open_table("t1", b"one", listed())
    await asyncio.gather(*(store.entries("t1") for _ in range(3)))
    await store.running_since(1)
    with hanging(backends(place)):
        # Whoever comes first finds out.
        with pytest.raises(StoreDown):
            await store.append("t1", 2, [b"two"])
        with pytest.raises(StoreDown):
            await store.running_since(2)
        # The database itself takes new connections, and so the store is back though the old ones still hang.
        assert await store.entries("t1") == [b"one"]
        await store.append("t1", 2, [b"zwei"])
        await store.check()
        await store.running_since(3)
    # What hung comes too late.
    assert await store.entries("t1") == [b"one", b"zwei"]
    await store.close()


async def test_a_database_that_takes_no_connections_refuses_in_time(postgres: Postgres) -> None:
    place = postgres.new_database()
    store = await Store.open(place, seconds=DATABASE_SECONDS)
    await store.open_table("t1", b"one", listed())
    assert postgres.process is not None
    with hanging([*backends(place), postgres.process.pid]):
        for work in (store.entries("t1"), store.append("t1", 2, [b"two"]), store.check(), store.key()):
            with pytest.raises(StoreDown):
                await work
    await store.append("t1", 2, [b"two"])
    assert await store.entries("t1") == [b"one", b"two"]
    await store.close()


async def test_a_transaction_that_does_not_end_is_ended(postgres: Postgres) -> None:
    store = await Store.open(postgres.new_database(), seconds=DATABASE_SECONDS)

    def sleep(connection: Connection) -> None:
        connection.execute(text("SELECT pg_sleep(600)"))

    with pytest.raises(StoreDown):
        await store._writer.do(sleep)
    await store.check()
    await store.close()


async def test_a_listener_whose_line_is_dead_notices_and_says_that_it_was_away(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_channels, "BEAT_SECONDS", 0.1)
    place = postgres.new_database()
    ours = PostgresChannels(place, DATABASE_SECONDS)
    await ours.subscribe(["c"])
    await ours.on_startup()
    try:
        heard = ours.stream_events()
        assert await anext(heard) == ("c", AGAIN)
        await ours.publish(b"one", ["c"])
        async with asyncio.timeout(60):
            assert await anext(heard) == ("c", b"one")
            with hanging(backends(place)):
                # Both lines are dead. The one is noticed by its beat, the other by what is sent.
                assert await anext(heard) == ("c", AGAIN)
                await ours.publish(b"two", ["c"])
                assert await anext(heard) == ("c", b"two")
    finally:
        await ours.on_shutdown()


async def test_a_disk_that_hangs_is_not_waited_for(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db", "FULL", seconds=0.5)
    await store.open_table("t1", b"one", listed())
    free = threading.Event()

    def hang(connection: Connection) -> None:
        free.wait(60)

    with pytest.raises(StoreDown):
        await store._writer.do(hang)
    with pytest.raises(StoreDown):
        await store.append("t1", 2, [b"two"])
    with pytest.raises(StoreDown):
        await store.check()
    assert await store.entries("t1") == [b"one"], "reading goes on"
    free.set()
    while True:
        try:
            await store.check()
            break
        except StoreDown:
            pass
    # Nobody knew: it was kept when the disk was back.
    assert (await store.entries("t1"))[:1] == [b"one"]
    await store.close()


async def test_a_file_that_others_hold_is_not_waited_for(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db", seconds=0.5)
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreDown):
            await store.check()
        other.execute("ROLLBACK")
    await store.check()
    await store.close()
