"""Couperation's card file: its form and what must hold in it."""

from chabudai.engine.cards import CardSheet, Marked, Mistakes
from chabudai.engine.game import Setup
from chabudai.games.couperation import rules_fixed as numbering

HIGHEST = 50
FINISH = "F"
#: Every card's name, in the order of the rules' numbering: the Finish card stands right behind the 25.
CARDS = [str(n) for n in range(1, 26)] + [FINISH] + [str(n) for n in range(26, HIGHEST + 1)]
NUMBER = {name: card for card, name in enumerate(CARDS)}
#: Every place's name, from the bottom left to the top.
PLACES = [f"@{level}.{p}" for level in range(1, 8) for p in range(1, 9 - level)]
PLACE_NUMBER = {name: place for place, name in enumerate(PLACES)}

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
    return sum(1 << NUMBER[str(number)] for number in numbers)


def mistakes(sheet: Sheet) -> Mistakes:
    highest = sheet.glass.highest
    if not 1 <= highest <= HIGHEST:
        yield f"`highest` must be 1 to {HIGHEST}", "glass"
    if not 1 <= sheet.finish.number <= HIGHEST:
        yield f"`number` must be 1 to {HIGHEST}", "finish"
    if not LEAST_LEVELS <= sheet.tower.levels <= numbering.LEVELS:
        yield f"`levels` must be {LEAST_LEVELS} to {numbering.LEVELS}", "tower"
    if not 1 <= sheet.tower.place <= sheet.tower.levels:
        yield f"`place` must be 1 to {sheet.tower.levels}", "tower"
    if not 1 <= sheet.tower.start <= highest:
        yield f"`start` must be a Glass card, 1 to {highest}", "tower"
    for name in ("dealt", "limit"):
        if getattr(sheet.hand, name) < 1:
            yield f"`{name}` must be 1 or more", "hand"
    for name in ("first_turn", "refill"):
        if not 0 <= getattr(sheet.draw, name) <= numbering.MOST_DRAW:
            yield f"`{name}` must be 0 to {numbering.MOST_DRAW}", "draw"
    yield from _symbol_mistakes(sheet)
    yield from _deal_mistakes(sheet)


def _symbol_mistakes(sheet: Sheet) -> Mistakes:
    highest = sheet.glass.highest
    seen: set[int] = set()
    groups = [(group.cards, f"diamonds[{i}]") for i, group in enumerate(sheet.diamonds)]
    for i, group in enumerate(sheet.diamonds):
        if not 0 <= group.count <= MOST_DIAMONDS:
            yield f"`count` must be 0 to {MOST_DIAMONDS}", f"diamonds[{i}]"
    for cards, at in [*groups, (sheet.heart.cards, "heart")]:
        for card in cards:
            if not 1 <= card <= highest:
                yield f"there is no Glass card {card}", at
            if card in seen:
                yield f"the card {card} has a symbol already", at
            seen.add(card)
    for card in range(1, highest + 1):
        if card not in seen:
            yield f"the card {card} has neither diamonds nor a heart", "diamonds"


def _deal_mistakes(sheet: Sheet) -> Mistakes:
    opening = sheet.opening.cards
    for card in opening:
        if not 1 <= card <= sheet.glass.highest or card == sheet.tower.start:
            yield f"{card} cannot open the Reserve: it must be a Glass card other than the start", "opening"
    if len(set(opening)) < len(opening):
        yield "each card can lie there only once", "opening"
    if sorted(reserve.seats for reserve in sheet.reserve) != [2, 3, 4]:
        yield "there must be one size each for 2, 3 and 4 seats", "reserve"
    for i, reserve in enumerate(sheet.reserve):
        if reserve.size < len(opening):
            yield f"`size` is less than the {len(opening)} opening cards", f"reserve[{i}]"


def mistakes_for(sheet: Sheet, seats: int) -> Mistakes:
    needed = seats * sheet.hand.dealt + sheet.reserve_size(seats) + 1
    if needed > sheet.glass.highest:
        yield f"{seats} seats need {needed} cards before the first turn, there are {sheet.glass.highest}", "glass"


def longest(setup: Setup[Sheet]) -> int:
    # A turn fills a place for good, opens a card, or fetches, and then a card leaves the Reserve for the discard.
    # It asks for six moves at most, besides those by which each card is dealt, drawn, burnt or destroyed once.
    return setup.seats + 1 + 4 * numbering.CARDS + 6 * (2 * numbering.PLACES + numbering.CARDS)
