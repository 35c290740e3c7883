"""The guided first games, to their ends: the learner makes every move that is asked for."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from chabudai.games import GAMES
from chabudai.table.lessons import has_lesson
from tests.browser.conftest import Welcome
from tests.browser.drivers import driver_of
from tests.browser.looking import fits, whole
from tests.browser.visitor import Message, Visitor

#: So long, in milliseconds, a move of the others is looked at.
PACE = 1_300


@pytest.mark.parametrize("game", [game for game in GAMES if has_lesson(game)])
def test_a_guided_game(welcome: Welcome, game: str) -> None:
    visitor = welcome("phone")
    # The others move at once: here nobody has to follow them.
    visitor.page.clock.install()
    visitor.go(f"/learn/{game}")
    visitor.button("learn.begin").wait_for()
    lesson = lesson_of(visitor)
    visitor.press(visitor.button("learn.begin"))
    for step in lesson["steps"]:
        if step["move"] is not None:
            follow(visitor, step, game)
    watch(visitor, lambda: visitor.button("learn.again").is_visible())


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", [game for game in GAMES if has_lesson(game)])
def test_its_first_and_last_words(welcome: Welcome, game: str, language: str) -> None:
    visitor = welcome("phone", language)
    visitor.page.clock.install()
    visitor.page.route("**/lesson*", only_its_end)
    visitor.go(f"/learn/{game}")
    visitor.button("learn.begin").wait_for()
    whole(visitor.page, "footer .buttons > *")
    room = visitor.board.bounding_box()
    visitor.press(visitor.button("learn.begin"))
    watch(visitor, lambda: visitor.button("learn.again").is_visible())
    whole(visitor.page, "footer .buttons > *")
    assert visitor.board.bounding_box() == room
    # What one does next is to play.
    assert visitor.page.locator("footer .button.main").inner_text().strip() == visitor.word("shelf.play")


def only_its_end(route: Route) -> None:
    lesson = route.fetch().json()
    route.fulfill(json={**lesson, "steps": [{**lesson["steps"][-1], "move": None, "text": None}]})


def lesson_of(visitor: Visitor) -> Message:
    found: Message = json.loads(next(body for url, body in visitor.bodies if "/lesson" in url))
    return found


def watch(visitor: Visitor, true: Callable[[], bool]) -> None:
    """Let the others move, until something is true."""

    def on() -> bool:
        visitor.page.clock.run_for(PACE)
        return true()

    visitor.until(on)


def follow(visitor: Visitor, step: Message, game: str) -> None:
    """Read the sentence, and do what it says: on the board where its gestures are known, else from the list."""
    said = visitor.page.locator("footer p")
    watch(visitor, lambda: " ".join(said.inner_text().split()) == " ".join(step["text"].split()))
    visitor.table = step["shown"]
    fits(visitor.page)
    # The sentence stands below the board, and all of it can be read.
    board, sentence = visitor.page.locator("main").bounding_box(), visitor.page.locator("footer").bounding_box()
    assert board is not None
    assert sentence is not None
    assert board["y"] + board["height"] <= sentence["y"] + 0.5
    move = next(move for move in visitor.sight["moves"] if move["move"] == step["move"])
    driver = driver_of(game)
    if driver is None or move["verb"] == "fetch" or not driver(visitor, move):
        visitor.press(visitor.button("moves"))
        visitor.press(visitor.drawer("moves").locator(f'[data-move="{move["move"]}"]'))


def test_a_tap_on_the_board_hurries_the_others(welcome: Welcome) -> None:
    visitor = welcome("phone")
    visitor.page.clock.install(time=0)
    visitor.go("/learn/iyadosu")
    visitor.button("learn.begin").wait_for()
    steps = lesson_of(visitor)["steps"]
    first = next(number for number, step in enumerate(steps) if step["move"] is not None)
    watched = next(number for number in range(first + 1, len(steps)) if steps[number]["move"] is None)
    own = next(number for number in range(watched, len(steps)) if steps[number]["move"] is not None)
    visitor.press(visitor.button("learn.begin"))
    for step in steps[:watched]:
        if step["move"] is not None:
            follow(visitor, step, "iyadosu")
    # After a leap, which is good for one of their steps at most, no time passes.
    assert own - watched > 2
    visitor.page.clock.pause_at(visitor.page.evaluate("() => (Date.now() + 10_000) / 1000"))
    said = visitor.page.locator("footer p")
    wanted = " ".join(steps[own]["text"].split())
    for _ in range(own - watched):
        visitor.page.locator("#main").click(position={"x": 3, "y": 3})
    visitor.until(lambda: " ".join(said.inner_text().split()) == wanted)
