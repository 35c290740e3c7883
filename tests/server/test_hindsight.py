"""Looking back on a game that was played at a table."""

from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus

import httpx
import pytest

from tests.server.people import finished_share
from tests.server.serving import Serving


@pytest.fixture(scope="module")
def share(serving: Serving) -> str:
    return finished_share(serving.url)


def test_whoever_asks_gets_the_same_answer(serving: Serving, share: str) -> None:
    def ask(_: int) -> httpx.Response:
        return httpx.get(f"{serving.url}/api/records/{share}/hindsight", timeout=120)

    with ThreadPoolExecutor(4) as people:
        answers = [answer.raise_for_status().json() for answer in people.map(ask, range(4))]
    assert all(answer == answers[0] for answer in answers)
    record = httpx.get(f"{serving.url}/api/records/{share}").json()
    assert answers[0]["measure"] == "chance"
    assert answers[0]["moments"][-1]["moves"] == len(record["moves"])
    assert [par["seat"] for par in answers[0]["pars"]] == [0, 1]
    assert [par["reached"] for par in answers[0]["pars"]] == record["outcome"]["scores"]
    assert all(par["par"] >= par["reached"] for par in answers[0]["pars"])


def test_it_speaks_japanese(serving: Serving, share: str) -> None:
    address = f"{serving.url}/api/records/{share}/hindsight"
    english = httpx.get(address, timeout=120).json()["pars"][0]["text"]
    japanese = httpx.get(address, params={"lang": "ja"}, timeout=120).json()["pars"][0]["text"]
    assert english.isascii()
    assert not japanese.isascii()


def test_of_no_game_there_is_nothing_to_say(serving: Serving) -> None:
    answer = httpx.get(f"{serving.url}/api/records/nothing-like-that/hindsight")
    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert answer.json()["text"].startswith("There is no finished game")
