"""A game of another package in the browser, by being installed: by two people, and with sharp at the table."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from chabudai.games import look_again
from tests.browser.secrets import nobody_peeked
from tests.browser.visitor import Message, Size, Visitor
from tests.packages import installed
from tests.server.serving import Serving

EXAMPLE = Path(__file__).parents[2] / "examples" / "german-whist"
TITLE = "German Whist"
Guest = Callable[[Size], Visitor]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, Path]]:
    """A server where the package is installed, and where it keeps its games."""
    site = installed(EXAMPLE, tmp_path_factory.mktemp("site"))
    folder = tmp_path_factory.mktemp("house")
    with pytest.MonkeyPatch.context() as patch:
        for path in (EXAMPLE, site):
            patch.syspath_prepend(path)
        look_again()
        server = Serving(folder)
        yield server, folder
        server.kill()
        assert "Traceback" not in server.said()
    look_again()


@pytest.fixture
def guest(browser: Browser, house: tuple[Serving, Path]) -> Iterator[Guest]:
    here: list[Visitor] = []

    def let_in(size: Size) -> Visitor:
        here.append(Visitor(browser, house[0].url, size))
        return here[-1]

    yield let_in
    for visitor in here:
        visitor.leave()
    for visitor in here:
        visitor.behaved()
        nobody_peeked(visitor, house[1])


def touch(visitor: Visitor, move: Message) -> None:
    """On the plain board: a card is lifted, and touched again it is played."""
    position = visitor.sight["position"]
    card = visitor.board.locator(f'button[data-card="{move["parts"]["card"]}"]:not(.dimmed)')
    # Cards overlap: what shows of one is its left edge.
    for _ in range(2):
        visitor.press(card, left=True)
    visitor.moved(position)


def play_on(company: list[Visitor], rng: random.Random, by_hand: int) -> None:
    """To the end; so many moves are made on the board, the others from the list of moves."""
    made = 0
    while company[0].phase == "playing":
        asked = next((visitor for visitor in company if visitor.owes), None)
        if asked is None:
            company[0].page.wait_for_timeout(5)
            continue
        move = rng.choice(asked.sight["moves"])
        if made < by_hand:
            touch(asked, move)
        else:
            asked.make(move)
        made += 1


def result_of(visitor: Visitor) -> list[int]:
    visitor.until(lambda: visitor.phase == "over" and visitor.table["share"])
    rows = visitor.drawer("result").locator("tbody").first.get_by_role("row")
    rows.first.wait_for()
    shown = sorted(int(row.get_by_role("cell").first.inner_text()) for row in rows.all())
    assert shown == sorted(visitor.table["outcome"]["scores"])
    return shown


def test_two_people_play_it(guest: Guest) -> None:
    aya, ben = guest("desk"), guest("desk")
    link = aya.open_table(TITLE, 2)
    aya.sit("Aya")
    ben.come(link)
    ben.sit("Ben")
    aya.begin()
    for visitor in (aya, ben):
        visitor.until(lambda visitor=visitor: visitor.phase == "playing" and visitor.table["sights"])  # type: ignore[misc]
    play_on([aya, ben], random.Random(1), by_hand=6)
    assert sum(result_of(aya)) == 13 and result_of(aya) == result_of(ben)


def test_sharp_is_at_the_table(guest: Guest) -> None:
    aya = guest("desk")
    aya.open_table(TITLE, 2)
    aya.sit("Aya")
    seats = aya.page.get_by_role("list", name=aya.word("seats.title"))
    aya.press(seats.get_by_role("button").nth(1))
    aya.press(aya.page.get_by_role("button", name=aya.word("bot.sharp")).first)
    aya.until(lambda: aya.table["seats"][1]["kind"] == "bot")
    aya.page.keyboard.press("Escape")
    aya.begin()
    aya.until(lambda: aya.owes)
    for _ in range(2):
        aya.make(aya.sight["moves"][0])
        aya.until(lambda: aya.owes)
    assert aya.table["seats"][1]["bot"] == "sharp" and len(aya.sight["view"]["played"]) >= 4
