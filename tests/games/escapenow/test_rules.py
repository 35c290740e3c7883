"""The turn: §3–§7, clause by clause, and every example of the rulebook."""

import itertools

import pytest

from chabudai.engine.bits import total
from chabudai.engine.errors import IllegalMove
from chabudai.engine.match import Match
from tests.games.escapenow.positions import PUZZLES, cards, legal, position, state_of, verbs, view_of

ALL_UP = {**PUZZLES, 5: ["LD"], 6: ["LT"]}


# -- solve (§3) -------------------------------------------------------------------------------------------------------
def test_3_a_card_goes_on_the_puzzle_of_the_pawn_if_its_trait_is_there() -> None:
    match = position(["LDTK", "PPPP", "PPPP"], [1, 2, 3])
    assert [move for move in legal(match, 0) if move.startswith("solve")] == ["solve L"]
    match.play(0, "solve L")
    assert view_of(match, 1).places[0].laid == ["L"]
    assert view_of(match, 0).hands[0].cards == ["D", "T", "K"]
    assert match.to_act() == [1]


def test_3_a_trait_that_is_not_on_the_puzzle_is_refused() -> None:
    match = position(["LDTK", "PPPP", "PPPP"], [1, 2, 3])
    with pytest.raises(IllegalMove, match="D is not on puzzle 1"):
        match.play(0, "solve D")


def test_3_rulebook_example_anna_a_fifth_card_of_one_trait_is_refused() -> None:
    match = position(["DT", "PPPP", "PPPP"], [2, 1, 3], laid={2: "DDDD"})
    with pytest.raises(IllegalMove, match=r"needed for tenacious T.*§3"):
        match.play(0, "solve D")
    match.play(0, "solve T")
    assert view_of(match, 0).places[1].solved


def test_3_rulebook_example_leon_and_anna_a_copy_and_then_a_finisher() -> None:
    match = position(["!", "!", "PPPP"], [1, 1, 3], laid={1: "L"})
    assert [move for move in legal(match, 0) if "solve" in move] == ["solve ! as L", "solve ! as P"]
    with pytest.raises(IllegalMove, match="P is still missing"):
        match.play(0, "finish")
    match.play(0, "solve ! as P")
    assert view_of(match, 0).places[0].laid == ["L", "!P"]
    match.play(1, "finish")
    assert view_of(match, 0).places[0].solved
    assert view_of(match, 0).places[0].laid == ["L", "!P", "!"]


def test_3_rulebook_example_the_end_puzzle_in_four_cards() -> None:
    puzzles = {**ALL_UP, 7: ["PT", "TK"]}
    match = position(["P", "T", "K", "!"], [7, 7, 7, 7], puzzles=puzzles, solved=range(1, 7), pile="LLL")
    for seat, card in enumerate("PTK"):
        match.play(seat, f"solve {card}")
    match.play(3, "finish")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.winners) == ("escaped", [3, 3, 3, 3], [0, 1, 2, 3])


@pytest.mark.parametrize(
    "on_it", ["".join(on) for n in range(5) for on in itertools.combinations_with_replacement("LP", n)]
)
def test_3_free_places_are_kept_for_missing_traits_on_a_single_puzzle(on_it: str) -> None:
    match = position(["LP!", "DDDD", "DDDD"], [1, 2, 3], laid={1: on_it})
    missing = {"L", "P"} - set(on_it)
    free = 5 - len(on_it)
    allowed = [t for t in "LP" if free - 1 >= len(missing - {t})]
    expected = [f"solve {t}" for t in allowed] + [f"solve ! as {t}" for t in allowed]
    assert [move for move in legal(match, 0) if move.startswith("solve")] == expected
    assert ("finish" in legal(match, 0)) == (not missing)


@pytest.mark.parametrize("pairs", [["LP", "DT"], ["LP", "LD"]])
@pytest.mark.parametrize("size", range(8))
def test_3_free_places_are_kept_for_missing_traits_on_the_end_puzzle(pairs: list[str], size: int) -> None:
    traits = sorted(set("".join(pairs)), key="LPDTK".index)
    for on_it in itertools.combinations_with_replacement(traits, size):
        missing = set(traits) - set(on_it)
        if 8 - size < len(missing):
            continue
        match = position(
            ["LPDTK", "DDD", "DDD"], [7, 2, 3], puzzles={2: ["PT"], 3: ["DK"], 7: pairs}, laid={7: "".join(on_it)}
        )
        allowed = [t for t in traits if 8 - size - 1 >= len(missing - {t})]
        assert [move for move in legal(match, 0) if move.startswith("solve")] == [f"solve {t}" for t in allowed]


