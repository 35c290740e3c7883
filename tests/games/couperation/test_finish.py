"""The regular game with the Finish card (§11)."""

import pytest

from chabudai.engine.dice import FastDice
from chabudai.engine.errors import IllegalMove
from chabudai.engine.match import Match
from chabudai.games import game
from tests.games.couperation.positions import ALL_BUT_THE_TOP, legal, may_go, play, position, seen, state_of

COUPERATION = game("couperation")


def dealt(seats: int) -> Match:
    return Match(COUPERATION.setup(seats, {"finish": "on", "first": "chance"}), FastDice(1))


@pytest.mark.parametrize(("seats", "top_half", "deck"), [(2, 18, 38), (3, 17, 36), (4, 16, 34)])
def test_11_the_finish_card_is_shuffled_into_the_bottom_half(seats: int, top_half: int, deck: int) -> None:
    view = seen(dealt(seats), None)
    assert (view.before_finish, view.deck) == (top_half, deck)


def test_11_the_finish_card_cannot_come_from_the_top_half() -> None:
    match = position("8", "30 31", finish=True)
    state_of(match).top_half = 1
    play(match, "up 8 @1.1", "draw 2")
    assert "drawn F" not in {move.text for move in match.possible()}
    play(match, "drawn 40")
    assert "drawn F" in {move.text for move in match.possible()}
    assert len(match.possible()) == seen(match, None).deck


def test_11_whoever_draws_it_lays_it_open_and_draws_one_more() -> None:
    match = play(position("8", "30 31", finish=True), "up 8 @1.1", "draw 2", "drawn F")
    assert seen(match, 0).players[1].finish
    assert seen(match, 0).players[1].hand == 2
    play(match, "drawn 40")
    assert match.chance_due
    play(match, "drawn 41")
    assert seen(match, 1).hand == ["F", "30", "31", "40", "41"]


def test_11_from_an_empty_deck_nothing_more_is_drawn() -> None:
    match = play(position("8", "30 31", finish=True, deck="F"), "up 8 @1.1")
    assert legal(match) == {"draw 0", "draw 1"}
    play(match, "draw 1", "drawn F")
    assert match.to_act() == [1] and legal(match, "up")


def test_11_the_finish_card_counts_as_one_of_the_cards_left() -> None:
    match = play(position("8", "30 31", finish=True, deck="40 F"), "up 8 @1.1")
    assert legal(match) == {"draw 0", "draw 1", "draw 2"}
    play(match, "draw 2", "drawn 40", "drawn F")
    assert not match.chance_due


def test_11_it_does_not_count_for_the_limit_of_the_hand() -> None:
    match = play(position("7 8 9 10 F", "30", finish=True), "up 7 @1.1")
    assert match.to_act() == [1]


def test_11_it_cannot_be_destroyed_in_tidying_a_hand() -> None:
    match = play(position("7 8 9 10 11 F", "30", finish=True), "up 7 @1.1")
    assert legal(match) == {"destroy 8", "destroy 9", "destroy 10", "destroy 11"}
    with pytest.raises(IllegalMove, match="§9"):
        match.play(0, "destroy F")


def test_11_it_may_be_placed_face_up_anywhere_as_a_25() -> None:
    match = position("F", "30", finish=True, tower={"@1.3": "20", "@1.4": "30"})
    assert may_go(match, "F") == {"@2.3"}
    assert may_go(position("F", "30", finish=True, tower={"@1.4": "24"}), "F") == {"@1.5", "@1.6", "@1.7"}


def test_11_it_may_be_paid_as_25() -> None:
    match = play(position("F 8", "30", finish=True, reserve="33 17"), "fetch 33")
    assert legal(match) == {"pay 8"}
    play(match, "pay 8", "pay F", "place @1.7")
    assert "F" in seen(match, 1).reserve


def test_11_it_may_be_fetched_as_25() -> None:
    match = position("10 15", "30", finish=True, reserve="F 50", tower={"@1.4": "24"})
    play(match, "fetch F", "pay 10", "pay 15")
    assert legal(match) == {"place @1.4", "place @1.5", "place @1.6", "place @1.7"}


def test_11_in_ascending_order_it_ranks_behind_the_25() -> None:
    tower = {"@1.4": "24"}
    match = play(position("25 F 26", "30", finish=True, reserve="50", tower=tower), "fetch 50")
    assert legal(match) == {"pay 25", "pay F"}
    play(match, "pay 25")
    assert legal(match) == {"pay F", "pay 26"}
    play(match, "pay F", "place @1.7")
    burning = position("13 20 25 F", "30", finish=True, reserve="35", tower=tower)
    play(burning, "fetch 35", "pay 13", "pay 20")
    assert legal(burning) == {"burn 25"}
    play(burning, "burn 25")
    assert legal(burning) == {"burn F"}


def test_11_it_may_be_burnt_and_play_goes_on() -> None:
    match = position("13 20 F", "30", finish=True, reserve="34")
    play(match, "fetch 34", "pay 13", "pay 20", "burn F", "place @1.7", "draw 0")
    assert "F" in seen(match, 0).discard
    assert not match.over


def test_11_it_may_be_cleared_from_the_reserve() -> None:
    match = position("13 20", "30", finish=True, reserve="33 F 1 50 40 41")
    play(match, "fetch 33", "pay 13", "pay 20", "place @1.7")
    assert "clear F" in legal(match)
    play(match, "clear F")
    assert "F" in seen(match, 0).discard


def test_11_replaced_in_the_tower_it_lies_open_before_the_active_seat() -> None:
    match = position("10 13", "30", finish=True, reserve="23 50", tower={"@1.4": "F"})
    play(match, "fetch 23", "pay 10", "pay 13", "place @1.4")
    assert seen(match, 1).players[0].finish
    assert seen(match, 1).players[0].hand == 0
    assert seen(match, 1).known_to_all.cards == []


def test_11_only_the_finish_card_may_be_placed_on_the_top() -> None:
    match = position("22 F", "30", finish=True, tower={**ALL_BUT_THE_TOP, "@1.4": "25"})
    assert legal(match, "up") == {"up F @7.1"}
    with pytest.raises(IllegalMove, match="§11"):
        match.play(0, "up 22 @7.1")
    outcome = play(match, "up F @7.1").outcome()
    assert outcome is not None and outcome.reason == "tower"


def test_11_only_the_finish_card_may_be_fetched_to_the_top() -> None:
    tower = {place: card for place, card in ALL_BUT_THE_TOP.items() if card != "10"}
    match = position("10 12", "30", finish=True, reserve="22 F", tower={**tower, "@3.1": "9"})
    play(match, "fetch 22", "pay 10", "pay 12")
    assert "place @7.1" not in legal(match)
    match = position("10 15", "30", finish=True, reserve="22 F", tower={**tower, "@3.1": "9"})
    play(match, "fetch F", "pay 10", "pay 15")
    assert "place @7.1" in legal(match)
    assert play(match, "place @7.1").outcome().winners == [0, 1]  # type: ignore[union-attr]


def test_11_in_the_basic_game_there_is_no_finish_card() -> None:
    view = seen(Match(COUPERATION.setup(2), FastDice(1)), None)
    assert (view.deck, view.before_finish) == (37, None)


def test_11_without_the_finish_card_nobody_can_fill_the_top() -> None:
    match = position("22", "21", finish=True, tower={**ALL_BUT_THE_TOP, "@6.2": ("26", 1)}, deck="F")
    play(match, "open @6.2")
    assert legal(match) == {"draw 0", "draw 1"}
    assert play(match, "draw 0").outcome().reason == "stuck"  # type: ignore[union-attr]
