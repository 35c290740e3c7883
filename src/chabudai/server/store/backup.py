"""Backups of a store in use: a SQLite file of SQLite, JSON lines of PostgreSQL. Either can be restored to either."""

import base64
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO

import msgspec
from sqlalchemy import URL, Connection, func, select, text

from chabudai.server.store.database import new_engine
from chabudai.server.store.errors import BadStore
from chabudai.server.store.failures import is_down, reason
from chabudai.server.store.migrating import revision_of
from chabudai.server.store.schema import METADATA
from chabudai.server.store.sqlite_database import PRIVATE
from chabudai.server.store.urls import SQLITE, database_url, shown

Progress = Callable[[int, int], None]
"""Called with how much is done, and of how much."""

FORMAT = 1
#: Pages of SQLite that are copied before its writers get a turn.
MOST_PAGES = 500
#: Rows of PostgreSQL that are fetched at once.
MOST_ROWS = 500


class Header(msgspec.Struct, tag_field="chabudai", tag="backup", forbid_unknown_fields=True):
    """The first line of a backup in JSON lines."""

    format: int
    revision: str
    rows: int


class Heading(msgspec.Struct, forbid_unknown_fields=True):
    """Stands before the rows of each table; every row is a list, with bytes as {"base64": …}."""

    table: str
    columns: list[str]


class End(msgspec.Struct, forbid_unknown_fields=True):
    """The last line: without it something is missing."""

    end: int


def backup(place: str | Path, file: Path, progress: Progress) -> None:
    """Write everything as it is at one moment. The server may go on meanwhile."""
    url = database_url(place)
    try:
        with _new_file(file) as part:
            if url.drivername == SQLITE:
                _copy_sqlite(Path(str(url.database)), part, progress)
            else:
                _write_lines(url, part, progress)
    except OSError as problem:
        raise BadStore("unwritable", file=file, problem=problem.strerror or problem) from None


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """It appears under its name only when it is whole. A backup holds the server's key: nobody else may read it."""
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE))
        yield part
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.replace(file)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _copy_sqlite(source: Path, target: Path, progress: Progress) -> None:
    if not source.exists():
        raise BadStore("nothing", database=source)
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.execute("SELECT version_num FROM alembic_version")
            old.backup(new, pages=MOST_PAGES, progress=lambda _, rest, pages: progress(pages - rest, pages))
            # One plain file that can be read from anywhere.
            new.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as problem:
        raise BadStore("unusable", database=source, problem=reason(problem)) from None


def _write_lines(url: URL, file: Path, progress: Progress) -> None:
    engine = new_engine(url)
    try:
        with engine.connect() as connection, file.open("wb") as out:
            connection.execution_options(isolation_level="REPEATABLE READ")
            connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            revision = revision_of(connection)
            if revision is None:
                raise BadStore("nothing", database=shown(url))
            _dump(connection, revision, out, progress)
    except Exception as problem:
        if isinstance(problem, OSError) or not is_down(problem):
            raise
        raise BadStore("unusable", database=shown(url), problem=reason(problem)) from None
    finally:
        engine.dispose()


def _dump(connection: Connection, revision: str, out: IO[bytes], progress: Progress) -> None:
    whole = sum(connection.scalar(select(func.count()).select_from(table)) or 0 for table in METADATA.sorted_tables)
    done = 0
    _line(out, Header(FORMAT, revision, whole))
    for table in METADATA.sorted_tables:
        _line(out, Heading(str(table.name), [str(column.name) for column in table.c]))
        for row in connection.execute(select(table).execution_options(yield_per=MOST_ROWS)):
            _line(out, [{"base64": base64.b64encode(v).decode()} if isinstance(v, bytes) else v for v in row])
            done += 1
            progress(done, whole)
    _line(out, End(done))


def _line(out: IO[bytes], content: object) -> None:
    out.write(msgspec.json.encode(content) + b"\n")
