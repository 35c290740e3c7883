"""Refusals say what is wrong with just this move, and cite the clause; the board can be drawn at any time."""

import io
import random

import pytest
from rich.cells import cell_len
from rich.console import Console

from chabudai.engine.errors import IllegalMove
from chabudai.engine.match import Match
from chabudai.games import game
from chabudai.games.couperation.terminal import draw, label
from chabudai.laws.playing import step, viewers
from tests.games.couperation.positions import ALL_BUT_THE_TOP, play, position


def refusal(match: Match, move: str, language: str = "en") -> str:
    with pytest.raises(IllegalMove) as refused:
        match.play(match.to_act()[0], move)
    return refused.value.text(language)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("up 9 @1.1", "9 is not in your hand (§8a)"),
        ("up 7 @1.4", "Level 1, place 4 is filled already"),
        ("up 7 @1.5", "it must be higher than the 25 at level 1, place 4 (§2)"),
        ("up 49 @1.1", "it must be lower than the 25 at level 1, place 4 (§2)"),
        ("up 7 @2.1", "Level 2, place 1 needs both its supports, and level 1, place 1 is empty (§1)"),
        ("up 7 @7.1", "26 other places are not filled face up yet (§4)"),
        ("down 7 @7.1", "can only be filled face up (§4)"),
        ("down 7 @1.4", "Level 1, place 4 is filled already"),
        ("open @1.4", "lies face up already (§8c)"),
        ("open @1.1", "no card at level 1, place 1 to open (§8c)"),
        ("fetch 3", "3 does not lie in the Reserve (§8d)"),
        ("fetch 44", "No two of your cards"),
        ("draw 1", "Drawing comes before the act"),
        ("wish 1", "before the first turn only (§5)"),
        ("pay 7", "A fetch begins with naming a card of the Reserve (§8d)"),
        ("destroy 7", "Tidying comes after the act"),
    ],
)
def test_why_not_while_the_act_is_due(move: str, words: str) -> None:
    match = position("7 49 8", "30", tower={"@1.3": ("9", 1)}, reserve="44 15")
    assert words in refusal(match, move)
    assert "§" in refusal(match, move, "ja")


def test_the_last_line_says_what_broke_the_tower_whose_and_where() -> None:
    broken = play(position("7 8", "30", tower={"@1.3": ("26", 1)}), "open @1.3")
    setup, told = broken.setup, broken.log(None)[-1]
    assert setup.game.sentence(setup, told, ["Aya", "Ben"]) == (
        "The tower is broken by 26 at level 1, place 3, which Ben had laid face down and Aya opened: everybody loses. "
        "1 card lies face up."
    )
    japanese = setup.game.sentence(setup, told, ["Aya", "Ben"], "ja")
    assert japanese.startswith("1段目の3番目の26（Benが裏向きに置き、Ayaがめくった）でタワーが崩れ")


def test_why_not_while_drawing_is_due() -> None:
    match = play(position("7", "30"), "up 7 @1.1")
    assert "up to 1 card now (§7)" in refusal(match, "draw 2")
    assert "First say how many cards you draw (§7)" in refusal(match, "up 30 @1.7")


def test_why_not_during_a_fetch() -> None:
    match = play(position("5 10 20 40", "8", reserve="30"), "fetch 30")
    assert "name the lower card you pay (§8d)" in refusal(match, "up 5 @1.1")
    assert "No card behind 40 in your hand pays for 30" in refusal(match, "pay 40")
    assert "9 is not in your hand" in refusal(match, "pay 9")
    play(match, "pay 10")
    assert "5 does not come behind 10" in refusal(match, "pay 5")
    assert "name the second card" in refusal(match, "draw 0")
    play(match, "pay 20")
    assert "30 is not right at level 1, place 1: it must be lower than the 25 at level 1, place 4 (§2)" in refusal(
        match, "place @1.1"
    )
    assert "say where it goes" in refusal(match, "open @1.1")


def test_why_a_second_payment_is_not_enough() -> None:
    match = play(position("10 20 22 47", "8", reserve="30"), "fetch 30", "pay 10")
    assert "47 does not pay for 30" in refusal(match, "pay 47")


def test_why_not_while_burning() -> None:
    match = play(position("13 20 3 30 49", "8", reserve="35"), "fetch 35", "pay 13", "pay 20")
    assert "behind 49 you do not hold the 1 more" in refusal(match, "burn 49")
    assert "destroy 2 more cards" in refusal(match, "place @1.7")
    play(match, "burn 30")
    assert "3 does not come behind 30" in refusal(match, "burn 3")


def test_why_not_while_tidying() -> None:
    match = play(position("7 8 9 10 11", "30", reserve="1"), "up 7 @1.1")
    assert "destroy a card of it first (§9)" in refusal(match, "clear 1")
    assert "7 is not in your hand (§9)" in refusal(match, "destroy 7")
    match = position("2 5", "30", reserve="7 1 50 40 41 42")
    play(match, "fetch 7", "pay 2", "pay 5", "place @1.1")
    assert "3 does not lie in the Reserve (§9)" in refusal(match, "clear 3")
    assert "The Reserve is too large" in refusal(match, "draw 1")


def test_why_not_on_the_top() -> None:
    match = position("12 32 22", "8", tower=ALL_BUT_THE_TOP | {"@1.5": "33"}, finish=True, reserve="44")
    assert "Only the Finish card may be placed on the top, level 7, place 1 (§11)" in refusal(match, "up 22 @7.1")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_board_shows_the_tower_and_fits_into_eighty_columns(language: str) -> None:
    setup = game("couperation").setup(4, {"finish": "on"})
    match, rng = Match(setup), random.Random(7)
    while not match.over:
        step(match, rng)
        if len(match.moves) % 8 == 0 or match.over:
            for viewer in viewers(setup):
                lines = drawn(match, viewer, language)
                assert all(cell_len(line) <= 80 for line in lines)
                assert "@7.1" in lines[3] and "@1.1" in lines[15]


def drawn(match: Match, viewer: int | None, language: str = "en") -> list[str]:
    console = Console(file=io.StringIO(), width=80)
    names = ["Aoi", "Bartholomew", "ちえ", "Dan"][: match.setup.seats]
    with console.capture() as capture:
        console.print(draw(match.setup, match.view(viewer), names, language))
    return capture.get().splitlines()


def test_the_board_shows_face_down_cards_to_their_placer_only() -> None:
    match = position("7", "30", tower={"@1.1": ("9", 1)})
    assert "? ▒" in drawn(match, 0)[14]
    assert "9 ▒" in drawn(match, 1)[14]


def test_moves_are_offered_with_symbol_and_place() -> None:
    match = position("7", "30")
    labels = {label(match.setup, move, "en").plain for move in match.legal(0)}
    assert "7 ◆ @1.1" in labels
