"""Heads of requests, and pages: what is too much is refused before it costs anything, and everything is counted."""

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn
from litestar.testing import TestClient
from uvicorn.server import ServerState

from chabudai.server.app import create_app
from chabudai.server.config import Limits, Rate, Settings
from chabudai.server.guard.rates import MOST_HEAD_BYTES, MOST_HEADERS
from chabudai.server.guard.slow_clients import MOST_PILED, PIECE_BYTES, patient_protocol
from chabudai.server.language import preferred
from tests.server.hosted import BUSY, Hosted
from tests.server.piped_transport import PipedTransport

BEGIN = b"GET /api/version HTTP/1.1\r\nHost: localhost\r\n"
LAST = b"Connection: close\r\n\r\n"
TINY = b"GET / HTTP/1.1\r\n\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
LONG = 60.0
#: Seconds of CPU, generously: what is taken at once needs a millisecond or two.
HELD = 0.02


def said(hosted: Hosted, request: bytes) -> bytes:
    """All that is answered until the connection ends."""
    with socket.create_connection(("127.0.0.1", hosted.port), timeout=LONG) as connection:
        connection.sendall(request)
        found = b""
        while part := connection.recv(65_536):
            found += part
    return found


# -- heads -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("lines", "taken"),
    [
        (b"X: y\r\n" * (MOST_HEADERS - 2), True),
        (b"X: y\r\n" * (MOST_HEADERS - 1), False),
        (b"X: y\r\n" * 2_500, False),
        (b"X: " + b"y" * (MOST_HEAD_BYTES - 200) + b"\r\n", True),
        (b"X: " + b"y" * (MOST_HEAD_BYTES + PIECE_BYTES) + b"\r\n", False),
        (b"Accept-Language: " + b"ja," * 20_000 + b"\r\n", False),
    ],
)
def test_a_head_has_so_many_lines_and_bytes(hosted: Hosted, lines: bytes, taken: bool) -> None:
    answer = said(hosted, BEGIN + lines + LAST)
    assert answer.startswith(b"HTTP/1.1 200 OK" if taken else b"HTTP/1.1 431 Request Header Fields Too Large"), answer


@pytest.mark.parametrize(
    "headers",
    [[(f"x{number}", "y") for number in range(MOST_HEADERS + 1)], [("x", "y" * MOST_HEAD_BYTES)]],
    ids=["lines", "bytes"],
)
def test_any_other_server_is_held_to_the_same(tmp_path: Path, headers: list[tuple[str, str]]) -> None:
    with TestClient(create_app(Settings(data=tmp_path))) as client:
        refused = client.get("/api/version?lang=ja", headers=headers)
        assert (refused.status_code, refused.json()["error"]) == (431, "server.refused.head")
        assert "ヘッダー" in refused.json()["text"]


@pytest.mark.parametrize(
    ("header", "language"), [("ja" + ";q=1,ja" * 300_000, "ja"), ("," * 2_000_000 + "ja", "en"), ("fr,ja;q=0.5", "ja")]
)
def test_so_much_is_looked_at_of_what_somebody_speaks(header: str, language: str) -> None:
    before = time.thread_time()
    assert preferred(header) == language
    assert time.thread_time() - before < HELD


# -- many at once ------------------------------------------------------------------------------------------------------
async def silent(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    await asyncio.Event().wait()


@pytest.mark.anyio
@pytest.mark.parametrize(
    "much",
    [TINY * (65_536 // len(TINY)), BEGIN + b"a:\r\n" * 16_000 + b"\r\n", CHUNKED + b"1\r\n \r\n" * 40_000],
    ids=["requests", "lines", "chunks"],
)
async def test_whatever_comes_at_once_others_have_their_turn(much: bytes) -> None:
    protocol_class: Any = patient_protocol(LONG, 65_536)
    config = uvicorn.Config(silent, http=protocol_class, lifespan="off", log_config=None)
    config.load()
    connection, notes = protocol_class(config=config, server_state=ServerState(), app_state={}), PipedTransport()
    notes.set_protocol(connection)
    connection.connection_made(notes)
    held = time.thread_time()
    connection.data_received(much)
    assert time.thread_time() - held < HELD
    assert len(connection.pipeline) <= MOST_PILED + PIECE_BYTES // len(TINY)
    assert notes.closing or not notes.reads, "nothing more until then"
    for task in connection.tasks:
        task.cancel()
    connection.connection_lost(None)


def test_requests_that_come_at_once_are_all_answered(hosted: Hosted) -> None:
    whole = b"GET /api/version HTTP/1.1\r\nHost: localhost\r\n\r\n"
    body = b'{"game": "futon", "seats": 13}' + b" " * 30_000
    post = (
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
    )
    answers = said(hosted, whole * 150 + (post % len(body) + body) * 5 + whole * 150 + BEGIN + LAST)
    assert (answers.count(b"HTTP/1.1 200 OK"), answers.count(b"HTTP/1.1 400")) == (301, 5)


# -- pages -------------------------------------------------------------------------------------------------------------
def test_pages_have_a_rate_of_their_own(tmp_path: Path) -> None:
    limits = Limits(address_pages=Rate(0, 6), person_pages=Rate(0, 3))
    with TestClient(create_app(Settings(data=tmp_path, limits=limits))) as ann:
        ann.get("/api/me")
        asked = ["/", "/icon.svg", "/t/x", "/rules/futon"]
        assert [ann.get(path).status_code for path in asked] == [200, 200, 200, 429]
        assert ann.get("/?lang=ja").json()["error"] == "server.refused.busy"
        ann.cookies.clear()
        asked = ["/assets/nothing.js", "/nothing", "/metrics", "/", "/nothing"]
        assert [ann.get(path).status_code for path in asked] == [404, 404, 200, 429, 429], "one address"
        assert ann.delete("/api/me").status_code == 429, "no address for this has passed no door"
        assert ann.get("/api/me").status_code == 200


# -- who it comes from -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("proxies", "public_url", "believed"),
    [
        (None, None, False),
        ((), "https://table.example.org", False),
        (None, "http://table.example.org", True),
        (("127.0.0.1",), None, True),
        (("192.0.2.1",), "https://table.example.org", False),
    ],
)
def test_an_address_is_believed_of_whoever_was_named(
    tmp_path: Path, proxies: tuple[str, ...] | None, public_url: str | None, believed: bool
) -> None:
    limits = msgspec.structs.replace(BUSY, address=Rate(0, 1))
    hosted = Hosted(tmp_path, limits=limits, proxies=proxies, public_url=public_url)
    try:
        answers = [
            httpx.post(
                f"{hosted.url}/api/recovery",
                headers={"X-Forwarded-For": f"192.0.2.{number}", "X-Forwarded-Proto": "https"},
                trust_env=False,
            )
            for number in range(3)
        ]
    finally:
        hosted.stop()
    assert [answer.status_code for answer in answers] == ([201] * 3 if believed else [201, 429, 429])
    encrypted = believed or public_url == "https://table.example.org"
    assert all(("strict-transport-security" in answer.headers) == encrypted for answer in answers)
    assert ("; Secure" in answers[0].headers["set-cookie"]) == encrypted
