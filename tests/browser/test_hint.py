"""A hint can be read beside what it speaks of."""

import pytest

from tests.browser.conftest import Finish, Welcome
from tests.browser.looking import accessible
from tests.browser.play import gather
from tests.browser.test_games import SEATS
from tests.browser.visitor import SIZES, Size, Visitor

#: Cards of the hand that can be touched, however far the board has to be scrolled for them: all of them.
HIDDEN = """(cards) => cards.filter((card) => {
  card.scrollIntoView({ block: 'nearest' });
  const room = card.getBoundingClientRect();
  const there = document.elementFromPoint(room.x + 12, room.y + Math.min(room.height / 2, 30));
  return !card.contains(there);
}).map((card) => card.textContent)"""


def panel(visitor: Visitor) -> None:
    beside = visitor.page.locator("section.beside")
    beside.wait_for()
    board, sheet = visitor.page.locator("main").bounding_box(), beside.bounding_box()
    assert board and sheet
    across = min(board["x"] + board["width"], sheet["x"] + sheet["width"]) - max(board["x"], sheet["x"])
    down = min(board["y"] + board["height"], sheet["y"] + sheet["height"]) - max(board["y"], sheet["y"])
    assert min(across, down) < 1, (board, sheet)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["iyadosu", "couperation"])
def test_it_lies_beside_the_board_and_says_why_first(welcome: Welcome, game: str, size: Size) -> None:
    visitor = welcome(size)
    gather([visitor], game, SEATS[game])
    visitor.until(lambda: visitor.owes)
    before = visitor.board.bounding_box()
    visitor.press(visitor.button("hint"))
    panel(visitor)
    after = visitor.board.bounding_box()
    assert before and after and (before["width"], before["height"]) == (after["width"], after["height"])
    # Nor does anything on it grow.
    assert visitor.board.evaluate("(board) => board.scrollHeight - board.clientHeight") == 0
    assert visitor.page.locator("main [data-hand] button.card").evaluate_all(HIDDEN) == []
    told = visitor.page.locator("section.beside .content > *").all_inner_texts()
    advice = next(answer for answer in visitor.answers if answer["message"] == "hint")
    assert told[0] == advice["why"]
    worlds = advice["moves"][0]["worlds"]
    assert told[-1] == visitor.word("hint.worlds", worlds=worlds) if worlds else visitor.word("hint.note")
    accessible(visitor.page)
    visitor.page.keyboard.press("Escape")
    visitor.page.locator("section.beside").wait_for(state="detached")


@pytest.mark.parametrize("size", SIZES)
def test_a_replay_has_one_at_every_position(welcome: Welcome, finish: Finish, size: Size) -> None:
    done = finish("futon")
    place = next(number for number, (actor, _) in enumerate(done.record["moves"]) if actor != "chance")
    seat, made = done.record["moves"][place]
    visitor = welcome(size)
    visitor.go(f"/r/{done.share}?move={place}&eyes={seat}")
    visitor.board.wait_for()
    if size == "phone":
        visitor.press(visitor.button("menu"))
    visitor.press(visitor.page.get_by_role("button", name=visitor.word("hint"), exact=True).locator("visible=true"))
    panel(visitor)
    name = done.record["players"][seat]
    assert visitor.page.get_by_role("region", name=visitor.word("hint.for", name=name)).count() == 1
    assert visitor.page.locator("section.beside .made").count() == 1, made
    # It is for that position: at the next one it is gone.
    visitor.page.keyboard.press("Escape")
    visitor.page.locator("section.beside").wait_for(state="detached")
