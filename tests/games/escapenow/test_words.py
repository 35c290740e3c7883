"""Why a move is not allowed, and how the third hand is named."""

from pathlib import Path

import pytest

from chabudai.engine.errors import IllegalMove
from chabudai.engine.game import Told
from chabudai.engine.match import Match
from chabudai.engine.record import read_record, replay
from chabudai.games import game as find_game
from chabudai.games.escapenow import GAME
from chabudai.games.escapenow.cards import PAIRS
from chabudai.games.escapenow.shapes import QUESTIONS
from tests.games.escapenow.positions import position
from tests.games.escapenow.test_setup import dealt


def acting() -> Match:
    return position(["LLT", "DDDD", "TK"], [1, 2, 3], laid={1: "LLLL", 4: "PPPPK"}, solved=[4], pile="LL")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("start", "settled already (§2)"),
        ("pawn 1", "All pawns have been placed"),
        ("solve K", "no talkative K in this hand"),
        ("solve T", "Tenacious T is not on puzzle 1 (logical L and perceptive P)"),
        ("solve L", "needed for perceptive P"),
        ("solve ! as L", "no lucky shot in this hand"),
        ("finish", "no lucky shot in this hand"),
        ("move 1 drop L", "on puzzle 1 already"),
        ("move 5 drop L", "still lies face down"),
        ("move 2 drop K", "no talkative K in this hand"),
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
    with pytest.raises(IllegalMove, match="whether you would like to start"):
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
    assert GAME.sentence(GAME.setup(), told, ["Aoi", "Ben"]) == "Aoi (third hand) lays perceptive P on puzzle 1."
    assert GAME.sentence(GAME.setup(), told, ["葵", "勉"], "ja") == "葵（第三の手札）は謎1に洞察Pを置きました。"


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


# -- the whole catalogue ----------------------------------------------------------------------------------------------
def played_records() -> list[Match]:
    paths = sorted((Path(__file__).parent / "records").glob("*.json"))
    return [replay(read_record(path.read_bytes()), find_game) for path in paths]


def test_every_event_of_the_catalogue_happens_and_is_told() -> None:
    words = {key.removeprefix("event.") for key in GAME.words.messages("en") if key.startswith("event.")}
    told = {
        line.kind
        for match in played_records()
        for viewer in (None, *range(match.setup.seats))
        for line in match.log(viewer)
    }
    told |= {line.kind for line in answered_in_all_ways()}
    assert told == words


def answered_in_all_ways() -> list[Told]:
    """Every question and every answer, as the asker and as the answering seat hear them."""
    lines = []
    for question in QUESTIONS:
        for answer in ("yes", "no", "me", "here 1", "L", "nothing"):
            match = position(["LL", "DD"], [1, 2], seats=2, puzzles={1: ["LP"], 2: ["DT"]})
            match.play(0, f"ask {question}")
            match.play(1, f"answer {answer}")
            lines += match.log(0)
            match = position(["LL", "DD", "TT"], [1, 2, 1])
            match.play(0, f"ask {question}")
            match.play(1, f"answer {answer}")
            lines += match.log(1)
    return lines


def test_every_why_not_is_reached_and_cites_a_clause() -> None:
    matches = [dealt(1), dealt(2), acting(), *refusing()]
    reached = set()
    for match in matches:
        for seat in match.to_act():
            view = match.view(seat)
            legal = {move.number for move in match.legal(seat)}
            for move in GAME.moves.moves:
                if move.number not in legal:
                    sentence = GAME.why_not(match.setup, view, move)
                    reached.add(sentence.key)
                    assert "§" in sentence.text("en")
                    assert "§" in sentence.text("ja")
    assert reached == {key for key in GAME.words.messages("en") if key.startswith("why.")}


def refusing() -> list[Match]:
    placing = dealt(1)
    placing.play(0, "start")
    answering = acting()
    answering.play(0, "ask lucky")
    dropping = acting()
    dropping.play(0, "refill 1")
    dropping.settle("drawn L")
    alone = position(["LLLLP"], [1], laid={1: "LLLLP"}, solved=[1])
    lucky = position(["!D", "D", "D"], [1, 2, 3], laid={1: "L"}, pile="")
    solved = position(["LP", "D", "D"], [1, 2, 3], laid={1: "LLLLP"}, solved=[1])
    return [placing, answering, dropping, alone, lucky, solved]


def test_both_languages_have_the_same_messages() -> None:
    assert GAME.words.messages("en").keys() == GAME.words.messages("ja").keys()
