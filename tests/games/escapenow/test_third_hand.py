"""Two seats and the wandering third hand: §9, sentence by sentence."""

import random

import pytest

from chabudai.engine.match import Match
from chabudai.games.escapenow import GAME
from tests.games.escapenow.positions import legal, position, state_of, view_of
from tests.games.escapenow.test_setup import dealt

HANDS = ["LLLL", "DDDD", "PPPT"]


def lies_with(match: Match) -> int:
    return view_of(match, None).hands[2].seat


def test_9_a_third_hand_of_four_is_dealt_after_seat_1() -> None:
    assert [text[:6] for _, text in dealt(2).moves][-4:] == ["deal 2"] * 4


def test_9_it_takes_no_part_in_start_or_wait() -> None:
    match = dealt(2)
    match.play(0, "wait")
    match.play(1, "start")
    assert match.to_act() == [1]


def test_9_pawns_and_turns_go_0_1_third_whoever_starts() -> None:
    match = dealt(2)
    match.play(0, "wait")
    match.play(1, "start")
    match.play(1, "pawn 1")
    # It begins with seat 0 even if seat 1 starts; right after its pawn is placed it goes over.
    assert match.to_act() == [0]
    assert view_of(match, None).turn == 2
    match.play(0, "pawn 2")
    assert lies_with(match) == 1
    assert view_of(match, None).hands[2].pawn == 2
    match.play(0, "pawn 3")
    turns = []
    rng = random.Random(1)
    for _ in range(6):
        turns.append(view_of(match, None).turn)
        match.play(match.to_act()[0], rng.choice([m for m in legal(match, match.to_act()[0]) if m.startswith("move")]))
    assert turns == [1, 2, 0, 1, 2, 0]


@pytest.mark.parametrize("with_seat", [0, 1])
def test_9_only_the_seat_it_lies_with_sees_and_plays_it(with_seat: int) -> None:
    match = position(HANDS, [1, 2, 3], seats=2, turn=2, third_with=with_seat)
    assert match.to_act() == [with_seat]
    assert view_of(match, with_seat).hands[2].cards == ["P", "P", "P", "T"]
    assert view_of(match, 1 - with_seat).hands[2].cards is None
    assert view_of(match, None).hands[2].cards is None
    assert view_of(match, 1 - with_seat).hands[2].count == 4


def test_9_it_goes_over_at_the_end_of_its_turn() -> None:
    match = position(HANDS, [1, 2, 1], seats=2, turn=2)
    match.play(0, "solve P")
    assert lies_with(match) == 1
    assert match.to_act() == [0]
    assert view_of(match, 0).hands[2].cards is None
    assert view_of(match, 1).hands[2].cards == ["P", "P", "T"]


def test_9_it_goes_over_after_the_drop_not_before() -> None:
    match = position(HANDS, [1, 2, 1], seats=2, turn=2)
    match.play(0, "refill 1")
    match.settle("drawn K")
    assert lies_with(match) == 0
    assert match.to_act() == [0]
    match.play(0, "drop K")
    assert lies_with(match) == 1


def test_9_it_goes_over_after_puzzles_were_turned_up() -> None:
    match = position(HANDS, [1, 2, 1], seats=2, turn=2, laid={1: "LLLL"})
    match.play(0, "solve P")
    assert lies_with(match) == 0
    match.settle("puzzle 5 LT")
    assert lies_with(match) == 1


def test_9_it_answers_only_if_it_does_not_lie_with_the_asker() -> None:
    match = position(HANDS, [1, 2, 3], seats=2, turn=0, third_with=0)
    match.play(0, "ask lucky")
    assert match.to_act() == [1]
    match.play(1, "answer no")
    assert view_of(match, None).turn == 1
    assert lies_with(match) == 0


def test_9_its_answer_is_a_second_answer_of_its_seat_and_then_it_goes_over() -> None:
    match = position(HANDS, [1, 2, 3], seats=2, turn=0, third_with=1)
    match.play(0, "ask have P")
    match.play(1, "answer no")
    # The own answer stays sealed until the third hand's is in.
    for viewer in (None, 0):
        question = view_of(match, viewer).question
        assert question is not None
        assert [(a.hand, a.given, a.answer) for a in question.answers] == [(1, True, None), (2, False, None)]
    assert match.to_act() == [1]
    assert lies_with(match) == 1
    match.play(1, "answer nothing")
    question = view_of(match, 0).question
    assert question is not None
    assert [(a.hand, a.seat, a.answer) for a in question.answers] == [(1, 1, "no"), (2, 1, "nothing")]
    assert lies_with(match) == 0
    assert match.to_act() == [1]


def test_9_when_it_asks_the_other_seat_answers_for_its_own_hand_only() -> None:
    match = position(HANDS, [1, 2, 3], seats=2, turn=2, third_with=1)
    match.play(1, "ask where")
    assert match.to_act() == [0]
    match.play(0, "answer here 2")
    assert view_of(match, None).turn == 0
    assert lies_with(match) == 0


def test_9_other_turns_leave_it_where_it_is() -> None:
    match = position(HANDS, [1, 2, 3], seats=2, turn=0, third_with=1)
    match.play(0, "solve L")
    assert lies_with(match) == 1


def test_7_it_counts_like_any_other_hand_at_the_end() -> None:
    match = position(["LL", "D", ""], [1, 2, 3], seats=2, turn=1, pile="")
    match.play(1, "solve D")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == "time"
    puzzles = {1: ["LP"], 2: ["DT"], 7: ["PD", "TK"]}
    match = position(["K", "D", "PP"], [7, 2, 3], seats=2, puzzles=puzzles, laid={7: "PPDDTTK"}, pile="LLL")
    match.play(0, "solve K")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.scores == [6, 6]


def test_9_what_a_seat_saw_of_it_leaves_the_log_when_it_goes_over() -> None:
    match = dealt(2)
    seen = [told for told in match.log(0) if told.parts.get("hand") == 2]
    assert [told.kind for told in seen] == ["dealt"] * 4
    assert all(told.kind == "dealt_hidden" for told in match.log(1) if told.parts.get("hand") == 2)
    for seat, move in ((0, "start"), (1, "wait"), (0, "pawn 1"), (1, "pawn 1"), (0, "pawn 1")):
        match.play(seat, move)
    assert [told.kind for told in match.log(0) if told.kind.startswith("dealt") and told.parts["hand"] == 2] == (
        ["dealt_hidden"] * 4
    )


def test_8_a_card_discarded_for_it_is_known_to_the_seat_that_discarded_it() -> None:
    match = position(HANDS, [1, 2, 3], seats=2, turn=2, third_with=0)
    match.play(0, "move 1 drop T")
    assert view_of(match, 0).discards == ["T"]
    assert "T" not in str(view_of(match, None).discards)
    assert state_of(match).discards[0] > 0


@pytest.mark.parametrize("seats", range(1, 7))
def test_9_it_plays_along_with_two_seats_only(seats: int) -> None:
    view = view_of(Match(GAME.setup(seats)), None)
    assert view.third == (2 if seats == 2 else None)
    assert len(view.hands) == (3 if seats == 2 else seats)
