"""Set-up, the turn, drawing, the acts but the fetch, tidying and losing (§5–§10, §12)."""

import pytest

from chabudai.engine.dice import FastDice
from chabudai.engine.errors import IllegalMove
from chabudai.engine.match import Match
from chabudai.games import game
from tests.games.couperation.positions import ALL_BUT_THE_TOP, card_set, legal, play, position, seen, state_of

COUPERATION = game("couperation")


def setup_moves(seats: int, **options: str) -> list[str]:
    match = Match(COUPERATION.setup(seats, options), FastDice(5))
    return [text for _, text in match.moves]


# -- §5 ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "from_deck"), [(2, 4), (3, 3), (4, 2)])
def test_5_three_cards_each_then_the_reserve(seats: int, from_deck: int) -> None:
    moves = setup_moves(seats)
    assert [move.split()[:2] for move in moves[: 3 * seats]] == [["deal", str(i // 3)] for i in range(3 * seats)]
    assert [move.split()[0] for move in moves[3 * seats :]] == ["reserve"] * from_deck
    assert not {"1", "25", "50"} & {move.split()[-1] for move in moves}


@pytest.mark.parametrize(("seats", "size"), [(2, 6), (3, 5), (4, 4)])
def test_5_the_reserve_holds_1_and_50(seats: int, size: int) -> None:
    view = seen(Match(COUPERATION.setup(seats), FastDice(5)), None)
    assert len(view.reserve) == size
    assert {"1", "50"} <= set(view.reserve)
    assert [(placed.place, placed.card) for placed in view.tower] == [("@1.4", "25")]


def wishing(seats: int) -> Match:
    return Match(COUPERATION.setup(seats), FastDice(5))


def test_5_all_seats_choose_their_wish_sealed() -> None:
    match = wishing(3)
    assert match.to_act() == [0, 1, 2]
    assert {move.text for move in match.legal(1)} == {"wish 0", "wish 1", "wish 2", "wish 3"}
    match.play(1, "wish 3")
    assert match.to_act() == [0, 2]
    assert seen(match, 0).players[1].wished and seen(match, 0).players[1].wish is None
    assert seen(match, 1).own_wish == 3


def test_5_the_highest_wish_starts_without_chance() -> None:
    match = wishing(3)
    for seat, wish in ((2, 1), (0, 1), (1, 2)):
        match.play(seat, f"wish {wish}")
    assert match.moves[-1] == (1, "wish 2")
    assert match.to_act() == [1]
    assert [player.wish for player in seen(match, None).players] == [1, 2, 1]


def test_5_chance_breaks_a_tie_among_the_tied_only() -> None:
    match = Match(COUPERATION.setup(3))
    while not match.to_act():
        match.settle(match.possible()[0].text)
    for seat, wish in ((0, 2), (1, 0), (2, 2)):
        match.play(seat, f"wish {wish}")
    assert [move.text for move in match.possible()] == ["first 0", "first 2"]
    match.settle("first 2")
    assert match.to_act() == [2]


def test_5_option_first_chance_skips_the_wishes() -> None:
    match = Match(COUPERATION.setup(4, {"first": "chance"}))
    while match.possible()[0].verb != "first":
        match.settle(match.possible()[0].text)
    assert [move.text for move in match.possible()] == ["first 0", "first 1", "first 2", "first 3"]
    match.settle("first 3")
    assert match.to_act() == [3]


# -- §6 ---------------------------------------------------------------------------------------------------------------
def test_6_draw_then_act_then_tidy_then_the_next_seat() -> None:
    match = position("7 8 9", "30", phase="ask")
    play(match, "draw 1", "drawn 10", "up 7 @1.1", "draw 0")
    assert match.to_act() == [1]
    play(match, "up 30 @1.7")
    assert match.to_act() == [0]


def test_6_the_turn_goes_round_clockwise() -> None:
    match = position("7 8 9", "30", "31", turn=2)
    play(match, "down 31 @1.1")
    assert seen(match, None).turn == 0


def test_6_nobody_may_pass() -> None:
    match = position("7", "30")
    assert {move.split()[0] for move in legal(match)} == {"up", "down"}


# -- §7 ---------------------------------------------------------------------------------------------------------------
def limit_after(act: str, hand: str, next_hand: str, **kwargs: object) -> int:
    """The limit of the next seat's draw after an act of seat 0; 0 when it is not asked."""
    match = play(position(hand, next_hand, **kwargs), act)  # type: ignore[arg-type]
    limit = seen(match, None).draw_limit
    assert (limit or 0) == len(legal(match, "draw")) - (limit is not None)
    return limit or 0


def test_7_one_diamond_one_card() -> None:
    assert limit_after("up 7 @1.1", "7", "30 31 32") == 1


def test_7_two_diamonds_two_cards() -> None:
    assert limit_after("up 8 @1.1", "8", "30 31 32") == 2


def test_7_a_heart_on_level_1_gives_nothing_and_nothing_is_asked() -> None:
    match = play(position("9", "30"), "up 9 @1.1")
    assert match.to_act() == [1]
    assert not legal(match, "draw")
    assert legal(match, "up")


@pytest.mark.parametrize(
    ("left", "right", "limit"),
    [("5", "11", 4), ("4", "10", 2), ("4", "11", 3), ("3", "11", 2), ("3", "12", 0)],
)
def test_7_a_heart_adds_up_the_diamonds_below(left: str, right: str, limit: int) -> None:
    tower = {"@1.1": left, "@1.2": right}
    assert limit_after("up 9 @2.1", "9", "30", tower=tower) == limit


def test_7_a_face_down_support_adds_nothing_to_a_heart() -> None:
    assert limit_after("up 9 @2.1", "9", "30", tower={"@1.1": ("5", 0), "@1.2": "11"}) == 2


def test_7_the_finish_card_as_a_support_adds_nothing_to_a_heart() -> None:
    tower = {"@1.4": "23", "@1.5": "F"}
    assert limit_after("up 24 @2.4", "24", "30", tower=tower, finish=True) == 2


@pytest.mark.parametrize(("next_hand", "limit"), [("", 2), ("30", 1), ("30 31", 0), ("30 31 32", 0)])
def test_7_a_face_down_card_fills_the_hand_up_to_two(next_hand: str, limit: int) -> None:
    assert limit_after("down 8 @1.1", "8", next_hand) == limit


def test_7_the_finish_card_fills_the_hand_up_to_two() -> None:
    assert limit_after("up F @1.5", "F", "30", finish=True, tower={"@1.4": "24"}) == 1


def test_7_the_finish_card_in_hand_is_not_counted() -> None:
    assert limit_after("down 8 @1.1", "8", "30 F", finish=True) == 1


def test_7_an_opened_card_counts_as_placed() -> None:
    assert limit_after("open @1.1", "9", "30 31 32", tower={"@1.1": ("8", 1)}, last="@1.4") == 2


def test_7_a_fetched_card_counts_as_placed_and_the_replaced_one_does_not() -> None:
    match = position("2 6 50", "30 31 32", reserve="8", tower={"@1.1": "7"})
    play(match, "fetch 8", "pay 2", "pay 6", "place @1.1")
    assert seen(match, None).draw_limit == 2


def test_7_the_very_first_turn_draws_one_at_most() -> None:
    match = wishing(2)
    match.play(0, "wish 1")
    match.play(1, "wish 0")
    assert legal(match) == {"draw 0", "draw 1"}


def test_7_never_more_than_the_deck_holds() -> None:
    assert limit_after("up 8 @1.1", "8", "30", deck="49") == 1
    assert limit_after("up 8 @1.1", "8", "30", deck="") == 0


def test_7_the_number_is_named_first_and_drawn_in_one_go() -> None:
    match = play(position("8", "30"), "up 8 @1.1", "draw 2")
    assert match.chance_due
    play(match, "drawn 40")
    assert match.chance_due
    play(match, "drawn 41")
    assert seen(match, 1).hand == ["30", "40", "41"]


# -- §8a–c ------------------------------------------------------------------------------------------------------------
def test_8a_a_hand_card_goes_face_up_where_it_is_right() -> None:
    match = play(position("7", "30"), "up 7 @1.2")
    assert ("@1.2", "up", "7") in [(placed.place, placed.face, placed.card) for placed in seen(match, None).tower]
    assert seen(match, 0).hand == []


def test_8b_a_face_down_card_may_be_any_hand_card() -> None:
    match = position("7 49", "30")
    assert {f"down {card} @1.{p}" for card in ("7", "49") for p in (1, 2, 3, 5, 6, 7)} == legal(match, "down")


def test_8b_the_finish_card_is_never_placed_face_down() -> None:
    match = position("F", "30", tower={"@1.4": "24"}, finish=True)
    assert not legal(match, "down")
    with pytest.raises(IllegalMove, match="§8b"):
        match.play(0, "down F @1.1")


def test_8c_anybody_may_open_any_face_down_card() -> None:
    match = position("7", "30", tower={"@1.1": ("8", 0), "@1.2": ("9", 1)})
    assert legal(match, "open") == {"open @1.1", "open @1.2"}


def test_8c_a_right_card_is_opened_and_stays() -> None:
    match = play(position("7", "30", tower={"@1.1": ("8", 1)}), "open @1.1")
    assert not match.over
    placed = next(placed for placed in seen(match, 0).tower if placed.place == "@1.1")
    assert (placed.face, placed.card, placed.placed_by) == ("up", "8", None)


@pytest.mark.parametrize(("card", "right"), [("24", True), ("26", False)])
def test_8c_a_wrong_opening_loses_for_all_at_once(card: str, right: bool) -> None:
    match = play(position("7 8 9 10", "30", tower={"@1.3": (card, 1)}, reserve="1 50"), "open @1.3")
    assert match.over != right
    if not right:
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.as_dict() == {"reason": "broken", "scores": [0, 0], "winners": [], "face_up": 1}


def test_8c_a_losing_opening_is_known_to_the_testing_policy() -> None:
    match = position("7", "30", tower={"@1.3": ("26", 1), "@1.2": ("9", 1)})
    losing = {move.text for move in match.legal(0) if match.state.loses_at_once(0, move.number)}
    assert losing == {"open @1.3"}


# -- §9 ---------------------------------------------------------------------------------------------------------------
def test_9_more_than_three_cards_are_destroyed_one_by_one() -> None:
    match = play(position("7 8 9 10 11 12", "30"), "up 7 @1.1")
    assert legal(match) == {f"destroy {card}" for card in (8, 9, 10, 11, 12)}
    play(match, "destroy 12")
    assert match.to_act() == [0]
    play(match, "destroy 8")
    assert match.to_act() == [1]
    assert seen(match, None).discard == ["8", "12"]
    assert seen(match, 0).hand == ["9", "10", "11"]


def test_9_three_cards_are_kept() -> None:
    match = play(position("7 8 9 10", "30"), "up 7 @1.1")
    assert match.to_act() == [1]


def test_9_the_hand_comes_before_the_reserve() -> None:
    match = position("2 5 9 10 11 12", "30", reserve="7 1 50 40 41 42")
    play(match, "fetch 7", "pay 2", "pay 5", "place @1.1")
    assert {move.split()[0] for move in legal(match)} == {"destroy"}
    play(match, "destroy 9")
    assert {move.split()[0] for move in legal(match)} == {"clear"}


def test_9_the_surplus_of_the_reserve_may_be_a_card_just_paid() -> None:
    match = position("2 5", "30", reserve="7 1 50 40 41 42")
    play(match, "fetch 7", "pay 2", "pay 5", "place @1.1")
    assert legal(match) == {f"clear {card}" for card in (1, 2, 5, 40, 41, 42, 50)}
    play(match, "clear 5")
    assert "5" in seen(match, None).discard
    assert len(seen(match, None).reserve) == 6
    assert match.to_act() == [1]


# -- §10 --------------------------------------------------------------------------------------------------------------
def test_10_stuck_is_found_after_the_draw_and_no_move_is_written() -> None:
    match = position("8", "", tower={}, deck="40")
    play(match, "up 8 @1.1")
    assert legal(match) == {"draw 0", "draw 1"}
    made = len(match.moves)
    play(match, "draw 0")
    assert match.over and len(match.moves) == made + 1
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.as_dict() == {"reason": "stuck", "scores": [0, 0], "winners": [], "face_up": 2}


def test_10_a_draw_can_save_from_being_stuck() -> None:
    match = play(position("8", "", deck="40"), "up 8 @1.1", "draw 1", "drawn 40")
    assert not match.over


def test_10_stuck_without_a_draw_comes_at_once() -> None:
    match = play(position("9", ""), "up 9 @1.1")
    assert match.outcome().reason == "stuck"  # type: ignore[union-attr]


def test_10_an_opening_is_always_a_legal_act() -> None:
    match = play(position("9", "", tower={"@1.2": ("50", 0)}), "up 9 @1.1")
    assert legal(match) == {"open @1.2"}


def test_10_stuck_below_an_empty_top() -> None:
    match = position("40", "2 49", tower={**ALL_BUT_THE_TOP, "@6.2": ("26", 1)}, deck="")
    play(match, "open @6.2")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.more) == ("stuck", {"face_up": 27})


def test_10_the_end_comes_without_tidying() -> None:
    broken = play(position("7 8 9 10 11", "30", tower={"@1.3": ("26", 1)}), "open @1.3")
    assert broken.over and state_of(broken).hands[0] == card_set(["7", "8", "9", "10", "11"])
    won = play(position("22 1 2 3 5 6", "30", tower=ALL_BUT_THE_TOP), "up 22 @7.1")
    assert won.over and len(seen(won, 0).hand or []) == 5


def test_10_destroyed_cards_lie_openly_in_the_discard() -> None:
    match = play(position("7 8 9 10 11", "30", deck=" ".join(str(n) for n in range(31, 50))), "up 7 @1.1", "destroy 11")
    assert "11" in seen(match, None).discard
    assert "11" in seen(match, 1).discard


# -- §12 --------------------------------------------------------------------------------------------------------------
def test_12_talk_is_forbidden() -> None:
    assert COUPERATION.silent
