"""People who want more than they may have: other people's seats, names and records, and more of everything."""

import asyncio
import json
import random
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from chabudai.engine.game import Setup
from chabudai.engine.match import Match
from chabudai.games import GAMES
from chabudai.server.config import Limits, Rate
from chabudai.server.environment import Environment
from chabudai.server.guard.guessing import MOST_WAITING, Guessing
from chabudai.server.guard.middleware import HEADERS, Guard
from chabudai.server.identity import signed
from chabudai.server.tables import MOST_TABLES
from chabudai.table.running_game import Beginning
from tests.server.fuzz import fuzz
from tests.server.hosted import BUSY, Hosted
from tests.server.people import WAIT_SECONDS, Message, Person, asked, dial, go_home, play_on, seated

#: In `make test`; the soak run sends many more.
MESSAGES = 3_000


@pytest.fixture
def newcomer(hosted: Hosted) -> Iterator[Callable[[], Person]]:
    """People who go home after the test."""
    came: list[Person] = []

    def come() -> Person:
        came.append(Person(hosted.url))
        return came[-1]

    yield come
    go_home(came)


# -- the fuzzer -------------------------------------------------------------------------------------------------------
def test_whatever_is_sent_gets_an_answer_and_no_table_is_lost() -> None:
    counted = fuzz(MESSAGES, seed=5)
    assert counted["tables"] >= len(GAMES)
    assert counted["done"] > MESSAGES / 10
    assert counted["refused"] > MESSAGES / 10


def fail(setup: Setup, secret: str, begin: Beginning) -> Match:
    raise RuntimeError(f"a mistake that quotes {secret}")


