"""Scoring, the end of the game and its optional reversals: §10, §11 and §13 of Iyadosu."""

from collections.abc import Mapping, Sequence

import pytest

from chabudai.engine.errors import BadSetup
from chabudai.engine.match import Match
from tests.games.iyadosu.positions import GAME, VARIANTS, in_trick, last_scores, run, view_of

BONUS = {"bonus": "on"}
INSTANT = {"instant": "on"}
BOTH = {"bonus": "on", "instant": "on"}


def last_trick(
    *,
    stack: Sequence[int],
    declared: Sequence[int],
    won: Sequence[int],
    round: int = 1,
    totals: Sequence[int] | None = None,
    options: Mapping[str, str] | None = None,
) -> Match:
    """A round ended by its twelfth trick, which the last seat took. `won` counts that trick already."""
    seats = len(declared)
    before = [tricks - (seat == seats - 1) for seat, tricks in enumerate(won)]
    hands = [f"R{seat + 1} |" for seat in range(seats)]
    match = in_trick(*hands, stack=stack, declared=declared, won=before, round=round, totals=totals, options=options)
    return run(match, *[f"play R{seat + 1}" for seat in range(seats)])


def sole_survivor(
    *,
    survivor: int = 0,
    declared: Sequence[int] = (3, 1, 1),
    won: Sequence[int] = (0, 0, 0),
    round: int = 1,
    totals: Sequence[int] | None = None,
    options: Mapping[str, str] | None = None,
) -> Match:
    """A round in whose last trick everybody but one was eliminated."""
    seats = len(declared)
    hands = ["R1 R2 | K1" if seat == survivor else f"| G{seat + 1} B1" for seat in range(seats)]
    match = in_trick(*hands, leader=survivor, declared=declared, won=won, round=round, totals=totals, options=options)
    return run(match, "play R1", *["insert"] * (seats - 1))


def totals(match: Match) -> list[int]:
    return [player.total for player in view_of(match, None).players]


def outcome(match: Match) -> tuple[str, list[int], list[int]]:
    end = match.outcome()
    assert end is not None
    return end.reason, end.scores, end.winners


# -- §10 --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_10_perseverance_counts_the_inserts_below_ones_own(seats: int) -> None:
    order = [2, 0, 1, *range(3, seats)]
    match = last_trick(stack=order, declared=[1] * seats, won=[1] * seats)
    assert last_scores(match) == [order.index(seat) for seat in range(seats)]


def test_10_an_insert_not_in_the_stack_has_no_perseverance() -> None:
    match = in_trick("R1 R2 | G1 G2", "| K2", "| K3", "| K4", stack=[], declared=[3, 1, 1, 1], won=[0, 0, 0, 0])
    run(match, "play R1", "insert", "insert", "insert")
    assert last_scores(match) == [3, 0, 0, 0], "domination only"


def test_10_domination_counts_the_seats_eliminated_in_this_round() -> None:
    match = in_trick(
        "R1 |", "R2 |", "| K1", "| K2", "R3 |", stack=[4, 1, 0], declared=[1, 2, 1, 1, 1], won=[1, 2, 0, 0, 0]
    )
    run(match, "play R1", "play R2", "insert", "insert", "play R3")
    assert last_scores(match) == [2 + 2, 1 + 2, 0, 0, 0 + 2]


def test_10_domination_also_counts_seats_eliminated_in_earlier_tricks() -> None:
    match = in_trick("R1 |", "R2 |", "| K1", "R3 |", stack=[0, 1, 3], out=[2], declared=[1, 1, 1, 1], won=[1, 1, 0, 0])
    run(match, "play R1", "play R2", "play R3")
    assert last_scores(match) == [0 + 1, 1 + 1, 0, 2 + 1]


@pytest.mark.parametrize(("won", "score"), [(0, 0), (1, 1), (2, 2), (3, 1), (4, 0), (7, 0)])
def test_10_missing_the_declaration_costs_in_either_direction_and_never_below_0(won: int, score: int) -> None:
    match = last_trick(stack=[1, 2, 0], declared=[2, 1, 1], won=[won, 1, 1])
    assert last_scores(match)[0] == score


def test_10_an_eliminated_seat_scores_0_whatever_it_won() -> None:
    match = in_trick("R1 |", "R2 |", "| K1", stack=[0, 1], declared=[1, 1, 1], won=[1, 0, 1])
    run(match, "play R1", "play R2", "insert")
    assert last_scores(match)[2] == 0


