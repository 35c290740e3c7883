"""ESCAPE NOW!'s card file: its form and what must hold in it."""

from itertools import combinations
from typing import Literal

from chabudai.engine.cards import CardSheet, Marked, Mistakes, Printed, outside
from chabudai.engine.game import Setup
from chabudai.engine.messages import Catalogue

WORDS = Catalogue("chabudai.games.escapenow")
TRAITS = "LPDTK"
#: All kinds of action cards, in the order of the rules' numbering.
KINDS = TRAITS + "!"
PAIRS = ["".join(pair) for pair in combinations(TRAITS, 2)]
LAYOUTS = ("easy", "medium", "hard")
LUCKY = ("5", "4", "3", "2")
PLACES = 7
END = 7
MOST_HANDS = 6
MOST_COPIES = 30
MOST_FULL = 8
MOST_NEED = 12
MOST_PUZZLES = 15
PUZZLE_CARDS = 8


class Trait(Marked, frozen=True):
    letter: Literal["L", "P", "D", "T", "K"]
    en: str
    ja: str
    colour: Literal["green", "blue", "yellow", "purple", "red"]
    copies: int


class Deck(Marked, frozen=True):
    lucky: Literal["5", "4", "3", "2"]
    copies: int


class Solo(Marked, frozen=True):
    copies: int


class Hand(Marked, frozen=True):
    dealt: int
    full: int


class Needs(Marked, frozen=True):
    single: int
    end: int


class Puzzle(Marked, frozen=True):
    traits: str
    copies: int


class Opens(Printed, frozen=True):
    place: int
    after: list[int]


class Layout(Marked, frozen=True):
    name: Literal["easy", "medium", "hard"]
    face_up: list[int]
    opens: list[Opens]

    def after(self, place: int) -> list[int]:
        """The places to solve before this one is turned up; none if it lies face up from the start."""
        return next((opens.after for opens in self.opens if opens.place == place), [])


class Sheet(CardSheet, frozen=True):
    trait: list[Trait]
    deck: list[Deck]
    solo: Solo
    hand: Hand
    needs: Needs
    puzzle: list[Puzzle]
    layout: list[Layout]

    def lucky_shots(self, seats: int, lucky: str) -> int:
        """§10, §11: solo has its own number, whatever the option says."""
        return self.solo.copies if seats == 1 else next(deck.copies for deck in self.deck if deck.lucky == lucky)

    def laid_out(self, name: str) -> Layout:
        return next(layout for layout in self.layout if layout.name == name)

    def need(self, place: int) -> int:
        return self.needs.end if place == END else self.needs.single


def mistakes(sheet: Sheet) -> Mistakes:
    yield from _card_mistakes(sheet)
    yield from _number_mistakes(sheet)
    yield from _puzzle_mistakes(sheet)
    if [layout.name for layout in sheet.layout] != list(LAYOUTS):
        yield WORDS.sentence("cards.layouts"), "layout"
    for i, layout in enumerate(sheet.layout):
        yield from _layout_mistakes(layout, f"layout[{i}]")


def _card_mistakes(sheet: Sheet) -> Mistakes:
    if "".join(trait.letter for trait in sheet.trait) != TRAITS:
        yield WORDS.sentence("cards.traits"), "trait"
    if [deck.lucky for deck in sheet.deck] != list(LUCKY):
        yield WORDS.sentence("cards.decks"), "deck"
        return
    for i, trait in enumerate(sheet.trait):
        yield from outside(trait.copies, 0, MOST_COPIES, f"trait[{i}].copies")
    for i, deck in enumerate(sheet.deck):
        yield from outside(deck.copies, 0, MOST_COPIES, f"deck[{i}].copies")
    yield from outside(sheet.solo.copies, 0, MOST_COPIES, "solo.copies")


def _number_mistakes(sheet: Sheet) -> Mistakes:
    yield from outside(sheet.hand.full, 1, MOST_FULL, "hand.full")
    yield from outside(sheet.hand.dealt, 1, sheet.hand.full, "hand.dealt")
    yield from outside(sheet.needs.single, 2, MOST_NEED, "needs.single")
    yield from outside(sheet.needs.end, 4, MOST_NEED, "needs.end")
    fewest = sum(trait.copies for trait in sheet.trait) + min((deck.copies for deck in sheet.deck), default=0)
    if fewest < MOST_HANDS * sheet.hand.dealt:
        yield WORDS.sentence("cards.too_few", cards=fewest, hands=MOST_HANDS), "hand.dealt"


def _puzzle_mistakes(sheet: Sheet) -> Mistakes:
    for i, puzzle in enumerate(sheet.puzzle):
        if puzzle.traits not in PAIRS:
            words = {"traits": puzzle.traits, "allowed": ", ".join(PAIRS)}
            yield WORDS.sentence("cards.pair", **words), f"puzzle[{i}].traits"
        if puzzle.traits in (other.traits for other in sheet.puzzle[:i]):
            yield WORDS.sentence("cards.twice", traits=puzzle.traits), f"puzzle[{i}].traits"
        yield from outside(puzzle.copies, 0, MOST_PUZZLES, f"puzzle[{i}].copies")
    if sum(puzzle.copies for puzzle in sheet.puzzle) < PUZZLE_CARDS:
        yield WORDS.sentence("cards.puzzles", needed=PUZZLE_CARDS), "puzzle"


def _layout_mistakes(layout: Layout, where: str) -> Mistakes:
    for i, place in enumerate(layout.face_up):
        yield from outside(place, 1, PLACES, f"{where}.face_up[{i}]")
    if len(layout.face_up) < 2:
        yield WORDS.sentence("cards.face_up"), f"{where}.face_up"
    for i, opens in enumerate(layout.opens):
        yield from outside(opens.place, 1, PLACES, f"{where}.opens[{i}].place")
        if not opens.after:
            yield WORDS.sentence("cards.after"), f"{where}.opens[{i}].after"
        for k, before in enumerate(opens.after):
            yield from outside(before, 1, PLACES - 1, f"{where}.opens[{i}].after[{k}]")
    described = layout.face_up + [opens.place for opens in layout.opens]
    if sorted(described) != list(range(1, PLACES + 1)):
        yield WORDS.sentence("cards.places", last=PLACES), where
    reached = set(layout.face_up)
    while ready := {o.place for o in layout.opens if o.place not in reached and reached.issuperset(o.after)}:
        reached |= ready
    closed = sorted(set(range(1, PLACES + 1)) - reached)
    if closed:
        yield WORDS.sentence("cards.closed", place=closed[0]), f"{where}.opens"


def longest(setup: Setup[Sheet]) -> int:
    # Every card is dealt or drawn at most once, and every turn costs a minute: at most a move and all answers each.
    cards, hands = action_cards(setup), 3 if setup.seats == 2 else setup.seats
    return PUZZLE_CARDS + cards + setup.seats + hands + cards * max(2, hands)


def score_range(setup: Setup[Sheet]) -> tuple[int, int]:
    return 0, action_cards(setup)


def action_cards(setup: Setup[Sheet]) -> int:
    lucky = setup.cards.lucky_shots(setup.seats, setup.options["lucky"])
    return sum(trait.copies for trait in setup.cards.trait) + lucky
