"""Sockets pass the same door as requests."""

from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from chabudai.server.app import create_app
from chabudai.server.config import Limits, Rate, Settings
from chabudai.server.identity import person_in, person_of

HOST = "http://testserver.local"


@websocket("/api/echo")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    await socket.send_text(person_of(socket))
    await socket.close()


@get("/api/broken", sync_to_thread=False)
def broken() -> str:
    raise RuntimeError("a secret that was in a variable")


@pytest.fixture
def door(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    app = create_app(Settings(data=tmp_path, limits=Limits(address=Rate(0, 3))))
    app.register(echo)
    app.register(broken)
    with TestClient(app, HOST, raise_server_exceptions=False) as client:
        yield client


def test_a_socket_gives_and_knows_the_cookie(door: TestClient[Litestar]) -> None:
    with door.websocket_connect("/api/echo", headers={"origin": HOST}) as socket:
        person = socket.receive_text()
        given = dict(socket.extra_headers or [])
    cookie = SimpleCookie(given[b"set-cookie"].decode())["chabudai"].value
    assert person_in(cookie, door.app.state.key) == person
    with door.websocket_connect("/api/echo", headers={"cookie": f"chabudai={cookie}"}) as socket:
        assert socket.receive_text() == person
        assert not any(name == b"set-cookie" for name, _ in socket.extra_headers or [])


@pytest.mark.parametrize("origin", ["http://evil.example", "null", f"{HOST}.evil.example"])
def test_pages_of_others_get_no_socket(door: TestClient[Litestar], origin: str) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        door.websocket_connect("/api/echo?lang=ja", headers={"origin": origin}) as socket,
    ):
        socket.receive_text()
    assert refused.value.code == 4403
    assert "このページからはできません" in refused.value.detail


def test_too_many_sockets_are_refused(door: TestClient[Litestar]) -> None:
    for _ in range(3):
        with door.websocket_connect("/api/echo") as socket:
            assert socket.receive_text()
    with pytest.raises(WebSocketDisconnect) as refused, door.websocket_connect("/api/echo") as socket:
        socket.receive_text()
    assert refused.value.code == 4429


def test_a_defect_shows_nothing_of_itself(door: TestClient[Litestar], caplog: pytest.LogCaptureFixture) -> None:
    answer = door.get("/api/broken")
    assert answer.status_code == 500
    assert answer.json()["error"] == "server.refused.defect"
    assert "secret" not in answer.text and "Traceback" not in answer.text
    assert "/api/broken" in caplog.text and "RuntimeError" in caplog.text
