"""Terms on a board explain themselves on a tap: to thumbs, keys and readers, and without a part in the game."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Find, Welcome
from tests.browser.looking import accessible, fits, script
from tests.browser.play import gather
from tests.browser.screens import Scene
from tests.browser.test_boards import DESK, PHONE, Box, apart, at
from tests.browser.visitor import WEB, Visitor

Terms = tuple[str, ...]
#: What lies on the board then, on a phone too.
THERE: dict[str, tuple[Scene, Terms]] = {
    "dividing": (Scene("iyadosu", 4, 7, verb="split"), ("insert",)),
    "refusing": (Scene("iyadosu", 4, 22, verb="refuse"), ("stack", "refuse")),
    "errands": (Scene("familiars", 3, 25), ("level", "lead")),
    "tower": (Scene("couperation", 3, 30, {"finish": "on"}), ("reserve", "finish", "discard")),
    "wishing": (Scene("couperation", 3, 3, verb="wish"), ("wish", "reserve")),
    "rising": (Scene("futon", 4, 18, verb="rise"), ("stamina", "dealer", "exam")),
    "alone": (Scene("futon", 1, 10, bots=0), ("stamina",)),
    "locked in": (Scene("escapenow", 4, 60, verb="solve"), ("pile", "gone", "puzzle")),
    "two": (Scene("escapenow", 2, 0, verb="start"), ("third",)),
}


def words_of(game: str, language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WEB / "src" / "games" / game / f"words.{language}.json").read_text("utf-8"))
    return found


def term(visitor: Visitor, name: str) -> Locator:
    return visitor.board.locator(f'button[data-term="{name}"]:visible').first


def slip(visitor: Visitor) -> Locator:
    return visitor.board.get_by_role("note").locator("visible=true")


def box(found: Locator) -> Box:
    boxes: list[Box] = found.evaluate_all(script("boxes.js"))
    return boxes[0]


def standing(visitor: Visitor) -> tuple[Any, ...]:
    lifted = visitor.board.locator(".lifted").count()
    return visitor.table["number"], visitor.sight, lifted


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("there", THERE)
def test_a_term_explains_itself(welcome: Welcome, find: Find, there: str, language: str) -> None:
    scene, terms = THERE[there]
    visitor = welcome("phone", language)
    find(visitor, scene)
    words = words_of(scene.game, language)
    for size in (PHONE, DESK):
        at(visitor.page, size)
        fits(visitor.page)
        before = standing(visitor)
        for name in terms:
            word = term(visitor, name)
            visitor.press(word)
            told = slip(visitor)
            told.wait_for()
            about = words[f"term.{name}.about"]
            assert about in told.inner_text()
            assert word.get_attribute("aria-expanded") == "true"
            assert word.get_attribute("title") == about
            asked = visitor.board.locator("[data-asked]")
            assert all(apart(box(told), one) for one in asked.evaluate_all(script("boxes.js"))), (name, size)
            # The same tap again takes it away, and nothing else has happened.
            visitor.press(word)
            told.wait_for(state="hidden")
            assert word.get_attribute("aria-expanded") == "false"
        assert standing(visitor) == before


def test_another_term_elsewhere_and_escape(welcome: Welcome, find: Find) -> None:
    visitor = welcome()
    find(visitor, THERE["refusing"][0])
    at(visitor.page, DESK)
    words = words_of("iyadosu", "en")
    visitor.press(term(visitor, "stack"))
    slip(visitor).wait_for()
    accessible(visitor.page)
    visitor.press(term(visitor, "refuse"))
    visitor.until(lambda: words["term.refuse.about"] in slip(visitor).inner_text())
    visitor.page.mouse.click(3, DESK[1] / 2)
    slip(visitor).wait_for(state="hidden")

    # With keys; and what was lifted stays lifted, only what is told goes.
    card = visitor.board.locator("[data-hand] button.card:not(.dimmed)").first
    card.focus()
    visitor.page.keyboard.press("Enter")
    visitor.board.locator(".card.lifted").wait_for()
    term(visitor, "stack").focus()
    for state in ("visible", "hidden", "visible"):
        visitor.page.keyboard.press("Enter")
        slip(visitor).wait_for(state=state)
    visitor.page.keyboard.press("Escape")
    slip(visitor).wait_for(state="hidden")
    assert visitor.board.locator(".card.lifted").count() == 1
    assert term(visitor, "stack").evaluate("(word) => word === document.activeElement")


def test_who_looks_on_is_told_without_a_tap(welcome: Welcome) -> None:
    player, spectator = welcome(), welcome()
    gather([player], "iyadosu", 3)
    player.until(lambda: player.owes)
    spectator.come(player.page.url)
    word = spectator.board.locator('[data-term="stack"]')
    word.wait_for()
    assert word.get_attribute("title") == words_of("iyadosu", "en")["term.stack.about"]
    assert spectator.board.get_by_role("button").count() == 0