@pytest.mark.parametrize("won", [0, 3, 9])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_10_the_only_seat_not_eliminated_misses_nothing(seats: int, won: int) -> None:
    others = [1] * (seats - 1)
    match = sole_survivor(declared=[3, *others], won=[won, *[0] * (seats - 1)])
    assert last_scores(match) == [seats - 1, *[0] * (seats - 1)]


def test_10_a_sole_survivor_who_submitted_gains_no_perseverance_from_seats_eliminated() -> None:
    match = in_trick("R1 R2 |", "| K2 K3", "| K4 K5", stack=[0], declared=[1, 2, 2], won=[5, 0, 0])
    run(match, "play R1", "insert", "insert")
    assert last_scores(match) == [0 + 2, 0, 0]


def test_10_two_left_of_whom_one_is_eliminated_still_makes_a_sole_survivor() -> None:
    match = in_trick("R1 R2 | G1", "| K2 K3", "| K4", out=[2], declared=[2, 2, 1], won=[6, 2, 0])
    run(match, "play R1", "insert")
    assert last_scores(match) == [2, 0, 0]


def test_10_scores_add_up_over_the_rounds() -> None:
    match = last_trick(stack=[0, 1, 2], declared=[1, 1, 1], won=[1, 1, 1], totals=[4, 0, 1])
    assert totals(match) == [4, 1, 3]
    assert last_scores(match) == [0, 1, 2]


# -- §11 --------------------------------------------------------------------------------------------------------------
def test_11_the_highest_total_wins() -> None:
    match = last_trick(round=3, stack=[0, 1, 2], declared=[1, 1, 1], won=[1, 1, 1], totals=[5, 0, 1])
    assert outcome(match) == ("rounds", [5, 1, 3], [0])


def test_11_then_the_highest_score_in_the_last_round() -> None:
    match = last_trick(round=3, stack=[0, 1, 2], declared=[1, 1, 1], won=[1, 1, 1], totals=[3, 2, 1])
    assert outcome(match) == ("rounds", [3, 3, 3], [2])


def test_11_a_better_last_round_does_not_beat_a_higher_total() -> None:
    match = last_trick(round=3, stack=[0, 1, 2], declared=[1, 1, 1], won=[1, 1, 1], totals=[4, 0, 1])
    assert outcome(match) == ("rounds", [4, 1, 3], [0])


def test_11_then_the_victory_is_shared() -> None:
    match = last_trick(round=4, stack=[0, 1, 2, 3], declared=[1, 1, 3, 3], won=[1, 1, 4, 5], totals=[0, 2, 2, 2])
    assert last_scores(match) == [0, 1, 1, 1]
    assert outcome(match) == ("rounds", [0, 3, 3, 3], [1, 2, 3])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_11_with_no_point_in_the_last_round_all_equal_totals_share(seats: int) -> None:
    match = in_trick(*[f"| R{seat + 1}" for seat in range(seats)], round=seats, totals=[2] * seats)
    run(match, *["insert"] * seats)
    assert outcome(match) == ("rounds", [2] * seats, list(range(seats)))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_11_the_game_is_not_over_before_the_last_round(seats: int) -> None:
    match = in_trick(*[f"| R{seat + 1}" for seat in range(seats)], round=seats - 1)
    run(match, *["insert"] * seats)
    assert not match.over
    assert match.outcome() is None


# -- §13 --------------------------------------------------------------------------------------------------------------
def test_13_both_options_are_off_by_default() -> None:
    assert GAME.setup().options == {"bonus": "off", "instant": "off"}


@pytest.mark.parametrize("options", VARIANTS)
def test_13_any_combination_may_be_played(options: dict[str, str]) -> None:
    assert GAME.setup(4, options).options == options


@pytest.mark.parametrize("options", [{"bonus": "yes"}, {"instant": ""}, {"Bonus": "on"}, {"reverse": "on"}])
def test_13_no_other_options(options: dict[str, str]) -> None:
    with pytest.raises(BadSetup):
        GAME.setup(3, options)


def test_13_bonus_pays_the_declaration_to_who_missed_nothing_in_the_last_round() -> None:
    match = last_trick(round=3, stack=[0, 1, 2], declared=[2, 7, 1], won=[2, 6, 1], options=BONUS)
    assert last_scores(match) == [0 + 2, 0, 2 + 1], "seat 1 missed by one"
    assert outcome(match) == ("rounds", [2, 0, 3], [2])


