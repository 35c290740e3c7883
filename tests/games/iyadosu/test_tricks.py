"""Tricks and the end of a round: §4–§9 of Iyadosu."""

import pytest

from chabudai.engine.errors import IllegalMove
from tests.games.iyadosu.positions import dealt, in_trick, last_scores, may, run, state_of, view_of


# -- §4 ---------------------------------------------------------------------------------------------------------------
def test_4_the_start_player_leads_the_first_trick() -> None:
    match = dealt("", "", "", "", start=2)
    run(match, "split 1", "split 1", "split 1", "split 1")
    assert match.to_act() == [2]
    assert view_of(match, None).phase == "trick"


def test_4_the_winner_of_a_trick_leads_the_next() -> None:
    match = in_trick("R1 G1 | K1", "R9 G2 | K2", "R5 G3 | K3", leader=0)
    run(match, "play R1", "play R9", "play R5")
    assert match.to_act() == [1]


def test_4_the_leader_plays_any_normal_card_and_never_a_refuse_card() -> None:
    match = in_trick("R1 G2 K3 | B4 R5", "R2 | K1", "R3 | K2")
    assert may(match) == ["play K3", "play R1", "play G2"]
    for wrong in ("refuse B4", "play B4"):
        with pytest.raises(IllegalMove, match=r"never be led \(§4\)"):
            run(match, wrong)


def test_4_the_lead_may_be_black() -> None:
    match = in_trick("K3 | R5", "K2 R2 | G1", "R3 | G2")
    run(match, "play K3")
    assert view_of(match, 1).lead_colour == "K"
    assert may(match) == ["play K2", "refuse G1"]


def test_4_without_normal_cards_the_leader_must_insert() -> None:
    match = in_trick("| B4 R5", "R2 | K1", "R3 | K2")
    assert may(match) == ["insert"]
    with pytest.raises(IllegalMove, match="§7"):
        run(match, "refuse B4")


# -- §5 ---------------------------------------------------------------------------------------------------------------
def test_5_the_others_follow_clockwise() -> None:
    match = in_trick("R1 | K1", "R2 | K2", "R3 | K3", "R4 | K4", leader=2)
    order = []
    for _ in range(4):
        order += match.to_act()
        run(match, may(match)[0])
    assert order == [2, 3, 0, 1]


def test_5_seats_out_of_the_round_are_passed_over() -> None:
    match = in_trick("R1 R2 | K1", "| K2", "R3 R4 | K3", "R5 R6 | K4", out=[1])
    run(match, "play R1")
    assert match.to_act() == [2]


def test_5a_with_the_lead_colour_follow_it_or_refuse_with_any_refuse_card() -> None:
    match = in_trick("R1 | K9", "R2 R7 G3 K4 | B5 R6 K2", "R3 | K1")
    run(match, "play R1")
    assert may(match) == ["play R2", "play R7", "refuse K2", "refuse R6", "refuse B5"]


@pytest.mark.parametrize("wrong", ["play G3", "play K4"])
def test_5a_with_the_lead_colour_no_other_normal_card(wrong: str) -> None:
    match = in_trick("R1 | K9", "R2 R7 G3 K4 | B5 R6 K2", "R3 | K1")
    run(match, "play R1")
    with pytest.raises(IllegalMove, match=r"lead colour, red: follow it or refuse \(§5a\)"):
        run(match, wrong)


def test_5a_a_refuse_card_is_refused_with_not_played() -> None:
    match = in_trick("R1 | K9", "R2 | R6", "R3 | K1")
    run(match, "play R1")
    with pytest.raises(IllegalMove, match="only be played as a refusal"):
        run(match, "play R6")
    with pytest.raises(IllegalMove, match="one of your normal cards"):
        run(match, "refuse R2")


def test_5a_all_refuse_cards_gone_leaves_only_following() -> None:
    match = in_trick("R1 | K9", "R2 R7 G3 |", "R3 | K1", stack=[1])
    run(match, "play R1")
    assert may(match) == ["play R2", "play R7"]


def test_5b_without_the_lead_colour_refusing_is_forbidden() -> None:
    match = in_trick("R1 | K9", "G3 K4 | B5 R6", "R3 | K1")
    run(match, "play R1")
    assert may(match) == ["play K4", "play G3"]
    for wrong in ("refuse R6", "refuse B5"):
        with pytest.raises(IllegalMove, match=r"refusing is forbidden.*\(§5b\)"):
            run(match, wrong)


def test_5c_without_normal_cards_a_follower_must_insert() -> None:
    match = in_trick("R1 | K9", "| B5 R6", "R3 | K1")
    run(match, "play R1")
    assert may(match) == ["insert"]
    with pytest.raises(IllegalMove, match="§7"):
        run(match, "refuse R6")


def test_5_the_insert_is_never_a_choice() -> None:
    match = in_trick("R1 | K9", "R2 | B5", "R3 | K1")
    with pytest.raises(IllegalMove, match="§7"):
        run(match, "insert")
    run(match, "play R1")
    with pytest.raises(IllegalMove, match=r"still hold 1 normal card;.*§7"):
        run(match, "insert")


