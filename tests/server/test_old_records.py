"""Records of games that this program does not play, or not any more: what was written down stays readable."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from chabudai.games import game
from tests.server.hosted import Hosted
from tests.server.people import Person, all_go_home, play_on, seated

LINES = {"en": ["A card is played."], "ja": ["カードが出されました。"]}
CHANGES: dict[str, dict[str, Any]] = {
    "a game that is gone": {"game": "mahjong"},
    "a package that is gone": {"game": "pillow", "distribution": "pillows 1.0"},
    "other rules": {"rules_version": 99},
    "an edition that is gone": {"cards": "lost sha256:0"},
    "an option that is gone": {"options": {"weather": "rain"}},
    "another format": {"chabudai": 99, "more": True},
}


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hosted, Person, dict[str, Any]]]:
    hosted = Hosted(tmp_path_factory.mktemp("records"))
    company = seated(hosted.url, 2, "futon", seats=2, pace=0)
    play_on(company, random.Random(3))
    yield hosted, company[0], company[0].record()
    all_go_home()
    hosted.stop()


@pytest.mark.parametrize("what", CHANGES)
def test_its_lines_stay_readable(finished: tuple[Hosted, Person, dict[str, Any]], what: str) -> None:
    hosted, host, record = finished
    number = 2 + list(CHANGES).index(what)
    old = json.dumps({**record, **CHANGES[what]}).encode()
    share = f"old-{number}"
    hosted.run(hosted.tables.store.keep_record(share, host.name, number, old, json.dumps(LINES).encode()))
    address = f"{hosted.url}/api/records/{share}"
    for language, lines in LINES.items():
        told = httpx.get(f"{address}/lines", params={"lang": language}).raise_for_status().json()
        version = CHANGES[what].get("rules_version", record["rules_version"])
        missing = CHANGES[what].get("distribution", "")
        assert told == {"lines": lines, "playable": False, "rules_version": version, "missing": missing}
    assert httpx.get(address).content == old
    for page in ("/shown", "/cards", "/hindsight"):
        refused = httpx.get(address + page)
        assert refused.status_code == 409 and refused.json()["text"].endswith(".")
        assert missing in refused.json()["text"]
    assert httpx.post(f"{address}/continue", json={"moves": 0}).status_code == 409


def test_what_can_be_replayed_says_so(finished: tuple[Hosted, Person, dict[str, Any]]) -> None:
    hosted, host, record = finished
    told = httpx.get(f"{hosted.url}/api/records/{host.table['share']}/lines").json()
    assert told["playable"] and told["rules_version"] == record["rules_version"] and len(told["lines"]) > 10


def test_lists_say_how_a_game_ended_if_it_is_known(finished: tuple[Hosted, Person, dict[str, Any]]) -> None:
    hosted, host, record = finished
    strange = b'{"chabudai":99}'
    hosted.run(hosted.tables.store.keep_record("strange", host.name, 99, strange, json.dumps(LINES).encode()))
    listed = {kept["share"]: kept for kept in host.client.get("/api/me").json()["records"]}
    known = listed[host.table["share"]]
    assert (known["players"], known["winners"]) == (record["players"], record["outcome"]["winners"])
    assert (listed["strange"]["players"], listed["strange"]["winners"]) == (None, None)


def test_a_finished_game_stays_finished_under_other_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hosted = Hosted(tmp_path)
    company = seated(hosted.url, 2, "futon", seats=2, pace=0, listed=True)
    play_on(company, random.Random(3))
    company[0].record()
    name, share = company[0].name, company[0].table["share"]
    cookies = company[0].client.cookies
    all_go_home()
    hosted.stop()
    monkeypatch.setattr(type(game("futon")), "rules_version", 99)
    hosted = Hosted(tmp_path)
    try:
        seen = httpx.get(f"{hosted.url}/api/tables/{name}", cookies=cookies).raise_for_status().json()
        assert (seen["phase"], seen["share"], seen["other_rules"], seen["sights"]) == ("over", share, 1, [])
        mine = httpx.get(f"{hosted.url}/api/me", cookies=cookies).json()
        assert [table["phase"] for table in mine["tables"] if table["name"] == name] in ([], ["over"])
        assert name not in [table["name"] for table in httpx.get(f"{hosted.url}/api/tables").json()]
    finally:
        hosted.stop()


def test_a_closed_table_still_leads_to_its_record(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    try:
        host, other = company = seated(hosted.url, 2, "futon", seats=2, pace=0)
        play_on(company, random.Random(3))
        host.record()
        name, share, cookies = host.name, host.table["share"], host.client.cookies
        host.granted("close")
        other.until(lambda: other.table["phase"] == "closed")
        assert other.table["share"] == share
        all_go_home()
        hosted.stop()
        hosted = Hosted(tmp_path)
        seen = httpx.get(f"{hosted.url}/api/tables/{name}", cookies=cookies).raise_for_status().json()
        assert (seen["phase"], seen["share"]) == ("closed", share)
    finally:
        all_go_home()
        hosted.stop()
