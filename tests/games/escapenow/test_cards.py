"""The card file: what the page's tables say, and every mistake named with its place."""

from pathlib import Path

import pytest

from chabudai.engine.cards import own_text
from chabudai.engine.errors import BadCards
from chabudai.engine.match import Match
from chabudai.games.escapenow import GAME
from chabudai.games.escapenow.cards import Layout
from tests.games.escapenow.positions import state_of

FIRST = own_text("chabudai.games.escapenow", "first")
TINY = Path(__file__).parent / "tiny.toml"


def test_the_first_edition_is_the_page() -> None:
    _, sheet = GAME.read_cards(FIRST)
    assert [(trait.letter, trait.en, trait.colour, trait.copies, trait.mark) for trait in sheet.trait] == [
        ("L", "logical", "green", 11, "printed"),
        ("P", "perceptive", "blue", 11, "printed"),
        ("D", "dexterous", "yellow", 11, "printed"),
        ("T", "tenacious", "purple", 11, "printed"),
        ("K", "talkative", "red", 11, "printed"),
    ]
    assert [(deck.lucky, deck.copies) for deck in sheet.deck] == [("5", 5), ("4", 4), ("3", 3), ("2", 2)]
    assert (sheet.solo.copies, sheet.hand.dealt, sheet.hand.full) == (2, 4, 5)
    assert (sheet.needs.single, sheet.needs.end) == (5, 8)
    assert [(puzzle.traits, puzzle.copies, puzzle.mark) for puzzle in sheet.puzzle] == [
        (pair, 1, "derived") for pair in ("LP", "LD", "LT", "LK", "PD", "PT", "PK", "DT", "DK", "TK")
    ]
    assert all(layout.mark == "house" for layout in sheet.layout)


@pytest.mark.parametrize(
    ("name", "face_up", "after"),
    [
        ("easy", [1, 2, 3, 4], {5: [1], 6: [2], 7: [3, 4, 5, 6]}),
        ("medium", [1, 2, 3], {4: [1], 5: [2], 6: [3], 7: [4, 5, 6]}),
        ("hard", [1, 2], {3: [1], 4: [2], 5: [3], 6: [4], 7: [5, 6]}),
    ],
)
def test_the_layouts_are_the_page_s(name: str, face_up: list[int], after: dict[int, list[int]]) -> None:
    layout: Layout = GAME.read_cards(FIRST)[1].laid_out(name)
    assert layout.face_up == face_up
    assert {place: layout.after(place) for place in range(1, 8) if layout.after(place)} == after


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("dealt = 4", "dealt = 6", "hand.dealt: must be 1 to 5, not 6"),
        ("full = 5", "full = 9", "hand.full: must be 1 to 8, not 9"),
        ("single = 5", "single = 1", "needs.single: must be 2 to 12, not 1"),
        ("end = 8", "end = 3", "needs.end: must be 4 to 12, not 3"),
        ("end = 8", "ende = 8", "unknown field `ende`"),
        ('letter = "L"', 'letter = "X"', "trait.X.letter (logical): must be one of L, P, D, T, K, not “X”"),
        ('letter = "L"', 'letter = "P"', "trait: the traits must be L, P, D, T and K, in this order"),
        ('lucky = "5"', 'lucky = "4"', "deck: there must be one deck each for lucky = 5, 4, 3 and 2, in this order"),
        ('traits = "LP"', 'traits = "PL"', "“PL” is not one of LP, LD"),
        ('traits = "LP"', 'traits = "LD"', "puzzle.LD.traits: LD is there twice; write how many in `copies`"),
        ('name = "easy"', 'name = "hard"', "layout: the layouts must be easy, medium and hard, in this order"),
        ("face_up = [1, 2, 3, 4]", "face_up = [1, 2, 3, 8]", "layout.easy.face_up.#4: must be 1 to 7, not 8"),
        ("face_up = [1, 2]\n", "face_up = [1]\n", "at least two puzzles must lie face up"),
        ("face_up = [1, 2, 3]\n", "face_up = [1, 2]\n", "every place from 1 to 7 must be named once"),
        ("{ place = 4, after = [1] }", "{ place = 4, after = [4] }", "place 4 can never be turned up"),
        (
            "{ place = 4, after = [1] }",
            "{ place = 4, after = [] }",
            "layout.medium.opens.4.after: name at least one place",
        ),
        (
            "{ place = 4, after = [1] }",
            "{ place = 4, after = [7] }",
            "layout.medium.opens.4.after.#1: must be 1 to 6, not 7",
        ),
        ("[solo]\ncopies = 2", "[solo]\ncopies = -1", "solo.copies: must be 0 to 30, not -1"),
    ],
)
def test_mistakes_are_named_with_their_place(old: str, new: str, problem: str) -> None:
    assert old in FIRST
    with pytest.raises(BadCards) as mistake:
        GAME.read_cards(FIRST.replace(old, new, 1))
    assert problem in mistake.value.text("en")


def test_enough_cards_for_six_hands() -> None:
    with pytest.raises(BadCards, match="17 action cards are not enough to deal 6 hands"):
        GAME.read_cards(FIRST.replace("copies = 11", "copies = 3"))


def test_enough_puzzle_cards() -> None:
    with pytest.raises(BadCards, match="a layout takes 8 puzzle cards"):
        GAME.read_cards(FIRST.replace("copies = 1\n", "copies = 0\n", 3))


def test_the_rules_follow_the_data() -> None:
    changed = (
        FIRST.replace("dealt = 4", "dealt = 2").replace("single = 5", "single = 3").replace("full = 5", "full = 7")
    )
    fixed = state_of(Match(GAME.setup_from_text(3, {}, changed))).fixed
    assert (fixed.dealt, fixed.full, list(fixed.need)) == (2, 7, [3, 3, 3, 3, 3, 3, 8])


def test_a_puzzle_card_may_be_there_twice() -> None:
    twice = FIRST.replace('traits = "LP"\ncopies = 1', 'traits = "LP"\ncopies = 2')
    match = Match(GAME.setup_from_text(3, {}, twice))
    assert list(match.state.chance()[1]) == [2, *[1] * 9]
    match.settle("puzzle 1 LP")
    assert "puzzle 2 LP" in [outcome.text for outcome in match.possible()]


def test_tiny_cards_are_cards() -> None:
    assert GAME.setup(2, cards=TINY).cards.hand.dealt == 1
