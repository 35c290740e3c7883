"""A request that does not come to its end ends its connection; everything else goes on."""

import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Thread

import httpx
import msgspec
import pytest

from chabudai.server.addresses import is_among
from chabudai.server.guard.rates import MOST_HEAD_BYTES
from chabudai.server.guard.slow_clients import MOST_CHUNKS
from tests.server.hosted import BUSY, Hosted
from tests.server.people import Person

#: Seconds: short for the server, long for whoever waits for it.
SHORT, LONG = 0.4, 30.0
#: Bytes: far more than lies in buffers on the way.
MUCH = 200_000_000
#: Linger for no time at all: hang up with a reset.
AT_ONCE = struct.pack("ii", 1, 0)
HEAD = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"
WHOLE = b"GET /api/version HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    server = Hosted(tmp_path, limits=msgspec.structs.replace(BUSY, request=SHORT))
    yield server
    server.stop()


@pytest.mark.parametrize(
    "beginning",
    [b"", b"G", HEAD, HEAD + b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"],
    ids=["nothing", "a letter", "half a head", "half a body"],
)
def test_half_a_request_is_not_waited_for(hosted: Hosted, beginning: bytes) -> None:
    with socket.create_connection(("127.0.0.1", hosted.port), timeout=LONG) as connection:
        connection.sendall(beginning)
        assert _rest(connection) == b""


def test_half_a_request_after_a_whole_one(hosted: Hosted) -> None:
    with socket.create_connection(("127.0.0.1", hosted.port), timeout=LONG) as connection:
        connection.sendall(WHOLE)
        assert b"200 OK" in connection.recv(65536)
        connection.sendall(WHOLE[:20])
        assert b"200 OK" not in _rest(connection)


@pytest.mark.parametrize("before", [b"", WHOLE], ids=["at first", "after a whole one"])
@pytest.mark.parametrize("part", [b"x", b"x\r\nX: "], ids=["one header", "many headers"])
def test_a_head_that_is_too_long_is_not_read(hosted: Hosted, before: bytes, part: bytes) -> None:
    beginning = WHOLE[:-2] + b"X: "
    with socket.create_connection(("127.0.0.1", hosted.port), timeout=LONG) as connection:
        if before:
            connection.sendall(before)
            assert b"200 OK" in connection.recv(65536)
        connection.sendall((beginning + MOST_HEAD_BYTES * part)[: MOST_HEAD_BYTES + 1])
        assert b"431 Request Header Fields Too Large" in _rest(connection)


def test_long_bodies_and_many_requests_are_no_long_head(hosted: Hosted) -> None:
    body = b'{"game": "futon"}' + b" " * 60_000
    request = HEAD + b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body) + body
    with socket.create_connection(("127.0.0.1", hosted.port), timeout=LONG) as connection:
        for _ in range(3):
            connection.sendall(request)
            assert b"201 Created" in connection.recv(65536)


@pytest.mark.parametrize(
    ("how", "unit"),
    [
        (b"Transfer-Encoding: chunked", b"1\r\n \r\n" * 10_000),
        (b"Transfer-Encoding: chunked", b"8000\r\n" + b" " * 0x8000 + b"\r\n"),
        (b"Content-Length: 10000000000", b" " * 60_000),
    ],
    ids=["tiny chunks", "large chunks", "plain"],
)
def test_a_body_without_an_end_is_not_read(tmp_path: Path, how: bytes, unit: bytes) -> None:
    hosted = Hosted(tmp_path, limits=msgspec.structs.replace(BUSY, request=LONG))
    sent = 0

    def send(line: socket.socket) -> None:
        nonlocal sent
        with suppress(OSError):
            while sent < MUCH:
                line.sendall(unit)
                sent += len(unit)

    try:
        with socket.create_connection(("127.0.0.1", hosted.port), timeout=LONG) as line:
            line.sendall(HEAD + b"Content-Type: application/json\r\n" + how + b"\r\n\r\n")
            sending = Thread(target=send, args=(line,))
            sending.start()
            assert b"413 " in _rest(line)
            sending.join()
        assert sent < MUCH, "what nobody reads cannot be sent for ever"
        # Whoever has a body that is allowed is served.
        assert httpx.post(f"{hosted.url}/api/tables", json={"game": "futon", "cards": " " * 60_000}).is_client_error
    finally:
        hosted.stop()


