"""Whole games by several browsers at once, people and bots mixed, on a phone and at a desk."""

import json
import random

import pytest

from chabudai.games import game as find_game
from tests.browser.conftest import Welcome
from tests.browser.drivers import driver_of
from tests.browser.looking import fits
from tests.browser.play import gather, play_on
from tests.browser.test_stillness import WATCH, stands_still
from tests.browser.visitor import Size, Visitor

#: Enough seats for two people and, where the game allows, a bot.
SEATS = {"iyadosu": 3, "familiars": 3, "couperation": 3, "futon": 3, "escapenow": 3}


#: Phases in which people are asked in every game, whatever they do.
PHASES = {
    "iyadosu": {"division", "trick"},
    "familiars": {"errand_exchange", "trick", "pass"},
    "couperation": {"wish", "ask", "act"},
    "futon": {"rise", "arrival"},
    "escapenow": {"starting", "placing", "acting", "answering"},
}
#: A fetch is one gesture with its payment; a hand may be too small for one.
FROM_THE_LIST = {"fetch"}


#: All on a phone; at a desk those whose boards are others there.
WHERE: list[tuple[str, Size]] = [*((game, "phone") for game in SEATS), ("iyadosu", "desk"), ("couperation", "desk")]


@pytest.mark.parametrize(("game", "size"), WHERE)
def test_a_whole_game(welcome: Welcome, game: str, size: Size) -> None:
    """Whoever is asked in a phase for the first time loads the page anew before they answer."""
    company = [welcome(size), welcome(size)]
    for visitor in company:
        visitor.context.add_init_script(WATCH)
    gather(company, game, SEATS[game])
    reloaded: set[str] = set()
    touched = play_on(company, random.Random(f"{game} {size}"), lambda visitor: reload_once(visitor, reloaded))
    assert reloaded >= PHASES[game]
    if driver_of(game) is not None:
        assert set(touched.made) - set(touched.on_the_board) <= FROM_THE_LIST
    for visitor in company:
        sees_the_result(visitor)
        stands_still(visitor)


def reload_once(visitor: Visitor, reloaded: set[str]) -> None:
    """In the middle of a choice: what was there is there again. On a phone it is all there."""
    before = visitor.sight
    if visitor.size == "phone":
        visitor.board.wait_for()
        fits(visitor.page)
    phase = before["view"]["phase"]
    if phase in reloaded:
        return
    reloaded.add(phase)
    stands_still(visitor)
    visitor.reload()
    visitor.until(lambda: visitor.table)
    visitor.board.wait_for()
    again = visitor.sight
    assert (again["seat"], again["position"], again["moves"]) == (before["seat"], before["position"], before["moves"])


def last_words(visitor: Visitor) -> str:
    """Of the game: how it ended, with its numbers."""
    messages = [json.loads(frame) for frame in visitor.frames]
    lines = [line for message in messages if message["message"] == "table" for line in message["lines"]]
    return str(max((line for line in lines if line["by"] == "game"), key=lambda line: line["key"])["text"])


def sees_the_result(visitor: Visitor) -> None:
    visitor.until(lambda: visitor.phase == "over" and visitor.table["share"])
    outcome = visitor.table["outcome"]
    result = visitor.drawer("result")
    result.get_by_text(visitor.word("deal.right")).wait_for()
    together = find_game(visitor.table["plan"]["game"]).cooperative
    result.get_by_text(last_words(visitor) if together else outcome["text"], exact=True).wait_for()
    if together:
        result.get_by_text(
            visitor.word("result.together.won" if outcome["winners"] else "result.together.lost")
        ).wait_for()
        return
    rows = result.locator("tbody").first.get_by_role("row")
    # Beside the score par comes a little later.
    shown = sorted(int(row.get_by_role("cell").first.inner_text()) for row in rows.all())
    assert shown == sorted(outcome["scores"])
