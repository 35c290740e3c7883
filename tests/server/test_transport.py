"""What reaches the other side of a connection: whole, in order, and never held up by somebody who does not read."""

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from websockets.asyncio.client import ClientConnection, connect
from websockets.frames import Frame, Opcode

from chabudai.protocol.messages import Done
from chabudai.protocol.plan import Plan
from chabudai.server import broadcast
from chabudai.server.app import create_app
from chabudai.server.broadcast import MOST_AT_ONCE, SLICE_SECONDS, Broadcast
from chabudai.server.config import Settings
from chabudai.server.environment import Environment, milliseconds, new_secret
from chabudai.server.notes import Notes
from chabudai.server.presence import Presence
from chabudai.server.record_keeper import RecordKeeper
from chabudai.server.subscriber import MOST_WAITING, Subscriber, TooSlow
from chabudai.server.transport import Freed, Hear, text_head
from chabudai.table import entries as e
from chabudai.table.decide import open_table
from chabudai.table.table import Table
from tests.server.serving import Serving


class Paper:
    """A transport that writes down what it is given."""

    def __init__(self) -> None:
        self.free = True
        self.written: list[dict[str, Any]] = []

    def listen(self, hear: Hear, freed: Freed) -> None:
        raise AssertionError("a subscriber does not listen")

    def write(self, messages: Sequence[bytes]) -> None:
        assert self.free
        self.written += map(json.loads, messages)

    def drop(self) -> None:
        raise AssertionError("a subscriber does not hang up")


class Told:
    """A table without a store, whose subscribers are told of it."""

    def __init__(self) -> None:
        self.table = Table.of("table", [open_table(Plan(game="iyadosu"), "host", milliseconds(), new_secret)])
        self.presence = Presence(self.table, milliseconds)
        # It is never asked for anything: no game ends here.
        records = RecordKeeper(object(), Environment())  # type: ignore[arg-type]
        self.broadcast = Broadcast(self.presence, records, Notes(None, "one"), milliseconds)


async def until_all_is_sent() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 1000, 65_535, 65_536, 100_000])
def test_a_message_is_framed_as_the_standard_says(length: int) -> None:
    content = b"x" * length
    assert text_head(length) + content == Frame(Opcode.TEXT, content).serialize(mask=False)


def test_who_does_not_read_gets_the_present_state_later_and_only_that() -> None:
    async def run() -> None:
        live, quick, slow = Told(), Paper(), Paper()
        subscribers = [Subscriber("host", "en", quick), Subscriber("other", "en", slow)]
        slow.free = False
        for number in range(5):
            live.table.take(e.Seated(milliseconds(), number % 3, f"person {number}", f"Name {number}"))
            for subscriber in subscribers:
                live.broadcast.changed(subscriber)
            await until_all_is_sent()
        assert [message["number"] for message in quick.written] == [2, 3, 4, 5, 6]
        assert not slow.written
        slow.free = True
        live.broadcast.flush(subscribers[1])
        assert [message["number"] for message in slow.written] == [6]

    asyncio.run(run())


def test_answers_wait_for_a_slow_reader_but_not_without_end() -> None:
    async def run() -> None:
        live, transport = Told(), Paper()
        subscriber = Subscriber("host", "en", transport)
        transport.free = False
        for number in range(MOST_WAITING):
            live.broadcast.answer(subscriber, Done(id=number))
        with pytest.raises(TooSlow):
            live.broadcast.answer(subscriber, Done(id=MOST_WAITING))
        await until_all_is_sent()
        transport.free = True
        live.broadcast.flush(subscriber)
        # The table comes before the answers to what changed it.
        assert [message["message"] for message in transport.written] == ["table"] + ["done"] * MOST_WAITING

    asyncio.run(run())


def test_subscribers_with_the_same_eyes_get_the_same_bytes() -> None:
    async def run() -> None:
        live, transports = Told(), [Paper() for _ in range(3)]
        for transport in transports:
            live.broadcast.changed(Subscriber("spectator", "en", transport))
        await until_all_is_sent()
        assert transports[0].written == transports[1].written == transports[2].written != []

    asyncio.run(run())


