"""Card files that somebody has written: no table waits while they are read, wherever a server meets them."""

import random
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from chabudai.engine import toml
from chabudai.games import game
from chabudai.server.errors import RequestRefused
from chabudai.server.worker import Worker
from tests.server.hosted import Hosted
from tests.server.people import Person, all_go_home, play_on

#: Seconds of CPU of the server's own thread: generous. A file of one long key takes the parser many times as long.
HELD = 0.5
MINE = game("futon").setup().card_file.text.replace('edition = "first"', 'edition = "mine"')
#: One key of so many parts that it is 40 KB: seconds, if the parser gets it.
ENDLESS = "a." * 19_990 + "a=1"


class Readings:
    """In which threads files of strangers are parsed."""

    def __init__(self) -> None:
        self.threads: list[int] = []

    def loads(self, text: str) -> dict[str, Any]:
        if 'edition = "mine"' in text:
            self.threads.append(threading.get_ident())
        return tomllib.loads(text)


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> Readings:
    found = Readings()
    monkeypatch.setattr(toml, "tomllib", found)
    return found


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    server = Hosted(tmp_path)
    yield server
    all_go_home()
    server.stop()


def forget(hosted: Hosted) -> None:
    """As after a restart: nothing is at hand, neither cards nor tables."""
    game("futon").__dict__.pop("shelf", None)
    hosted.tables.live.clear()


def test_no_table_waits_for_a_card_file(hosted: Hosted, readings: Readings) -> None:
    anna = Person(hosted.url)
    forget(hosted)
    name = anna.open_table(game="futon", seats=1, card_file=MINE)
    assert readings.threads, "it was read"

    def ask(path: str) -> Callable[[], httpx.Response]:
        return lambda: anna.client.get(path).raise_for_status()

    for read in (ask(f"/api/tables/{name}/cards"), ask(f"/api/tables/{name}/card-file"), ask(f"/api/tables/{name}")):
        forget(hosted)
        read()
    forget(hosted)
    anna.come(name).granted("sit", name="Anna")
    # The cards stay what they were: nothing needs to be read again, even if it is not at hand any more.
    game("futon").__dict__.pop("shelf", None)
    before = len(readings.threads)
    anna.granted("plan", hints=False)
    assert len(readings.threads) == before
    anna.granted("start")
    play_on([anna], random.Random(1))
    assert anna.record()["card_file"] == MINE
    share = anna.table["share"]
    for path in ("", "/lines", "/shown", "/shown?moves=3", "/cards"):
        forget(hosted)
        ask(f"/api/records/{share}{path}")()
    forget(hosted)
    assert anna.client.post(f"/api/records/{share}/continue", json={"moves": 3}).status_code == 201
    assert threading.get_ident() not in readings.threads
    assert _loop_thread(hosted) not in readings.threads


def test_what_was_read_is_not_read_again(hosted: Hosted, readings: Readings) -> None:
    anna = Person(hosted.url)
    forget(hosted)
    names = [anna.open_table(game="futon", seats=seats, card_file=MINE) for seats in (1, 2, 3)]
    assert len(readings.threads) == 1
    hosted.tables.live.clear()
    for name in names:
        anna.come(name)
    assert len(readings.threads) == 1


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (ENDLESS, "cards.long"),
        ("a." * 8_000 + "a=1", "cards.parts"),
        ("a = " + "[" * 16_000, "cards.deep"),
        (MINE + "\nx = 1", "cards.wrong"),
    ],
)
def test_a_file_that_takes_long_is_refused_at_once(hosted: Hosted, text: str, key: str) -> None:
    anna = Person(hosted.url)
    before = time.process_time()
    for language in ("en", "ja"):
        refused = anna.client.post(f"/api/tables?lang={language}", json={"game": "futon", "card_file": text})
        assert (refused.status_code, refused.json()["error"]) == (409, key)
    assert time.process_time() - before < 2 * HELD


@pytest.mark.anyio
async def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chabudai.server.worker.DEADLINE_SECONDS", 0.05)
    room, gate = Worker(), threading.Event()
    try:
        with pytest.raises(RequestRefused, match="Try again in a moment"):
            await room.do(gate.wait)
    finally:
        gate.set()
        await room.close()


def _loop_thread(hosted: Hosted) -> int:
    async def ident() -> int:
        return threading.get_ident()

    return hosted.run(ident())
