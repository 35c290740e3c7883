"""Whole games by several browsers."""

import random
from collections import Counter
from collections.abc import Callable

from chabudai.games import game as find_game
from tests.browser.drivers import Driver, driver_of
from tests.browser.visitor import Message, Visitor

NAMES = ("Aya", "Ben", "Chika")


def title_of(game: str) -> str:
    return find_game(game).title("en")


def gather(company: list[Visitor], game: str, seats: int) -> None:
    """The first opens a table and shares the link, all sit down, bots take what is free, and it begins."""
    host = company[0]
    link = host.open_table(title_of(game), seats)
    for visitor, name in zip(company, NAMES, strict=False):
        if visitor is not host:
            visitor.come(link)
        visitor.sit(name)
    if len(company) < seats:
        host.press(host.button("seats.fill"))
    host.until(lambda: all(seat["kind"] != "empty" for seat in host.table["seats"]))
    host.begin()
    for visitor in company:
        visitor.until(lambda visitor=visitor: visitor.phase == "playing" and visitor.table["sights"])  # type: ignore[misc]


class Touched:
    """Which kinds of moves were made, and how often on the board itself."""

    def __init__(self) -> None:
        self.made: Counter[str] = Counter()
        self.on_the_board: Counter[str] = Counter()


#: So often a kind of move is made on the board before the list does.
OFTEN = 4


def play_on(company: list[Visitor], rng: random.Random, before: Callable[[Visitor], None] | None = None) -> Touched:
    """To the end of the game. Every kind of move is made on the board, the first times; then from the list."""
    driver = driver_of(company[0].table["plan"]["game"])
    touched = Touched()

    def asked_or_over() -> bool:
        return company[0].phase != "playing" or any(visitor.owes for visitor in company)

    while company[0].phase == "playing":
        company[0].until(asked_or_over)
        asked = next((visitor for visitor in company if visitor.owes), None)
        if asked is None:
            continue
        if before is not None:
            before(asked)
        make(asked, choice(asked, rng), driver, touched)
    return touched


def choice(visitor: Visitor, rng: random.Random) -> Message:
    """First what kind of move, then which: all kinds are to be seen."""
    moves = visitor.sight["moves"]
    verb = rng.choice(sorted({move["verb"] for move in moves}))
    chosen: Message = rng.choice([move for move in moves if move["verb"] == verb])
    return chosen


def make(visitor: Visitor, move: Message, driver: Driver | None, touched: Touched) -> None:
    position, verb = visitor.sight["position"], move["verb"]
    touched.made[verb] += 1
    if driver is not None and touched.on_the_board[verb] < OFTEN and driver(visitor, move):
        touched.on_the_board[verb] += 1
        visitor.moved(position)
    else:
        visitor.make(move)
