"""The tower: places, right cards, face-down cards and the top (§1–§4)."""

import pytest

from chabudai.engine.errors import IllegalMove
from chabudai.games.couperation.cards import PLACES
from tests.games.couperation.positions import ALL_BUT_THE_TOP, Tower, legal, may_go, play, position, seen, state_of

BASE = {"@1.1", "@1.2", "@1.3", "@1.5", "@1.6", "@1.7"}


def test_1_seven_levels_each_with_one_place_less() -> None:
    by_level = [[place for place in PLACES if place.startswith(f"@{level}.")] for level in range(1, 8)]
    assert [len(places) for places in by_level] == [7, 6, 5, 4, 3, 2, 1]
    assert len(PLACES) == 28


def test_1_at_first_only_the_base_can_be_filled() -> None:
    match = position("7", "8")
    assert {move.split()[2] for move in legal(match, "down")} == BASE


@pytest.mark.parametrize(
    ("neighbour", "above"), [("@1.3", "@2.3"), ("@1.5", "@2.4")], ids=["on the left", "on the right"]
)
def test_1_a_place_above_needs_both_supports(neighbour: str, above: str) -> None:
    card = "20" if neighbour == "@1.3" else "30"
    match = position("7", "8", tower={neighbour: card})
    assert {move.split()[2] for move in legal(match, "down")} == (BASE - {neighbour}) | {above}


def test_1_a_support_may_lie_face_down() -> None:
    match = position("7", "8", tower={"@1.3": ("50", 1)})
    assert "down 7 @2.3" in legal(match)


def test_2a_a_row_rises_from_left_to_right() -> None:
    match = position("10 30", "8")
    assert may_go(match, "10") == {"@1.1", "@1.2", "@1.3"}
    assert may_go(match, "30") == {"@1.5", "@1.6", "@1.7"}


def test_2a_gaps_are_skipped() -> None:
    match = position("10 3 20", "8", tower={"@1.1": "5"})
    assert may_go(match, "10") == {"@1.2", "@1.3"}
    assert may_go(match, "3") == set()


def test_2a_face_down_cards_are_skipped() -> None:
    match = position("10 3 26", "8", tower={"@1.1": "5", "@1.2": ("50", 1), "@1.5": ("1", 0)})
    assert may_go(match, "10") == {"@1.3", "@2.1"}
    assert may_go(match, "3") == set()
    assert "@1.6" in may_go(match, "26")


def test_2a_the_rows_above_rise_as_well() -> None:
    tower = {"@1.1": "5", "@1.2": "15", "@1.3": "20", "@2.1": "14"}
    match = position("13 16", "8", tower=tower)
    assert "@2.2" not in may_go(match, "13")
    assert "@2.2" in may_go(match, "16")


def test_2a_equal_numbers_do_not_rise() -> None:
    match = position("F", "8", finish=True)
    assert may_go(match, "F") == set()


def test_2b_a_card_lies_strictly_between_its_supports() -> None:
    match = position("10 11 19 20", "8", tower={"@1.2": "10", "@1.3": "20", "@1.4": "25"})
    for card, right in (("11", True), ("19", True)):
        assert ("@2.2" in may_go(match, card)) == right
    other = position("9 21 15", "8", tower={"@1.2": "10", "@1.3": "20"})
    assert "@2.2" not in may_go(other, "9") | may_go(other, "21")
    assert "@2.2" in may_go(other, "15")


def test_2b_a_face_down_left_support_sets_no_bound() -> None:
    match = position("1 21", "8", tower={"@1.2": ("18", 1), "@1.3": "20"})
    assert "@2.2" in may_go(match, "1")
    assert "@2.2" not in may_go(match, "21")


def test_2b_a_face_down_right_support_sets_no_bound() -> None:
    match = position("9 50", "8", tower={"@1.2": "10", "@1.3": ("11", 1)})
    assert "@2.2" in may_go(match, "50")
    assert "@2.2" not in may_go(match, "9")


def test_2c_an_opened_card_must_leave_those_above_right() -> None:
    tower: Tower = {"@1.1": ("10", 1), "@1.2": "20", "@2.1": "9"}
    match = play(position("7 8", "11", tower=tower), "open @1.1")
    outcome = match.outcome()
    assert outcome is not None and outcome.reason == "broken"


