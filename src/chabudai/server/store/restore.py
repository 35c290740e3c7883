"""A backup becomes a database again: of the same kind, or of the other."""

import base64
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

import msgspec
from sqlalchemy import URL, Connection, column, insert, inspect, select, table
from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError

from chabudai.server.store.backup import FORMAT, End, Header, Heading, Progress
from chabudai.server.store.database import new_engine
from chabudai.server.store.errors import BadStore
from chabudai.server.store.failures import is_down, reason
from chabudai.server.store.liveness import NOBODY
from chabudai.server.store.lock import exclusive
from chabudai.server.store.migrating import migrate
from chabudai.server.store.schema import METADATA, tables
from chabudai.server.store.sqlite_database import make_private_file
from chabudai.server.store.urls import SQLITE, database_url, shown

MAGIC = b"SQLite format 3\0"
#: Rows that are written by one statement.
MOST_ROWS = 500
REFUSED = (DataError, IntegrityError, ProgrammingError)
#: What reading, or writing what was read, may raise if the backup is not what it should be.
DAMAGED = (sqlite3.Error, msgspec.MsgspecError, ValueError, KeyError, TypeError, *REFUSED)

Chunk = tuple[Heading, list[Any]]


class Saved(NamedTuple):
    """What is in a backup: the revision of its schema, how many rows, and these in pieces."""

    revision: str
    whole: int
    chunks: Iterator[Chunk]


def restore(file: Path, place: str | Path, force: bool, progress: Progress) -> None:
    """Make the database what the backup says, all or nothing. One that has tables is replaced only by force, and one
    that a server uses not even by that."""
    url = database_url(place)
    try:
        with _opened(file) as saved, exclusive(place):
            _restore(saved, file, url, force, progress)
    except DAMAGED as problem:
        raise BadStore("damaged", file=file, problem=reason(problem)) from None
    except OSError as problem:
        raise BadStore("unreadable", file=file, problem=problem.strerror or problem) from None
    except Exception as problem:
        if not is_down(problem):
            raise
        raise BadStore("unusable", database=shown(url), problem=reason(problem)) from None


def _restore(saved: Saved, file: Path, url: URL, force: bool, progress: Progress) -> None:
    if url.drivername == SQLITE:
        make_private_file(Path(str(url.database)))
    engine = new_engine(url)
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql" and not connection.scalar(NOBODY):
                raise BadStore("in_use", database=shown(url))
            if not force and _has_tables(connection):
                raise BadStore("not_empty", database=shown(url))
            _drop(connection)
            migrate(connection, str(file), saved.revision)
            done = 0
            for heading, rows in saved.chunks:
                _insert(connection, heading, rows)
                done += len(rows)
                progress(done, saved.whole)
            migrate(connection, str(file))
    finally:
        engine.dispose()


def _has_tables(connection: Connection) -> bool:
    return inspect(connection).has_table(tables.name) and connection.scalar(select(tables.c.name).limit(1)) is not None


def _drop(connection: Connection) -> None:
    METADATA.drop_all(connection)
    connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")


def _insert(connection: Connection, heading: Heading, rows: list[Any]) -> None:
    # The backup may be older than the schema of this program: its own columns count.
    target = table(heading.table, *map(column, heading.columns))
    connection.execute(insert(target), [dict(zip(heading.columns, row, strict=True)) for row in rows])


# -- reading ----------------------------------------------------------------------------------------------------------
def _opened(file: Path) -> AbstractContextManager[Saved]:
    with file.open("rb") as start:
        is_sqlite = start.read(len(MAGIC)) == MAGIC
    return _opened_sqlite(file) if is_sqlite else _opened_lines(file)


@contextmanager
def _opened_sqlite(file: Path) -> Iterator[Saved]:
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        present = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        names = [each.name for each in METADATA.sorted_tables if each.name in present]
        counts = [connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names]
        yield Saved(revision, sum(counts), _sqlite_chunks(connection, names))


def _sqlite_chunks(connection: sqlite3.Connection, names: list[str]) -> Iterator[Chunk]:
    for name in names:
        cursor = connection.execute(f"SELECT * FROM {name}")
        heading = Heading(name, [column[0] for column in cursor.description])
        while rows := cursor.fetchmany(MOST_ROWS):
            yield heading, rows


@contextmanager
def _opened_lines(file: Path) -> Iterator[Saved]:
    with file.open("rb") as lines:
        header = msgspec.json.decode(lines.readline(), type=Header)
        if header.format != FORMAT:
            raise BadStore("newer", database=file)
        yield Saved(header.revision, header.rows, _line_chunks(lines, header.rows))


def _line_chunks(lines: IO[bytes], whole: int) -> Iterator[Chunk]:
    heading = Heading("", [])
    rows: list[Any] = []
    done = 0
    for line in lines:
        content = msgspec.json.decode(line, type=list[Any] | dict[str, Any])
        if isinstance(content, list):
            rows.append([_value(each) for each in content])
            done += 1
        if rows and (len(rows) == MOST_ROWS or isinstance(content, dict)):
            yield heading, rows
            rows = []
        if isinstance(content, dict) and "end" not in content:
            heading = msgspec.convert(content, Heading)
        elif isinstance(content, dict):
            if msgspec.convert(content, End).end == done == whole:
                return
            break
    raise ValueError(f"{done} of {whole} rows")


def _value(each: Any) -> Any:
    return base64.b64decode(each["base64"], validate=True) if isinstance(each, dict) else each
