"""Familiar's Trouble's card file: its form and what must hold in it."""

from typing import Annotated, Literal

import msgspec

from chabudai.engine.cards import CardFile, CardSheet, Mark, read_sheet
from chabudai.engine.errors import bad_cards
from chabudai.games.familiars.rules_cards import IN_LEVEL, LEVELS, SEATS, VALUES

LETTERS = "RGB"
COMBINATIONS = ("R", "G", "B", "RG", "RB", "GB", "RGB")
#: Every attribute card's and every errand's name, in the order of the rules' numbering.
KINDS = [f"{colours}{value}" for colours in COMBINATIONS for value in range(1, VALUES + 1)]
KIND = {name: kind for kind, name in enumerate(KINDS)}
ERRANDS = [f"{level}-{number}" for level in range(1, LEVELS + 1) for number in range(1, IN_LEVEL + 1)]
ERRAND = {name: errand for errand, name in enumerate(ERRANDS)}
MOST_CARDS = 60

Value = Annotated[int, msgspec.Meta(ge=1, le=VALUES)]
Amount = Annotated[int, msgspec.Meta(ge=0, le=999)]


class Attribute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    en: str
    ja: str


class Colour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    letter: Literal["R", "G", "B"]
    en: str
    ja: str
    attribute: Attribute
    mark: Mark


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hand: Annotated[int, msgspec.Meta(ge=1, le=MOST_CARDS // SEATS)]
    mark: Mark


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    colours: Literal["R", "G", "B", "RG", "RB", "GB", "RGB"]
    values: list[Value]
    copies: Annotated[int, msgspec.Meta(ge=1, le=MOST_CARDS)]
    mark: Mark

    def names(self) -> list[str]:
        return [f"{self.colours}{value}" for value in self.values]


class Needs(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"red": "R", "green": "G", "blue": "B"}):
    red: Amount = 0
    green: Amount = 0
    blue: Amount = 0

    def by_letter(self) -> list[tuple[str, int]]:
        """The colours that are needed, the greatest amount first as the tables write it."""
        amounts = zip(LETTERS, (self.red, self.green, self.blue), strict=True)
        return sorted(((letter, need) for letter, need in amounts if need), key=lambda need: -need[1])


class Errand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    needs: Needs
    points: Amount
    mark: Mark

    @property
    def level(self) -> int:
        return int(self.name[0])


class Praise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the score chart."""

    least: Amount
    en: str
    ja: str
    mark: Mark


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


def read_cards(text: str) -> tuple[CardFile, Sheet]:
    card_file, sheet = read_sheet(text, "familiars", Sheet)
    if "".join(colour.letter for colour in sheet.colour) != LETTERS:
        raise _wrong("the colours must be R, G and B, in this order", "colour")
    _check_deck(sheet)
    _check_errands(sheet)
    if not sheet.chart or sheet.chart[0].least != 0:
        raise _wrong("the score chart must begin at 0", "chart")
    bounds = [line.least for line in sheet.chart]
    if bounds != sorted(set(bounds)):
        raise _wrong("the bounds of the score chart must ascend", "chart")
    return card_file, sheet


def _check_deck(sheet: Sheet) -> None:
    seen: set[str] = set()
    for i, line in enumerate(sheet.cards):
        for name in line.names():
            if name in seen:
                raise _wrong(f"{name} is there twice; give it more `copies` instead", f"cards[{i}]")
            seen.add(name)
    count = sum(sheet.copies().values())
    if count % SEATS or count > MOST_CARDS:
        raise _wrong(f"the deck must be a multiple of {SEATS}, at most {MOST_CARDS} cards, not {count}", "cards")
    if count < SEATS * sheet.deal.hand:
        raise _wrong(f"{count} cards are too few for {SEATS} hands of {sheet.deal.hand}", "deal")


def _check_errands(sheet: Sheet) -> None:
    if not sheet.errand:
        raise _wrong("there must be at least one errand", "errand")
    seen: set[str] = set()
    for i, errand in enumerate(sheet.errand):
        if errand.name not in ERRAND:
            raise _wrong(f"an errand is called 1-1 to {LEVELS}-{IN_LEVEL}, not “{errand.name}”", f"errand[{i}].name")
        if errand.name in seen:
            raise _wrong(f"there are two errands {errand.name}", f"errand[{i}].name")
        if not errand.needs.by_letter():
            raise _wrong(f"errand {errand.name} needs nothing", f"errand[{i}].needs")
        seen.add(errand.name)


def _wrong(problem: str, place: str) -> Exception:
    return bad_cards("wrong", problem=f"{problem} - at `$.{place}`")
