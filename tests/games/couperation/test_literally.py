"""The rules page taken literally, slowly and without sets of bits: the same acts must come out at every moment."""

import itertools
import random
from pathlib import Path

import pytest

from chabudai.engine.game import Setup
from chabudai.engine.match import Match
from chabudai.engine.record import read_record, replay
from chabudai.engine.replay import make
from chabudai.games import game
from chabudai.games.couperation.shapes import CouperationView
from chabudai.laws import LAWS, try_law
from chabudai.laws.playing import step
from tests.games.couperation.positions import seen

COUPERATION = game("couperation")
TINY = Path(__file__).parent / "tiny.toml"
RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))

Spot = tuple[int, int]


class Literally:
    """A tower with the number of every face-up card and None for a face-down one."""

    def __init__(self, setup: Setup, view: CouperationView) -> None:
        self.regular = setup.options["finish"] == "on"
        self.finish = setup.cards.finish.number
        self.levels = setup.cards.tower.levels
        self.view = view
        self.hand = view.hand or []
        self.tower = {
            spot(placed.place): self.number(placed.card) if placed.face == "up" else None for placed in view.tower
        }

    def number(self, card: str | None) -> int | None:
        return None if card is None else self.finish if card == "F" else int(card)

    def places(self) -> list[Spot]:
        return [(level, p) for level in range(1, self.levels + 1) for p in range(1, self.levels + 2 - level)]

    def can_be_filled(self, place: Spot) -> bool:
        level, p = place
        if place in self.tower:
            return False
        if level == self.levels:
            others = [self.tower.get(other) for other in self.places() if other != place]
            return all(number is not None for number in others)
        return level == 1 or ((level - 1, p) in self.tower and (level - 1, p + 1) in self.tower)

    def is_right(self, place: Spot, tower: dict[Spot, int | None]) -> bool:
        """§2 (a), (b), (c)."""
        level, p = place
        number = tower[place]
        assert number is not None
        row = [tower.get((level, q)) for q in range(1, self.levels + 2 - level)]
        face_up = [n for n in row if n is not None]
        if any(a >= b for a, b in itertools.pairwise(face_up)):
            return False
        left, right = tower.get((level - 1, p)), tower.get((level - 1, p + 1))
        if (left is not None and left >= number) or (right is not None and right <= number):
            return False
        above = [(level + 1, p - 1), (level + 1, p)]
        return all(self.is_right(other, tower) for other in above if tower.get(other) is not None)

    def would_be_right(self, card: str, place: Spot) -> bool:
        if self.regular and place[0] == self.levels and card != "F":
            return False
        return self.is_right(place, {**self.tower, place: self.number(card)})

    def acts(self) -> set[str]:
        empty = [place for place in self.places() if self.can_be_filled(place)]
        ups = {f"up {c} {name(at)}" for c in self.hand for at in empty if self.would_be_right(c, at)}
        downs = {f"down {c} {name(at)}" for c in self.hand for at in empty if c != "F" and at[0] < self.levels}
        opens = {f"open {name(at)}" for at, number in self.tower.items() if number is None}
        return ups | downs | opens | {f"fetch {card}" for card in self.view.reserve if self.fetches(card)}

    def goals(self, card: str) -> set[str]:
        spots = [at for at in self.places() if at in self.tower or self.can_be_filled(at)]
        return {name(at) for at in spots if self.would_be_right(card, at)}

    def fetches(self, card: str) -> list[tuple[str, ...]]:
        """Every way to pay: two cards, then those destroyed, each in ascending order."""
        ways = []
        for a, b in itertools.combinations(self.hand, 2):
            n, x, y = (self.number(c) or 0 for c in (card, a, b))
            k = min(abs(n - (x + y)), abs(n - abs(x - y)))
            rest = [c for c in self.hand if c not in (a, b)]
            ways += [(a, b, *burnt) for burnt in itertools.combinations(rest, k)]
        return ways if self.goals(card) else []


def spot(place: str) -> Spot:
    level, p = place[1:].split(".")
    return int(level), int(p)


def name(place: Spot) -> str:
    return f"@{place[0]}.{place[1]}"


def compare(match: Match, fetches: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Compare what is legal now; returns the ways in which a fetch in progress can be completed from here."""
    seat = match.to_act()[0]
    legal = {move.text for move in match.legal(seat)}
    view = seen(match, seat)
    page = Literally(match.setup, view)
    if view.phase == "act":
        assert legal == page.acts()
        return []
    if view.phase in ("pay_first", "pay_second", "burn"):
        assert view.fetch is not None
        done = (*view.fetch.paid, *view.fetch.burnt)
        ways = [way for way in fetches if way[: len(done)] == done]
        verb = "burn" if view.phase == "burn" else "pay"
        assert legal == {f"{verb} {way[len(done)]}" for way in ways}
        return ways
    if view.phase == "place":
        assert view.fetch is not None
        assert legal == {f"place {place}" for place in page.goals(view.fetch.card)}
    return []


class Referee:
    """Follows a match and compares at every choice."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.fetches: list[tuple[str, ...]] = []

    def look(self) -> None:
        """Before a move."""
        self.before: Literally | None = None
        if self.match.to_act():
            self.before = Literally(self.match.setup, seen(self.match, self.match.to_act()[0]))
            self.fetches = compare(self.match, self.fetches)

    def note(self) -> None:
        """After a move."""
        move = self.match.moves[-1][1]
        if self.before is not None and move.startswith("fetch"):
            self.fetches = self.before.fetches(move.split()[1])


@pytest.mark.parametrize("finish", ["off", "on"])
@pytest.mark.parametrize(("cards", "games"), [("first", 8), (TINY, 40)], ids=["first", "tiny"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_acts_are_those_of_the_page(seats: int, cards: str | Path, games: int, finish: str) -> None:
    setup = COUPERATION.setup(seats, {"finish": finish, "first": "chance"}, cards)
    for seed in range(games):
        match, rng = Match(setup), random.Random(seed)
        referee = Referee(match)
        while not match.over:
            referee.look()
            step(match, rng)
            referee.note()


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_the_acts_of_the_stored_games_are_those_of_the_page(path: Path) -> None:
    """Towers up to their top are only in these."""
    record = read_record(path.read_bytes())
    match = replay(record, game, 0)
    referee = Referee(match)
    for number, (actor, text) in enumerate(record.moves, 1):
        referee.look()
        make(match, actor, text, number)
        referee.note()


@pytest.mark.parametrize("finish", ["off", "on"])
@pytest.mark.parametrize("law", LAWS)
def test_the_laws_hold_in_a_tiny_game_that_reaches_its_end(law: str, finish: str) -> None:
    """With few cards the Finish card is drawn, paid and fetched, and towers are completed by chance."""
    for seats in (2, 3, 4):
        setup = COUPERATION.setup(seats, {"finish": finish}, TINY)
        for seed in range(3):
            try_law(law, setup, random.Random(f"{law} {seats} {seed}"))
