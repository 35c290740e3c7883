"""A finished game again: step by step, from anybody's eyes, and on from there."""

import json

import pytest

from chabudai.games import GAMES
from tests.browser.conftest import Finish, Welcome
from tests.browser.looking import fits
from tests.browser.visitor import Message, Visitor


def seen(visitor: Visitor, eyes: str) -> list[Message]:
    """What the replay was shown from these eyes."""
    return [json.loads(body) for url, body in visitor.bodies if "/shown?" in url and f"eyes={eyes}" in url]


@pytest.mark.parametrize("game", GAMES)
def test_a_replay(welcome: Welcome, finish: Finish, game: str) -> None:
    done = finish(game)
    visitor = welcome()
    visitor.go(f"/r/{done.share}")
    slider = visitor.page.get_by_role("slider", name=visitor.word("replay.step"))
    slider.wait_for()
    last = int(slider.get_attribute("max") or 0)
    assert last == sum(isinstance(actor, int) for actor, _ in done.record["moves"])
    visitor.until(lambda: slider.input_value() == str(last) and f"move={len(done.record['moves'])}" in visitor.page.url)
    # The beginning by a key, a step by a button, the middle by the slider.
    visitor.page.keyboard.press("Home")
    visitor.until(lambda: slider.input_value() == "0")
    visitor.press(visitor.button("replay.next"))
    visitor.until(lambda: slider.input_value() == "1")
    slider.fill(str(last // 2))
    eyes = visitor.page.get_by_label(visitor.word("replay.eyes"))
    for wanted, seats in (("0", [0]), ("none", [None]), ("all", [0, 1, 2])):
        eyes.select_option(wanted)
        visitor.until(lambda wanted=wanted: f"eyes={wanted}" in visitor.page.url)  # type: ignore[misc]
        visitor.until(lambda wanted=wanted: seen(visitor, wanted))  # type: ignore[misc]
        assert all([sight["seat"] for sight in shown["sights"]] == seats for shown in seen(visitor, wanted))
    visitor.board.wait_for()


def test_on_from_a_moment_of_a_replay(welcome: Welcome, finish: Finish) -> None:
    done = finish("iyadosu")
    visitor = welcome("phone")
    visitor.go(f"/r/{done.share}?move={len(done.record['moves']) // 2}&eyes=0")
    visitor.board.wait_for()
    # The page asks for the moment after it too, so that a step does not wait.
    moment = seen(visitor, "0")[0]["sights"][0]["view"]
    fits(visitor.page)
    visitor.press(visitor.button("menu"))
    visitor.press(visitor.drawer("menu").get_by_role("button", name=visitor.word("replay.go_on")))
    visitor.until(lambda: visitor.phase == "playing" and visitor.owes)
    assert visitor.table["source"] == done.share
    assert visitor.sight["seat"] == 0
    assert [seat["kind"] for seat in visitor.table["seats"]] == ["person", "bot", "bot"]
    assert visitor.sight["view"]["round"] >= moment["round"]
    assert visitor.sight["view"]["players"][0]["total"] >= moment["players"][0]["total"]
    visitor.make(visitor.sight["moves"][0])
