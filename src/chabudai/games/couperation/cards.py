"""Couperation's card file: its form and what must hold in it."""

from chabudai.engine.cards import CardSheet, Marked, Mistakes, outside
from chabudai.engine.game import Setup
from chabudai.engine.messages import Catalogue
from chabudai.engine.names import Names
from chabudai.games.couperation import rules_fixed as numbering

WORDS = Catalogue("chabudai.games.couperation")
HIGHEST = 50
FINISH = "F"
#: Every card's name, in the order of the rules' numbering: the Finish card stands right behind the 25.
CARDS = Names([*map(str, range(1, 26)), FINISH, *map(str, range(26, HIGHEST + 1))])
NUMBER = CARDS.number
#: Every place's name, from the bottom left to the top.
PLACES = Names(f"@{level}.{p}" for level in range(1, 8) for p in range(1, 9 - level))
PLACE_NUMBER = PLACES.number

LEAST_LEVELS = 2
MOST_DIAMONDS = 4


class Glass(Marked, frozen=True):
    highest: int


class Finish(Marked, frozen=True):
    number: int


class Tower(Marked, frozen=True):
    levels: int
    start: int
    place: int


class Hand(Marked, frozen=True):
    dealt: int
    limit: int


class Draw(Marked, frozen=True):
    first_turn: int
    refill: int


class Opening(Marked, frozen=True):
    cards: list[int]


class Reserve(Marked, frozen=True):
    seats: int
    size: int


class Diamonds(Marked, frozen=True):
    count: int
    cards: list[int]


class Heart(Marked, frozen=True):
    cards: list[int]


class Sheet(CardSheet, frozen=True):
    glass: Glass
    finish: Finish
    tower: Tower
    hand: Hand
    draw: Draw
    opening: Opening
    reserve: list[Reserve]
    diamonds: list[Diamonds]
    heart: Heart

    def reserve_size(self, seats: int) -> int:
        return next(reserve.size for reserve in self.reserve if reserve.seats == seats)

    def diamonds_on(self, card: str) -> int | None:
        """How many diamonds are on a card; None for a heart, and for the Finish card, which has no symbol."""
        return next((group.count for group in self.diamonds if card != FINISH and int(card) in group.cards), None)

    def number(self, card: str) -> int:
        return self.finish.number if card == FINISH else int(card)

    def has_place(self, place: str) -> bool:
        level, p = level_and_place(place)
        return level + p <= self.tower.levels + 1

    @property
    def top(self) -> str:
        return f"@{self.tower.levels}.1"


def level_and_place(place: str) -> tuple[int, int]:
    level, p = place[1:].split(".")
    return int(level), int(p)


def card_set(numbers: list[int]) -> int:
    """Glass cards by their numbers as a set of the rules."""
    return CARDS.set_of(map(str, numbers))


def mistakes(sheet: Sheet) -> Mistakes:
    highest = sheet.glass.highest
    yield from outside(highest, 1, HIGHEST, "glass.highest")
    yield from outside(sheet.finish.number, 1, HIGHEST, "finish.number")
    yield from outside(sheet.tower.levels, LEAST_LEVELS, numbering.LEVELS, "tower.levels")
    yield from outside(sheet.tower.place, 1, sheet.tower.levels, "tower.place")
    if not 1 <= sheet.tower.start <= highest:
        yield WORDS.sentence("cards.start", highest=highest, found=sheet.tower.start), "tower.start"
    for name in ("dealt", "limit"):
        if getattr(sheet.hand, name) < 1:
            yield WORDS.sentence("cards.one", found=getattr(sheet.hand, name)), f"hand.{name}"
    for name in ("first_turn", "refill"):
        yield from outside(getattr(sheet.draw, name), 0, numbering.MOST_DRAW, f"draw.{name}")
    yield from _symbol_mistakes(sheet)
    yield from _deal_mistakes(sheet)


def _symbol_mistakes(sheet: Sheet) -> Mistakes:
    highest = sheet.glass.highest
    seen: set[int] = set()
    groups = [(group.cards, f"diamonds[{i}].cards") for i, group in enumerate(sheet.diamonds)]
    for i, group in enumerate(sheet.diamonds):
        yield from outside(group.count, 0, MOST_DIAMONDS, f"diamonds[{i}].count")
    for cards, at in [*groups, (sheet.heart.cards, "heart.cards")]:
        for card in cards:
            if not 1 <= card <= highest:
                yield WORDS.sentence("cards.no_glass", card=card, highest=highest), at
            if card in seen:
                yield WORDS.sentence("cards.symbol_twice", card=card), at
            seen.add(card)
    for card in range(1, highest + 1):
        if card not in seen:
            yield WORDS.sentence("cards.no_symbol", card=card), "diamonds"


def _deal_mistakes(sheet: Sheet) -> Mistakes:
    opening = sheet.opening.cards
    for card in opening:
        if not 1 <= card <= sheet.glass.highest or card == sheet.tower.start:
            yield WORDS.sentence("cards.opening", card=card), "opening.cards"
    if len(set(opening)) < len(opening):
        yield WORDS.sentence("cards.opening_twice"), "opening.cards"
    if sorted(reserve.seats for reserve in sheet.reserve) != [2, 3, 4]:
        yield WORDS.sentence("cards.reserves"), "reserve"
    for i, reserve in enumerate(sheet.reserve):
        if reserve.size < len(opening):
            yield WORDS.sentence("cards.reserve_size", opening=len(opening)), f"reserve[{i}].size"


def mistakes_for(sheet: Sheet, seats: int) -> Mistakes:
    needed = seats * sheet.hand.dealt + sheet.reserve_size(seats) + 1
    if needed > sheet.glass.highest:
        words = {"seats": seats, "needed": needed, "found": sheet.glass.highest}
        yield WORDS.sentence("cards.too_few", **words), "glass.highest"


def longest(setup: Setup[Sheet]) -> int:
    # A turn fills a place for good, opens a card, or fetches, and then a card leaves the Reserve for the discard.
    # It asks for six moves at most, besides those by which each card is dealt, drawn, burnt or destroyed once.
    return setup.seats + 1 + 4 * numbering.CARDS + 6 * (2 * numbering.PLACES + numbering.CARDS)