class Crowd(set[Subscriber]):
    """Counts how often somebody goes through all of them."""

    gone_through = 0

    def __iter__(self) -> Iterator[Subscriber]:
        self.gone_through += 1
        return super().__iter__()


def test_a_crowd_is_counted_once_for_all_who_are_told() -> None:
    async def run() -> None:
        live = Told()
        live.presence.subscribers = crowd = Crowd(Subscriber(f"{number:032x}", "en", Paper()) for number in range(100))
        for subscriber in list(crowd):
            live.broadcast.changed(subscriber)
        crowd.gone_through = 0
        live.broadcast._tell()
        assert crowd.gone_through <= 4

    asyncio.run(run())


class Ink(Paper):
    """Takes a while to dry."""

    def write(self, messages: Sequence[bytes]) -> None:
        end = time.thread_time() + SLICE_SECONDS / 2
        while time.thread_time() < end:
            pass
        super().write(messages)


def test_others_have_their_turn_before_a_whole_crowd_is_told_and_players_are_told_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # However slow or fast the machine is: so many at once, and no more.
    monkeypatch.setattr(broadcast, "COMPANY_SECONDS", 1e9)
    monkeypatch.setattr(broadcast, "SLICE_SECONDS", 0.0)

    async def run() -> None:
        live, transports = Told(), [Ink() for _ in range(3 * MOST_AT_ONCE)]
        live.table.take(e.Seated(milliseconds(), 0, "player", "Anna"))
        subscribers = [Subscriber(f"{number:032x}", "en", transport) for number, transport in enumerate(transports)]
        subscribers[-1].person = "player"
        for subscriber in subscribers:
            live.broadcast.changed(subscriber)
        await until_all_is_sent()
        assert sum(bool(transport.written) for transport in transports) == MOST_AT_ONCE
        assert transports[-1].written
        # What happens meanwhile is told in one with the rest.
        live.table.take(e.Seated(milliseconds(), 1, "another", "Ben"))
        for subscriber in subscribers:
            live.broadcast.changed(subscriber)
        while not all(
            transport.written and transport.written[-1]["number"] == live.table.number for transport in transports
        ):
            await asyncio.sleep(0)
        assert [len(transport.written) for transport in transports].count(1) == 2 * MOST_AT_ONCE

    asyncio.run(run())


async def answer_of(connection: ClientConnection, wish: int) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(connection.recv(), 30))
        if message.get("id") == wish:
            return message


def test_text_in_pieces_and_bytes_are_heard_as_well(tmp_path: Path) -> None:
    server = Serving(tmp_path)
    with server.client() as client:
        table = client.post("/api/tables", json={"game": "iyadosu"}).json()["table"]
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())

    async def run() -> None:
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        async with connect(address, additional_headers={"Cookie": cookie}) as connection:
            assert connection.protocol.extensions == []
            await connection.send('{"wish":"look","id":1}')
            assert (await answer_of(connection, 1))["message"] == "done"
            await connection.send(['{"wish":"sit","name"', ':"Ann","id":2}'])
            assert (await answer_of(connection, 2))["message"] == "done"
            await connection.send(b'{"wish":"look","id":3}')
            assert (await answer_of(connection, 3))["message"] == "done"
            await connection.send(b"\xff\xfe", text=True)
            message = json.loads(await asyncio.wait_for(connection.recv(), 30))
            while message["message"] == "table":
                message = json.loads(await asyncio.wait_for(connection.recv(), 30))
            assert message["message"] == "refused"

    asyncio.run(run())
    assert server.stop() == 0
    assert "Traceback" not in server.said()


def test_any_other_asgi_server_will_do(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(data=tmp_path))) as client:
        table = client.post("/api/tables", json={"game": "iyadosu"}).json()["table"]
        with client.websocket_connect(f"/api/tables/{table}/socket") as connection:
            assert connection.receive_json()["message"] == "table"
            connection.send_json({"wish": "sit", "name": "Ann", "id": 7})
            messages = [connection.receive_json() for _ in range(2)]
            assert messages[0]["seats"][0]["name"] == "Ann"
            assert messages[1] == {"message": "done", "id": 7, "token": None}
