"""What is slow is done behind the tables, one thing after the other, and once."""

import asyncio
import gzip
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from chabudai.server import backroom
from chabudai.server.backroom import BackRoom, Shelf
from chabudai.server.refusals import NotGranted
from tests.server.hosted import Hosted
from tests.server.people import finished_share


def test_what_nobody_asks_for_makes_room() -> None:
    shelf = Shelf(most=10)
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
    room, made = BackRoom(), []

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
    monkeypatch.setattr(backroom, "MOST_WAITING", 2)
    room, gate = BackRoom(), threading.Event()
    try:
        waiting = [asyncio.create_task(room.do(gate.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(NotGranted, match="Try again in a moment"):
            await room.do(gate.wait)
        gate.set()
        assert await asyncio.gather(*waiting) == [True, True]
        assert await room.do(lambda: "again") == "again"
    finally:
        gate.set()
        await room.close()


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    server = Hosted(tmp_path_factory.mktemp("hosted"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def share(hosted: Hosted) -> str:
    return finished_share(hosted.url)


def test_tables_do_not_wait_for_replays(hosted: Hosted, share: str) -> None:
    room: BackRoom = hosted.app.state.back_room
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


def test_a_lesson_is_packed_for_whoever_can_unpack_it(hosted: Hosted) -> None:
    address = f"{hosted.url}/api/games/iyadosu/lesson"
    answers = [
        httpx.get(address, headers={"accept-encoding": wanted}) for wanted in ("gzip, br", "identity", "gzip;q=0")
    ]
    assert [answer.headers.get("content-encoding") for answer in answers] == ["gzip", None, None]
    assert all(answer.headers["vary"] == "Accept-Encoding" for answer in answers)
    assert len({answer.content for answer in answers}) == 1
    packed = int(answers[0].headers["content-length"])
    assert packed < len(gzip.compress(answers[0].content)) * 2 < len(answers[0].content)
    assert answers[0].json()["game"] == "iyadosu"
