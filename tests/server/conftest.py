"""Databases and servers for the tests."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.hosted import Hosted
from tests.server.postgres import Postgres
from tests.server.serving import Serving

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


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with an empty SQLite database, shared by the tests of a module."""
    server = Serving(tmp_path_factory.mktemp("serving"), None, "--access-log", "--proxy", "127.0.0.1")
    yield server
    server.kill()
    assert "Traceback" not in server.said()


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server in this process, shared by the tests of a module."""
    server = Hosted(tmp_path_factory.mktemp("hosted"))
    yield server
    server.stop()


@pytest.fixture
def client(serving: Serving) -> Iterator[httpx.Client]:
    """A browser that was never here."""
    with serving.client() as client:
        yield client
