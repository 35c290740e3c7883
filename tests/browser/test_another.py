"""After the end: another game is an offer, the last one stays at hand, and the deal was everybody's."""

import random

import pytest

from tests.browser.conftest import Welcome
from tests.browser.looking import accessible
from tests.browser.play import NAMES, gather
from tests.browser.visitor import Size, Visitor
from tests.server.people import Person, go_home, play_on

GAME = "futon"


def hands(visitor: Visitor) -> Person:
    """Somebody's quicker hands: the same person by another line."""
    person = Person(visitor.url)
    person.client.cookies.clear()
    person.client.cookies.update({cookie["name"]: cookie["value"] for cookie in visitor.context.cookies()})
    return person.come(visitor.table["table"])


def play_to_the_end(company: list[Visitor]) -> None:
    people = [hands(visitor) for visitor in company]
    play_on(people, random.Random(5))
    go_home(people)
    for visitor in company:
        visitor.until(lambda visitor=visitor: visitor.phase == "over" and visitor.table["share"])  # type: ignore[misc]


@pytest.mark.parametrize(("size", "language"), [("phone", "ja"), ("desk", "en")])
def test_nobody_is_thrown_out_of_the_result(welcome: Welcome, size: Size, language: str) -> None:
    aya, ben = welcome("desk"), welcome(size, language)
    gather([aya, ben], GAME, 2)
    play_to_the_end([aya, ben])
    result = ben.drawer("result")
    result.wait_for()
    # What both browsers gave is in the deal, without anybody having done anything for it.
    assert all(aya.table["values"]) and len(set(aya.table["values"])) == 2
    result.get_by_text(ben.word("deal.right")).wait_for()

    aya.press(aya.button("rematch"))
    aya.page.get_by_text(aya.word("begin.asked", names=NAMES[1])).wait_for()
    assert aya.button("seats.start").count() == 0
    result.get_by_text(ben.word("again.offer", name=NAMES[0])).wait_for()
    assert ben.phase == "seats" and result.is_visible()
    accessible(ben.page)
    ben.press(result.get_by_role("button", name=ben.word("again.join"), exact=True))

    # In the lobby the last game is at hand, and the score.
    wins = ben.table["tally"]["wins"]
    ben.page.get_by_text(f"{NAMES[0]} {wins[0]} : {wins[1]} {NAMES[1]}").wait_for()
    assert ben.page.get_by_role("link", name=ben.word("last.replay")).get_attribute("href") == f"/r/{ben.table['last']}"
    ben.press(ben.button("result"))
    ben.page.get_by_text(ben.word("again.offer", name=NAMES[0])).wait_for()
    ben.press(ben.button("again.look"))
    accessible(ben.page)
    aya.begin()
    ben.board.wait_for()
    play_to_the_end([aya, ben])
    result.get_by_text(str(ben.word("tally", games=2))).wait_for()


def test_whoever_stays_sees_the_last_game_while_the_others_play_the_next(welcome: Welcome) -> None:
    aya, ben = welcome(), welcome()
    gather([aya, ben], GAME, 2)
    play_to_the_end([aya, ben])
    result = ben.drawer("result")
    result.wait_for()
    aya.press(aya.button("rematch"))
    ben.press(result.get_by_role("button", name=ben.word("again.stay"), exact=True))
    aya.press(aya.button("seats.fill"))
    aya.begin()
    result.get_by_text(ben.word("again.begun")).wait_for()
    assert ben.phase == "playing" and result.get_by_text(ben.word("deal.right")).is_visible()
    ben.press(result.get_by_role("button", name=ben.word("again.watch"), exact=True))
    ben.page.get_by_text(ben.word("watching")).first.wait_for()
