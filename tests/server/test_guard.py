"""Sockets pass the same door as requests."""

from collections.abc import Awaitable, Callable, Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from chabudai.server.app import create_app
from chabudai.server.config import Limits, Rate, Settings
from chabudai.server.guard.middleware import Guard
from chabudai.server.identity import person_in, person_of
from chabudai.server.store import Store, StoreDown

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


def test_too_many_reads_are_refused(tmp_path: Path) -> None:
    limits = Limits(address_reads=Rate(0, 7), person_reads=Rate(0, 3))
    with TestClient(create_app(Settings(data=tmp_path, limits=limits)), HOST) as ann:
        ann.get("/api/me")
        assert [ann.get("/api/games").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
        ann.cookies.clear()
        assert [ann.get("/api/version").status_code for _ in range(5)] == [200, 200, 200, 429, 429], "one address"
        assert [ann.get(path).status_code for path in ("/healthz", "/metrics", "/schema")] == [429, 200, 200]


def test_health_is_asked_for_once_a_second(door: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Store] = []
    monkeypatch.setattr(Store, "check", answering(asked))
    monkeypatch.setattr("chabudai.server.health_check.FRESH_SECONDS", 1e6)
    assert [door.get("/healthz").status_code for _ in range(5)] == [503] * 5, "the answer of the first is that of all"
    assert len(asked) == 1


def test_health_is_asked_for_again(door: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Store] = []
    monkeypatch.setattr(Store, "check", answering(asked))
    monkeypatch.setattr("chabudai.server.health_check.FRESH_SECONDS", 0)
    assert [door.get("/healthz").status_code for _ in range(3)] == [503, 200, 200]
    assert len(asked) == 3


def answering(asked: list[Store]) -> Callable[[Store], Awaitable[None]]:
    """A database that is away when it is asked first."""

    async def check(store: Store) -> None:
        asked.append(store)
        if len(asked) == 1:
            raise StoreDown

    return check


def test_whom_the_door_refuses_is_counted(door: TestClient[Litestar]) -> None:
    strange = {"origin": "http://evil.example"}
    assert door.post("/api/recovery", headers=strange).status_code == 403
    with pytest.raises(WebSocketDisconnect), door.websocket_connect("/api/echo", headers=strange) as socket:
        socket.receive_text()
    assert [door.post("/api/recovery").status_code for _ in range(5)] == [201, 201, 201, 429, 429]
    counted = door.get("/metrics").text
    for line in (
        'chabudai_requests_total{method="POST",route="/api/recovery",status="403"} 1.0',
        'chabudai_requests_total{method="POST",route="/api/recovery",status="429"} 2.0',
        'chabudai_requests_total{method="GET",route="/api/echo",status="403"} 1.0',
    ):
        assert line in counted


def test_mistakes_at_the_door_are_counted(door: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    for problem in (RuntimeError("a mistake"), StoreDown()):
        with monkeypatch.context() as broken_door:
            broken_door.setattr(Guard, "_check_rates", lambda *_, problem=problem: raised(problem))
            door.get("/api/version")
            with pytest.raises(WebSocketDisconnect), door.websocket_connect("/api/echo") as socket:
                socket.receive_text()
    assert door.get("/api/broken").status_code == 500
    counted = door.get("/metrics").text
    for line in (
        'chabudai_requests_total{method="GET",route="/api/version",status="500"} 1.0',
        'chabudai_requests_total{method="GET",route="/api/version",status="503"} 1.0',
        'chabudai_requests_total{method="GET",route="/api/echo",status="500"} 1.0',
        'chabudai_requests_total{method="GET",route="/api/broken",status="500"} 1.0',
    ):
        assert line in counted


def raised(problem: Exception) -> None:
    raise problem


@pytest.mark.parametrize("path", ["/metrics/", "//metrics", "/metrics//"])
def test_numbers_have_one_address(door: TestClient[Litestar], path: str) -> None:
    assert door.get(HOST + path).status_code == 404
    assert door.get(HOST + "/metrics").status_code == 200


def test_a_defect_shows_nothing_of_itself(door: TestClient[Litestar], caplog: pytest.LogCaptureFixture) -> None:
    answer = door.get("/api/broken")
    assert answer.status_code == 500
    assert answer.json()["error"] == "server.refused.defect"
    assert "secret" not in answer.text and "Traceback" not in answer.text
    assert "/api/broken" in caplog.text and "RuntimeError" in caplog.text
