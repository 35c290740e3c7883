"""Identity without accounts: cookies that nobody can forge, and links to another device."""

import random
import re
import time
from http.cookies import SimpleCookie

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chabudai.server.environment import ENVIRONMENT
from chabudai.server.identity import person_in, signed
from tests.server.people import Message, Person, all_go_home, play_on, seated
from tests.server.serving import WAIT_SECONDS, Serving

KEY = bytes(range(32))


def test_a_signed_person_is_recognised() -> None:
    person = ENVIRONMENT.new_person()
    assert re.fullmatch(r"[0-9a-f]{32}", person)
    assert person != ENVIRONMENT.new_person()
    assert person_in(signed(person, KEY), KEY) == person


def test_another_key_signs_differently() -> None:
    assert person_in(signed(ENVIRONMENT.new_person(), KEY), bytes(32)) is None


@given(st.text())
def test_anything_else_is_nobody(text: str) -> None:
    assert person_in(text, KEY) is None


@given(st.integers(0, 96), st.sampled_from("0123456789abcdefABCDEF.\n "))
def test_no_letter_can_be_changed(place: int, letter: str) -> None:
    right = signed("0123456789abcdef" * 2, KEY)
    forged = right[:place] + letter + right[place + 1 :]
    assert (person_in(forged, KEY) is None) == (forged != right)


@pytest.mark.parametrize("change", [str.upper, lambda right: right + "\n", lambda right: f'"{right}"', lambda _: None])
def test_the_form_is_strict(change: object) -> None:
    assert callable(change)
    assert person_in(change(signed("0123456789abcdef" * 2, KEY)), KEY) is None


def test_a_browser_gets_its_cookie_once(client: httpx.Client) -> None:
    first = client.get("/api/me")
    assert first.json()["is_new"] is True
    given = SimpleCookie(first.headers["set-cookie"])["chabudai"]
    assert given["httponly"] and given["samesite"].lower() == "lax" and given["path"] == "/"
    assert int(given["max-age"]) == 2 * 365 * 24 * 3600
    assert not given["secure"], "it would not come back over plain HTTP"
    again = client.get("/api/me")
    assert again.json()["is_new"] is False
    assert "set-cookie" not in again.headers


def test_whoever_only_wants_a_cookie_is_not_told_everything(serving: Serving, client: httpx.Client) -> None:
    client.get("/api/me")
    client.post("/api/tables", json={"game": "iyadosu", "seats": 3}).raise_for_status()
    assert len(client.get("/api/me").json()["tables"]) == 1
    assert client.get("/api/me?lists=no").json() == {"is_new": False, "tables": [], "records": []}
    with serving.client() as other:
        first = other.get("/api/me?lists=no")
        assert first.json()["is_new"] is True and "set-cookie" in first.headers


def test_over_https_the_cookie_is_for_https_only(serving: Serving) -> None:
    with serving.client(headers={"x-forwarded-proto": "https"}) as client:
        assert "; Secure" in client.get("/api/me").headers["set-cookie"]


def test_a_forged_cookie_is_nobodys(client: httpx.Client) -> None:
    for forged in ("0" * 32 + "." + "0" * 64, "admin", "", "a" * 5000, signed(ENVIRONMENT.new_person(), bytes(32))):
        answer = client.get("/api/me", headers={"cookie": f"chabudai={forged}"})
        assert answer.json()["is_new"] is True
        assert "set-cookie" in answer.headers


def test_a_link_makes_another_device_the_same_person(serving: Serving, client: httpx.Client) -> None:
    client.get("/api/me")
    token = client.post("/api/recovery").json()["token"]
    with serving.client() as other:
        assert other.get("/api/me").json()["is_new"] is True
        assert other.cookies["chabudai"] != client.cookies["chabudai"]
        assert other.post("/api/recovery/claim", json={"token": token}).json()["is_new"] is False
        assert other.cookies["chabudai"] == client.cookies["chabudai"]
    with serving.client() as third:
        refused = third.post("/api/recovery/claim", json={"token": token})
        assert refused.status_code == 404
        assert refused.json()["error"] == "server.refused.token"
        assert third.cookies["chabudai"] != client.cookies["chabudai"]


def test_a_link_says_whose_seats_it_carries(serving: Serving) -> None:
    company = seated(serving.url, 2, "futon", seats=2)
    try:
        mio, ben = company
        token = mio.client.post("/api/recovery").json()["token"]
        carried = {"names": ["P0"], "tables": 1, "games": 0, "yours": False}
        assert mio.client.post("/api/recovery/look", json={"token": token}).json() == {**carried, "yours": True}
        with serving.client() as other:
            for _ in range(2):
                assert other.post("/api/recovery/look", json={"token": token}).json() == carried
            assert other.post("/api/recovery/claim", json={"token": token}).status_code == 200
            assert other.cookies["chabudai"] == mio.client.cookies["chabudai"]
        # Who has no token, or a used one, learns nothing: not even that there was one.
        answers = [ben.client.post("/api/recovery/look", json={"token": each}) for each in (token, "x" * 32)]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert answers[0].content == answers[1].content and "P0" not in answers[0].text
    finally:
        all_go_home()


