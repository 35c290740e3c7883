"""Opening a store: addresses, migrations, databases that cannot be used."""

import asyncio
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from chabudai.server.store import BadStore, Store, database_url
from chabudai.server.store.database import new_engine
from chabudai.server.store.migrations import NEWEST
from chabudai.server.store.schema import METADATA
from tests.server.store.conftest import listed

PROCESS = """
import asyncio, sys
from chabudai.server.store import Store

async def main():
    store = await Store.open(sys.argv[1])
    print((await store.key()).hex())
    await store.close()

asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("/data/tables.db", "sqlite+pysqlite:////data/tables.db"),
        (Path("/data/tables.db"), "sqlite+pysqlite:////data/tables.db"),
        ("sqlite:////data/tables.db", "sqlite+pysqlite:////data/tables.db"),
        ("sqlite+pysqlite:////data/tables.db", "sqlite+pysqlite:////data/tables.db"),
        ("postgres://ann@db/tables", "postgresql+psycopg://ann@db/tables"),
        ("postgresql://ann:secret@db:5433/tables", "postgresql+psycopg://ann:secret@db:5433/tables"),
        ("postgresql+psycopg://ann@/tables?host=/run", "postgresql+psycopg://ann@/tables?host=%2Frun"),
    ],
)
def test_an_address_is_a_path_or_a_url(given: str | Path, meant: str) -> None:
    assert database_url(given).render_as_string(hide_password=False) == meant


def test_a_path_is_where_the_program_was_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert database_url("a b.db").database == str(tmp_path / "a b.db")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("mysql://ann@db/tables", "“mysql”"),
        ("postgresql+asyncpg://ann@db/tables", "“postgresql+asyncpg”"),
        ("sqlite://", "names no SQLite file"),
        ("sqlite:///:memory:", "names no SQLite file"),
        ("postgresql://ann:s3cret@db:port/tables", "not the URL"),
    ],
)
def test_other_addresses_are_explained(given: str, sentence: str) -> None:
    with pytest.raises(BadStore, match=re.escape(sentence)) as refused:
        database_url(given)
    assert "s3cret" not in str(refused.value)


@pytest.mark.anyio
async def test_the_migrations_make_what_the_schema_says(store: Store, place: str) -> None:
    engine = new_engine(database_url(place))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_the_newest_migration_is_the_one_this_program_works_with() -> None:
    config = Config()
    config.set_main_option("script_location", "chabudai.server.store:migrations")
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [NEWEST]


def test_processes_that_start_at_once_make_one_database(place: str) -> None:
    command = [sys.executable, "-c", PROCESS, place]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    outputs = [process.communicate(timeout=60) for process in processes]
    assert [process.returncode for process in processes] == [0] * 4, outputs
    assert len({out for out, _ in outputs}) == 1


@pytest.mark.anyio
async def test_a_database_of_a_newer_version_is_left_alone(store: Store, place: str) -> None:
    await store.open_table("t1", b"one", listed())
    engine = new_engine(database_url(place))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(BadStore, match="newer version"):
        await Store.open(place)
    assert await store.entries("t1") == [b"one"]


@pytest.mark.anyio
async def test_what_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 1000)
    with pytest.raises(BadStore, match=r"letter\.txt cannot be used"):
        await Store.open(file)
    assert file.read_text().startswith("Dear Ann, Dear Ann")


@pytest.mark.anyio
async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadStore, match=r"file/tables\.db cannot be used"):
        await Store.open(tmp_path / "file" / "tables.db")


@pytest.mark.anyio
async def test_an_unreachable_server_is_named_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(BadStore, match="cannot be used") as refused:
        await Store.open(f"postgresql://ann:s3cret@/tables?host={tmp_path}")
    assert "s3cret" not in str(refused.value)
    assert str(tmp_path) in str(refused.value)


@pytest.mark.anyio
async def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadStore, match=r"chabudai\[postgres\]"):
        await Store.open("postgresql://ann@db/tables")


@pytest.mark.anyio
async def test_commits_are_durable(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db")
    engine = new_engine(database_url(tmp_path / "tables.db"))
    with engine.connect() as connection:
        assert [connection.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous")] == ["wal", 2]
    engine.dispose()
    await asyncio.gather(*(store.open_table(f"t{number}", b"one", listed(f"t{number}")) for number in range(9)))
    with closing(sqlite3.connect(tmp_path / "tables.db")) as other:
        assert other.execute("SELECT count(*) FROM entries").fetchone() == (9,)
    await store.close()