# -- §6 ---------------------------------------------------------------------------------------------------------------
def test_6_the_last_refuse_card_submits_at_once() -> None:
    match = in_trick("R1 G1 | K9", "R2 G2 | B5", "R3 G3 | K1 K2")
    run(match, "play R1", "refuse B5")
    assert [player.stack for player in view_of(match, 0).players] == [None, 1, None]
    assert [told.kind for told in match.log(0)][-1] == "submitted"


def test_6_a_refuse_card_before_the_last_does_not_submit() -> None:
    match = in_trick("R1 G1 | K9", "R2 G2 | B5 B6", "R3 G3 | K1 K2")
    run(match, "play R1", "refuse B5")
    assert [player.stack for player in view_of(match, 0).players] == [None, None, None]


def test_6_the_stack_shows_who_submitted_in_which_order() -> None:
    match = in_trick("R1 G1 |", "R2 G2 | B5", "R3 G3 | K1", "R4 G4 | K2", stack=[0])
    run(match, "play R1", "refuse B5", "play R3", "refuse K2")
    assert [player.stack for player in view_of(match, None).players] == [1, 2, None, 3]


def test_6_a_submitted_seat_plays_on() -> None:
    match = in_trick("R1 G1 | K9", "R2 G2 | B5", "R3 G3 | K1 K2")
    run(match, "play R1", "refuse B5", "refuse K1")
    assert match.to_act() == [2]
    run(match, "play G3")
    run(match, "play G1")
    assert may(match) == ["play G2"]


# -- §7 ---------------------------------------------------------------------------------------------------------------
def test_7_useless_is_out_of_the_round_and_plays_no_more() -> None:
    match = in_trick("R1 R2 | K9 K8", "| B5 B6", "R3 R4 | K1 K2", "R5 R6 | K3 K4")
    run(match, "play R1", "insert", "play R3", "play R5")
    assert [player.out for player in view_of(match, None).players] == [False, True, False, False]
    assert match.to_act() == [3]
    run(match, "play R6", "play R2")
    assert match.to_act() == [2], "seat 1 is passed over"


def test_7_its_remaining_cards_stay_secret() -> None:
    match = in_trick("R1 R2 | K9", "| B5 B6", "R3 R4 | K1", "R5 R6 | K3")
    run(match, "play R1", "insert", "play R3", "play R5")
    for viewer in (None, 0, 2, 3):
        view = view_of(match, viewer)
        assert view.players[1].refuse == 2
        assert all(card not in str(view) for card in ("'B5'", "'B6'"))
        assert all("B5" not in str(told) for told in match.log(viewer))


def test_7_useless_cannot_win_the_trick() -> None:
    match = in_trick("| K9 K8", "R1 R5 | B5", "R3 R4 | K1", leader=0)
    run(match, "insert", "play R1", "play R3")
    assert [player.won for player in view_of(match, None).players] == [0, 0, 1]


def test_7_ruling_a_face_down_insert_is_not_part_of_the_stack() -> None:
    match = in_trick("R1 G1 | K9", "| B5", "R3 G3 | K1", "R5 G5 | K3")
    run(match, "play R1", "insert", "refuse K1", "refuse K3")
    assert [player.stack for player in view_of(match, None).players] == [None, None, 1, 2]


def test_7_an_eliminated_leader_passes_the_lead_clockwise_under_4() -> None:
    match = in_trick("| K9 K8", "R1 G5 | B5", "R3 G4 | K1", leader=0)
    run(match, "insert")
    assert match.to_act() == [1]
    assert may(match) == ["play R1", "play G5"], "any normal card, no refuse card"
    with pytest.raises(IllegalMove, match="§4"):
        run(match, "refuse B5")
    run(match, "play G5")
    assert view_of(match, 2).lead_colour == "G"
    assert may(match) == ["play G4", "refuse K1"]


def test_7_two_leaders_in_a_row_may_be_useless() -> None:
    match = in_trick("| K9 K8", "| B5 B6", "R3 G4 | K1", "R4 G5 | K2", leader=0)
    run(match, "insert", "insert")
    assert match.to_act() == [2]
    assert may(match) == ["play R3", "play G4"]
    run(match, "play R3")
    assert match.to_act() == [3]
    run(match, "play R4")
    assert match.to_act() == [3], "seat 3 took the trick"


def test_7_an_eliminated_leader_is_skipped_when_the_lead_passes_over_seats_out() -> None:
    match = in_trick("R1 R2 | K9", "R3 R4 | B5", "| B6", "| K1", leader=3, out=[2])
    run(match, "insert")
    assert match.to_act() == [0]


# -- §8 ---------------------------------------------------------------------------------------------------------------
def taker(*hands: str, plays: list[str]) -> int | None:
    return view_of(run(in_trick(*hands), *plays), None).taken_by


def test_8_the_highest_card_of_the_lead_colour_wins() -> None:
    hands = ("R4 G1 | K1", "R9 G2 | K2", "R5 G3 | K3")
    assert taker(*hands, plays=["play R4", "play R9", "play R5"]) == 1


