"""Closed connections go by themselves, and looking for garbage never takes longer than what came lately."""

import asyncio
import gc
import socket
import struct
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType
from weakref import ref

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from chabudai.bots.budget import Budget
from chabudai.server import garbage_collection
from chabudai.server.connection import Connection
from chabudai.server.fair_queue import NOBODY, FairQueue, Most, Withdrawn
from chabudai.server.garbage_collection import GarbageCollection
from chabudai.server.session import Session
from chabudai.server.store import Store
from chabudai.server.store.errors import UnknownTable
from chabudai.server.subscriber import Subscriber
from chabudai.server.thinkers import Thinkers, Thought
from chabudai.server.uvicorn_check import Protocols
from chabudai.server.worker import Worker
from tests.server.hosted import Hosted
from tests.server.people import Person, go_home

LONG = 15.0
#: Linger for no time at all: hang up with a reset.
AT_ONCE = struct.pack("ii", 1, 0)
#: What there is one of for every connection.
OURS = {
    "PatientProtocol",
    "CountingProtocol",
    "WebSocket",
    "ServerProtocol",
    "HttpRequestParser",
}


@pytest.fixture
def nobody_looks() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def left() -> list[str]:
    kinds = [type(each) for each in gc.get_objects()]
    return sorted(kind.__name__ for kind in kinds if kind.__name__ in OURS or kind in (Connection, Session, Subscriber))


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


TIMES = 5


@pytest.fixture
def knotted() -> Iterator[Callable[[], list[str]]]:
    """What is ours, or Litestar's for us, in cycles that nobody refers to any more: nothing of it goes by itself."""

    def found() -> list[str]:
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        gc.set_debug(0)
        try:
            names = [_name(each) for each in gc.garbage]
        finally:
            gc.garbage.clear()
        return sorted(name for name in names if name.startswith(("chabudai.", "litestar.")))

    gc.collect()
    gc.disable()
    yield found
    gc.set_debug(0)
    gc.enable()


def _name(thing: object) -> str:
    # Not what it says that it is: it may be the proxy of something that has gone.
    if type(thing) is FrameType:
        return f"{thing.f_globals.get('__name__')}: {thing.f_code.co_qualname}"
    return f"{type(thing).__module__}.{type(thing).__qualname__}"


def ask_for_bad_cards(anna: Person) -> None:
    answer = anna.client.post("/api/tables", json={"game": "iyadosu", "card_file": "[a.b.c]\nd = 1"})
    assert answer.status_code == httpx.codes.CONFLICT, answer.text


def ask_for_no_table(anna: Person) -> None:
    assert anna.client.get("/api/tables/nothing").status_code == httpx.codes.NOT_FOUND


def ask_for_no_record(anna: Person) -> None:
    assert anna.client.get("/api/records/nothing/replay").status_code == httpx.codes.NOT_FOUND


def ask_for_no_socket(anna: Person) -> None:
    with pytest.raises(ConnectionClosed):
        anna.come("nothing")


@pytest.mark.parametrize("what", [ask_for_bad_cards, ask_for_no_table, ask_for_no_record, ask_for_no_socket])
def test_what_is_refused_goes_by_itself(
    hosted: Hosted, knotted: Callable[[], list[str]], what: Callable[[Person], None]
) -> None:
    """A traceback has every frame that the exception passed: none of them may have the exception."""
    anna = Person(hosted.url)
    for _ in range(TIMES):
        what(anna)
    go_home([anna])
    wait_until(lambda: not left(), left)
    assert knotted() == []


def test_who_comes_by_way_of_asgi_goes_by_itself(tmp_path: Path, knotted: Callable[[], list[str]]) -> None:
    """So do those who have gone before the server looks: there is no direct transport to them any more."""
    hosted = Hosted(tmp_path, protocols=Protocols("auto", "auto"))
    try:
        anna = Person(hosted.url)
        name = anna.open_table(game="futon")
        for _ in range(TIMES):
            come_and_go(anna, name)
        go_home([anna])
        wait_until(lambda: not hosted.connections, lambda: hosted.connections)
        # Uvicorn's own protocol leaves some things of Litestar's.
        assert [name for name in knotted() if name.startswith("chabudai.")] == []
    finally:
        hosted.stop()


async def fail_in_a_thread(folder: Path) -> None:
    worker = Worker()
    for _ in range(TIMES):
        with pytest.raises(ZeroDivisionError):
            await worker.do(lambda: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            await worker.once(("name",), lambda: bytes(1 // 0))
    await worker.close()


async def fail_in_the_store(folder: Path) -> None:
    store = await Store.open(folder / "file.sqlite")
    for _ in range(TIMES):
        with pytest.raises(UnknownTable):
            await store.append("nothing", 2, [b"{}"])
        with pytest.raises(ZeroDivisionError):
            await store.read(lambda _: 1 // 0)
    await store.close()


def _fail(given: int, _: Budget | None) -> int:
    return given // 0


async def fail_to_think(folder: Path) -> None:
    thinkers = Thinkers(1)
    for _ in range(TIMES):
        with pytest.raises(ZeroDivisionError):
            await thinkers.run(Thought(NOBODY, "quick", "nothing"), _fail, 0)
    thinkers.close()


async def be_withdrawn(folder: Path) -> None:
    queue = FairQueue(Most(1, 1, 1), Most(9, 9, 9))
    await queue.turn(NOBODY)
    for _ in range(TIMES):
        waiting = asyncio.create_task(queue.turn(NOBODY, about="nothing"))
        await asyncio.sleep(0)
        queue.withdraw("nothing")
        with pytest.raises(Withdrawn):
            await waiting
        del waiting


@pytest.mark.parametrize("what", [fail_in_a_thread, fail_in_the_store, fail_to_think, be_withdrawn])
def test_what_fails_goes_by_itself(
    tmp_path: Path, knotted: Callable[[], list[str]], what: Callable[[Path], Coroutine[None, None, None]]
) -> None:
    asyncio.run(what(tmp_path))
    assert knotted() == []


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
    ("is_quiet", "is_empty", "more", "is_found"),
    [
        (True, True, 1.1, False),
        (True, True, 2.3, True),
        (False, True, 2.3, False),
        # Somebody might wait for it.
        (True, False, 2.3, False),
        (False, False, 6.5, False),
        (True, False, 6.5, True),
    ],
)
def test_everything_is_looked_at_if_nobody_waits_or_if_there_is_far_more(
    is_quiet: bool, is_empty: bool, more: float, is_found: bool
) -> None:
    async def look() -> bool:
        looking = GarbageCollection(lambda: is_empty)
        looking.start()
        try:
            return await knots(looking, is_quiet, more)
        finally:
            looking.close()

    before = gc.get_threshold()
    assert asyncio.run(look()) is is_found
    assert gc.get_freeze_count() == 0 and gc.get_threshold() == before


def test_whether_anybody_is_at_a_table(hosted: Hosted) -> None:
    anna = Person(hosted.url)
    name = anna.open_table(game="futon")
    assert hosted.tables.is_empty
    anna.come(name)
    assert not hosted.tables.is_empty
    go_home([anna])
    wait_until(lambda: hosted.tables.is_empty, lambda: hosted.tables.live)
