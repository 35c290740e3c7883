"""Why a move is not allowed, in words that help; and what else people read."""

from io import StringIO
from itertools import pairwise

import pytest
from rich.console import Console

from chabudai.engine.errors import IllegalMove
from chabudai.engine.match import Match
from chabudai.games.familiars import rules
from chabudai.games.familiars.terminal import draw
from tests.games.familiars.positions import GAME, do, position

ERRANDS = "1-1 1-2 2-1 3-1 3-2"
HANDS = ("R3 R4 G3", "R5 B3 RGB1", "G4 G5 B4")


def refusal(match: Match, move: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        match.play(match.to_act()[0], move)
    return refused.value


def at(phase: int, piles: str | None = None) -> Match:
    return position(HANDS, phase=phase, display=ERRANDS, piles=piles)


@pytest.mark.parametrize(
    ("phase", "move", "said"),
    [
        (rules.HAND_EXCHANGE, "play R3", "First decide whether hands are exchanged or kept (§2)."),
        (rules.PASSING, "play R3", "Hands are being exchanged: pass a card to your left neighbour (§2)."),
        (rules.PASSING, "pass R9", "Red 9 is not in your hand (§2)."),
        (rules.ERRAND_EXCHANGE, "keep", "First decide about the errands: swap one or leave them all (§3)."),
        (rules.ERRAND_EXCHANGE, "swap 1-7 1", "Errand 1-7 does not lie open, so it cannot be replaced (§3)."),
        (rules.ERRAND_EXCHANGE, "swap 1-1 2", "The level 2 pile is empty: take the replacement from another one (§3)."),
        (rules.TRICK, "refill 1", "The trick is on: play a card (§4)."),
        (rules.TRICK, "play R9", "Red 9 is not in your hand (§4)."),
        (rules.REPLENISHMENT, "leave", "An errand is missing: choose the level of the pile it comes from (§6)."),
        (rules.REPLENISHMENT, "refill 2", "The level 2 pile is empty: choose another one (§6)."),
    ],
)
def test_why_not(phase: int, move: str, said: str) -> None:
    refused = refusal(at(phase, piles="1-3 3-3"), move)
    assert refused.text("en") == said
    assert "§" in refused.text("ja")


def test_why_not_follow_names_the_colours_of_the_lead_card() -> None:
    match = at(rules.TRICK)
    do(match, "play R3")
    said = "Blue 3 does not follow red 3, and you hold a card that must: play red, or a three-colour card (§4a)."
    assert refusal(match, "play B3").text("en") == said
    match = position(("RG2 R9", "G3 B3", "B4 B5"))
    do(match, "play RG2")
    assert "red or green" in refusal(match, "play B3").text("en")
    assert "赤か緑" in refusal(match, "play B3").text("ja")


def test_an_illegal_move_changes_nothing() -> None:
    match = at(rules.TRICK)
    before = match.state.plain()
    refusal(match, "play R9")
    assert match.state.plain() == before


def test_both_languages_have_the_same_keys() -> None:
    assert GAME.words.messages("en").keys() == GAME.words.messages("ja").keys()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_board_fits_into_eighty_columns(language: str) -> None:
    match = position(HANDS, display="1-1 1-2 2-1 2-2 3-1 3-2", options={"display": "4-2-0"})
    console = Console(width=80, record=True, file=StringIO())
    for viewer in (None, 0, 1, 2):
        console.print(draw(match.setup, match.view(viewer), ["Aoi", "Ben", "Chie"], language))
    do(match, "play R3", "play R5")
    console.print(draw(match.setup, match.view(2), ["Aoi", "Ben", "Chie"], language))
    text = console.export_text()
    assert "3-2 ▲▲▲" in text
    lines = text.splitlines()
    tops = [line for line in lines if "1-1 ▲" in line]
    assert all("3-2 ▲▲▲" in line for line in tops), "six errands side by side"
    assert all(len(line.rstrip()) <= 80 for line in lines)


def test_levels_are_hats_and_numbers_run_on() -> None:
    texts = [move.text for move in GAME.moves.moves if move.verb == "refill"]
    assert texts == ["refill 1", "refill 2", "refill 3"]
    assert all(move.number + 1 == after.number for move, after in pairwise(GAME.moves.moves))
    assert len(GAME.moves) == rules.MOVES
    assert len(GAME.outcomes) == rules.OUTCOMES
