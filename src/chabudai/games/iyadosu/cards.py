"""Iyadosu's card file: its form and what must hold in it."""

from typing import Literal

import msgspec

from chabudai.engine.cards import CardFile, CardSheet, Mark, read_sheet
from chabudai.engine.errors import bad_cards

LETTERS = "KRGB"
COLOURS = 4
HIGHEST = 15
#: Every card's name, in the order of the rules' numbering.
CARDS = [f"{letter}{number}" for letter in LETTERS for number in range(1, HIGHEST + 1)]
NUMBER = {name: card for card, name in enumerate(CARDS)}


class Colour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    letter: Literal["K", "R", "G", "B"]
    en: str
    ja: str
    mark: Mark


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seats: int
    highest: int
    mark: Mark


class Refuse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    least: int
    most: int
    mark: Mark


class Sheet(CardSheet, frozen=True):
    colour: list[Colour]
    deck: list[Deck]
    refuse: Refuse

    def highest(self, seats: int) -> int:
        return next(deck.highest for deck in self.deck if deck.seats == seats)

    def hand(self, seats: int) -> int:
        return COLOURS * self.highest(seats) // seats


def read_cards(text: str) -> tuple[CardFile, Sheet]:
    card_file, sheet = read_sheet(text, "iyadosu", Sheet)
    if "".join(colour.letter for colour in sheet.colour) != LETTERS:
        raise bad_cards("wrong", problem="the colours must be K, R, G and B, in this order - at `$.colour`")
    if sorted(deck.seats for deck in sheet.deck) != [3, 4, 5]:
        raise bad_cards("wrong", problem="there must be one deck each for 3, 4 and 5 seats - at `$.deck`")
    for i, deck in enumerate(sheet.deck):
        if not 1 <= deck.highest <= HIGHEST:
            raise bad_cards("wrong", problem=f"`highest` must be 1 to {HIGHEST} - at `$.deck[{i}]`")
        if COLOURS * deck.highest % deck.seats:
            problem = f"{COLOURS * deck.highest} cards cannot be dealt evenly to {deck.seats} seats - at `$.deck[{i}]`"
            raise bad_cards("wrong", problem=problem)
        if not 1 <= sheet.refuse.least <= sheet.refuse.most <= min(sheet.hand(deck.seats), 15):
            problem = f"refuse cards must be 1 or more, and no more than the hand of {sheet.hand(deck.seats)} cards"
            raise bad_cards("wrong", problem=problem + " - at `$.refuse`")
    return card_file, sheet
