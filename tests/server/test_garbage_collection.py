"""Closed connections go by themselves, and looking for garbage never takes longer than what came lately."""

import asyncio
import gc
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from weakref import ref

import pytest
from websockets.exceptions import ConnectionClosed

from chabudai.server import garbage_collection
from chabudai.server.garbage_collection import GarbageCollection
from tests.server.hosted import Hosted
from tests.server.people import Person, go_home

LONG = 15.0
#: Linger for no time at all: hang up with a reset.
AT_ONCE = struct.pack("ii", 1, 0)
#: What there is one of for every connection.
OURS = {"PatientProtocol", "CountingProtocol", "_Seat", "Guest", "WebSocket", "ServerProtocol", "HttpRequestParser"}


@pytest.fixture
def nobody_looks() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def left() -> list[str]:
    return sorted(name for each in gc.get_objects() if (name := type(each).__name__) in OURS)


def wait_until(done: Callable[[], bool], why: Callable[[], object]) -> None:
    deadline = time.monotonic() + LONG
    while not done():
        assert time.monotonic() < deadline, why()
        time.sleep(0.05)


def come_and_go(anna: Person, name: str) -> None:
    anna.come(name).leave()


def vanish(anna: Person, name: str) -> None:
    """Hang up without a word, while there is something to answer."""
    connection = anna.come(name).socket
    assert connection is not None
    anna.send("look")
    connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    connection.socket.shutdown(socket.SHUT_RDWR)


def be_thrown_out(anna: Person, name: str) -> None:
    connection = anna.come(name).socket
    assert connection is not None
    # Whoever is no server has to mask what they send.
    connection.socket.sendall(b"\x81\x01a")
    with suppress(ConnectionClosed):
        while True:
            connection.recv(LONG)


def only_ask(anna: Person, name: str) -> None:
    anna.client.get("/api/version", headers={"Connection": "close"})


@pytest.mark.usefixtures("nobody_looks")
@pytest.mark.parametrize("what", [come_and_go, vanish, be_thrown_out, only_ask])
def test_closed_connections_go_by_themselves(hosted: Hosted, what: Callable[[Person, str], None]) -> None:
    anna = Person(hosted.url)
    name = anna.open_table(game="futon")
    for _ in range(5):
        what(anna, name)
    go_home([anna])
    wait_until(lambda: not left(), left)


class Knot:
    """Something that does not go by itself."""

    def __init__(self) -> None:
        self.itself = self


async def knots(looking: GarbageCollection, is_quiet: bool, more: float) -> bool:
    """Whether what became garbage out of sight is found, with so many times as much memory in use as before."""
    knot = Knot()
    gone = ref(knot)
    gc.collect()
    assert gc.get_freeze_count() > 0 and not any(each is knot for each in gc.get_objects())
    del knot
    gc.collect()
    assert gone() is not None, "it was not out of sight"
    ballast = [bytes(40) for _ in range(int((more - 1) * sys.getallocatedblocks()))]
    # As long as a beat, however long it took to get here.
    looking.consider(0.0 if is_quiet else garbage_collection.BEAT_SECONDS)
    del ballast
    return gone() is None


@pytest.mark.parametrize(
    ("is_quiet", "more", "is_found"), [(True, 1.1, False), (True, 2.3, True), (False, 2.3, False), (False, 6.5, True)]
)
def test_everything_is_looked_at_in_quiet_moments_or_if_there_is_far_more(
    is_quiet: bool, more: float, is_found: bool
) -> None:
    async def look() -> bool:
        looking = GarbageCollection()
        looking.start()
        try:
            return await knots(looking, is_quiet, more)
        finally:
            looking.close()

    before = gc.get_threshold()
    assert asyncio.run(look()) is is_found
    assert gc.get_freeze_count() == 0 and gc.get_threshold() == before
