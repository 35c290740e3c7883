"""Whoever is not to move sees it by their hand, and is told why when they touch it."""

import random

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Welcome
from tests.browser.drivers import driver_of
from tests.browser.play import Touched, choice, gather, make
from tests.browser.visitor import Visitor

#: The phase in which somebody waits while a hand is full.
WHILE = {
    "iyadosu": ("division", "trick"),
    "familiars": ("trick",),
    "couperation": ("act",),
    "futon": ("rise",),
    "escapenow": ("acting",),
}
FADED = "(hand) => [...hand.querySelectorAll('.face > *')].map((one) => getComputedStyle(one).opacity)"


@pytest.mark.parametrize(("game", "phase"), [(game, phase) for game in WHILE for phase in WHILE[game]])
def test_a_hand_that_waits(welcome: Welcome, game: str, phase: str) -> None:
    company = [welcome("phone"), welcome("phone")]
    gather(company, game, 3)
    asked, waiting = play_until_one_waits(company, phase)
    waiting.board.locator("[data-hand]").wait_for()
    assert all(opacity != "1" for opacity in hand_of(waiting).evaluate(FADED))
    assert "1" in hand_of(asked).evaluate(FADED)
    waiting.press(hand_of(waiting).locator("button, .card").last)
    reason = waiting.page.locator(".toast.why")
    reason.wait_for()
    assert "§" in reason.inner_text()


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