def test_who_asks_to_be_forgotten_is(serving: Serving) -> None:
    mio, ben = seated(serving.url, 2, "futon", seats=3)
    try:
        mio.granted("say", seat=0, text="unforgettable words")
        ben.until(lambda: "unforgettable" in ben.frames[-1])
        token = mio.client.post("/api/recovery").json()["token"]
        assert mio.client.post("/api/me/forget", json={}).status_code == 400
        assert mio.client.post("/api/me/forget", json={"sure": False}).status_code == 400
        answer = mio.client.post("/api/me/forget", json={"sure": True})
        assert (answer.status_code, answer.json()) == (200, {"tables": 1, "records": 0})
        assert "chabudai" not in mio.client.cookies
        # At the table it is at once as if they had never had a name, and the game goes on.
        ben.until(lambda: ben.table["seats"][0]["name"] == "somebody" and ben.table["whole"])
        assert ben.table["seats"][0]["away"] == "left"
        assert "unforgettable" not in ben.client.get(f"/api/tables/{ben.name}").text
        assert ben.client.post("/api/recovery/look", json={"token": token}).status_code == 404
        assert mio.client.get("/api/me").json() == {"is_new": True, "tables": [], "records": []}
        play_on([ben], random.Random(3))
        assert ben.record()["players"][0] == "somebody"
    finally:
        all_go_home()


def test_nobody_loses_their_tables_unawares(serving: Serving, client: httpx.Client) -> None:
    client.get("/api/me")
    link = {"token": client.post("/api/recovery").json()["token"]}
    with serving.client() as other:
        other.get("/api/me")
        table = other.post("/api/tables", json={"game": "futon"}).json()["table"]
        before = other.cookies["chabudai"]
        for language, sentence in (("en", "make a link here first"), ("ja", "先にここでリンクを作り")):
            warned = other.post("/api/recovery/claim", json=link, params={"lang": language})
            assert (warned.status_code, warned.json()["error"]) == (409, "claim.own")
            assert sentence in warned.json()["text"]
        assert other.cookies["chabudai"] == before
        assert [mine["name"] for mine in other.get("/api/me").json()["tables"]] == [table]
        assert other.post("/api/recovery/claim", json={"token": "x" * 32}).status_code == 404
        assert other.post("/api/recovery/claim", json={**link, "anyway": True}).status_code == 200
        assert other.cookies["chabudai"] == client.cookies["chabudai"]
        # With a link of one's own there is nothing to lose.
        own = client.post("/api/recovery").json()["token"]
        client.post("/api/tables", json={"game": "futon"})
        assert other.post("/api/recovery/claim", json={"token": own}).status_code == 200


def test_identities_outlive_the_server(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("outlive")
    first = Serving(folder)
    with first.client() as client:
        client.get("/api/me")
        token = client.post("/api/recovery").json()["token"]
        cookie = client.cookies["chabudai"]
    first.kill()
    second = Serving(folder)
    try:
        with second.client(cookies={"chabudai": cookie}) as client:
            assert client.get("/api/me").json()["is_new"] is False
        with second.client() as other:
            assert other.post("/api/recovery/claim", json={"token": token}).status_code == 200
            assert other.cookies["chabudai"] == cookie
    finally:
        second.kill()


def _when_playing(host: Person) -> list[Message]:
    """Their tables, as soon as the list knows that the game has begun: it hears of it a moment later."""
    deadline = time.monotonic() + WAIT_SECONDS
    while True:
        tables: list[Message] = host.client.get("/api/me").json()["tables"]
        if tables[0]["phase"] == "playing":
            return tables
        assert time.monotonic() < deadline


def test_the_list_of_ones_tables_says_whose_turn_it_is(serving: Serving) -> None:
    company = seated(serving.url, 2, "futon", seats=3)
    try:

        def turn_of(person: Person) -> tuple[bool, list[str]]:
            [table] = person.client.get("/api/me").json()["tables"]
            return table["owing"], table["waits_for"]

        _when_playing(company[0])
        # All seal a choice; bots are nobody to wait for.
        assert [turn_of(person) for person in company] == [(True, ["P1"]), (True, ["P0"])]
        company[0].move(random.Random(1))
        assert [turn_of(person) for person in company] == [(False, ["P1"]), (True, [])]
    finally:
        all_go_home()


def test_a_host_without_a_seat_sees_no_tempo_there_where_nobody_may_watch(serving: Serving) -> None:
    host, *players = [Person(serving.url) for _ in range(3)]
    try:
        name = host.open_table(game="futon", seats=2, watch=False)
        for number, person in enumerate(players):
            person.come(name).granted("sit", name=f"P{number}")
        players[0].granted("start")
        players[0].until(lambda: players[0].table["phase"] == "playing")
        lists = [_when_playing(host)]
        players[0].move(random.Random(1))
        lists.append(host.client.get("/api/me").json()["tables"])
        assert lists[0] == lists[1] and lists[0][0]["waits_for"] == []
    finally:
        all_go_home()
