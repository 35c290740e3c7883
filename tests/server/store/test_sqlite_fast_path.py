"""Short transactions on the event loop: their log stays short, and where they cannot be made at once others are."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from chabudai.server.store import Overtaken, Store, sqlite_fast_path
from chabudai.server.store.sqlite_database import Synchronous
from tests.server.store.conftest import listed
from tests.server.store.test_faults import full_disk

pytestmark = pytest.mark.anyio
PAGE = 4096


async def test_the_log_begins_anew_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_fast_path, "MOST_LOGGED", 50)
    file = tmp_path / "tables.db"
    store = await Store.open(file)
    await store.open_table("t1", b"1", listed())
    for number in range(2, 3_000):
        await store.append("t1", number, [str(number).encode()])
        await asyncio.sleep(0)
    log = Path(f"{file}-wal")
    assert 0 < log.stat().st_size < 1_000 * PAGE
    assert [int(entry) for entry in await store.entries("t1")] == list(range(1, 3_000))
    await store.close()
    assert not log.exists()


async def test_a_log_that_cannot_be_moved_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The disk has room for the log, but not for the pages it would be moved to."""
    monkeypatch.setattr(sqlite_fast_path, "MOST_LOGGED", 10)
    file = tmp_path / "tables.db"
    store = await Store.open(file)
    await store.open_table("t1", b"0", listed())

    async def append(numbers: range) -> None:
        for number in numbers:
            await store.append("t1", number, [b"%d" % number * 5_000])
            await asyncio.sleep(0)

    await append(range(2, 200))
    await _all_moved(file)
    with full_disk(room=file.stat().st_size):
        await append(range(200, 250))
        # A thread moves it, whenever it gets round to it.
        async with asyncio.timeout(60):
            while "could not be moved" not in caplog.text:
                await asyncio.sleep(0.05)
    assert "mistake" not in caplog.text
    await append(range(250, 300))
    assert [entry[:3] for entry in await store.entries("t1")][-200:] == [b"%d" % n for n in range(100, 300)]
    await store.close()


async def _all_moved(file: Path) -> None:
    """So that the log is empty, and shorter for a while than the pages."""
    with closing(sqlite3.connect(file)) as other:
        while other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("synchronous", ["NORMAL", "FULL"])
async def test_a_writer_that_is_locked_out_waits(tmp_path: Path, synchronous: Synchronous) -> None:
    file = tmp_path / "tables.db"
    store = await Store.open(file, synchronous)
    await store.open_table("t1", b"1", listed())
    await store.append("t1", 2, [b"2"])
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(store.append("t1", 3, [b"3"]))
    done, _ = await asyncio.wait([waiting], timeout=0.3)
    assert not done
    # The event loop is not held up meanwhile: it can read.
    assert await store.entries("t1") == [b"1", b"2"]
    other.execute("COMMIT")
    other.close()
    await waiting
    await store.append("t1", 4, [b"4"])
    assert await store.entries("t1") == [b"1", b"2", b"3", b"4"]
    await store.close()


@pytest.mark.parametrize("synchronous", ["NORMAL", "FULL"])
async def test_of_a_batch_only_who_is_overtaken_is_refused(tmp_path: Path, synchronous: Synchronous) -> None:
    store = await Store.open(tmp_path / "tables.db", synchronous)
    names = [f"t{number}" for number in range(20)]
    await asyncio.gather(*(store.open_table(name, b"1", listed(name)) for name in names))
    await store.append("t7", 2, [b"first"])
    answers = await asyncio.gather(*(store.append(name, 2, [b"2", b"3"]) for name in names), return_exceptions=True)
    assert [type(answer) for answer in answers] == [Overtaken if name == "t7" else type(None) for name in names]
    for name in names:
        assert await store.entries(name) == ([b"1", b"first"] if name == "t7" else [b"1", b"2", b"3"])
    await store.close()
