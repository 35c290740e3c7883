"""Databases for the tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture(params=DATABASES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The path or URL of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()
