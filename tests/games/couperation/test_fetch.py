"""Fetching from the Reserve (§8d)."""

import random

import pytest

from chabudai.engine.bits import members_of
from chabudai.engine.errors import IllegalMove
from chabudai.engine.match import Match
from chabudai.games import game
from chabudai.games.couperation.cards import CARDS
from chabudai.laws.playing import step
from tests.games.couperation.positions import legal, play, position, seen, state_of

FULL = "1 50 40 41 42"


def test_8d_the_sum_fetches_for_nothing_more() -> None:
    match = play(position("13 20", "8", reserve=f"33 {FULL}"), "fetch 33", "pay 13", "pay 20")
    assert {move.split()[0] for move in legal(match)} == {"place"}


def test_8d_the_difference_fetches_for_nothing_more() -> None:
    match = play(position("13 20", "8", reserve=f"7 {FULL}"), "fetch 7", "pay 13", "pay 20")
    assert {move.split()[0] for move in legal(match)} == {"place"}


@pytest.mark.parametrize(
    ("wanted", "missing"),
    [("33", 0), ("32", 1), ("34", 1), ("7", 0), ("9", 2), ("5", 2), ("35", 2)],
)
def test_8d_every_one_that_is_missing_costs_a_card(wanted: str, missing: int) -> None:
    match = play(position("13 20 47 48", "8", reserve=wanted), f"fetch {wanted}", "pay 13", "pay 20")
    fetch = seen(match, None).fetch
    assert fetch is not None and fetch.to_burn == missing
    for _ in range(missing):
        play(match, sorted(legal(match, "burn"))[0])
    assert {move.split()[0] for move in legal(match)} == {"place"}


def test_8d_the_smaller_distance_counts() -> None:
    """10 and 14: the sum 24 is six from 18, the difference 4 fourteen; 10 and 13: the sum 23 is five off."""
    match = position("10 14 46 47 48 49", "8", reserve="18")
    assert "fetch 18" not in legal(match)
    match = position("10 13 45 46 47 48 49", "8", reserve="18")
    assert "fetch 18" in legal(match)


def test_8d_the_hand_must_be_able_to_pay() -> None:
    assert "fetch 34" not in legal(position("13 20", "8", reserve="34"))
    assert "fetch 34" in legal(position("13 20 49", "8", reserve="34"))


def test_8d_two_cards_must_be_paid() -> None:
    assert not legal(position("19", "8", reserve="18 20"), "fetch")


def test_8d_only_what_lies_in_the_reserve_can_be_named() -> None:
    match = position("13 20", "8", reserve="33 7")
    assert legal(match, "fetch") == {"fetch 33", "fetch 7"}
    with pytest.raises(IllegalMove, match="§8d"):
        match.play(0, "fetch 6")


def test_8d_a_card_just_paid_cannot_be_fetched() -> None:
    """14 − 7 is 7, but the 7 lies in the hand until it is paid."""
    assert not legal(position("7 14", "8", reserve="50"), "fetch")


@pytest.mark.parametrize("finish", ["off", "on"])
def test_8d_every_card_is_right_somewhere_so_a_fetch_can_always_be_completed(finish: str) -> None:
    for seed in range(20):
        match, rng = Match(game("couperation").setup(3, {"finish": finish})), random.Random(seed)
        while not match.over:
            step(match, rng)
            state = state_of(match)
            lying = {state.tower[place] for place in members_of(state.up)}
            assert match.over or all(state.places_for(card) for card in range(len(CARDS)) if card not in lying)


def test_8d_the_two_payments_are_named_in_ascending_order() -> None:
    match = play(position("13 20 49", "8", reserve="33"), "fetch 33")
    assert legal(match) == {"pay 13"}
    play(match, "pay 13")
    assert legal(match) == {"pay 20"}


def test_8d_only_payments_that_can_be_completed_are_legal() -> None:
    match = play(position("5 10 20 40", "8", reserve="30"), "fetch 30")
    # 5 with 20 is five off and with 40 five off the difference, too; two cards could be destroyed besides.
    assert legal(match) == {"pay 10"}
    play(match, "pay 10")
    assert legal(match) == {"pay 20", "pay 40"}