@pytest.mark.parametrize(("pieces", "answer"), [(MOST_CHUNKS, b"400 "), (2 * MOST_CHUNKS, b"413 ")])
def test_a_body_has_so_many_pieces(hosted: Hosted, pieces: int, answer: bytes) -> None:
    """However small it is: each of them costs as much as a large one."""
    with socket.create_connection(("127.0.0.1", hosted.port), timeout=LONG) as line:
        line.sendall(HEAD + b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
        line.sendall(b"1\r\n \r\n" * pieces + b"0\r\n\r\n")
        assert answer in line.recv(65536)


def test_one_address_has_so_many_silent_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chabudai.server.guard.slow_clients.MOST_OWING", 3)
    hosted = Hosted(tmp_path, proxies=("192.0.2.0/24",))
    connections = [socket.create_connection(("127.0.0.1", hosted.port), timeout=LONG) for _ in range(3)]
    try:
        with socket.create_connection(("127.0.0.1", hosted.port), timeout=LONG) as connection:
            assert _rest(connection) == b"", "one too many"
        connections[0].sendall(WHOLE)
        assert b"200 OK" in connections[0].recv(65536)
        with socket.create_connection(("127.0.0.1", hosted.port), timeout=LONG) as connection:
            connection.sendall(WHOLE)
            assert b"200 OK" in connection.recv(65536), "somebody has come to an end"
    finally:
        for connection in connections:
            connection.close()
        hosted.stop()


@pytest.mark.parametrize(
    ("host", "trusted"), [("127.0.0.1", True), ("192.0.2.7", True), ("192.0.3.7", False), ("::1", False), ("", False)]
)
def test_proxies_are_addresses_or_networks(host: str, trusted: bool) -> None:
    assert is_among(host, ("/run/proxy.socket", "127.0.0.1", "192.0.2.0/24")) is trusted


def test_whoever_hangs_up_is_no_mistake_of_ours(hosted: Hosted, caplog: pytest.LogCaptureFixture) -> None:
    half = HEAD + b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    with socket.create_connection(("127.0.0.1", hosted.port), timeout=LONG) as connection:
        connection.sendall(half)
        # What comes from somebody else later is answered later.
        assert httpx.get(f"{hosted.url}/api/version", trust_env=False).status_code == 200
    _wait_for(hosted, 'method="POST",route="/api/tables",status="499"} 1.0')
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_whoever_hangs_up_without_reading_is_none_either(hosted: Hosted, caplog: pytest.LogCaptureFixture) -> None:
    with _greedy(hosted) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    hosted.stop()
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_whoever_stops_reading_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chabudai.server.guard.slow_clients.STANDSTILL_SECONDS", SHORT)
    hosted = Hosted(tmp_path)
    with _greedy(hosted):
        deadline = time.monotonic() + 5
        while hosted.connections:
            assert time.monotonic() < deadline, "still there"
            time.sleep(0.05)
    hosted.stop()


def _greedy(hosted: Hosted) -> socket.socket:
    """Somebody who asks for much and reads nothing, when they have been sent what can be sent."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", hosted.port))
    connection.sendall(500 * b"GET /api/games/iyadosu/lesson HTTP/1.1\r\nHost: localhost\r\n\r\n")
    before = ""
    while before != (now := _sent_lessons(hosted)) or not now:
        before = now
        # The numbers are counted anew twice a second.
        time.sleep(0.6)
    assert now != "500.0"
    return connection


def _sent_lessons(hosted: Hosted) -> str:
    numbers = httpx.get(f"{hosted.url}/metrics", trust_env=False).text
    return numbers.partition('requests_total{method="GET",route="/api/games/{name}/lesson",status="200"} ')[2][:5]


def _wait_for(hosted: Hosted, counted: str) -> None:
    deadline = time.monotonic() + LONG
    while counted not in (numbers := httpx.get(f"{hosted.url}/metrics", trust_env=False).text):
        assert time.monotonic() < deadline, numbers
        time.sleep(0.05)


def test_a_socket_may_be_silent(hosted: Hosted) -> None:
    person = Person(hosted.url)
    person.come(person.open_table(game="futon")).granted("sit", name="Anna")
    with pytest.raises(TimeoutError):
        person.hear(3 * SHORT)
    person.granted("rename", seat=0, name="Bea")
    assert httpx.get(f"{hosted.url}/healthz", trust_env=False).status_code == 200
    person.leave()


def test_so_many_connections_of_one_address_whatever_they_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chabudai.server.guard.slow_clients.MOST_OPEN", 3)
    server = Hosted(tmp_path, limits=msgspec.structs.replace(BUSY, request=LONG), proxies=())
    anna = Person(server.url)
    try:
        # Whoever sits at a table has connections that do not count.
        anna.come(anna.open_table(game="futon"))
        anna.client.close()
        deadline = time.monotonic() + LONG
        while server.connections > 1:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        with ExitStack() as stack:

            def dialled(address: str = "127.0.0.1") -> socket.socket:
                connection = socket.create_connection(("127.0.0.1", server.port), LONG, (address, 0))
                return stack.enter_context(connection)

            for connection in [dialled(), dialled(), dialled(), dialled("127.0.0.2")]:
                connection.sendall(WHOLE)
                assert b"200 OK" in connection.recv(65536)
                connection.sendall(WHOLE[:20])
            one_too_many = dialled()
            with suppress(OSError):
                one_too_many.sendall(WHOLE[:-2] + b"Connection: close\r\n\r\n")
            assert _rest(one_too_many) == b""
    finally:
        anna.leave()
        server.stop()


def _rest(connection: socket.socket) -> bytes:
    """What still comes before the other side ends the connection."""
    found = b""
    try:
        while more := connection.recv(65536):
            found += more
    except ConnectionResetError:
        pass
    return found
