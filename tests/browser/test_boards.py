"""How boards lie on a screen: what belongs together is together, and the cards are as large as the slot allows."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Find, Welcome
from tests.browser.looking import fits, script
from tests.browser.play import title_of
from tests.browser.screens import Scene

Box = dict[str, float]
DESK, TABLET, PHONE = (1440, 900), (820, 1180), (360, 740)
#: The three sizes of a desk at which boards are looked at.
DESKS = (DESK, (1280, 800), (1920, 1080))
#: Pixels: the same place, but for how a browser rounds.
SAME = 1.5


def at(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    # Boards that measure themselves have done so.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def boxes(page: Page, what: str) -> list[Box]:
    found: list[Box] = page.locator("main .board").locator(what).evaluate_all(script("boxes.js"))
    return found


def box(page: Page, what: str) -> Box:
    return boxes(page, what)[0]


def slot(page: Page) -> Box:
    found: list[Box] = page.locator("main .slot").first.evaluate_all(script("boxes.js"))
    return found[0]


def middle(one: Box) -> tuple[float, float]:
    return one["x"] + one["width"] / 2, one["y"] + one["height"] / 2


def bottom(one: Box) -> float:
    return one["y"] + one["height"]


def apart(one: Box, other: Box) -> bool:
    """Neither lies on the other."""
    beside = one["x"] + one["width"] <= other["x"] + SAME or other["x"] + other["width"] <= one["x"] + SAME
    return beside or bottom(one) <= other["y"] + SAME or bottom(other) <= one["y"] + SAME


def same(one: Any, other: Any) -> bool:
    return bool(one == pytest.approx(other, abs=SAME))


def test_couperations_tower(welcome: Welcome, find: Find) -> None:
    """The tower stands in the middle, as tall as the slot; beside it, in one column, the Reserve, what is asked and the
    hand, whose cards are the largest."""
    visitor = welcome()
    find(visitor, Scene("couperation", 3, 30, {"finish": "on"}, verb="up"))
    page = visitor.page
    for size in DESKS:
        at(page, size)
        fits(page)
        tower, column = (
            box(page, "div.tower"),
            [box(page, what) for what in (".side > .reserve", ".asked", "[data-hand] .row")],
        )
        assert tower["height"] > 0.94 * slot(page)["height"], size
        # The log at one side is about as wide as the column at the other.
        assert abs(middle(tower)[0] - size[0] / 2) < 0.03 * size[0], size
        assert max(abs(middle(one)[0] - middle(column[0])[0]) for one in column) < SAME, size
        gaps = [below["y"] - bottom(above) for above, below in pairwise(column)]
        assert max(gaps) < 0.06 * size[1], size
        assert all(apart(tower, one) for one in column), size
        in_hand, in_tower, in_reserve = (
            box(page, f"{where} .card")["width"] for where in ("[data-hand]", "div.tower", ".side > .reserve")
        )
        assert in_hand > in_tower > in_reserve, size
    assert page.locator("main .deck.discard").get_by_text(visitor.game_word("discard"), exact=False).is_visible()

    # It stays there when a card is lifted.
    for size in (*DESKS, TABLET, PHONE):
        at(page, size)
        before = box(page, "div.tower")
        visitor.press(page.locator("main [data-hand] .tile:not(.dimmed) button").first)
        page.locator("main [data-hand] .tile.lifted").wait_for()
        assert same(box(page, "div.tower"), before), size
        visitor.press(visitor.page.get_by_role("button", name=visitor.word("put_back"), exact=True))


@pytest.mark.parametrize("seats", [4, 5])
def test_iyadosus_trick_lies_close_together(welcome: Welcome, find: Find, seats: int) -> None:
    visitor = welcome()
    find(visitor, Scene("iyadosu", seats, 22, verb="play"))
    page = visitor.page
    for size in (*DESKS, TABLET):
        at(page, size)
        fits(page)
        cards = boxes(page, ".lane .played")
        assert len(cards) == seats
        assert min(card["width"] for card in cards) > 0.119 * slot(page)["height"], size
        wide = max(card["x"] + card["width"] for card in cards) - min(card["x"] for card in cards)
        assert wide < 3.6 * cards[0]["width"], size
        badges = boxes(page, ".badge .seat")
        assert all(apart(badge, card) for badge in badges for card in cards), size


def test_iyadosus_badges_keep_their_places_when_the_division_ends(welcome: Welcome, find: Find) -> None:
    dividing, playing = welcome(), welcome()
    find(dividing, Scene("iyadosu", 4, 7, verb="split"))
    find(playing, Scene("iyadosu", 4, 7, verb="play"))
    for size in (*DESKS, TABLET):
        places = []
        for visitor in (dividing, playing):
            at(visitor.page, size)
            places.append([x for badge in boxes(visitor.page, ".badge .seat") for x in middle(badge)])
        assert same(places[0], places[1]), size


#: The least of the slot's height that a card of the hand has on a tablet held upright.
TALL = {"iyadosu": 0.13, "familiars": 0.15, "couperation": 0.1, "futon": 0.17, "escapenow": 0.16}


@pytest.mark.parametrize("game", TALL)
def test_cards_grow_with_the_height_of_a_tablet(welcome: Welcome, find: Find, game: str) -> None:
    visitor = welcome()
    verb = {"escapenow": "solve", "futon": "rise", "couperation": "up"}.get(game, "play")
    find(visitor, Scene(game, 3 if game == "familiars" else 4, 22, verb=verb))
    at(visitor.page, TABLET)
    fits(visitor.page)
    card = max(boxes(visitor.page, "[data-hand] .card"), key=lambda one: one["height"])
    assert card["height"] > TALL[game] * slot(visitor.page)["height"]
    assert bottom(card) > 0.9 * slot(visitor.page)["height"]


def test_free_places_in_the_lobby_are_circles(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.open_table(title_of("escapenow"), 6)
    visitor.sit("Aya")
    page = visitor.page
    for size in (DESK, TABLET, PHONE):
        at(page, size)
        places: list[Box] = page.locator("main .cushion").evaluate_all(script("boxes.js"))
        free = page.locator("main .cushion.empty")
        circles: list[Box] = free.evaluate_all(script("boxes.js"))
        assert len(circles) == len(places) - 1
        assert all(same(one["width"], one["height"]) for one in circles), size
        round_ones = free.evaluate_all("(all) => all.every((one) => getComputedStyle(one).borderRadius === '50%')")
        assert round_ones, size
        assert all(apart(one, other) for i, one in enumerate(places) for other in places[:i]), size
        names = page.locator("main .cushion .name")
        assert names.evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth)"), size
