"""Frames that say nothing: they are counted like any other, nobody waits for them, and who goes on is shut out."""

import asyncio
import os
import socket
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn
from uvicorn.server import ServerState

from chabudai.server.config import Limits, Rate
from chabudai.server.uvicorn_transport import (
    MOST_FRAMES_AT_ONCE,
    PAUSE_SECONDS,
    PIECE_BYTES,
    TOO_MANY_FRAMES,
    direct_protocol,
)
from tests.server.hosted import BUSY, Hosted
from tests.server.people import Person, all_go_home
from tests.server.piped_transport import PipedTransport

#: Frames of a client have a mask; this one changes nothing.
MASK = bytes(4)
TEXT, PING, PONG, PIECE_OF, BYTES = 0x81, 0x89, 0x8A, 0x00, 0x82
BEGIN = bytes((0x01, 0x80)) + MASK
#: What comes again and again; pieces are those of a text that was begun.
KINDS = {
    "pings": bytes((PING, 0x80)) + MASK,
    "pongs": bytes((PONG, 0x80)) + MASK,
    "pieces of nothing": bytes((PIECE_OF, 0x80)) + MASK,
    "pieces of a letter": bytes((PIECE_OF, 0x81)) + MASK + b"a",
    "bytes": bytes((BYTES, 0x80)) + MASK,
    "texts": bytes((TEXT, 0x80)) + MASK,
}


def flood(kind: str, count: int) -> bytes:
    """So many frames."""
    begin = kind.startswith("pieces")
    return begin * BEGIN + (count - begin) * KINDS[kind]


HEAD = (
    "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
#: Seconds of CPU, generously: what is here admitted takes a millisecond, all of it at once a tenth of a second.
HELD = 0.04
#: Longer than anything takes.
LONG = 60.0


async def listener(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def connected(limits: Limits) -> tuple[Any, PipedTransport]:
    """A line whose handshake is over."""
    protocol_class: Any = direct_protocol(limits)
    config = uvicorn.Config(listener, ws=protocol_class, lifespan="off", log_config=None, ws_max_size=65_536)
    config.load()
    connection, notes = protocol_class(config=config, server_state=ServerState(), app_state={}), PipedTransport()
    connection.connection_made(notes)
    connection.data_received(HEAD.format(path="/").encode())
    while not notes.written:
        await asyncio.sleep(0)
    assert notes.written.startswith(b"HTTP/1.1 101")
    notes.written.clear()
    return connection, notes


@pytest.mark.anyio
@pytest.mark.parametrize("kind", KINDS)
async def test_whatever_comes_at_once_others_have_their_turn(kind: str) -> None:
    connection, notes = await connected(BUSY)
    count = 65_536 // len(KINDS[kind])
    taken, before = [0], connection.handle_events

    def counted() -> None:
        taken[0] += len(connection.conn.events)
        before()

    connection.handle_events = counted
    held = time.thread_time()
    connection.data_received(flood(kind, count))
    assert time.thread_time() - held < HELD
    assert taken[0] <= MOST_FRAMES_AT_ONCE + PIECE_BYTES // 6 and not notes.reads, (
        "the rest later, and nothing more until then"
    )
    deadline = time.monotonic() + LONG
    while taken[0] < count or not notes.reads:
        assert time.monotonic() < deadline, taken
        await asyncio.sleep(PAUSE_SECONDS / 4)
    assert taken[0] == count, "none is lost"
    connection.connection_lost(None)


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    server = Hosted(tmp_path_factory.mktemp("frames"), limits=msgspec.structs.replace(BUSY, frames=Rate(100, 600)))
    yield server
    all_go_home()
    server.stop()


def cpu(hosted: Hosted) -> float:
    async def used() -> float:
        return time.thread_time()

    return hosted.run(used())


def dialled(hosted: Hosted, table: str) -> socket.socket:
    """A connection to a table, its handshake over, on which anything can be written."""
    connection = socket.create_connection(("127.0.0.1", hosted.port), timeout=LONG)
    connection.sendall(HEAD.format(path=f"/api/tables/{table}/socket").encode())
    heard = b""
    while not heard.endswith(b"\r\n\r\n"):
        heard += connection.recv(1)
    return connection


@pytest.mark.parametrize("kind", KINDS)
def test_who_goes_on_is_shut_out(hosted: Hosted, kind: str) -> None:
    anna = Person(hosted.url)
    name = anna.open_table(game="futon")
    anna.come(name)
    before = cpu(hosted)
    heard, ended = bytearray(), False
    with dialled(hosted, name) as connection:
        connection.sendall(flood(kind, 1))
        for _ in range(40):
            try:
                connection.sendall(10_000 * KINDS[kind])
            except OSError:
                ended = True
                break
        while not ended:
            try:
                ended = not (part := connection.recv(65_536))
                heard += part
            except OSError:
                ended = True
    assert cpu(hosted) - before < 1.0, "four hundred thousand frames"
    assert heard.count(b"\x8a\x00") <= 1_000, "pongs"
    anna.granted("sit", name="Anna")


def test_it_is_told_why(hosted: Hosted) -> None:
    anna = Person(hosted.url)
    name = anna.open_table(game="futon")
    heard = bytearray()
    with dialled(hosted, name) as connection:
        connection.sendall(flood("pings", 1_000))
        while (part := connection.recv(65_536)) and b"too many frames" not in heard:
            heard += part
    assert TOO_MANY_FRAMES.to_bytes(2, "big") + b"too many frames" in heard


def test_pings_now_and_then_are_answered(hosted: Hosted) -> None:
    anna = Person(hosted.url)
    anna.come(anna.open_table(game="futon"))
    assert anna.socket is not None
    for _ in range(500):
        assert anna.socket.ping(os.urandom(4)).wait(LONG)
    anna.granted("sit", name="Anna")


def test_an_address_that_sends_too_much_is_heard_later_and_not_shut_out(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(BUSY, frames=Rate(1000, 600), address_frames=Rate(400, 200))
    hosted = Hosted(tmp_path, limits=limits)
    company = [Person(hosted.url) for _ in range(3)]
    try:
        name = company[0].open_table(game="futon", seats=3)
        for person in company:
            person.come(name)
        for number in range(100):
            for person in company:
                assert person.socket is not None
                person.socket.ping(number.to_bytes(4, "big"))
        for number, person in enumerate(company):
            person.granted("sit", name=f"P{number}")
    finally:
        all_go_home()
        hosted.stop()
