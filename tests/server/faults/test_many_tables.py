"""A server that starts with many tables in its store reads none of them until somebody comes."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import anyio
import httpx
from sqlalchemy import Engine, event, insert

from chabudai.server.store import Store, database_file, database_url
from chabudai.server.store.database import new_engine
from chabudai.server.store.schema import entries, people, tables
from chabudai.server.store.writer import summary_row
from tests.server.hosted import Hosted
from tests.server.people import seated
from tests.server.store.conftest import listed

TABLES = 10_000
#: Whoever read it would stumble.
UNREADABLE = b"not an entry"


@contextmanager
def overheard() -> Iterator[list[str]]:
    """Every statement that reaches a database."""
    said: list[str] = []

    def hear(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        said.append(statement)

    event.listen(Engine, "before_cursor_execute", hear)
    try:
        yield said
    finally:
        event.remove(Engine, "before_cursor_execute", hear)


async def make_schema(file: Path) -> None:
    await (await Store.open(file)).close()


def fill(file: Path) -> None:
    anyio.run(make_schema, file)
    names = [f"t{number}" for number in range(TABLES)]
    engine = new_engine(database_url(file))
    with engine.begin() as connection:
        connection.execute(insert(tables), [summary_row(listed(name, phase="playing")) for name in names])
        connection.execute(insert(people), [{"person": "ann", "table_name": name} for name in names])
        rows = [{"table_name": name, "number": n, "entry": UNREADABLE} for name in names for n in (1, 2, 3)]
        connection.execute(insert(entries), rows)
    engine.dispose()


def test_no_entry_is_read_at_the_start(tmp_path: Path) -> None:
    fill(database_file(tmp_path))
    with overheard() as said:
        hosted = Hosted(tmp_path)
        try:
            listed = httpx.get(f"{hosted.url}/api/tables", trust_env=False).json()
            assert not any("entries" in statement.lower() for statement in said), said
            assert not hosted.tables.live
            assert len(listed) == 100
            # It is not that nothing could be heard.
            (person,) = seated(hosted.url, 1, "futon", seats=2)
            assert any("entries" in statement.lower() for statement in said)
            assert list(hosted.tables.live) == [person.name]
            person.leave()
        finally:
            hosted.stop()