def test_2c_an_opened_card_is_right_if_those_above_are() -> None:
    tower: Tower = {"@1.1": ("8", 1), "@1.2": "20", "@2.1": "9"}
    match = play(position("7", "11", tower=tower), "open @1.1")
    assert not match.over


def test_2c_a_replacement_must_leave_those_above_right() -> None:
    tower = {"@1.1": "10", "@1.2": "20", "@2.1": "15"}
    match = play(position("2 16 50", "8", tower=tower, reserve="14 18"), "fetch 18", "pay 2", "pay 16")
    # 18 at @1.1 would not be lower than the 15 above it; at @1.2 it is higher, and at @2.1 it replaces the 15 itself.
    assert legal(match) == {"place @1.2", "place @2.1"}
    match = play(position("2 16 50", "8", tower=tower, reserve="14 18"), "fetch 14", "pay 2", "pay 16")
    # 14 at @1.2 would not be higher than the 15 above it.
    assert legal(match) == {"place @1.1", "place @2.1"}


def test_2_whether_gaps_can_still_be_filled_is_not_asked() -> None:
    match = position("24", "8")
    assert may_go(match, "24") == {"@1.1", "@1.2", "@1.3"}


def test_3_a_face_down_card_stands_for_whatever_fits() -> None:
    """The 50 under the 2 counts as no number at all, until somebody opens it."""
    match = position("2 3 4", "8", tower={"@1.2": ("50", 0), "@1.3": ("49", 1)})
    assert {"up 2 @2.2", "up 3 @1.1", "up 4 @2.2"} <= legal(match)


def test_4_the_top_waits_for_all_27_others() -> None:
    tower = {place: card for place, card in ALL_BUT_THE_TOP.items() if place != "@6.2"}
    match = position("22", "8", tower=tower)
    assert {move.split()[2] for move in legal(match)} == {"@6.2"}


def test_4_the_top_waits_for_all_others_to_lie_face_up() -> None:
    match = position("22", "8", tower={**ALL_BUT_THE_TOP, "@3.2": ("17", 1)})
    assert legal(match) == {"open @3.2"}


def test_4_the_top_is_filled_face_up_only() -> None:
    match = position("22 1", "8", tower=ALL_BUT_THE_TOP)
    assert legal(match) == {"up 22 @7.1"}
    with pytest.raises(IllegalMove, match="§4"):
        match.play(0, "down 22 @7.1")


def test_4_the_top_must_be_right() -> None:
    match = position("22 2 49", "8", tower=ALL_BUT_THE_TOP)
    assert legal(match, "up") == {"up 22 @7.1"}


def test_4_filling_the_top_wins_the_game_for_all() -> None:
    match = play(position("22 1 2", "8", "9", tower=ALL_BUT_THE_TOP), "up 22 @7.1")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.as_dict() == {"reason": "tower", "scores": [1, 1, 1], "winners": [0, 1, 2], "face_up": 28}


def test_4_a_fetched_card_may_fill_the_top() -> None:
    match = position("2 40 8", "9", tower=ALL_BUT_THE_TOP, reserve="22 43")
    assert legal(match) == {"fetch 43"}
    match = play(
        position("12 33 8", "9", tower=ALL_BUT_THE_TOP, reserve="22"), "fetch 22", "pay 12", "pay 33", "burn 8"
    )
    assert "place @7.1" in legal(match)
    assert play(match, "place @7.1").outcome().reason == "tower"  # type: ignore[union-attr]


def test_what_fits_is_the_same_kept_up_or_found_anew() -> None:
    match = position("2 16 20", "8 30", tower={"@1.2": ("10", 1)}, reserve="14 18 1 50")
    play(match, "up 20 @1.3", "draw 0", "open @1.2", "draw 0", "fetch 14", "pay 2", "pay 16", "place @1.2")
    state = state_of(match)
    kept = list(state.fits), state.ready
    state.survey()
    assert (list(state.fits), state.ready) == kept
    assert seen(match, 0).face_up == 3