def test_3_a_trait_on_both_cards_of_the_end_puzzle_counts_once() -> None:
    match = position(["!"] * 3, [7, 2, 3], puzzles={2: ["DT"], 3: ["LK"], 7: ["LP", "LD"]}, laid={7: "LPD"})
    assert "finish" in legal(match, 0)


def test_3_a_lucky_shot_copies_under_the_same_conditions() -> None:
    match = position(["!", "DDDD", "DDDD"], [1, 2, 3], laid={1: "LLLL"})
    assert [move for move in legal(match, 0) if "!" in move and "solve" in move] == ["solve ! as P"]


def test_3_a_copied_trait_counts_as_lying_there() -> None:
    match = position(["!!", "DDDD", "DDDD"], [1, 2, 3], laid={1: "L"})
    state = state_of(match)
    match.play(0, "solve ! as P")
    assert state.missing_on(0) == 0


def test_3_finish_needs_only_one_free_place() -> None:
    match = position(["!", "DDDD", "DDDD"], [1, 2, 3], laid={1: "LLLP"})
    assert {"finish", "solve ! as L", "solve ! as P"} <= set(legal(match, 0))
    match.play(0, "finish")
    assert view_of(match, 0).places[0].solved


def test_3_nothing_more_goes_on_a_solved_puzzle() -> None:
    match = position(["L!", "DDDD", "DDDD"], [1, 2, 3], laid={1: "LLLLP"}, solved=[1])
    assert "solve" not in verbs(match, 0)
    assert "finish" not in verbs(match, 0)
    with pytest.raises(IllegalMove, match="solved already"):
        match.play(0, "finish")


def test_3_a_solved_puzzle_keeps_its_cards_and_opens_the_next_at_once() -> None:
    match = position(["P", "DDDD", "DDDD"], [1, 2, 3], laid={1: "LLLL"})
    match.play(0, "solve P")
    assert match.chance_due
    # Ten cards, four of them turned up: all the others are as likely.
    assert [outcome.text for outcome in match.possible()] == [
        f"puzzle 5 {p}" for p in ("LD", "LT", "PD", "PT", "DK", "TK")
    ]
    match.settle("puzzle 5 LT")
    assert view_of(match, None).places[0].laid == ["L", "L", "L", "L", "P"]
    assert view_of(match, None).places[4].puzzle == ["LT"]
    assert match.to_act() == [1]


def test_3_a_puzzle_opens_only_when_all_its_conditions_are_met() -> None:
    match = position(["P", "D", "DDDD"], [1, 2, 3], laid={1: "LLLL", 2: "DTTT"}, solved=[3, 4], puzzles=ALL_UP)
    match.play(0, "solve P")
    assert not match.chance_due
    match.play(1, "solve D")
    assert not match.chance_due


def test_3_the_end_puzzle_is_turned_up_by_two_chance_moves() -> None:
    match = position(["LLLL", "DDDD", "T"], [1, 2, 6], laid={6: "LLLL"}, solved=[1, 2, 3, 4, 5], puzzles=ALL_UP, turn=2)
    match.play(2, "solve T")
    match.settle("puzzle 7 PD")
    assert match.chance_due
    assert not view_of(match, None).places[6].up
    match.settle("puzzle 7 TK")
    assert view_of(match, None).places[6].puzzle == ["PD", "TK"]
    assert match.to_act() == [0]


# -- move (§4) --------------------------------------------------------------------------------------------------------
def test_4_any_card_is_discarded_for_any_other_face_up_puzzle_solved_or_not() -> None:
    match = position(["LD", "DDDD", "DDDD"], [1, 2, 3], solved=[4], laid={4: "PPPPK"})
    moves = [move for move in legal(match, 0) if move.startswith("move")]
    assert moves == [f"move {place} drop {card}" for place in (2, 3, 4) for card in "LD"]
    match.play(0, "move 4 drop D")
    assert view_of(match, 0).hands[0].pawn == 4
    assert view_of(match, 0).discards == ["D"]


