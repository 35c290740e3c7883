"""Strict input at the door of a real server: origins, sizes, malformed requests, rates; and what responses carry."""

import json
import re
import socket
from contextlib import suppress

import httpx
import pytest

from chabudai.server.config import Settings, origin_of
from chabudai.server.errors import BadSettings
from chabudai.server.guard.middleware import is_same_host
from chabudai.server.language import preferred
from tests.server.serving import Serving

CLAIM = "/api/recovery/claim"
RIGHT = {"token": "x" * 32}


def raw(serving: Serving, request: bytes) -> bytes:
    """What the server answers to these very bytes; nothing if it hangs up before it has read them all."""
    answer = b""
    with socket.create_connection(("127.0.0.1", serving.port), timeout=20) as connection, suppress(ConnectionError):
        connection.sendall(request)
        with suppress(OSError):
            connection.shutdown(socket.SHUT_WR)
        while part := connection.recv(65536):
            answer += part
    return answer


# -- origins ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1:8000", True),
        ("https://Example.org", "example.org", True),
        ("https://example.org", "example.org:443", True),
        ("http://example.org:80", "example.org", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://127.0.0.1:8001", "127.0.0.1:8000", False),
        ("http://evil.example", "example.org", False),
        ("http://example.org.evil.example", "example.org", False),
        ("http://evil.example/example.org", "example.org", False),
        ("null", "example.org", False),
        ("", "", False),
        ("http://[", "[", False),
        ("file://", "", False),
        ("javascript://example.org", "example.org", False),
        ("http://user@example.org", "example.org", False),
    ],
)
def test_an_origin_is_compared_with_the_host(origin: str, host: str, same: bool) -> None:
    assert is_same_host(origin, host) is same


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://127.0.0.1:1", "http://127.0.0.1", "http://["]
)
def test_pages_of_others_cannot_write(client: httpx.Client, origin: str) -> None:
    refused = client.post("/api/recovery", headers={"origin": origin})
    assert refused.status_code == 403
    assert refused.json()["error"] == "server.refused.origin"
    assert client.get("/api/me", headers={"origin": origin}).status_code == 200


def test_own_pages_and_programs_can_write(serving: Serving, client: httpx.Client) -> None:
    assert client.post("/api/recovery", headers={"origin": serving.url}).status_code == 201
    assert client.post("/api/recovery").status_code == 201


def test_allowed_origins_can_write(tmp_path_factory: pytest.TempPathFactory) -> None:
    public = ("--public-url", "https://example.org/", "--origin", "http://friends.example:8080")
    server = Serving(tmp_path_factory.mktemp("allowed"), None, *public)
    try:
        assert "https://example.org/" in server.said()
        with server.client() as client:
            for origin in ("https://example.org", "http://friends.example:8080", server.url):
                assert client.post("/api/recovery", headers={"origin": origin}).status_code == 201
            for origin in ("http://example.org", "http://friends.example"):
                assert client.post("/api/recovery", headers={"origin": origin}).status_code == 403
            assert "; Secure" in client.get("/api/me", headers={"cookie": ""}).headers["set-cookie"]
    finally:
        server.kill()


@pytest.mark.parametrize(
    "url", ["example.org", "ftp://example.org", "https://", "https://a:b@example.org", "http://a:x"]
)
def test_settings_name_real_addresses(url: str) -> None:
    with pytest.raises(BadSettings, match="not the address"):
        origin_of(url)


def test_addresses_are_written_as_browsers_write_them() -> None:
    settings = Settings(data=None, public_url="https://Example.org:443/table", origins=("http://[::1]:8000/",))  # type: ignore[arg-type]
    assert settings.allowed_origins == {"https://example.org", "http://[::1]:8000"}


# -- bodies -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[]",
        b'"token"',
        b"\xff\xfe",
        b'{"token": 1}',
        b'{"token": "short"}',
        b'{"token": "' + b"x" * 32 + b'", "more": 1}',
        b'{"token": "' + b"\\u0000" * 32 + b'"}',
        b"[" * 60_000,
        b'{"token": ' + b"9" * 5000 + b"}",
        b"token=" + b"x" * 32,
    ],
)
def test_malformed_bodies_are_refused(client: httpx.Client, body: bytes) -> None:
    refused = client.post(CLAIM, content=body, headers={"content-type": "application/json"})
    assert refused.status_code == 400
    assert refused.json()["error"] == "server.refused.malformed"


@pytest.mark.parametrize("body", [b"", b"null", b" null\n", b"  "])
@pytest.mark.parametrize(("language", "sentence"), [("en", "send a JSON object"), ("ja", "JSONオブジェクトを送って")])
def test_a_body_that_says_nothing_is_asked_for(client: httpx.Client, body: bytes, language: str, sentence: str) -> None:
    refused = client.post(CLAIM, content=body, params={"lang": language})
    assert refused.status_code == 400
    assert refused.json()["error"] == "server.refused.empty"
    assert sentence in refused.json()["text"]


@pytest.mark.parametrize(
    "plan",
    [{"seats": "4"}, {"seats": 4.0}, {"listed": 1}, {"listed": "true"}, {"clock": {"kind": "move", "seconds": "60"}}],
)
def test_values_have_their_own_types(client: httpx.Client, plan: dict[str, object]) -> None:
    refused = client.post("/api/tables", json={"game": "iyadosu", **plan})
    assert refused.status_code == 400
    assert refused.json()["error"] == "server.refused.malformed"
    assert next(iter(plan)) in refused.json()["text"], "which field it is"
    assert client.post("/api/tables", json={"game": "iyadosu", "seats": 4}).status_code == 201


