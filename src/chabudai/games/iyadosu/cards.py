"""Iyadosu's card file: its form and what must hold in it."""

from typing import Literal

from chabudai.engine.cards import CardSheet, Marked, Mistakes, outside
from chabudai.engine.game import Setup
from chabudai.engine.messages import Catalogue
from chabudai.engine.names import Names

WORDS = Catalogue("chabudai.games.iyadosu")
LETTERS = "KRGB"
COLOURS = 4
HIGHEST = 15
#: The notation has `split 0` to `split 15`.
MOST_REFUSE = 15
#: Every card's name, in the order of the rules' numbering.
CARDS = Names(f"{letter}{number}" for letter in LETTERS for number in range(1, HIGHEST + 1))
NUMBER = CARDS.number


class Colour(Marked, frozen=True):
    letter: Literal["K", "R", "G", "B"]
    en: str
    ja: str


class Deck(Marked, frozen=True):
    seats: int
    highest: int


class Refuse(Marked, frozen=True):
    least: int
    most: int


class Sheet(CardSheet, frozen=True):
    colour: list[Colour]
    deck: list[Deck]
    refuse: Refuse

    def highest(self, seats: int) -> int:
        return next(deck.highest for deck in self.deck if deck.seats == seats)

    def hand(self, seats: int) -> int:
        return COLOURS * self.highest(seats) // seats


def mistakes(sheet: Sheet) -> Mistakes:
    if "".join(colour.letter for colour in sheet.colour) != LETTERS:
        yield WORDS.sentence("cards.colours"), "colour"
    if sorted(deck.seats for deck in sheet.deck) != [3, 4, 5]:
        yield WORDS.sentence("cards.decks"), "deck"
        return
    for i, deck in enumerate(sheet.deck):
        yield from outside(deck.highest, 1, HIGHEST, f"deck[{i}].highest")
        if COLOURS * deck.highest % deck.seats:
            cards = COLOURS * deck.highest
            yield WORDS.sentence("cards.uneven", cards=cards, seats=deck.seats), f"deck[{i}].highest"
        most = min(sheet.hand(deck.seats), MOST_REFUSE)
        if sheet.refuse.most > most:
            yield WORDS.sentence("cards.refuse_most", most=most, seats=deck.seats), "refuse.most"
    if not 1 <= sheet.refuse.least <= sheet.refuse.most:
        yield WORDS.sentence("cards.refuse_least", most=sheet.refuse.most), "refuse.least"


def longest(setup: Setup[Sheet]) -> int:
    # A round: every card dealt and played, one division and at most one Insert a seat.
    return 1 + setup.seats * (2 * COLOURS * setup.cards.highest(setup.seats) + 2 * setup.seats)


def score_range(setup: Setup[Sheet]) -> tuple[int, int]:
    # Perseverance and domination together never exceed the other seats (§10); `bonus` pays once.
    return 0, setup.seats * (setup.seats - 1) + setup.cards.refuse.most
