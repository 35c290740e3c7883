"""The shelf: one tap from a box to its board, first games as the rulebooks advise, open tables before the boxes."""

import httpx

from tests.browser.conftest import Welcome
from tests.browser.visitor import Visitor
from tests.server.serving import Serving

#: Whether the lobby was ever there, however shortly.
WATCH = """() => {
  window.lobby = false;
  new MutationObserver(() => (window.lobby ||= document.querySelector('.begin') !== null))
    .observe(document.body, { childList: true, subtree: true });
}"""


def box(visitor: Visitor, title: str) -> str:
    visitor.go("/")
    return f".shelf li:has(h3:text-is({title!r}))"


def test_play_now_goes_to_the_board_without_a_lobby_and_as_the_rulebook_advises(welcome: Welcome) -> None:
    visitor = welcome()
    familiars = visitor.page.locator(box(visitor, "Familiar's Trouble"))
    advice = familiars.locator(".first")
    advice.wait_for()
    assert "Hand exchange" in advice.inner_text()
    visitor.page.evaluate(WATCH)
    familiars.get_by_role("button", name=visitor.word("shelf.play"), exact=True).click()
    visitor.board.wait_for()
    assert visitor.page.evaluate("window.lobby") is False
    assert visitor.table["plan"]["options"]["hand_exchange"] == "off"


def test_a_table_of_ones_own_is_not_changed_by_advice(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.open_table("Familiar's Trouble", 3)
    assert visitor.table["plan"]["options"]["hand_exchange"] == "on"


def test_open_tables_stand_above_the_shelf(welcome: Welcome, server: Serving) -> None:
    with server.client() as somebody:
        opened = somebody.post("/api/tables", json={"game": "futon", "listed": True})
        assert opened.status_code == httpx.codes.CREATED
    visitor = welcome("phone")
    visitor.go("/")
    visitor.page.locator(f'a[href="/t/{opened.json()["table"]}"]').wait_for()
    headings = visitor.page.get_by_role("heading", level=2).all_inner_texts()
    assert headings.index(visitor.word("home.open")) < headings.index(visitor.word("home.games"))
    assert visitor.word("home.welcome", count=5) == visitor.page.get_by_role("heading", level=1).inner_text()