def test_4_leaving_an_unsolved_puzzle_alone_clears_it() -> None:
    match = position(["LD", "DDDD", "DDDD"], [1, 2, 3], laid={1: "LLP"})
    match.play(0, "move 2 drop D")
    place = view_of(match, 1).places[0]
    assert (place.laid, place.swept, place.takes) == ([], 3, ["L", "P"])
    assert state_of(match).swept[0] == cards("LLP")


def test_4_rulebook_example_kelly_leaves_and_jack_stays() -> None:
    match = position(["KK", "DDDD", "DDDD"], [1, 1, 3], laid={1: "LLP"})
    match.play(0, "move 4 drop K")
    assert view_of(match, 0).places[0].laid == ["L", "L", "P"]


def test_4_leaving_a_solved_puzzle_leaves_its_cards() -> None:
    match = position(["LD", "DDDD", "DDDD"], [1, 2, 3], laid={1: "LLLLP"}, solved=[1])
    match.play(0, "move 2 drop L")
    assert view_of(match, 0).places[0].laid == ["L", "L", "L", "L", "P"]


def test_4_a_cleared_puzzle_forgets_its_copies() -> None:
    match = position(["!D", "DDDD", "DDDD"], [1, 2, 3])
    match.play(0, "solve ! as L")
    match.play(1, "refill 1")
    match.settle("drawn L")
    match.play(1, "drop L")
    match.play(2, "move 4 drop D")
    match.play(0, "move 2 drop D")
    assert state_of(match).copied[0] == 0
    assert view_of(match, 0).places[0].laid == []


def test_4_an_empty_hand_cannot_move() -> None:
    match = position(["", "DDDD", "DDDD"], [1, 2, 3])
    assert verbs(match, 0) == ["ask", "refill"]


# -- refill (§5) ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("hand", "pile", "most"), [("LLLL", 9, 1), ("LL", 9, 3), ("", 9, 5), ("", 2, 2), ("L", 0, 0)])
def test_5_draw_up_to_five_as_the_pile_allows(hand: str, pile: int, most: int) -> None:
    match = position([hand, "DDDD", "DDDD"], [1, 2, 3], pile="T" * pile)
    assert [m for m in legal(match, 0) if m.startswith("refill")] == [f"refill {n + 1}" for n in range(most)]


def test_5_rulebook_example_jack_draws_fewer() -> None:
    match = position(["D", "DDDD", "DDD", "D"], [1, 2, 3, 4], pile="LLPPTTKK")
    assert [m for m in legal(match, 0) if m.startswith("refill")] == ["refill 1", "refill 2", "refill 3", "refill 4"]
    match.play(0, "refill 2")
    match.settle("drawn L")
    match.settle("drawn P")
    assert legal(match, 0) == ["drop L", "drop P", "drop D"]
    match.play(0, "drop D")
    assert view_of(match, 0).hands[0].cards == ["L", "P"]
    assert view_of(match, 0).pile == 6


def test_5_a_card_just_drawn_or_a_lucky_shot_may_be_dropped() -> None:
    match = position(["LLLL", "DDDD", "DDDD"], [1, 2, 3])
    match.play(0, "refill 1")
    match.settle("drawn !")
    assert legal(match, 0) == ["drop L", "drop !"]
    match.play(0, "drop !")
    assert view_of(match, 0).discards == ["!"]


def test_5_nothing_else_before_the_drop() -> None:
    match = position(["LLLL", "DDDD", "DDDD"], [1, 2, 3])
    match.play(0, "refill 1")
    match.settle("drawn P")
    with pytest.raises(IllegalMove, match=r"discard.*§5"):
        match.play(0, "solve L")
    with pytest.raises(IllegalMove, match="no talkative K"):
        match.play(0, "drop K")


def test_5_a_draw_picks_from_the_pile_and_what_questions_burnt() -> None:
    match = position(["LLL", "DDDD", "DDDD"], [1, 2, 3], pile="PPT")
    match.play(0, "ask lucky")
    match.play(1, "answer no")
    match.play(2, "answer no")
    match.play(1, "refill 1")
    _, weights = match.state.chance()
    assert [outcome.text for outcome in match.possible()] == ["drawn P", "drawn T"]
    assert list(weights) == [2, 1]
    assert view_of(match, None).pile == 2


# -- ask (§6) ---------------------------------------------------------------------------------------------------------
def test_6_every_question_costs_the_top_card_which_is_never_determined() -> None:
    match = position(["LLLL", "DDDD", "DDDD"], [1, 2, 3])
    state = state_of(match)
    unseen, pile = state.unseen, state.pile
    match.play(0, "ask most")
    assert (state.unseen, state.pile, state.burnt()) == (unseen, pile - 1, 1)
    assert not match.chance_due