def test_8d_the_burnt_cards_are_named_in_ascending_order_and_enough_must_be_left() -> None:
    match = play(position("13 20 3 30 49", "8", reserve="35"), "fetch 35", "pay 13", "pay 20")
    assert legal(match) == {"burn 3", "burn 30"}
    play(match, "burn 30")
    assert legal(match) == {"burn 49"}
    play(match, "burn 49")
    assert {"30", "49"} <= set(seen(match, None).discard)
    assert seen(match, 0).hand == ["3"]


def test_8d_the_fetched_card_goes_to_an_empty_place_where_it_is_right() -> None:
    match = play(position("13 20", "8", reserve="33 50"), "fetch 33", "pay 13", "pay 20")
    assert legal(match) == {"place @1.4", "place @1.5", "place @1.6", "place @1.7"}
    play(match, "place @1.6")
    assert ("@1.6", "33") in [(placed.place, placed.card) for placed in seen(match, None).tower]
    assert set(seen(match, None).reserve) == {"13", "20", "50"}


def test_8d_it_may_replace_the_25_of_the_start() -> None:
    match = play(position("13 10", "8", reserve="23 50"), "fetch 23", "pay 10", "pay 13", "place @1.4")
    assert [(placed.place, placed.card) for placed in seen(match, None).tower] == [("@1.4", "23")]
    assert seen(match, 0).hand == ["25"]


def test_8d_a_replacement_is_judged_as_if_the_old_card_were_gone() -> None:
    """A 21 between 20 and 25 may take the place of the 20, though it would not fit beside it."""
    tower = {"@1.2": "19", "@1.3": "20"}
    match = play(position("10 11", "8", tower=tower, reserve="21 50"), "fetch 21", "pay 10", "pay 11")
    assert "place @1.3" in legal(match)
    assert "place @1.2" not in legal(match)


def test_8d_what_the_old_card_forbade_is_allowed_after_it_has_gone() -> None:
    tower = {"@1.2": "10", "@1.3": "20"}
    before = position("2 5", "8 30", tower=tower, reserve="7 50", turn=1)
    assert "up 8 @2.2" not in legal(before)
    after = position("2 5", "8 30", tower=tower, reserve="7 50")
    play(after, "fetch 7", "pay 2", "pay 5", "place @1.2", "draw 0")
    assert "up 8 @2.2" in legal(after)


def test_8d_a_replaced_face_up_card_goes_to_the_hand_for_all_to_see() -> None:
    match = play(position("13 10 49", "8", reserve="23 50"), "fetch 23", "pay 10", "pay 13", "place @1.4")
    assert seen(match, 0).hand == ["25", "49"]
    assert [(trace.card, trace.hands, trace.places) for trace in seen(match, None).known_to_all.cards] == [
        ("25", [0], [])
    ]


def test_8d_a_replaced_face_down_card_stays_secret() -> None:
    tower = {"@1.1": ("49", 1)}
    match = play(position("2 5", "8", "9", tower=tower, reserve="7 50"), "fetch 7", "pay 2", "pay 5", "place @1.1")
    assert seen(match, 0).hand == ["49"]
    assert seen(match, 2).known_to_all.cards == seen(match, 2).known_to_me.cards == []
    assert [(trace.card, trace.hands) for trace in seen(match, 1).known_to_me.cards] == [("49", [0])]


def test_8d_the_cost_is_paid_before_the_replaced_card_comes_in() -> None:
    """34 would cost one card more, and the hand has none left, whatever would be replaced."""
    match = position("13 20", "8", tower={"@1.5": "30"}, reserve="34")
    assert "fetch 34" not in legal(match)


def test_8d_face_down_cards_may_be_replaced_by_anybody() -> None:
    tower = {"@1.1": ("49", 1), "@1.2": ("3", 0)}
    match = play(position("2 5", "8", tower=tower, reserve="7"), "fetch 7", "pay 2", "pay 5")
    assert {"place @1.1", "place @1.2"} <= legal(match)


def test_8d_after_a_replacement_more_than_three_cards_are_tidied() -> None:
    match = position("2 5 40 41 42", "8", reserve="7 1", tower={"@1.1": "9"})
    play(match, "fetch 7", "pay 2", "pay 5", "place @1.1")
    assert legal(match) == {"destroy 9", "destroy 40", "destroy 41", "destroy 42"}
