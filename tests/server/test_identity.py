"""Identity without accounts: cookies that nobody can forge, and links to another device."""

import random
import re
from http.cookies import SimpleCookie

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chabudai.server.identity import new_person, person_in, signed
from tests.server.people import Person, all_go_home, seated
from tests.server.serving import Serving

KEY = bytes(range(32))


def test_a_signed_person_is_recognised() -> None:
    person = new_person()
    assert re.fullmatch(r"[0-9a-f]{32}", person)
    assert person != new_person()
    assert person_in(signed(person, KEY), KEY) == person


def test_another_key_signs_differently() -> None:
    assert person_in(signed(new_person(), KEY), bytes(32)) is None


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


def test_over_https_the_cookie_is_for_https_only(serving: Serving) -> None:
    with serving.client(headers={"x-forwarded-proto": "https"}) as client:
        assert "; Secure" in client.get("/api/me").headers["set-cookie"]


def test_a_forged_cookie_is_nobodys(client: httpx.Client) -> None:
    for forged in ("0" * 32 + "." + "0" * 64, "admin", "", "a" * 5000, signed(new_person(), bytes(32))):
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


def test_the_list_of_ones_tables_says_whose_turn_it_is(serving: Serving) -> None:
    company = seated(serving.url, 2, "futon", seats=3)
    try:

        def turn_of(person: Person) -> tuple[bool, list[str]]:
            [table] = person.client.get("/api/me").json()["tables"]
            return table["owing"], table["waits_for"]

        # All seal a choice; bots are nobody to wait for.
        assert [turn_of(person) for person in company] == [(True, ["P1"]), (True, ["P0"])]
        company[0].move(random.Random(1))
        assert [turn_of(person) for person in company] == [(False, ["P1"]), (True, [])]
    finally:
        all_go_home()