def test_6_all_the_questions() -> None:
    match = position(["LLLL", "DDDD", "DDDD"], [1, 2, 3])
    questions = ["lucky", "most", "move", "where", *(f"have {trait}" for trait in "LPDTK"), "other"]
    assert [move for move in legal(match, 0) if move.startswith("ask")] == [f"ask {question}" for question in questions]


def test_6_no_question_without_a_card_in_the_pile() -> None:
    match = position(["LLLL", "DDDD", "DDDD"], [1, 2, 3], pile="")
    assert "ask" not in verbs(match, 0)
    with pytest.raises(IllegalMove, match=r"pile is empty.*§6"):
        match.play(0, "ask lucky")


def test_6_all_other_seats_answer_at_once_with_any_word() -> None:
    match = position(["LLLL", "DDDD", "DDDD"], [1, 2, 3], solved=[4], laid={4: "PPPPK"})
    match.play(0, "ask lucky")
    assert match.to_act() == [1, 2]
    words = ["yes", "no", "me", "here 1", "here 2", "here 3", "here 4", *"LPDTK", "nothing"]
    assert legal(match, 1) == legal(match, 2) == [f"answer {word}" for word in words]
    with pytest.raises(IllegalMove, match=r"face down.*§6"):
        match.play(1, "answer here 5")


def test_6_answers_are_sealed_until_all_are_in() -> None:
    match = position(["LLLL", "DDDD", "DDDD"], [1, 2, 3])
    match.play(0, "ask where")
    match.play(2, "answer here 3")
    for viewer, seen in ((None, None), (0, None), (1, None), (2, "here 3")):
        question = view_of(match, viewer).question
        assert question is not None
        assert [(answer.given, answer.answer) for answer in question.answers] == [(False, None), (True, seen)]
    match.play(1, "answer nothing")
    question = view_of(match, None).question
    assert question is not None
    assert [answer.answer for answer in question.answers] == ["nothing", "here 3"]
    assert match.to_act() == [1]


# -- the end (§7) -----------------------------------------------------------------------------------------------------
def at_the_end(hands: list[str], pile: str) -> Match:
    """Everybody at the end puzzle, one K short of escaping."""
    puzzles = {**ALL_UP, 7: ["PD", "TK"]}
    return position(hands, [7] * len(hands), puzzles=puzzles, solved=range(1, 7), laid={7: "PPDDTTK"}, pile=pile)


def test_7_won_minutes_are_the_cards_in_all_hands_and_the_pile() -> None:
    match = at_the_end(["KL", "DD", "D"], "LLLL")
    match.play(0, "solve K")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.scores == [8, 8, 8]


def test_7_burnt_cards_are_no_minutes() -> None:
    match = at_the_end(["DD", "K", "D"], "LLLL")
    match.play(0, "ask have K")
    match.play(2, "answer no")
    match.play(1, "answer yes")
    match.play(1, "solve K")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.scores == [6, 6, 6]


def test_7_escaping_with_no_minute_left_is_still_won() -> None:
    match = at_the_end(["K", "", ""], "")
    match.play(0, "solve K")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.winners) == ("escaped", [0, 0, 0], [0, 1, 2])


def test_7_lost_when_the_hand_to_act_and_the_pile_are_empty_even_if_others_hold_cards() -> None:
    match = position(["LL", "", "DDDD"], [1, 2, 3], pile="")
    match.play(0, "solve L")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.winners) == ("time", [0, 0, 0], [])


def test_7_an_empty_pile_alone_is_not_yet_a_loss() -> None:
    match = position(["LL", "D", "D"], [1, 2, 3], pile="")
    match.play(0, "solve L")
    assert not match.over
    assert match.to_act() == [1]


def test_7_an_empty_hand_alone_is_not_yet_a_loss() -> None:
    match = position(["LL", "", "D"], [1, 2, 3], pile="L")
    match.play(0, "solve L")
    assert verbs(match, 1) == ["ask", "refill"]


def test_7_the_last_card_of_the_pile_burnt_by_a_question_may_lose_the_game() -> None:
    match = position(["LL", "", "D"], [1, 2, 3], pile="L")
    match.play(0, "ask lucky")
    match.play(1, "answer no")
    match.play(2, "answer no")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == "time"
    assert total(state_of(match).unseen) == 1
