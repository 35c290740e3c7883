"""Looking back on a game that was played at a table."""

import time
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import Any

import httpx
import pytest

from chabudai.engine.match import CHANCE
from chabudai.server.thinkers import HINDSIGHT_WAITING
from tests.server.people import WAIT_SECONDS, finished_share
from tests.server.serving import Serving

Found = dict[str, Any]


@pytest.fixture(scope="module")
def share(serving: Serving) -> str:
    return finished_share(serving.url)


def ask(serving: Serving, share: str, **query: str) -> Found:
    answer = httpx.get(f"{serving.url}/api/records/{share}/hindsight", params=query, timeout=WAIT_SECONDS)
    found: Found = answer.raise_for_status().json()
    return found


def until_done(serving: Serving, share: str) -> list[Found]:
    """What was answered until all was known."""
    found, deadline = [ask(serving, share)], time.monotonic() + 2 * WAIT_SECONDS
    while not found[-1]["done"]:
        assert time.monotonic() < deadline
        time.sleep(0.05)
        found.append(ask(serving, share))
    return found


def test_it_grows_while_one_looks_and_is_the_same_for_everybody(serving: Serving, share: str) -> None:
    answers = until_done(serving, share)
    first, last = answers[0], answers[-1]
    # Nobody waits for it, and nothing is shown of a few games.
    assert (first["games"], first["moments"], first["done"]) == (0, [], False)
    assert all(bool(answer["moments"]) == (answer["games"] >= 20) for answer in answers)
    record = httpx.get(f"{serving.url}/api/records/{share}").json()
    assert last["measure"] == "chance"
    assert last["moments"][-1]["moves"] == len(record["moves"])
    assert sum(last["moments"][-1]["values"]) == 1
    for answer in answers:
        assert all(par["par"] >= par["reached"] for par in answer["pars"])
    assert [par["seat"] for par in last["pars"]] == [0, 1]
    assert [par["reached"] for par in last["pars"]] == record["outcome"]["scores"]
    with ThreadPoolExecutor(4) as people:
        assert all(answer == last for answer in people.map(lambda _: ask(serving, share), range(4)))


def test_it_speaks_japanese(serving: Serving, share: str) -> None:
    english, japanese = until_done(serving, share)[-1], ask(serving, share, lang="ja")
    for here, there in zip(english["pars"] + english["turns"], japanese["pars"] + japanese["turns"], strict=True):
        assert here["text"] != there["text"]
    assert not japanese["pars"][0]["text"].isascii()


def test_there_is_a_hint_for_every_choice_of_it(serving: Serving, share: str) -> None:
    moves = httpx.get(f"{serving.url}/api/records/{share}").json()["moves"]
    place = next(number for number, (actor, _) in enumerate(moves) if actor != CHANCE)
    address = f"{serving.url}/api/records/{share}/hint"
    answer = httpx.get(address, params={"moves": place}, timeout=WAIT_SECONDS).raise_for_status().json()
    assert answer["seat"] == moves[place][0]
    assert moves[place][1] in [move["move"] for move in answer["moves"]]
    estimates = [move["estimate"] for move in answer["moves"][1:] if move["estimate"] is not None]
    assert estimates == sorted(estimates, reverse=True)
    assert answer["why"].startswith(f"“{answer['moves'][0]['label']}”")
    # The same is not thought about twice, and it speaks Japanese.
    again = httpx.get(address, params={"moves": place, "lang": "ja"}, timeout=WAIT_SECONDS).json()
    assert [move["estimate"] for move in again["moves"]] == [move["estimate"] for move in answer["moves"]]
    assert not again["why"].isascii()


def test_a_hint_is_for_somebody_who_has_a_choice(serving: Serving, share: str) -> None:
    moves = httpx.get(f"{serving.url}/api/records/{share}").json()["moves"]
    address = f"{serving.url}/api/records/{share}/hint"
    for query in ({"moves": len(moves)}, {"moves": 0, "seat": 1}, {"moves": len(moves) + 1}, {"moves": 3, "seat": 77}):
        answer = httpx.get(address, params=query, timeout=WAIT_SECONDS)
        assert answer.status_code == HTTPStatus.NOT_FOUND, query


def test_who_looks_back_on_many_games_at_once_waits_and_is_not_sent_away(serving: Serving) -> None:
    shares = [finished_share(serving.url) for _ in range(HINDSIGHT_WAITING.person + 2)]
    with serving.client() as one:
        one.get("/").raise_for_status()
        answers = [one.get(f"/api/records/{share}/hindsight") for share in shares]
        assert [answer.status_code for answer in answers] == [HTTPStatus.OK] * len(shares)
        until_done(serving, shares[-1])


def test_of_no_game_there_is_nothing_to_say(serving: Serving) -> None:
    answer = httpx.get(f"{serving.url}/api/records/nothing-like-that/hindsight")
    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert answer.json()["text"].startswith("There is no finished game")
