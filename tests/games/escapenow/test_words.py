"""Why a move is not allowed, and how the third hand is named."""

import pytest

from chabudai.engine.errors import IllegalMove
from chabudai.engine.match import Match
from chabudai.games.escapenow import GAME
from chabudai.games.escapenow.cards import PAIRS
from tests.games.escapenow.positions import position
from tests.games.escapenow.test_setup import dealt


def acting() -> Match:
    return position(["LLT", "DDDD", "TK"], [1, 2, 3], laid={1: "LLLL", 4: "PPPPK"}, solved=[4], pile="LL")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("start", "settled already (§2)"),
        ("pawn 1", "All pawns have been placed"),
        ("solve K", "no K in this hand"),
        ("solve T", "T is not on puzzle 1 (LP)"),
        ("solve L", "needed for P"),
        ("solve ! as L", "no ! in this hand"),
        ("finish", "no ! in this hand"),
        ("move 1 drop L", "on puzzle 1 already"),
        ("move 5 drop L", "still lies face down"),
        ("move 2 drop K", "no K in this hand"),
        ("refill 3", "At most 2 now: the hand may grow to 5 cards, and the pile has 2 left"),
        ("drop L", "after a refill"),
        ("answer yes", "Nobody has asked"),
    ],
)
def test_why_not_while_acting(move: str, words: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        acting().play(0, move)
    assert words in refusal.value.text("en")
    assert "§" in refusal.value.text("ja")


def test_why_not_refill() -> None:
    with pytest.raises(IllegalMove, match=r"pile is empty \(§5\)"):
        position(["LL", "D", "D"], [1, 2, 3], pile="").play(0, "refill 1")
    with pytest.raises(IllegalMove, match=r"full with 5 cards \(§5\)"):
        position(["LLLLP", "D", "D"], [1, 2, 3]).play(0, "refill 1")


def test_why_not_before_the_first_turn() -> None:
    match = dealt(2)
    with pytest.raises(IllegalMove, match="start` or `wait"):
        match.play(0, "pawn 1")
    match.play(0, "wait")
    match.play(1, "wait")
    with pytest.raises(IllegalMove, match="Place the pawn first"):
        match.play(0, "refill 1")


def test_why_not_while_answering() -> None:
    match = acting()
    match.play(0, "ask move")
    with pytest.raises(IllegalMove, match="answer it with one word"):
        match.play(2, "solve T")


def test_the_seat_that_plays_the_third_hand_is_named_so() -> None:
    match = position(["LL", "D", "PPP"], [1, 2, 1], seats=2, turn=2)
    match.play(0, "solve P")
    told = match.log(1)[0]
    assert GAME.sentence(told, ["Aoi", "Ben"]) == "Aoi (third hand) lays P on puzzle 1."
    assert GAME.sentence(told, ["葵", "勉"], "ja") == "葵（第三の手札）は謎1にPを置きました。"


def test_notation_is_the_page_s() -> None:
    moves = (
        "start|wait|pawn 3|solve T|solve ! as T|finish|move 4 drop L|move 7 drop !|refill 3|drop T|ask lucky|ask have K"
    )
    answers = "yes|no|me|here 3|L|K|nothing"
    assert all(GAME.moves.find(move) is not None for move in moves.split("|"))
    assert all(GAME.moves.find(f"answer {answer}") is not None for answer in answers.split("|"))
    assert all(GAME.outcomes.find(text) is not None for text in ("puzzle 5 LK", "deal 0 L", "deal 2 !", "drawn L"))
    assert PAIRS == ["LP", "LD", "LT", "LK", "PD", "PT", "PK", "DT", "DK", "TK"]


def test_structured_moves() -> None:
    parts = {
        text: GAME.moves[GAME.moves.numbers[text]].parts for text in ("solve ! as T", "move 4 drop L", "ask have K")
    }
    assert parts == {
        "solve ! as T": {"card": "!", "as": "T"},
        "move 4 drop L": {"place": 4, "card": "L"},
        "ask have K": {"question": "have", "trait": "K"},
    }
