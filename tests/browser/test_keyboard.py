"""Without a mouse: from the shelf to the table, a round of Iyadosu, and a move of every game."""

import pytest

from chabudai.games import GAMES
from tests.browser.conftest import Welcome
from tests.browser.play import title_of
from tests.browser.visitor import Visitor

#: So many things are on a screen at most.
FAR = 120


def tab_to(visitor: Visitor, selector: str) -> None:
    """Tab on until the focus is there, and can be seen."""
    for _ in range(FAR):
        if visitor.page.evaluate("(there) => document.activeElement.matches(there)", selector):
            assert visitor.page.evaluate("() => document.activeElement.matches(':focus-visible')")
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}.")


def play_now(visitor: Visitor, game: str) -> None:
    visitor.go("/")
    visitor.button("shelf.play").first.wait_for()
    place = 1 + [*GAMES].index(game)
    tab_to(visitor, f".shelf > li:nth-child({place}) .actions .button:first-child")
    visitor.page.keyboard.press("Enter")
    visitor.until(lambda: visitor.phase == "playing" and visitor.owes)
    visitor.board.wait_for()
    assert visitor.page.get_by_role("heading", name=title_of(game)).first.is_visible()


#: So many moves of each game: what had the focus is gone after them in different ways.
MOVES = 3


@pytest.mark.parametrize("game", GAMES)
def test_moves_by_keys(welcome: Welcome, game: str) -> None:
    visitor = welcome()
    play_now(visitor, game)
    for _ in range(MOVES):
        visitor.until(lambda: visitor.phase == "over" or visitor.owes)
        if visitor.phase == "over":
            break
        position = visitor.sight["position"]
        move = next(move["move"] for move in reversed(visitor.sight["moves"]) if not move["words"])
        visitor.page.keyboard.press("a")
        visitor.drawer("moves").wait_for()
        tab_to(visitor, f'dialog [data-move="{move}"]')
        visitor.page.keyboard.press("Enter")
        visitor.moved(position)
        keeps_the_focus(visitor)


def keeps_the_focus(visitor: Visitor) -> None:
    """After a move something of the board has the focus, and when it is one's turn again something to act with."""
    on_the_board = "() => document.querySelector('main .board').contains(document.activeElement)"
    on_a_thing = "() => document.querySelector('main .board').querySelector(':focus') !== null"
    visitor.until(lambda: visitor.phase == "over" or visitor.page.evaluate(on_the_board))
    visitor.until(lambda: visitor.phase == "over" or visitor.owes)
    visitor.until(lambda: visitor.phase == "over" or visitor.page.evaluate(on_a_thing))


def test_the_rules_open_at_the_clause_at_hand(welcome: Welcome) -> None:
    visitor = welcome()
    play_now(visitor, "iyadosu")
    assert visitor.sight["view"]["phase"] == "division"
    visitor.page.keyboard.press("r")
    visitor.drawer("rules").locator('[id="clause-3"].here').wait_for()


def test_a_round_of_iyadosu_by_keys(welcome: Welcome) -> None:
    visitor = welcome()
    play_now(visitor, "iyadosu")
    while visitor.phase == "playing" and visitor.sight["view"]["round"] == 1:
        if not visitor.owes:
            visitor.page.wait_for_timeout(5)
            continue
        position = visitor.sight["position"]
        by_keys(visitor)
        visitor.moved(position)
        keeps_the_focus(visitor)
    assert all(player["last_score"] is not None for player in visitor.sight["view"]["players"])


def by_keys(visitor: Visitor) -> None:
    """The last of what is possible."""
    keyboard, view = visitor.page.keyboard, visitor.sight["view"]
    move = visitor.sight["moves"][-1]
    match move["verb"]:
        case "split":
            tab_to(visitor, "input[type=range]")
            keyboard.press("Home")
            keyboard.press("ArrowRight")
            tab_to(visitor, ".declare .button")
            keyboard.press("Enter")
        case "insert":
            tab_to(visitor, ".prompt .button.main")
            keyboard.press("Enter")
        case verb:
            held = [("play", card) for card in view["normal"]] + [("refuse", card) for card in view["refuse"]]
            tab_to(visitor, ".parts button")
            keyboard.press("Home")
            for _ in range(held.index((verb, move["parts"]["card"]))):
                keyboard.press("ArrowRight")
            keyboard.press("Enter")
            keyboard.press("Enter")
