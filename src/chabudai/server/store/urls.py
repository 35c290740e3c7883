"""Where a database is: a SQLite file by its path, or PostgreSQL by its URL."""

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from chabudai.server.store.errors import BadStore

SQLITE = "sqlite+pysqlite"
POSTGRESQL = "postgresql+psycopg"
DRIVERS = {
    "sqlite": SQLITE,
    SQLITE: SQLITE,
    "postgres": POSTGRESQL,
    "postgresql": POSTGRESQL,
    POSTGRESQL: POSTGRESQL,
}


def database_file(folder: Path) -> Path:
    """The SQLite database in a data folder."""
    return folder / "tables.db"


def database_url(place: str | Path) -> URL:
    if isinstance(place, Path) or "://" not in place:
        return URL.create(SQLITE, database=str(Path(place).absolute()))
    try:
        url = make_url(place)
    except (ArgumentError, ValueError):
        raise BadStore("no_url") from None
    if url.drivername not in DRIVERS:
        raise BadStore("kind", found=url.drivername)
    url = url.set(drivername=DRIVERS[url.drivername])
    if url.drivername == POSTGRESQL:
        return url
    # A database in memory would be another one for each connection.
    if url.database in (None, "", ":memory:"):
        raise BadStore("no_file")
    return url.set(database=str(Path(str(url.database)).absolute()))


def shown(url: URL) -> str:
    """How people are told which database it is: without the password."""
    return str(url.database) if url.drivername == SQLITE else url.render_as_string(hide_password=True)
