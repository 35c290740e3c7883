"""Backups: whole, from a store in use, into either kind of database; and what refuses to be one."""

import asyncio
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import insert, select

from chabudai.server.store import BadStore, Store, backup, database_url, restore
from chabudai.server.store.database import new_engine
from chabudai.server.store.orders import ban, give
from chabudai.server.store.schema import METADATA, forgetting
from chabudai.server.store.sitters import remember_sitters
from tests.server.conftest import DATABASES
from tests.server.postgres import Postgres
from tests.server.store.conftest import listed

pytestmark = pytest.mark.anyio
NewPlace = Callable[[str], str]


@pytest.fixture
def new_place(tmp_path: Path, request: pytest.FixtureRequest) -> NewPlace:
    def new_place(kind: str) -> str:
        if kind == "sqlite":
            return str(tmp_path / f"{uuid4().hex}.db")
        server: Postgres = request.getfixturevalue("postgres")
        return server.new_database()

    return new_place


async def fill(place: str) -> None:
    store = await Store.open(place)
    await store.key()
    for number in range(3):
        name = f"t{number}"
        await store.open_table(name, bytes(range(256)), listed(name, people=("ann", "ben")))
        await store.append(name, 2, [f"{n}".encode() for n in range(600)])
        await store.keep_record(f"share-{number}", name, 1, b'{"a": 1}', b"lines\n")
        await store.lease(name, "a", 0.0, 10)
    await store.offer("sha", "ann", time.time() + 1000)
    cards = b'{"kind":"planned","at":1,"plan":{"game":"futon","card_file":"a = 1"}}'
    await store.append("t2", 602, [cards])
    await store.write(lambda connection: remember_sitters(connection, "t2", ["ann"]))
    await store.write(lambda connection: give(connection, "close", "table t2", ["t2"], 5.0))
    await store.write(lambda connection: ban(connection, "person", "eve", 6.0))
    await store.write(lambda connection: connection.execute(insert(forgetting).values(person="zoe", at=7.0)) and None)
    await store.close()


def everything(place: str) -> dict[str, list[Any]]:
    engine = new_engine(database_url(place))
    with engine.connect() as connection:
        found = {
            table.name: sorted(tuple(row) for row in connection.execute(select(table)))
            for table in METADATA.sorted_tables
        }
    engine.dispose()
    return found


def silent(done: int, whole: int) -> None:
    assert 0 <= done <= whole


@pytest.mark.parametrize("target", DATABASES)
@pytest.mark.parametrize("source", DATABASES)
async def test_a_backup_restores_everything(source: str, target: str, new_place: NewPlace, tmp_path: Path) -> None:
    old, new = new_place(source), new_place(target)
    await fill(old)
    file = tmp_path / "backup"
    backup(old, file, silent)
    restore(file, new, False, silent)
    content = everything(new)
    assert content == everything(old)
    assert all(content.values())
    store = await Store.open(new)
    assert (await store.entries("t1"))[-1] == b"599"
    await store.append("t1", 602, [b"more"])
    await store.close()


@pytest.mark.parametrize("target", DATABASES)
async def test_tables_are_replaced_only_by_force(target: str, new_place: NewPlace, tmp_path: Path) -> None:
    old, new = new_place("sqlite"), new_place(target)
    await fill(old)
    backup(old, tmp_path / "backup", silent)
    store = await Store.open(new)
    await store.open_table("mine", b"one", listed("mine"))
    await store.close()
    before = everything(new)
    with pytest.raises(BadStore, match="--force"):
        restore(tmp_path / "backup", new, False, silent)
    assert everything(new) == before
    restore(tmp_path / "backup", new, True, silent)
    assert everything(new) == everything(old)


@pytest.mark.parametrize("source", DATABASES)
async def test_a_store_in_use_is_backed_up_as_it_was_at_one_moment(
    source: str, new_place: NewPlace, tmp_path: Path
) -> None:
    place = new_place(source)
    await fill(place)
    store = await Store.open(place)
    last = 601

    async def play() -> None:
        nonlocal last
        while True:
            # Both tables or none: the store writes what waits in one transaction.
            await asyncio.gather(*(store.append(name, last + 1, [b"x" * 2000]) for name in ("t0", "t1")))
            last += 1

    playing = asyncio.create_task(play())
    while last < 604:
        await asyncio.sleep(0.01)
    before = last
    await asyncio.to_thread(backup, place, tmp_path / "backup", silent)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await store.close()
    new = new_place("sqlite")
    restore(tmp_path / "backup", new, False, silent)
    restored = await Store.open(new)
    kept = [len(await restored.entries(name)) for name in ("t0", "t1")]
    await restored.close()
    assert kept[0] == kept[1]
    assert before <= kept[0] <= last + 1


@pytest.mark.parametrize("source", DATABASES)
async def test_a_damaged_backup_changes_nothing(source: str, new_place: NewPlace, tmp_path: Path) -> None:
    old, new = new_place(source), new_place("sqlite")
    await fill(old)
    await fill(new)
    before = everything(new)
    file = tmp_path / "backup"
    backup(old, file, silent)
    content = file.read_bytes()
    for damage in (content[: len(content) // 2], content[:100], b"", b"Dear Ann", b"[]\n", b'{"chabudai": "backup"}\n'):
        file.write_bytes(damage)
        with pytest.raises(BadStore, match=r"damaged|cannot be used"):
            restore(file, new, True, silent)
        assert everything(new) == before


@pytest.mark.parametrize(
    "change",
    [
        {"number": 2, "by": lambda row: row[:-1]},
        {"number": 2, "by": lambda row: [None] * len(row)},
        {"number": 2, "by": lambda row: [{"base32": "A"}, *row[1:]]},
        {"number": 1, "by": lambda heading: {**heading, "table": "strangers"}},
        {"number": 1, "by": lambda heading: {**heading, "columns": ["a", "b"]}},
    ],
)
async def test_wrong_lines_change_nothing(change: dict[str, Any], new_place: NewPlace, tmp_path: Path) -> None:
    old, new = new_place("postgresql"), new_place("sqlite")
    await fill(old)
    file = tmp_path / "backup"
    backup(old, file, silent)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    lines[change["number"]] = change["by"](lines[change["number"]])
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    with pytest.raises(BadStore, match=r"damaged|cannot be used"):
        restore(file, new, False, silent)
    store = await Store.open(new)
    assert await store.open_tables() == []
    await store.close()


@pytest.mark.parametrize("kind", DATABASES)
async def test_without_a_store_there_is_nothing_to_back_up(kind: str, new_place: NewPlace, tmp_path: Path) -> None:
    place = new_place(kind)
    with pytest.raises(BadStore, match="no store of Chabudai"):
        backup(place, tmp_path / "backup", silent)
    assert list(tmp_path.iterdir()) == []


async def test_a_backup_is_private_and_appears_whole(tmp_path: Path) -> None:
    place = str(tmp_path / "tables.db")
    await fill(place)
    backup(place, tmp_path / "out", silent)
    assert os.stat(tmp_path / "out").st_mode & 0o077 == 0
    assert [file.name for file in tmp_path.iterdir() if "out" in file.name] == ["out"]
    with pytest.raises(BadStore, match="cannot be written"):
        backup(place, tmp_path / "missing" / "out", silent)
