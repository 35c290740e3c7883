"""Looking back: every choice has its moment, hopes are what they say, and the last moment is how it ended."""

import random

import pytest

from chabudai.bots.hindsight import MOST_TURNS, Moment, look_back, turning_points
from chabudai.bots.oracle import whole_table
from chabudai.bots.sharp import Budget
from chabudai.engine.game import Setup
from chabudai.engine.match import CHANCE
from chabudai.games import game
from tests.cases import all_setups
from tests.laws.laws import played

SHORT = Budget(None, 3)
SETUPS = all_setups()


@pytest.mark.parametrize("setup", [setup for _, setup in SETUPS], ids=[name for name, _ in SETUPS])
def test_every_choice_has_its_moment_and_the_last_is_the_end(setup: Setup) -> None:
    match = played(setup, random.Random(2))
    found = look_back(setup, match.moves, SHORT)
    outcome = match.outcome()
    assert outcome is not None
    choices = [number for number, (actor, _) in enumerate(match.moves) if actor != CHANCE]
    assert [moment.moves for moment in found.moments] == [*choices, len(match.moves)]
    values = 1 if whole_table(setup) else setup.seats
    assert all(len(moment.values) == values for moment in found.moments)
    end = found.moments[-1].values
    if found.measure == "score":
        assert end == [outcome.scores[0]]
    elif whole_table(setup):
        assert end == [float(bool(outcome.winners))]
    else:
        assert [value > 0 for value in end] == [seat in outcome.winners for seat in range(setup.seats)]
    if found.measure == "chance":
        assert all(0 <= value <= 1 for moment in found.moments for value in moment.values)
    assert len(found.turns) <= MOST_TURNS
    assert set(found.turns) <= {moment.moves for moment in found.moments[1:]}
    assert [par.heroes for par in found.pars] == (
        [list(range(setup.seats))] if whole_table(setup) else [[seat] for seat in range(setup.seats)]
    )


def test_somebody_always_wins_where_people_compete() -> None:
    setup = game("iyadosu").setup(4)
    found = look_back(setup, played(setup, random.Random(1)).moves, SHORT)
    assert all(sum(moment.values) == pytest.approx(1) for moment in found.moments)


def test_the_same_worlds_see_the_same() -> None:
    setup = game("futon").setup(3)
    moves = played(setup, random.Random(4)).moves
    assert look_back(setup, moves, SHORT) == look_back(setup, moves, SHORT)


def _moments(*values: float) -> list[Moment]:
    return [Moment(10 * number, [value, 1 - value]) for number, value in enumerate(values)]


def test_it_turns_where_the_hopes_change_much() -> None:
    assert turning_points(_moments(0.9, 0.85, 0.1, 0.15, 0.6, 0.6), games=48) == [20, 40]


def test_what_few_games_say_is_no_turning_point() -> None:
    """Four games that end otherwise are noise; forty are not."""
    moments = _moments(0.5, 0.8)
    assert turning_points(moments, games=4) == []
    assert turning_points(moments, games=40) == [10]


def test_scores_turn_by_a_share_of_their_span() -> None:
    moments = [Moment(number, [value]) for number, value in enumerate([40.0, 44.0, 41.0, 60.0, 61.0])]
    assert turning_points(moments, games=48) == [3]


def test_only_the_largest_are_kept() -> None:
    values = [0.5 + (0.3 if number % 2 else -0.01 * number) for number in range(20)]
    assert len(turning_points(_moments(*values), games=48)) == MOST_TURNS
