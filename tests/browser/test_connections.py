"""Pages are closed, servers are started anew: nothing is lost. And whoever watches sees no more than all may know."""

import random
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.conftest import Welcome
from tests.browser.play import choice, gather
from tests.browser.secrets import nobody_peeked
from tests.browser.visitor import Visitor
from tests.server.serving import Serving


def first_asked(company: list[Visitor]) -> Visitor:
    company[0].until(lambda: any(visitor.owes for visitor in company))
    return next(visitor for visitor in company if visitor.owes)


def test_a_page_closed_in_the_middle_of_a_move(welcome: Welcome) -> None:
    company = [welcome("phone"), welcome("phone")]
    gather(company, "iyadosu", 3)
    one = first_asked(company)
    other = company[1 - company.index(one)]
    link, before = one.page.url, one.sight
    seat = before["seat"]
    # The Insert is on its way when the page is gone.
    one.board.get_by_role("slider").fill("1")
    one.page.close()
    gone = other.page.get_by_title(other.word("seat.offline"))
    gone.wait_for()
    one.new_page()
    one.come(link)
    gone.wait_for(state="hidden")
    assert (one.sight["seat"], one.sight["view"], one.sight["moves"]) == (seat, before["view"], before["moves"])
    one.make(choice(one, random.Random(1)))


def test_a_server_killed_and_started_again(browser: Browser, tmp_path: Path) -> None:
    server = Serving(tmp_path)
    visitor = Visitor(browser, server.url)
    try:
        gather([visitor], "futon", 3)
        visitor.until(lambda: visitor.owes)
        before = visitor.sight
        server.kill()
        visitor.page.get_by_text(visitor.word("connection.lost"), exact=True).wait_for()
        # What is chosen meanwhile is not lost either.
        visitor.page.keyboard.press("a")
        move = before["moves"][0]["move"]
        visitor.press(visitor.drawer("moves").locator(f'[data-move="{move}"]'))
        server = Serving(tmp_path, port=server.port)
        visitor.until(lambda: visitor.table and visitor.sight["view"] != before["view"])
        visitor.page.get_by_text(visitor.word("connection.lost"), exact=True).wait_for(state="hidden")
        assert all("WebSocket" in complaint or "ERR_CONNECTION" in complaint for complaint in visitor.complaints)
        visitor.leave()
    finally:
        server.kill()
    assert nobody_peeked(visitor, tmp_path) > 0


def test_a_spectator_sees_what_all_may_know(welcome: Welcome) -> None:
    player, spectator = welcome(), welcome("phone")
    gather([player], "iyadosu", 3)
    player.until(lambda: player.owes)
    spectator.come(player.page.url)
    assert [sight["seat"] for sight in spectator.table["sights"]] == [None]
    spectator.board.wait_for()
    for _ in range(3):
        number = player.table["number"]
        player.until(lambda: player.owes)
        player.make(choice(player, random.Random(number)))
        spectator.until(lambda number=number: spectator.table["number"] > number)  # type: ignore[misc]
    # There is nothing to be done for them: neither on the board nor in the list of moves.
    assert spectator.board.get_by_role("button").count() == 0
    spectator.page.keyboard.press("a")
    assert spectator.drawer("moves").count() == 0
    assert spectator.button("hint").is_disabled()
