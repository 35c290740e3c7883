"""The server as a process: starting, ending, health, metrics, log lines."""

import shutil
import signal
import socket
import time
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest

from chabudai.server.health_check import FRESH_SECONDS
from chabudai.server.serve import listen
from chabudai.server.store import BadStore, backup, restore
from tests.interpreted import copy_sources
from tests.server.postgres import Postgres
from tests.server.serving import Serving


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_it_says_where_it_is_and_ends_cleanly(tmp_path: Path, by: signal.Signals) -> None:
    server = Serving(tmp_path)
    assert server.said() == f"The table is at {server.url} (Ctrl-C ends the server).\n"
    assert server.stop(by) == 0
    assert "Traceback" not in server.said()
    assert not (tmp_path / "tables.db-wal").exists(), "the database was closed"


def test_it_ends_although_somebody_holds_a_connection(tmp_path: Path) -> None:
    server = Serving(tmp_path)
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"POST /api/recovery/claim HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        assert server.stop() == 0


def test_it_speaks_japanese(tmp_path: Path) -> None:
    server = Serving(tmp_path, None, "--lang", "ja")
    server.kill()
    assert f"卓は {server.url} にあります" in server.said()


def test_a_taken_port_is_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(AssertionError, match="Choose another one with --host and --port"):
            Serving(tmp_path, None, "--port", str(taken.getsockname()[1]))


def test_without_a_wish_the_next_free_port_is_taken() -> None:
    first = listen("127.0.0.1", None)
    second = listen("127.0.0.1", None)
    with first, second:
        assert 8000 <= first.getsockname()[1] < second.getsockname()[1] < 8050


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--database", "mysql://db/tables"), "“mysql”"),
        (("--database", "/proc/nothing/tables.db"), "cannot be used"),
        (("--public-url", "example.org"), "not the address of a site"),
        (("--host", "nowhere.invalid"), "Cannot listen at nowhere.invalid"),
    ],
)
def test_what_cannot_start_says_why(tmp_path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    place = str(tmp_path / "tables.db")
    with pytest.raises(AssertionError) as ended:
        Serving(tmp_path, place, *arguments)
    assert sentence in str(ended.value)
    assert "Traceback" not in str(ended.value)


def test_a_sqlite_file_has_one_server(tmp_path: Path) -> None:
    server, file = Serving(tmp_path), tmp_path / "tables.db"
    try:
        with server.client() as client:
            token = client.post("/api/recovery").json()["token"]
        (tmp_path / "link.db").symlink_to(file)
        for place in (None, str(file), str(tmp_path / "link.db")):
            with pytest.raises(AssertionError, match=r"Stop it first.*--data.*PostgreSQL"):
                Serving(tmp_path, place)
        with pytest.raises(AssertionError, match="サーバーが使っています"):
            Serving(tmp_path, None, "--lang", "ja")
        # A backup does not disturb it; putting one in its place would.
        backup(file, tmp_path / "backup", lambda *_: None)
        with pytest.raises(BadStore, match="Stop it first"):
            restore(tmp_path / "backup", file, True, lambda *_: None)
        with server.client() as client:
            assert client.post("/api/recovery/claim", json={"token": token}).status_code == HTTPStatus.OK
    finally:
        server.kill()
    restore(tmp_path / "backup", file, True, lambda *_: None)
    again = Serving(tmp_path)
    try:
        with again.client() as client:
            assert client.post("/api/recovery/claim", json={"token": token}).status_code == HTTPStatus.OK
    finally:
        again.kill()


def test_health_is_that_of_the_database(postgres: Postgres, tmp_path: Path) -> None:
    server = Serving(tmp_path, postgres.new_database())
    try:
        with server.client() as client:
            assert client.get("/healthz").json() == {"status": "ok"}
            postgres.stop()
            time.sleep(FRESH_SECONDS)
            try:
                for path, ask in (("/healthz", client.get), ("/api/recovery", client.post)):
                    down = ask(path)
                    assert down.status_code == HTTPStatus.SERVICE_UNAVAILABLE
                    assert down.json()["error"] == "server.store.down"
                    assert int(down.headers["retry-after"]) > 0
                assert client.get("/api/version").status_code == HTTPStatus.OK
            finally:
                postgres.start()
            time.sleep(FRESH_SECONDS)
            assert client.get("/healthz").status_code == HTTPStatus.OK
            assert client.post("/api/recovery").status_code == HTTPStatus.CREATED
    finally:
        server.kill()
    assert "Traceback" not in server.said()


def test_two_servers_share_people(postgres: Postgres, tmp_path: Path) -> None:
    place = postgres.new_database()
    servers = [Serving(tmp_path, place) for _ in range(2)]
    try:
        with servers[0].client() as client:
            token = client.post("/api/recovery").json()["token"]
            cookie = client.cookies["chabudai"]
        with servers[1].client(cookies={"chabudai": cookie}) as client:
            assert client.get("/api/me").json()["is_new"] is False
        with servers[1].client() as other:
            assert other.post("/api/recovery/claim", json={"token": token}).status_code == HTTPStatus.OK
            assert other.cookies["chabudai"] == cookie
    finally:
        for server in servers:
            server.kill()


def test_metrics_and_log_know_routes_but_no_names(serving: Serving, client: httpx.Client) -> None:
    secret = "s3cret-table-name"
    client.get("/api/me", params={"lang": secret}, headers={"referer": f"http://x/{secret}"})
    client.post("/api/recovery/claim", json={"token": secret}, headers={"user-agent": secret})
    client.get(f"/api/{secret}")
    metrics = client.get("/metrics")
    assert metrics.headers["content-type"].startswith("text/plain")
    lines = metrics.text.splitlines()
    assert any(line.startswith('chabudai_requests_total{method="GET",route="/api/me",status="200"}') for line in lines)
    assert any(line.startswith('chabudai_requests_total{method="POST",route="/api/recovery/claim"') for line in lines)
    assert "GET /api/me 200" in serving.said()
    assert secret not in metrics.text and secret not in serving.said()
    assert client.cookies["chabudai"] not in serving.said()


@pytest.mark.skipif(not Path("/proc/self/limits").exists(), reason="only Linux tells another process's limits")
def test_as_many_connections_as_the_machine_allows(tmp_path: Path) -> None:
    server = Serving(tmp_path, None, within=("sh", "-c", 'ulimit -Sn 256; exec "$@"', "sh"))
    try:
        limits = Path(f"/proc/{server.process.pid}/limits")
        soft, hard = next(line.split()[3:5] for line in limits.read_text().splitlines() if "open files" in line)
        assert soft == hard
    finally:
        server.kill()


def test_a_server_without_pages_says_so_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = copy_sources(tmp_path / "src")
    shutil.rmtree(sources / "chabudai" / "web")
    monkeypatch.syspath_prepend(str(sources))
    serving = Serving(tmp_path)
    serving.stop()
    assert "no pages for browsers" in serving.said()
    assert "chabudai join http://127.0.0.1" in serving.said()
