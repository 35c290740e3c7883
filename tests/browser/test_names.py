"""Whoever sits at a full table is called by a name that can be read, and nothing lies on it."""

import time

import pytest
from playwright.sync_api import Page

from chabudai.games import GAMES
from chabudai.games import game as find_game
from tests.browser.conftest import Find, Welcome
from tests.browser.looking import script
from tests.browser.screens import SCREEN, Scene
from tests.browser.test_boards import at
from tests.browser.visitor import WAIT_SECONDS, Visitor

#: How far a game has been played: at its start, in its middle, to its end.
FAR = {"start": 0, "middle": 30, "end": None}
#: As people are called: not all as shortly as Aya.
NAMES = ("Aya", "Katharina")


def cut(page: Page) -> dict[str, list[str]]:
    """What cannot be read as a whole, at each size of a screen."""
    found: dict[str, list[str]] = {}
    for size, (width, height) in SCREEN.items():
        at(page, (width, height))
        if unread := page.evaluate(script("cut.js")):
            found[size] = unread
    return found


def can_be_read(visitor: Visitor) -> None:
    """When it has been laid out: a busy browser shows a word in another language before it has made room for it."""
    deadline = time.monotonic() + WAIT_SECONDS
    while found := cut(visitor.page):
        assert time.monotonic() < deadline, found


@pytest.mark.parametrize("far", FAR)
@pytest.mark.parametrize("game", GAMES)
def test_everything_can_be_read_at_a_full_table(welcome: Welcome, find: Find, game: str, far: str) -> None:
    """Two people, and bots on all the other seats."""
    visitor = welcome("phone")
    seats = max(find_game(game).seats)
    find(visitor, Scene(game, seats, FAR[far], bots=seats - 2, names=NAMES))
    can_be_read(visitor)
    visitor.page.locator("header button.lang").first.evaluate("(button) => button.click()")
    # The bots have Japanese names when everything has been said again.
    visitor.page.locator("[data-place^=seat-]", has_text="じ").first.wait_for()
    can_be_read(visitor)


def test_a_bot_is_heard_by_its_whole_name(welcome: Welcome, find: Find) -> None:
    visitor = welcome("phone")
    find(visitor, Scene("iyadosu", 5, 30, bots=3, names=NAMES))
    assert visitor.board.get_by_text("S4", exact=True).first.is_visible()
    assert visitor.board.get_by_role("group", name="Steady 4").count() == 1


#: How many lines the first word of each name takes whose owner is to move.
LINES = """(names) => names.map((name) => {
  name.closest('.seat').classList.add('owes');
  const word = document.createRange();
  word.setStart(name.firstChild, 0);
  word.setEnd(name.firstChild, name.textContent.indexOf(' '));
  return word.getClientRects().length;
})"""


def test_a_bot_that_is_to_move_is_not_broken_inside_a_word(welcome: Welcome, find: Find) -> None:
    visitor = welcome("phone")
    find(visitor, Scene("escapenow", 3, 12, bots=2, names=NAMES[:1]))
    names = visitor.board.locator(".seat .whole", has_text="Steady ")
    names.first.wait_for()
    assert names.evaluate_all(LINES) == [1, 1]


def test_a_title_is_not_broken_inside_a_word(welcome: Welcome, find: Find) -> None:
    """Where the bar also says whose turn it is."""
    visitor = welcome("phone", "ja")
    find(visitor, Scene("couperation", 2, 10))
    at(visitor.page, SCREEN["phone"])
    visitor.page.get_by_text(visitor.word("turn"), exact=True).wait_for()
    lines = """(title) => {
      const text = document.createRange();
      text.selectNodeContents(title);
      return text.getClientRects().length;
    }"""
    assert visitor.page.locator("header h1").first.evaluate(lines) == 1
