"""What is slow is done behind the tables, one thing after the other, and once."""

import asyncio
import gzip
import threading
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from chabudai.server import worker
from chabudai.server.errors import RequestRefused
from chabudai.server.fair_queue import DONE_FOR, Asker, Most
from chabudai.server.worker import ByteCache, Worker
from tests.server.hosted import Hosted
from tests.server.people import Person, finished_share, go_home


def test_what_nobody_asks_for_makes_room() -> None:
    shelf = ByteCache(most=10)
    shelf.keep(("a",), b"aaaa")
    shelf.keep(("b",), b"bbbb")
    assert shelf.get(("a",)) == b"aaaa"
    shelf.keep(("c",), b"cccc")
    assert (shelf.get(("a",)), shelf.get(("b",)), shelf.get(("c",))) == (b"aaaa", None, b"cccc")
    shelf.keep(("c",), b"cc")
    shelf.keep(("d",), b"dddd")
    assert shelf.get(("a",)) == b"aaaa", "what is kept anew counts once"


@pytest.mark.anyio
async def test_the_same_is_made_once_and_mistakes_are_not_kept() -> None:
    room, made = Worker(), []

    def work() -> bytes:
        made.append(threading.current_thread())
        if len(made) == 1:
            raise ValueError("the first time")
        return b"done"

    try:
        with pytest.raises(ValueError, match="the first time"):
            await room.once(("x",), work)
        assert await asyncio.gather(*(room.once(("x",), work) for _ in range(5))) == [b"done"] * 5
        assert room.kept(("x",)) == b"done" and len(made) == 2
        assert threading.main_thread() not in made
    finally:
        await room.close()


@pytest.mark.anyio
async def test_not_everybody_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "MOST_WAITING", Most(2, 2, 2))
    room, gate = Worker(), threading.Event()
    try:
        waiting = [asyncio.create_task(room.do(gate.wait)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(RequestRefused, match="Try again in a moment"):
            await room.do(gate.wait)
        gate.set()
        assert await asyncio.gather(*waiting) == [True] * 3
        assert await room.do(lambda: "again") == "again"
    finally:
        gate.set()
        await room.close()


@pytest.mark.anyio
async def test_whoever_asks_for_one_thing_is_next_but_one() -> None:
    """However much somebody else has asked for before, with however many browsers."""
    room, gate, done = Worker(), threading.Event(), []

    async def ask(person: str, household: str) -> None:
        DONE_FOR.set(Asker(person, household))
        await room.do(lambda: gate.wait(60))
        done.append(household)

    try:
        asked = [asyncio.create_task(ask(f"ann {number % 3}", "her house")) for number in range(30)]
        await asyncio.sleep(0)
        asked.append(asyncio.create_task(ask("ben", "his house")))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*asked)
        assert done.index("his house") <= 2
    finally:
        gate.set()
        await room.close()


@pytest.fixture(scope="module")
def share(hosted: Hosted) -> str:
    return finished_share(hosted.url)


def test_tables_do_not_wait_for_replays(hosted: Hosted, share: str) -> None:
    room: Worker = hosted.app.state.worker
    gate, address = threading.Event(), f"{hosted.url}/api/records/{share}"
    seen = httpx.get(f"{address}/shown?moves=4").raise_for_status().content
    with ThreadPoolExecutor(6) as readers:
        busy = asyncio.run_coroutine_threadsafe(room.do(lambda: gate.wait(60)), hosted.loop)
        try:
            pages = ("/shown", "/shown?moves=5", "/shown?moves=5&eyes=0", "/cards", "/lines")
            asked = [readers.submit(httpx.get, address + page, timeout=60) for page in pages]
            assert httpx.get(f"{hosted.url}/healthz").status_code == 200
            assert httpx.post(f"{hosted.url}/api/tables", json={"game": "futon"}).status_code == 201
            assert httpx.get(f"{address}/shown?moves=4").content == seen, "what was shown once is at hand"
            assert not any(answer.done() for answer in asked)
        finally:
            gate.set()
        assert busy.result(60)
        assert [answer.result().status_code for answer in asked] == [200] * len(pages)


@pytest.mark.parametrize("place", ["/iyadosu/lesson", ""])
def test_what_all_ask_for_is_packed_for_whoever_can_unpack_it(hosted: Hosted, place: str) -> None:
    address = f"{hosted.url}/api/games{place}"
    answers = [
        httpx.get(address, headers={"accept-encoding": wanted}) for wanted in ("gzip, br", "identity", "gzip;q=0")
    ]
    assert [answer.headers.get("content-encoding") for answer in answers] == ["gzip", None, None]
    assert all(answer.headers["vary"] == "Accept-Encoding" for answer in answers)
    assert len({answer.content for answer in answers}) == 1
    packed = int(answers[0].headers["content-length"])
    assert packed < len(gzip.compress(answers[0].content)) * 2 < len(answers[0].content)
    assert "iyadosu" in answers[0].text


def test_every_request_and_every_wish_is_done_for_whoever_sent_it(hosted: Hosted, share: str) -> None:
    """By the cookie and the address that it came with: else all would have one turn together."""
    room: Worker = hosted.app.state.worker
    asked: list[Asker] = []
    turn = room._turns.turn

    async def listening(asker: Asker, *rest: object) -> None:
        asked.append(asker)
        await turn(asker)

    room._turns.turn = listening  # type: ignore[assignment, method-assign]
    person = Person(hosted.url)
    try:
        person.client.get(f"/api/records/{share}/lines").raise_for_status()
        assert asked == [Asker(person.client.cookies["chabudai"].partition(".")[0], "127.0.0.1")]
    finally:
        room._turns.turn = turn  # type: ignore[method-assign]
        go_home([person])