def test_8_another_colour_never_wins() -> None:
    hands = ("R1 G1 | K1", "G9 G2 | K2", "B9 G3 | K3")
    assert taker(*hands, plays=["play R1", "play G9", "play B9"]) == 0


def test_8_any_black_card_beats_the_lead_colour() -> None:
    hands = ("R9 G1 | K9", "K1 G2 | K2", "R8 G3 | K3")
    assert taker(*hands, plays=["play R9", "play K1", "play R8"]) == 1


def test_8_the_highest_of_several_black_cards_wins() -> None:
    hands = ("R9 G1 | K9", "K5 G2 | K2", "R8 G3 | K6")
    assert taker(*hands, plays=["play R9", "play K5", "refuse K6"]) == 2


def test_8_a_refuse_card_of_the_lead_colour_wins_like_a_normal_one() -> None:
    hands = ("R4 G1 | K1", "R5 G2 | R9", "R6 G3 | K3")
    assert taker(*hands, plays=["play R4", "refuse R9", "play R6"]) == 1


def test_8_a_refuse_card_of_another_colour_does_not_win() -> None:
    hands = ("R4 G1 | K1", "R5 G2 | B9", "R6 G3 | K3")
    assert taker(*hands, plays=["play R4", "refuse B9", "play R6"]) == 2


def test_8_black_led_the_highest_black_wins() -> None:
    hands = ("K4 G1 | K1", "R9 G2 | K2", "K3 G3 | R3")
    assert taker(*hands, plays=["play K4", "play R9", "play K3"]) == 0


# -- §9 ---------------------------------------------------------------------------------------------------------------
def test_9_a_round_ends_after_twelve_tricks() -> None:
    match = in_trick("R1 |", "R2 |", "R3 |", stack=[0, 1, 2], declared=[1, 1, 1])
    assert view_of(match, None).tricks_played == 11
    run(match, "play R1", "play R2", "play R3")
    view = view_of(match, None)
    assert (view.phase, view.round) == ("deal", 2)
    assert state_of(match).last_scores[2] == 2, "the twelfth trick counts as won"


def test_9_a_round_ends_when_one_seat_is_left() -> None:
    match = in_trick("R1 R2 R3 | K1", "| K2", "| K3")
    run(match, "play R1", "insert", "insert")
    assert view_of(match, None).round == 2
    assert last_scores(match) == [2, 0, 0]


def test_9_two_seats_left_play_on() -> None:
    match = in_trick("R1 R2 R3 | K1", "| K2", "R4 R5 | K3")
    run(match, "play R1", "insert", "play R4")
    assert view_of(match, None).phase == "trick"
    assert match.to_act() == [2]


def test_9_ruling_the_end_is_tested_after_a_whole_trick() -> None:
    match = in_trick("| K2", "| K3", "R1 R2 R3 | K1")
    run(match, "insert", "insert")
    assert match.to_act() == [2], "alone now, but the trick goes on"
    assert may(match) == ["play R1", "play R2", "play R3"]
    run(match, "play R2")
    assert view_of(match, None).round == 2


def test_9_a_trick_that_ends_the_round_by_elimination_has_no_winner() -> None:
    match = in_trick("K9 R2 | K1", "| K2", "| K3", won=[2, 0, 0], declared=[2, 1, 1])
    run(match, "play K9", "insert", "insert")
    taken = [told for told in match.log(None) if told.kind == "trick_taken"]
    assert taken == []
    assert view_of(match, None).taken_by is None


def test_9_a_seat_left_alone_mid_trick_may_itself_be_eliminated_and_everybody_scores_0() -> None:
    match = in_trick("| K2", "| K3", "| K1", totals=[1, 2, 3])
    run(match, "insert", "insert")
    assert match.to_act() == [2]
    assert may(match) == ["insert"]
    run(match, "insert")
    assert last_scores(match) == [0, 0, 0]
    assert [player.total for player in view_of(match, None).players] == [1, 2, 3]
    assert view_of(match, None).round == 2


def test_9_elimination_in_the_twelfth_trick_with_two_left_has_a_winner() -> None:
    match = in_trick("R1 |", "R2 |", "| K1", stack=[0, 1], won=[1, 0, 3], declared=[1, 1, 1])
    run(match, "play R1", "play R2", "insert")
    assert view_of(match, None).round == 2
    assert last_scores(match) == [0 + 1, 1 + 1, 0]


def test_9_elimination_in_the_twelfth_trick_with_one_left_has_none() -> None:
    match = in_trick("R1 |", "| K2", "| K1", stack=[0], won=[0, 0, 0], declared=[1, 1, 1])
    run(match, "play R1", "insert", "insert")
    assert [told.kind for told in match.log(None)].count("trick_taken") == 0
    assert last_scores(match) == [2, 0, 0]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_9_everybody_may_be_eliminated_in_one_trick(seats: int) -> None:
    match = in_trick(*[f"| R{seat + 1}" for seat in range(seats)], leader=1)
    run(match, *["insert"] * seats)
    assert last_scores(match) == [0] * seats
    assert view_of(match, None).phase == "deal"
