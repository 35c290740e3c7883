"""ESCAPE NOW!'s card file: its form and what must hold in it."""

from itertools import combinations
from typing import Literal, NoReturn

import msgspec

from chabudai.engine.cards import CardFile, CardSheet, Mark, read_sheet
from chabudai.engine.errors import bad_cards

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


class Trait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    letter: Literal["L", "P", "D", "T", "K"]
    en: str
    ja: str
    colour: Literal["green", "blue", "yellow", "purple", "red"]
    copies: int
    mark: Mark


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lucky: Literal["5", "4", "3", "2"]
    copies: int
    mark: Mark


class Solo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    copies: int
    mark: Mark


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dealt: int
    full: int
    mark: Mark


class Needs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    single: int
    end: int
    mark: Mark


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    traits: str
    copies: int
    mark: Mark


class Opens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    place: int
    after: list[int]


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Literal["easy", "medium", "hard"]
    face_up: list[int]
    opens: list[Opens]
    mark: Mark

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


def read_cards(text: str) -> tuple[CardFile, Sheet]:
    card_file, sheet = read_sheet(text, "escapenow", Sheet)
    _check_action_cards(sheet)
    _check_numbers(sheet)
    _check_puzzles(sheet)
    if [layout.name for layout in sheet.layout] != list(LAYOUTS):
        _wrong("the layouts must be easy, medium and hard, in this order", "layout")
    for i, layout in enumerate(sheet.layout):
        _check_layout(layout, f"layout[{i}]")
    return card_file, sheet


def _wrong(problem: str, place: str) -> NoReturn:
    raise bad_cards("wrong", problem=f"{problem} - at `$.{place}`")


def _check_range(number: int, least: int, most: int, place: str) -> None:
    if not least <= number <= most:
        _wrong(f"{number} must be {least} to {most}", place)


def _check_action_cards(sheet: Sheet) -> None:
    if "".join(trait.letter for trait in sheet.trait) != TRAITS:
        _wrong("the traits must be L, P, D, T and K, in this order", "trait")
    if [deck.lucky for deck in sheet.deck] != list(LUCKY):
        _wrong("there must be one deck each for lucky = 5, 4, 3 and 2, in this order", "deck")
    for i, trait in enumerate(sheet.trait):
        _check_range(trait.copies, 0, MOST_COPIES, f"trait[{i}].copies")
    for i, deck in enumerate(sheet.deck):
        _check_range(deck.copies, 0, MOST_COPIES, f"deck[{i}].copies")
    _check_range(sheet.solo.copies, 0, MOST_COPIES, "solo.copies")


def _check_numbers(sheet: Sheet) -> None:
    _check_range(sheet.hand.full, 1, MOST_FULL, "hand.full")
    _check_range(sheet.hand.dealt, 1, sheet.hand.full, "hand.dealt")
    _check_range(sheet.needs.single, 2, MOST_NEED, "needs.single")
    _check_range(sheet.needs.end, 4, MOST_NEED, "needs.end")
    fewest = sum(trait.copies for trait in sheet.trait) + min(deck.copies for deck in sheet.deck)
    if fewest < MOST_HANDS * sheet.hand.dealt:
        _wrong(f"{fewest} action cards are not enough to deal {MOST_HANDS} hands", "hand.dealt")


def _check_puzzles(sheet: Sheet) -> None:
    for i, puzzle in enumerate(sheet.puzzle):
        if puzzle.traits not in PAIRS:
            _wrong(f"“{puzzle.traits}” is not one of {', '.join(PAIRS)}", f"puzzle[{i}].traits")
        if puzzle.traits in (other.traits for other in sheet.puzzle[:i]):
            _wrong(f"{puzzle.traits} is there twice; write how many in `copies`", f"puzzle[{i}].traits")
        _check_range(puzzle.copies, 0, MOST_PUZZLES, f"puzzle[{i}].copies")
    if sum(puzzle.copies for puzzle in sheet.puzzle) < PUZZLE_CARDS:
        _wrong(f"a layout takes {PUZZLE_CARDS} puzzle cards, and there are fewer", "puzzle")


def _check_layout(layout: Layout, where: str) -> None:
    for i, place in enumerate(layout.face_up):
        _check_range(place, 1, PLACES, f"{where}.face_up[{i}]")
    if len(layout.face_up) < 2:
        _wrong("at least two puzzles must lie face up, or a pawn could have nowhere to go", f"{where}.face_up")
    for i, opens in enumerate(layout.opens):
        _check_range(opens.place, 1, PLACES, f"{where}.opens[{i}].place")
        if not opens.after:
            _wrong("name at least one place to solve", f"{where}.opens[{i}].after")
        for k, before in enumerate(opens.after):
            _check_range(before, 1, PLACES - 1, f"{where}.opens[{i}].after[{k}]")
    described = layout.face_up + [opens.place for opens in layout.opens]
    if sorted(described) != list(range(1, PLACES + 1)):
        _wrong(f"every place from 1 to {PLACES} must be named once, in `face_up` or in `opens`", where)
    _check_every_place_opens(layout, where)


def _check_every_place_opens(layout: Layout, where: str) -> None:
    reached = set(layout.face_up)
    while ready := {o.place for o in layout.opens if o.place not in reached and reached.issuperset(o.after)}:
        reached |= ready
    closed = sorted(set(range(1, PLACES + 1)) - reached)
    if closed:
        _wrong(f"place {closed[0]} can never be turned up: it waits for itself", f"{where}.opens")
