"""Whoever is new to a game is told why something is asked, and warned of a trap, once."""

import random

import pytest

from tests.browser.conftest import Find, Welcome
from tests.browser.play import choice, gather
from tests.browser.screens import Scene
from tests.browser.visitor import Message, Size, Visitor


def of_verb(visitor: Visitor, verb: str) -> Message | None:
    return next((move for move in visitor.sight["moves"] if move["verb"] == verb), None)


def choose(visitor: Visitor, move: Message) -> None:
    """From the list, without waiting for what comes of it."""
    visitor.page.keyboard.press("a")
    visitor.press(visitor.drawer("moves").locator(f'[data-move="{move["move"]}"]'))


def test_leaving_a_puzzle_alone_is_warned_of_once(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.go("/")
    visitor.page.evaluate("localStorage.setItem('chabudai.novice', '{}')")
    visitor.open_table("ESCAPE NOW!", 1)
    visitor.sit("Anna")
    visitor.begin()
    visitor.page.locator(".reason").wait_for()
    laid = False
    for _ in range(40):
        visitor.until(lambda: visitor.owes)
        if laid:
            break
        move = of_verb(visitor, "solve") or of_verb(visitor, "refill") or visitor.sight["moves"][0]
        laid = move["verb"] == "solve"
        visitor.make(move)
    leave = of_verb(visitor, "move")
    assert laid and leave is not None
    position = visitor.sight["position"]
    choose(visitor, leave)
    warning = visitor.drawer("careful")
    warning.wait_for()
    visitor.press(warning.get_by_role("button", name=visitor.word("careful.no"), exact=True))
    warning.wait_for(state="hidden")
    assert visitor.sight["position"] == position
    choose(visitor, leave)
    visitor.moved(position)


def test_who_plays_alone_is_told_the_reasons_of_that(welcome: Welcome, find: Find) -> None:
    """Nobody else is there to choose before, and no exam is sat."""
    for seats, key in ((1, "about.rise.alone"), (3, "about.rise")):
        visitor = welcome()
        visitor.go("/")
        visitor.page.evaluate("localStorage.setItem('chabudai.novice', '{}')")
        find(visitor, Scene("futon", seats, 4, bots=0 if seats == 1 else 1, verb="rise"))
        visitor.page.locator(".reason").wait_for()
        assert visitor.page.locator(".reason").inner_text() == visitor.game_word(key)


SIZES = """
  (slot) => {
    window.sizes = [];
    new ResizeObserver(([one]) => window.sizes.push(one.contentRect.height)).observe(slot);
  }
"""


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_board_keeps_its_size_while_reasons_come_and_go(welcome: Welcome, size: Size) -> None:
    visitor = welcome(size)
    gather([visitor], "couperation", 3)
    visitor.page.locator(".slot[data-game]").evaluate(SIZES)
    rng, reasons = random.Random(3), 0
    for _ in range(5):
        visitor.until(lambda: visitor.owes or visitor.phase != "playing")
        if visitor.phase != "playing":
            break
        visitor.page.locator(".ticker.reason").wait_for()
        reasons += 1
        visitor.make(choice(visitor, rng))
    assert reasons > 1
    assert visitor.page.evaluate("new Set(window.sizes).size") == 1
