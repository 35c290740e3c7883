"""Clumsy hands and bad lines: taps that come twice, a tap on the wrong button, an answer that never came."""

from itertools import pairwise

from playwright.sync_api import Route

from tests.browser.conftest import Finish, Welcome
from tests.browser.finished import Finished
from tests.browser.play import NAMES, gather, title_of
from tests.browser.visitor import SIZES, Size
from tests.server.serving import Serving


def test_a_double_tap_is_one(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.open_table(title_of("iyadosu"), 3)
    visitor.sit(NAMES[0])
    visitor.button("seats.fill").dblclick()
    visitor.until(lambda: all(seat["kind"] != "empty" for seat in visitor.table["seats"]))
    # Where the bots were called, the game could be begun a moment later.
    visitor.button("seats.start").wait_for()
    assert visitor.phase == "seats"
    visitor.button("seats.start").dblclick()
    visitor.board.wait_for()
    assert [answer for answer in visitor.answers if answer["message"] == "refused"] == []


def test_a_game_is_not_given_up_by_one_tap(welcome: Welcome) -> None:
    visitor = welcome("phone")
    gather([visitor], "iyadosu", 3)
    visitor.press(visitor.button("menu"))
    visitor.press(visitor.button("table.close"))
    visitor.page.get_by_text(visitor.word("table.close.sure.playing")).wait_for()
    visitor.press(visitor.button("table.close.no"))
    assert visitor.button("table.close.yes").count() == 0
    assert visitor.phase == "playing"
    visitor.press(visitor.button("table.close"))
    visitor.press(visitor.button("table.close.yes"))
    visitor.page.get_by_role("heading", name=visitor.word("table.closed")).wait_for()


def test_what_did_not_come_is_asked_for_again(welcome: Welcome) -> None:
    visitor = welcome()
    gather([visitor], "futon", 3)
    refused: list[str] = []

    def once(route: Route) -> None:
        if route.request.url in refused:
            route.fallback()
        else:
            refused.append(route.request.url)
            route.fulfill(status=503, body="")

    visitor.context.route("**/api/games?*", once)
    visitor.context.route("**/api/tables/*/cards?*", once)
    visitor.reload()
    visitor.board.wait_for()
    assert len(refused) == len({"games", "cards"})
    # The browser itself has complained of the two answers.
    visitor.complaints.clear()


def test_open_hands_stay_in_their_seats(welcome: Welcome, server: Serving) -> None:
    share = Finished(server.url, "iyadosu", 4).share
    sizes: tuple[Size, ...] = ("phone", "desk")
    for size in sizes:
        visitor = welcome(size)
        visitor.go(f"/r/{share}?move=60&eyes=all")
        visitor.board.locator(".open").first.wait_for()
        width = SIZES[size][0]
        boxes = [box for seat in visitor.board.locator(".seat").all() if (box := seat.bounding_box())]
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)
        assert all(one["x"] + one["width"] <= other["x"] for one, other in pairwise(boxes) if one["y"] == other["y"])


def test_the_log_of_a_screen_that_is_turned_is_at_its_end(welcome: Welcome, finish: Finish) -> None:
    visitor = welcome("phone")
    visitor.go(f"/r/{finish('iyadosu').share}?move=90&eyes=all")
    visitor.board.wait_for()
    width, height = SIZES["desk"]
    visitor.page.set_viewport_size({"width": width, "height": height})
    log = visitor.page.get_by_role("list", name=visitor.word("log"), exact=True)
    log.wait_for()
    visitor.page.keyboard.press("ArrowRight")
    visitor.until(lambda: log.evaluate("(list) => list.scrollHeight > list.clientHeight"))
    assert log.evaluate("(list) => list.scrollHeight - list.scrollTop - list.clientHeight < 2")
