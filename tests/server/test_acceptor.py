"""New connections of one address are taken at a rate, and a few at a turn; who comes too fast waits."""

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import httpx
import msgspec
import pytest

from chabudai.server.config import Rate
from chabudai.server.guard.acceptor import MOST_AT_ONCE, Acceptor
from tests.server.hosted import BUSY, Hosted

LONG = 30.0
WHOLE = b"GET /api/version HTTP/1.1\r\nHost: localhost\r\n\r\n"
STRANGER, INNOCENT, PROXY = "127.0.0.2", "127.0.0.3", "127.0.0.4"


class Callers:
    """Connections to a server, from wherever."""

    def __init__(self, port: int, stack: ExitStack) -> None:
        self._port = port
        self._stack = stack

    def call(self, address: str) -> socket.socket:
        """With a request that was sent."""
        made = socket.create_connection(("127.0.0.1", self._port), LONG, (address, 0))
        self._stack.enter_context(made).sendall(WHOLE)
        return made


class HangsUp(asyncio.Protocol):
    def __init__(self, made: list[asyncio.Protocol]) -> None:
        made.append(self)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.close()


def hosted(folder: Path, rate: Rate) -> Hosted:
    return Hosted(folder, limits=msgspec.structs.replace(BUSY, address_connections=rate), proxies=(PROXY,))


def is_answered(connection: socket.socket) -> bool:
    return b"200 OK" in connection.recv(65536)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def test_however_many_come_so_many_are_served(tmp_path: Path, stack: ExitStack) -> None:
    server = hosted(tmp_path, Rate(0, 5))
    callers = Callers(server.port, stack)
    try:
        crowd = [callers.call(STRANGER) for _ in range(60)]
        assert all(is_answered(each) for each in crowd[:5])
        # Whoever comes after them from elsewhere, or by a proxy, does not wait for them.
        assert all(is_answered(callers.call(INNOCENT)) for _ in range(5))
        assert all(is_answered(callers.call(PROXY)) for _ in range(20))
        assert server.connections == 5 + 5 + 20
    finally:
        server.stop()


def test_who_waits_has_a_turn(tmp_path: Path, stack: ExitStack) -> None:
    server = hosted(tmp_path, Rate(200, 1))
    callers = Callers(server.port, stack)
    try:
        assert all(is_answered(each) for each in [callers.call(STRANGER) for _ in range(30)])
    finally:
        server.stop()


def test_a_crowd_is_hung_up_on_and_counted(tmp_path: Path, stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chabudai.server.guard.acceptor.MOST_WAITING", 3)
    server = hosted(tmp_path, Rate(0, 2))
    callers = Callers(server.port, stack)
    try:
        for _ in range(2 + 3):
            callers.call(STRANGER)
        for _ in range(4):
            with pytest.raises(ConnectionResetError):
                callers.call(STRANGER).recv(65536)
        with httpx.Client(transport=httpx.HTTPTransport(local_address=INNOCENT)) as client:
            numbers = client.get(f"{server.url}/metrics").text
        assert "chabudai_connections_refused_total 4.0" in numbers
    finally:
        server.stop()


def test_others_have_their_turn_between_a_few(tmp_path: Path, stack: ExitStack) -> None:
    """Nobody at a table waits for all who come at once."""
    listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
    crowd = 5 * MOST_AT_ONCE
    for _ in range(crowd):
        stack.enter_context(socket.create_connection(listener.getsockname()))

    async def counted() -> list[int]:
        made: list[asyncio.Protocol] = []
        acceptor = Acceptor(lambda: HangsUp(made), Rate(0, crowd), (), lambda: None)
        acceptor.start(listener, crowd)
        turns, deadline = [0], time.monotonic() + LONG
        while len(made) < crowd:
            assert time.monotonic() < deadline, made
            await asyncio.sleep(0)
            turns.append(len(made))
        await acceptor.close()
        return [after - before for before, after in pairwise(turns)]

    assert max(asyncio.run(counted())) <= MOST_AT_ONCE