@pytest.mark.parametrize("round", [1, 2])
def test_13_bonus_pays_nothing_before_the_last_round(round: int) -> None:
    match = last_trick(round=round, stack=[0, 1, 2], declared=[2, 7, 1], won=[2, 7, 1], options=BONUS)
    assert last_scores(match) == [0, 1, 2]


def test_13_without_bonus_the_last_round_pays_no_declaration() -> None:
    match = last_trick(round=3, stack=[0, 1, 2], declared=[2, 7, 1], won=[2, 7, 1])
    assert last_scores(match) == [0, 1, 2]


def test_13_bonus_also_goes_to_the_only_seat_not_eliminated() -> None:
    match = sole_survivor(round=3, declared=[5, 1, 1], won=[0, 0, 0], options=BONUS)
    assert last_scores(match) == [2 + 5, 0, 0]


def test_13_bonus_pays_nothing_to_an_eliminated_seat() -> None:
    match = in_trick("R1 |", "R2 |", "| K1", round=3, stack=[0, 1], declared=[3, 4, 1], won=[1, 0, 1], options=BONUS)
    run(match, "play R1", "play R2", "insert")
    assert last_scores(match)[2] == 0


def test_13_ruling_instant_is_tested_on_the_running_total_at_the_end_of_a_round() -> None:
    match = last_trick(round=2, stack=[0, 1, 2], declared=[1, 1, 1], won=[1, 1, 1], totals=[2, 0, 1], options=INSTANT)
    assert outcome(match) == ("instant", [2, 1, 3], [2])


def test_13_instant_needs_the_number_of_seats() -> None:
    match = last_trick(round=2, stack=[0, 1, 2], declared=[1, 1, 1], won=[1, 1, 1], totals=[2, 1, 0], options=INSTANT)
    assert not match.over


def test_13_without_instant_the_game_goes_on() -> None:
    match = last_trick(round=2, stack=[0, 1, 2], declared=[1, 1, 1], won=[1, 1, 1], totals=[9, 9, 9])
    assert not match.over


def test_13_several_at_once_the_highest_total_wins() -> None:
    match = last_trick(round=2, stack=[0, 1, 2], declared=[1, 1, 1], won=[1, 1, 1], totals=[2, 2, 2], options=INSTANT)
    assert outcome(match) == ("instant", [2, 3, 4], [2])


def test_13_several_at_once_then_the_higher_score_in_that_round() -> None:
    match = last_trick(round=2, stack=[0, 1, 2], declared=[1, 1, 1], won=[1, 1, 1], totals=[4, 3, 2], options=INSTANT)
    assert outcome(match) == ("instant", [4, 4, 4], [2])


def test_13_several_at_once_then_shared() -> None:
    match = last_trick(
        round=2, stack=[0, 1, 2, 3], declared=[1, 1, 3, 3], won=[1, 1, 4, 5], totals=[3, 3, 3, 3], options=INSTANT
    )
    assert last_scores(match) == [0, 1, 1, 1]
    assert outcome(match) == ("instant", [3, 4, 4, 4], [1, 2, 3])


def test_13_instant_goes_before_rounds_in_the_last_round() -> None:
    match = last_trick(round=3, stack=[0, 1, 2], declared=[1, 1, 1], won=[1, 1, 1], totals=[0, 1, 1], options=INSTANT)
    assert outcome(match) == ("instant", [0, 2, 3], [2])


def test_13_the_last_round_without_the_number_of_seats_ends_by_rounds() -> None:
    match = last_trick(round=3, stack=[0, 1, 2], declared=[1, 1, 1], won=[1, 1, 1], totals=[2, 1, 0], options=INSTANT)
    assert outcome(match) == ("rounds", [2, 2, 2], [2])


def test_13_instant_in_the_last_round_counts_the_bonus() -> None:
    without = last_trick(round=3, stack=[0, 1, 2], declared=[3, 1, 1], won=[3, 0, 0], options=INSTANT)
    assert outcome(without)[0] == "rounds"
    match = last_trick(round=3, stack=[0, 1, 2], declared=[3, 1, 1], won=[3, 0, 0], options=BOTH)
    assert outcome(match) == ("instant", [3, 0, 1], [0])