def test_large_bodies_are_refused(client: httpx.Client) -> None:
    padded = json.dumps(RIGHT).encode() + b" " * 65536
    refused = client.post(CLAIM, content=padded)
    assert refused.status_code == 413
    assert refused.json()["error"] == "server.refused.large"


def test_large_bodies_of_unknown_length_are_refused(client: httpx.Client) -> None:
    refused = client.post(CLAIM, content=(b" " * 8192 for _ in range(100)))
    assert refused.status_code == 413


# -- lines and headers ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "request_",
    [
        b"NONSENSE\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: a b\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n",
        b"POST /api/recovery/claim HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/recovery HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
)
def test_broken_http_is_refused(serving: Serving, request_: bytes) -> None:
    answer = raw(serving, request_)
    status = answer.split(b" ", 2)[1:2]
    assert not answer or status[0].startswith(b"4"), answer
    assert b"Traceback" not in answer
    assert serving.process.poll() is None


def test_nonsense_does_not_fill_the_log(serving: Serving) -> None:
    upgrade = b"GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: close, upgrade\r\nUpgrade: nonsense\r\n\r\n"
    for request in (b"NONSENSE\r\n\r\n", upgrade, b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 200 + b"\r\n"):
        raw(serving, request)
    said = serving.said()
    assert "Invalid" not in said and "Unsupported" not in said and "WARNING" not in said


@pytest.mark.parametrize("lang", ["ja%0d%0aX-Injected:%201", "ja%00", "..%2f..%2fja", "%ff"])
def test_nothing_from_the_address_gets_into_headers(serving: Serving, lang: str) -> None:
    answer = raw(serving, f"GET /nothing?lang={lang} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 404") and b"injected" not in head.lower()
    assert json.loads(body)["text"] == "There is nothing here."


@pytest.mark.parametrize(
    "path", ["/nothing", "/api/nothing", "/api/me/%00", "/api/../etc/passwd", "/%ff", "//api/me//x"]
)
def test_what_does_not_exist_says_so(client: httpx.Client, path: str) -> None:
    refused = client.get(path)
    assert refused.status_code == 404
    assert refused.json() == {"error": "server.refused.unknown", "text": "There is nothing here."}


def test_other_methods_say_so(client: httpx.Client) -> None:
    refused = client.delete("/api/me")
    assert refused.status_code == 405
    assert refused.json()["error"] == "server.refused.method"
    assert set(refused.headers["allow"].split(", ")) == {"GET", "OPTIONS"}


@pytest.mark.parametrize("path", ["/healthz", "/api/me", "/schema", "/metrics", "/nothing"])
def test_every_response_carries_the_headers(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"].startswith("default-src 'self';")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers
    assert (headers.get("cache-control") == "no-store") == path.startswith("/api/")


# -- languages --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("ja", "ja"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("de,en;q=0.5,ja;q=0.7", "ja"),
        ("en;q=0.9,ja;q=0.1", "en"),
        ("ja;q=0", "en"),
        ("JA", "ja"),
        ("ja;q=nonsense", "en"),
        (";;;,,,", "en"),
    ],
)
def test_the_reader_chooses_the_language(header: str, language: str) -> None:
    assert preferred(header) == language


def test_errors_are_in_the_readers_language(client: httpx.Client) -> None:
    japanese = "ここには何もありません。"
    assert client.get("/nothing", headers={"accept-language": "ja"}).json()["text"] == japanese
    assert client.get("/nothing?lang=ja").json()["text"] == japanese
    assert client.get("/nothing?lang=en", headers={"accept-language": "ja"}).json()["text"] == "There is nothing here."


def test_words_of_a_library_are_quoted(client: httpx.Client) -> None:
    text = client.post(CLAIM, content=b"{", params={"lang": "ja"}).json()["text"]
    assert re.fullmatch(r"[^a-z]*理解できません（詳細：「[^」]+」）。", text)


@pytest.mark.parametrize("edition", ["..", "/etc/passwd", "second"])
def test_cards_are_asked_for_by_edition_and_never_by_path(client: httpx.Client, edition: str) -> None:
    refused = client.get("/api/games/futon/cards", params={"edition": edition})
    assert refused.status_code == 409
    assert f"no card edition “{edition}”" in refused.json()["text"] and "first" in refused.json()["text"]
    assert "path" not in refused.json()["text"]


# -- rates ------------------------------------------------------------------------------------------------------------
def test_a_person_who_writes_too_fast_waits(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Serving(tmp_path_factory.mktemp("fast"))
    try:
        with server.client() as client, server.client() as other:
            client.get("/api/me")
            answers = [client.post("/api/recovery") for _ in range(300)]
            refused = [answer for answer in answers if answer.status_code == 429]
            assert {answer.status_code for answer in answers} == {201, 429}
            assert refused[0].json()["error"] == "server.refused.busy"
            assert int(refused[0].headers["retry-after"]) > 0
            assert client.get("/api/me").status_code == 200, "reading goes on"
            assert other.post("/api/recovery").status_code == 201, "somebody else is not to blame"
    finally:
        server.kill()


def test_guessing_is_slow(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Serving(tmp_path_factory.mktemp("guessing"), None, "--proxy", "127.0.0.1")
    try:
        with server.client() as client:
            answers = [client.post(CLAIM, json={"token": f"{number:032d}"}).status_code for number in range(40)]
            assert set(answers[:30]) == {404}
            assert 429 in answers[30:40]
            assert client.post(CLAIM, json=RIGHT).json()["error"] == "server.refused.guessing"
            assert client.get("/healthz").status_code == 200
        # Another address, as the proxy reports it.
        with server.client(headers={"x-forwarded-for": "192.0.2.7"}) as client:
            assert client.post(CLAIM, json=RIGHT).status_code == 404
    finally:
        server.kill()
