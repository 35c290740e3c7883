"""Familiar's Trouble's card file: its form and what must hold in it."""

from typing import Annotated, Literal

import msgspec

from chabudai.engine.cards import CardSheet, Marked, Mistakes, Printed
from chabudai.engine.game import Setup
from chabudai.engine.messages import Catalogue
from chabudai.engine.names import Names
from chabudai.games.familiars.rules_cards import IN_LEVEL, LEVELS, SEATS, VALUES

WORDS = Catalogue("chabudai.games.familiars")
LETTERS = "RGB"
COMBINATIONS = ("R", "G", "B", "RG", "RB", "GB", "RGB")
#: Every attribute card's and every errand's name, in the order of the rules' numbering.
KINDS = Names(f"{colours}{value}" for colours in COMBINATIONS for value in range(1, VALUES + 1))
KIND = KINDS.number
ERRANDS = Names(f"{level}-{number}" for level in range(1, LEVELS + 1) for number in range(1, IN_LEVEL + 1))
ERRAND = ERRANDS.number
MOST_CARDS = 60

Value = Annotated[int, msgspec.Meta(ge=1, le=VALUES)]
Amount = Annotated[int, msgspec.Meta(ge=0, le=999)]


class Attribute(Printed, frozen=True):
    en: str
    ja: str


class Colour(Marked, frozen=True):
    letter: Literal["R", "G", "B"]
    en: str
    ja: str
    attribute: Attribute


class Deal(Marked, frozen=True):
    hand: Annotated[int, msgspec.Meta(ge=1, le=MOST_CARDS // SEATS)]


class Cards(Marked, frozen=True):
    colours: Literal["R", "G", "B", "RG", "RB", "GB", "RGB"]
    values: list[Value]
    copies: Annotated[int, msgspec.Meta(ge=1, le=MOST_CARDS)]

    def names(self) -> list[str]:
        return [f"{self.colours}{value}" for value in self.values]


class Needs(Printed, frozen=True, rename={"red": "R", "green": "G", "blue": "B"}):
    red: Amount = 0
    green: Amount = 0
    blue: Amount = 0

    def by_letter(self) -> list[tuple[str, int]]:
        """The colours that are needed, the greatest amount first as the tables write it."""
        amounts = zip(LETTERS, (self.red, self.green, self.blue), strict=True)
        return sorted(((letter, need) for letter, need in amounts if need), key=lambda need: -need[1])


class Errand(Marked, frozen=True):
    name: str
    needs: Needs
    points: Amount

    @property
    def level(self) -> int:
        return int(self.name[0])


class Praise(Marked, frozen=True):
    """A line of the score chart."""

    least: Amount
    en: str
    ja: str


class Sheet(CardSheet, frozen=True):
    colour: list[Colour]
    deal: Deal
    cards: list[Cards]
    errand: list[Errand]
    chart: list[Praise]

    def copies(self) -> dict[str, int]:
        """Every attribute card in the deck and how many there are of it, in the order of the rules' numbering."""
        copies = {name: line.copies for line in self.cards for name in line.names()}
        return {name: copies[name] for name in KINDS if name in copies}

    def errands(self) -> dict[str, Errand]:
        by_name = {errand.name: errand for errand in self.errand}
        return {name: by_name[name] for name in ERRANDS if name in by_name}

    def praise(self, score: int) -> Praise:
        return [line for line in self.chart if line.least <= score][-1]


def mistakes(sheet: Sheet) -> Mistakes:
    if "".join(colour.letter for colour in sheet.colour) != LETTERS:
        yield WORDS.sentence("cards.colours"), "colour"
    yield from _deck_mistakes(sheet)
    yield from _errand_mistakes(sheet)
    if not sheet.chart or sheet.chart[0].least != 0:
        yield WORDS.sentence("cards.chart_begin"), "chart"
    bounds = [line.least for line in sheet.chart]
    if bounds != sorted(set(bounds)):
        yield WORDS.sentence("cards.chart_order"), "chart"


def _deck_mistakes(sheet: Sheet) -> Mistakes:
    seen: set[str] = set()
    for i, line in enumerate(sheet.cards):
        for name in line.names():
            if name in seen:
                yield WORDS.sentence("cards.twice", card=name), f"cards[{i}].values"
            seen.add(name)
    count = sum(sheet.copies().values())
    if count % SEATS or count > MOST_CARDS:
        yield WORDS.sentence("cards.deck", seats=SEATS, most=MOST_CARDS, count=count), "cards"
    if count < SEATS * sheet.deal.hand:
        yield WORDS.sentence("cards.hands", count=count, seats=SEATS, hand=sheet.deal.hand), "deal.hand"


def _errand_mistakes(sheet: Sheet) -> Mistakes:
    if not sheet.errand:
        yield WORDS.sentence("cards.no_errand"), "errand"
    seen: set[str] = set()
    for i, errand in enumerate(sheet.errand):
        if errand.name not in ERRAND:
            words = {"last": f"{LEVELS}-{IN_LEVEL}", "found": errand.name}
            yield WORDS.sentence("cards.errand_name", **words), f"errand[{i}].name"
        if errand.name in seen:
            yield WORDS.sentence("cards.errand_twice", name=errand.name), f"errand[{i}].name"
        if not errand.needs.by_letter():
            yield WORDS.sentence("cards.errand_free"), f"errand[{i}].needs"
        seen.add(errand.name)


def longest(setup: Setup[Sheet]) -> int:
    cards, display = sum(setup.cards.copies().values()), sum(map(int, setup.options["display"].split("-")))
    # A round: both decisions, three passes, the errand exchanged, and every errand chosen and turned up.
    return display + 1 + 2 * cards + cards // SEATS * (6 + 2 * display)


def score_range(setup: Setup[Sheet]) -> tuple[int, int]:
    return 0, sum(errand.points for errand in setup.cards.errand)
