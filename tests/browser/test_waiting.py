"""A hand can be read whenever one must: only cards that cannot be chosen fade, and only while a card of it is chosen.
Who touches it while others are to move is told why not."""

import random

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Find, Welcome
from tests.browser.drivers import driver_of
from tests.browser.looking import script
from tests.browser.play import Touched, choice, gather, make
from tests.browser.screens import Scene
from tests.browser.visitor import Visitor

#: The phase in which somebody waits while a hand is full.
WHILE = {
    "iyadosu": ("division", "trick"),
    "familiars": ("trick",),
    "couperation": ("act",),
    "futon": ("rise",),
    "escapenow": ("acting",),
}
#: What is asked without a card of the hand being chosen; one reads it all the same. With the options it needs.
ASKED = (
    Scene("couperation", 3, 5, verb="wish"),
    Scene("couperation", 3, 5, verb="draw"),
    Scene("couperation", 3, 5, verb="clear"),
    Scene("escapenow", 4, 5, verb="start"),
    Scene("familiars", 3, 5, verb="keep"),
    Scene("familiars", 3, 5, verb="leave"),
    Scene("iyadosu", 4, 5, verb="insert"),
)


@pytest.mark.parametrize(("game", "phase"), [(game, phase) for game in WHILE for phase in WHILE[game]])
def test_a_hand_that_waits(welcome: Welcome, game: str, phase: str) -> None:
    company = [welcome("phone"), welcome("phone")]
    gather(company, game, 3)
    _, waiting = play_until_one_waits(company, phase)
    waiting.board.locator("[data-hand]").wait_for()
    assert set(faded(waiting)) == {False}
    waiting.press(hand_of(waiting).locator("button, .card").last)
    reason = waiting.page.locator(".toast.why")
    reason.wait_for()
    assert "§" in reason.inner_text()


@pytest.mark.parametrize("scene", ASKED, ids=lambda scene: f"{scene.game} {scene.verb}")
def test_a_hand_can_be_read_while_something_else_is_asked(welcome: Welcome, find: Find, scene: Scene) -> None:
    visitor = welcome()
    find(visitor, scene)
    assert any(move["verb"] == scene.verb for move in visitor.sight["moves"])
    assert set(faded(visitor)) == {False}


def test_only_what_cannot_be_chosen_fades(welcome: Welcome, find: Find) -> None:
    visitor = welcome()
    find(visitor, Scene("iyadosu", 4, 10, verb="refuse"))
    free = {move["parts"]["card"] for move in visitor.sight["moves"]}
    view = visitor.sight["view"]
    assert faded(visitor) == [card not in free for card in (*view["normal"], *view["refuse"])]


def faded(visitor: Visitor) -> list[bool]:
    """Card by card."""
    found: list[bool] = hand_of(visitor).first.locator(".card").evaluate_all(script("faded.js"))
    assert found
    return found


def hand_of(visitor: Visitor) -> Locator:
    return visitor.board.locator("[data-hand]")


def play_until_one_waits(company: list[Visitor], phase: str) -> tuple[Visitor, Visitor]:
    """Who is asked in this phase, and who is not."""
    driver, touched, rng = driver_of(company[0].table["plan"]["game"]), Touched(), random.Random(5)
    while True:
        asked = [visitor for visitor in company if visitor.owes]
        phases = {visitor.sight["view"]["phase"] for visitor in company}
        # One may hear of it a little later than the other.
        if not asked or len(phases) > 1:
            company[0].page.wait_for_timeout(5)
        elif phases == {phase} and len(asked) == 1:
            return asked[0], next(visitor for visitor in company if not visitor.owes)
        else:
            make(asked[0], choice(asked[0], rng), driver, touched)