def test_a_mistake_of_ours_is_an_apology(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    hosted = Hosted(tmp_path, Environment(deal=fail))
    person = Person(hosted.url)
    try:
        person.come(person.open_table(game="futon", seats=2)).granted("sit", name="Anna")
        person.granted("bot", bot="random")
        answer = person.wish("start")
        assert (answer["message"], answer["key"]) == ("refused", "failed")
        assert "mistake" in answer["text"] and "quotes" not in answer["text"]
        assert person.wish("why", seat=0, move="nonsense")["message"] == "refused"
        assert "RuntimeError" in caplog.text
    finally:
        go_home([person])
        hosted.stop()


# -- other people's things --------------------------------------------------------------------------------------------
def test_a_seat_is_handed_over_once_and_by_its_token_only(newcomer: Callable[[], Person]) -> None:
    anna, ben, thief = newcomer(), newcomer(), newcomer()
    name = anna.open_table(game="futon", seats=2)
    for person in (anna, ben, thief):
        person.come(name)
    anna.granted("sit", name="Anna", seat=0)
    assert thief.wish("offer", seat=0)["key"] == "not_yours"
    old = anna.granted("offer", seat=0)["token"]
    token = anna.granted("offer", seat=0)["token"]
    for wrong in (old, token[:-1], token.upper() + "0", ""):
        assert thief.wish("take_over", seat=0, token=wrong, name="Thief")["key"] == "no_offer"
    assert thief.wish("take_over", seat=1, token=token, name="Thief")["key"] == "no_offer"
    ben.granted("take_over", seat=0, token=token, name="Ben")
    assert thief.wish("take_over", seat=0, token=token, name="Thief")["key"] == "no_offer"
    assert anna.wish("rename", seat=0, name="Anna")["key"] == "not_yours"
    assert not any(token in frame for person in (ben, thief) for frame in person.frames)


def test_a_recovery_token_works_once(newcomer: Callable[[], Person]) -> None:
    anna, ben, carl = newcomer(), newcomer(), newcomer()
    token = anna.client.post("/api/recovery").json()["token"]
    wrong = token[:-1] + ("A" if token[-1] != "A" else "B")
    assert carl.client.post("/api/recovery/claim", json={"token": wrong}).status_code == 404
    assert ben.client.post("/api/recovery/claim", json={"token": token}).status_code == 200
    assert ben.client.cookies["chabudai"] == anna.client.cookies["chabudai"]
    before = carl.client.cookies["chabudai"]
    assert carl.client.post("/api/recovery/claim", json={"token": token}).status_code == 404
    assert carl.client.cookies["chabudai"] == before


def test_only_our_signature_makes_a_person(hosted: Hosted, newcomer: Callable[[], Person]) -> None:
    anna = newcomer()
    name = anna.open_table(game="futon", seats=2)
    anna.come(name).granted("sit", name="Anna", seat=0)
    person, _, signature = anna.client.cookies["chabudai"].partition(".")
    forged = [signed(person, b"another key"), person, f"{person}.{'0' * 64}", f"{person}.{signature[:-1]}", "é" * 40]
    for cookie in [*forged, f'"{person}.{signature}', f"{person}.{signature}.", "x" * 4000]:
        with dial(hosted.url, f"/api/tables/{name}/socket", Cookie=f"chabudai={cookie}") as connection:
            assert not json.loads(connection.recv(WAIT_SECONDS))["seats"][0]["yours"]
        answer = httpx.get(f"{hosted.url}/api/me", headers={b"Cookie": f"chabudai={cookie}".encode()}, trust_env=False)
        assert answer.json() == {"is_new": True, "tables": [], "records": []}
        assert person not in answer.headers["set-cookie"]


def test_there_is_no_record_before_the_end(hosted: Hosted) -> None:
    company = seated(hosted.url, 2, "futon", seats=2)
    try:
        play_on(company, random.Random(1), 3)
        for name in (company[0].name, "", "x" * 22, "%00", "..", "*"):
            for path in ("", "/lines", "/shown", "/cards"):
                assert company[0].client.get(f"/api/records/{name}{path}").status_code in (404, 405)
        assert company[0].client.get("/api/me").json()["records"] == []
        assert not any('"share":"' in frame or '"secret":"' in frame for frame in company[0].frames)
        play_on(company, random.Random(1))
        assert company[1].record()["deal"]["secret"] == company[0].table["secret"]
    finally:
        go_home(company)


def test_what_is_said_after_the_end_is_in_a_record_that_is_downloaded_later(hosted: Hosted) -> None:
    company = seated(hosted.url, 2, "futon", seats=2)
    anna, ben = company
    try:
        play_on(company, random.Random(1))
        before = anna.record()
        share = anna.table["share"]
        ben.granted("say", seat=1, text="Good game!")
        after = anna.record()
        assert after.pop("said") == [
            *before.pop("said", []),
            {"moves": len(before["moves"]), "kind": "spoke", "seat": 1, "text": "Good game!"},
        ]
        assert after == before
        whole = anna.client.get(f"/api/records/{share}").content
        anna.granted("rematch", seat=0)
        anna.granted("say", seat=0, text="Once more.")
        assert anna.client.get(f"/api/records/{share}").content == whole, "that belongs to the next game"
    finally:
        go_home(company)


# -- more of everything -----------------------------------------------------------------------------------------------
def test_one_person_has_so_many_tables_at_once(hosted: Hosted, newcomer: Callable[[], Person]) -> None:
    anna, ben = newcomer(), newcomer()
    going_on = f"/api/records/{finished(hosted)}/continue"
    names = [anna.open_table(game="futon") for _ in range(MOST_TABLES)]
    refused = anna.client.post("/api/tables", json={"game": "futon"}, headers={"accept-language": "ja"})
    assert refused.status_code == 409 and str(MOST_TABLES) in refused.json()["text"]
    refused = anna.client.post(going_on, json={"moves": 1})
    assert refused.status_code == 409 and refused.json()["error"] == "limit.tables", "a what-if is a table, too"
    assert ben.client.post(going_on, json={"moves": 1}).status_code == 201
    assert ben.open_table(game="futon")
    anna.come(names[0]).granted("close")
    wait_until(lambda: anna.client.post("/api/tables", json={"game": "futon"}).status_code == 201)


def test_tables_that_are_opened_at_once_are_counted_as_well(
    hosted: Hosted, newcomer: Callable[[], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chabudai.server.tables.MOST_TABLES", 2)
    anna = newcomer()

    async def open_many() -> list[int]:
        async with httpx.AsyncClient(base_url=hosted.url, cookies=anna.client.cookies, trust_env=False) as client:
            asked = [client.post("/api/tables", json={"game": "futon"}) for _ in range(10)]
            return [answer.status_code for answer in await asyncio.gather(*asked)]

    assert sorted(asyncio.run(open_many())) == [201] * 2 + [409] * 8


def finished(hosted: Hosted) -> str:
    """The share of a short game that was played to its end."""
    company = seated(hosted.url, 2, "futon", seats=2)
    try:
        play_on(company, random.Random(1))
        company[0].record()
        return str(company[0].table["share"])
    finally:
        go_home(company)


def wait_until(true: Callable[[], bool]) -> None:
    """Lists learn of changes a moment later."""
    assert any(true() for _ in range(1_000))


def test_one_person_gets_one_hint_at_a_time_by_however_many_sockets(hosted: Hosted) -> None:
    company = seated(hosted.url, 2, "futon", seats=2)
    anna, ben = company
    cookie = f"chabudai={anna.client.cookies['chabudai']}"
    try:
        with dial(hosted.url, f"/api/tables/{anna.name}/socket", Cookie=cookie) as connection:
            before = anna.table["number"]
            asked = anna.send("hint", seat=0)
            anna.until(lambda: anna.table["number"] > before)
            assert hint_by(connection, 1)["key"] == "too_fast"
            assert ben.wish("hint", seat=1)["message"] == "hint", "somebody else is not to blame"
            anna.until(lambda: any(answer["id"] == asked for answer in anna.answers))
            assert hint_by(connection, 2)["message"] == "hint"
        lines = [line["text"] for line in ben.client.get(f"/api/tables/{ben.name}").json()["lines"]]
        assert sum("hint" in text for text in lines) == 3, "what is refused is not in the log"
    finally:
        go_home(company)


def hint_by(connection: ClientConnection, number: int) -> Message:
    """What is answered to a wish for a hint for the first seat."""
    return asked(connection, wish="hint", seat=0, id=number)


def test_guessing_tables_is_slow_through_sockets_as_well(tmp_path: Path) -> None:
    limits = Limits(address=BUSY.address, person=BUSY.person, misses=Rate(0, 5), slowness=0.1)
    hosted = Hosted(tmp_path, limits=limits)
    anna, ben = company = [Person(hosted.url), Person(hosted.url)]
    try:
        name, share = anna.open_table(game="futon", seats=2), finished(hosted)
        anna.come(name).granted("sit", name="Anna")
        for number in range(5):
            with dial(hosted.url, f"/api/tables/guess-{number}/socket?lang=ja") as connection:
                assert json.loads(connection.recv(WAIT_SECONDS))["key"] == "unknown"
                with pytest.raises(ConnectionClosed):
                    connection.recv(WAIT_SECONDS)
                assert connection.close_code == 4404
        with pytest.raises((InvalidStatus, ConnectionClosed)), dial(hosted.url, "/api/tables/x/socket") as connection:
            connection.recv(WAIT_SECONDS)
        assert httpx.get(f"{hosted.url}/healthz", trust_env=False).status_code == 200
        for person in company:
            for wrong in ("/api/tables/x", f"/api/tables/{name[:-1]}", "/api/records/x/shown", "//api//tables/x"):
                assert person.client.get(f"{hosted.url}{wrong}").status_code == 429
            # Whoever guesses locks out nobody else behind their address, neither old friends nor new ones.
            assert person.come(name).table["seats"][0]["name"] == "Anna"
            for right in (f"/api/tables/{name}", f"/api/records/{share}/lines", "/api/me", "/api/tables"):
                assert person.client.get(right).status_code == 200
        assert ben.open_table(game="futon")
        wrong_token = ben.client.post("/api/recovery/claim", json={"token": "x" * 32})
        assert wrong_token.status_code == 404, "tokens are counted apart"
        for _ in range(4):
            assert ben.client.post("/api/recovery/look", json={"token": "x" * 32}).status_code == 404
        # Looking at what a token carries is guessing, too, and both are counted together.
        for path in ("look", "claim"):
            assert ben.client.post(f"/api/recovery/{path}", json={"token": "y" * 32}).status_code == 429
    finally:
        go_home(company)
        hosted.stop()


def test_only_so_many_guesses_wait_and_own_tables_do_not(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, limits=Limits(misses=Rate(0, 0), slowness=1e6))
    anna, ben = company = [Person(hosted.url), Person(hosted.url)]
    waiting = [socket.create_connection(("127.0.0.1", hosted.port)) for _ in range(MOST_WAITING)]
    try:
        name = anna.open_table(game="futon", seats=2)
        for connection in waiting:
            connection.sendall(f"GET /api/tables/{name} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        guessing: Guessing = next(m for m in hosted.app.middleware if isinstance(m, Guard))._guessing
        while guessing._waiting.total() < MOST_WAITING:
            time.sleep(0.01)
        assert ben.client.get(f"/api/tables/{name}").status_code == 429
        assert anna.client.get(f"/api/tables/{name}").status_code == 200
    finally:
        for connection in waiting:
            connection.close()
        go_home(company)
        hosted.stop()


def test_slow_people_hold_nobody_up(hosted: Hosted, newcomer: Callable[[], Person]) -> None:
    beginnings = [b"GET /api", b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n{", b""]
    connections = [socket.create_connection(("127.0.0.1", hosted.port)) for _ in range(60)]
    try:
        for number, connection in enumerate(connections):
            connection.sendall(beginnings[number % 3])
        anna = newcomer()
        anna.come(anna.open_table(game="futon", seats=2)).granted("sit", name="Anna")
    finally:
        for connection in connections:
            connection.close()


# -- doors ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "file://", "http://127.0.0.1:1"])
def test_pages_of_others_write_nothing_and_hear_nothing(
    hosted: Hosted, newcomer: Callable[[], Person], origin: str
) -> None:
    anna = newcomer()
    name = anna.open_table(game="futon")
    for path, body in (("/api/tables", {"game": "futon"}), ("/api/recovery", None)):
        assert anna.client.post(path, json=body, headers={"origin": origin}).status_code == 403
    with (
        pytest.raises((InvalidStatus, ConnectionClosed)),
        dial(hosted.url, f"/api/tables/{name}/socket", Origin=origin) as connection,
    ):
        connection.recv(WAIT_SECONDS)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"game=futon", "application/x-www-form-urlencoded"),
        (b"<game/>", "text/xml"),
        (b'{"game": "futon"', "application/json"),
        (b'{"game": "../../etc/passwd"}', "application/json"),
        (b'{"game": "futon", "cards": "../cards/first"}', "application/json"),
        (b'{"game": "futon", "seats": 3, "host": "me"}', "application/json"),
        (b'{"game": "futon", "card_file": "' + b"x" * 39_000 + b'"}', "application/json"),
        (b'{"game": "futon", "options": {"\\ud800": "x"}}', "application/json"),
        (b"\x00" * 1000, "application/octet-stream"),
        (b"--x\r\n\r\n", "multipart/form-data; boundary=x"),
        (b"--x\r\n\r\n", "multipart/form-data"),
    ],
)
def test_other_bodies_are_refused(newcomer: Callable[[], Person], content: bytes, kind: str) -> None:
    refused = newcomer().client.post("/api/tables", content=content, headers={"content-type": kind})
    assert refused.status_code in (400, 409, 415), refused.text
    assert set(refused.json()) == {"error", "text"}
    assert refused.json()["error"] != "server.refused.defect"


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "LINK"])
@pytest.mark.parametrize(
    "path", ["/", "/t/x", "/assets/../../pyproject.toml", "/assets/%2e%2e/x", "/api/tables/x", "/x"]
)
def test_every_answer_carries_the_headers(hosted: Hosted, method: str, path: str) -> None:
    """Methods that Uvicorn's parser does not know are no HTTP to it: see `test_broken_http_is_refused`."""
    with socket.create_connection(("127.0.0.1", hosted.port), WAIT_SECONDS) as connection:
        connection.sendall(f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while part := connection.recv(65536):
            answer += part
    head = answer.partition(b"\r\n\r\n")[0].decode()
    assert int(head.split(" ")[1]) < 500, head
    for name, value in HEADERS.items():
        assert f"{name}: {value}".lower() in head.lower(), head
    assert "server:" not in head.lower()
    assert b"[project]" not in answer
