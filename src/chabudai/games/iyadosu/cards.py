"""Iyadosu's card file: its form and what must hold in it."""

from typing import Literal

import msgspec

from chabudai.engine.cards import CardFile, CardSheet, Mark, read_sheet
from chabudai.engine.errors import BadCards, bad_cards

LETTERS = "KRGB"
COLOURS = 4
HIGHEST = 15
#: The notation has `split 0` to `split 15`.
MOST_REFUSE = 15
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
        raise _wrong("the colours must be K, R, G and B, in this order", "colour")
    if sorted(deck.seats for deck in sheet.deck) != [3, 4, 5]:
        raise _wrong("there must be one deck each for 3, 4 and 5 seats", "deck")
    for i, deck in enumerate(sheet.deck):
        if not 1 <= deck.highest <= HIGHEST:
            raise _wrong(f"`highest` must be 1 to {HIGHEST}", f"deck[{i}]")
        if COLOURS * deck.highest % deck.seats:
            raise _wrong(f"{COLOURS * deck.highest} cards cannot be dealt evenly to {deck.seats} seats", f"deck[{i}]")
        most = min(sheet.hand(deck.seats), MOST_REFUSE)
        if sheet.refuse.most > most:
            raise _wrong(f"`most` is more than the {most} cards that a hand of {deck.seats} seats can refuse", "refuse")
    if not 1 <= sheet.refuse.least <= sheet.refuse.most:
        raise _wrong("`least` must be 1 or more and no more than `most`", "refuse")
    return card_file, sheet


def _wrong(problem: str, place: str) -> BadCards:
    return bad_cards("wrong", problem=f"{problem} - at `$.{place}`")
