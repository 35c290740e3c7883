"""Looking back: every choice has its moment, hopes are what they say, and the last moment is how it ended."""

import random
from itertools import pairwise

import pytest

from chabudai.bots import bot_maker
from chabudai.bots.course import Moment, measure_of
from chabudai.bots.hindsight import Effort, look_back, look_on
from chabudai.bots.oracle import whole_table
from chabudai.bots.runner import play_bots
from chabudai.bots.steady import SteadyBot
from chabudai.bots.turning_points import MOST_TURNS, TurningPoint, judged, said, turning_points
from chabudai.engine.game import Setup, Told
from chabudai.engine.replay import choice_points
from chabudai.engine.replay import played as played_again
from chabudai.games import game
from chabudai.laws.playing import played
from tests.cases import all_setups

SHORT = Effort(games=3, worlds=8, lines=6, rounds=2)
SETUPS = all_setups()


@pytest.mark.parametrize("setup", [setup for _, setup in SETUPS], ids=[name for name, _ in SETUPS])
def test_every_choice_has_its_moment_and_the_last_is_the_end(setup: Setup) -> None:
    match = played(setup, random.Random(2))
    found = look_back(setup, match.moves, SHORT)
    outcome = match.outcome()
    assert outcome is not None
    assert found.done and found.games == SHORT.games
    choices = choice_points(match.moves)[:-1]
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
    assert [par.heroes for par in found.pars] == (
        [list(range(setup.seats))] if whole_table(setup) else [[seat] for seat in range(setup.seats)]
    )


@pytest.mark.parametrize(("name", "seats"), [("couperation", 2), ("escapenow", 2), ("escapenow", 1)])
def test_a_lost_game_ends_without_hope_however_few_games_were_played_on(name: str, seats: int) -> None:
    """Also where nobody ever won: it is not measured by points then."""
    setup = game(name).setup(seats)
    moves = next(
        match.moves for seed in range(50) if (match := played(setup, random.Random(seed))) and not match.state.winners()
    )
    found = look_on(setup, moves, Effort(games=2, lines=1))
    assert (found.measure, found.moments[-1].values) == ("chance", [0.0])


def test_the_search_for_par_ends_where_par_cannot_rise() -> None:
    """A complete tower is the best there is."""
    setup = game("couperation").setup(2)
    won = (play_bots(setup, [SteadyBot] * 2, seed).match for seed in range(200))
    moves = next(match.moves for match in won if match.state.winners())
    found = look_back(setup, moves, Effort(games=2, worlds=2, lines=100, rounds=20))
    assert (found.steps, found.done) == (3, True)
    lost = next(match.moves for seed in range(50) if not (match := played(setup, random.Random(seed))).state.winners())
    steps = [look_on(setup, lost, Effort(games=2, worlds=2, lines=3, rounds=3))]
    for _ in range(2):
        steps.append(look_on(setup, lost, Effort(games=2, worlds=2, lines=3, rounds=3), steps[-1]))
    highest = [par.outcome.scores[0] for par in steps[-1].pars] == [1]
    assert steps[-1].done == highest


def test_points_measure_only_what_cannot_be_lost() -> None:
    assert measure_of(game("familiars").setup(3)) == "score"
    assert measure_of(game("futon").setup(1)) == "score"
    assert measure_of(game("futon").setup(2)) == "chance"


def test_somebody_always_wins_where_people_compete() -> None:
    setup = game("iyadosu").setup(4)
    found = look_on(setup, played(setup, random.Random(1)).moves, SHORT)
    assert all(sum(moment.values) == pytest.approx(1) for moment in found.moments)


def test_it_grows_step_by_step_and_the_same_every_time() -> None:
    setup = game("futon").setup(3)
    moves = play_bots(setup, [SteadyBot] * 3, 5).match.moves
    effort = Effort(games=40, worlds=30, lines=400, rounds=4)
    steps = [look_on(setup, moves, effort)]
    while not steps[-1].done:
        steps.append(look_on(setup, moves, effort, steps[-1]))
    assert [step.games for step in steps[:2]] == [20, 40]
    assert [step.steps for step in steps] == list(range(1, len(steps) + 1))
    assert sum(par.tried for par in steps[-1].pars) == pytest.approx(effort.lines, abs=setup.seats * effort.rounds)
    for before, after in pairwise(steps):
        for old, new in zip(before.pars, after.pars, strict=True):
            seat = old.heroes[0]
            assert new.outcome.scores[seat] >= old.outcome.scores[seat] or seat in new.outcome.winners
    assert look_back(setup, moves, effort) == steps[-1]


# -- turning points ---------------------------------------------------------------------------------------------------
def _moments(*values: float) -> list[Moment]:
    return [Moment(10 * number, [value, 1 - value]) for number, value in enumerate(values)]


def _turns(moments: list[Moment], games: int) -> list[int]:
    return [after.moves for _, after in turning_points(moments, games)]


def test_it_turns_where_the_hopes_change_much() -> None:
    assert _turns(_moments(0.9, 0.85, 0.1, 0.15, 0.6, 0.6), games=48) == [20, 40]


def test_what_few_games_say_is_no_turning_point() -> None:
    """Four games that end otherwise are noise; forty are not."""
    moments = _moments(0.5, 0.8)
    assert _turns(moments, games=4) == []
    assert _turns(moments, games=40) == [10]


def test_scores_turn_by_a_share_of_their_span() -> None:
    moments = [Moment(number, [value]) for number, value in enumerate([40.0, 44.0, 41.0, 60.0, 61.0])]
    assert _turns(moments, games=48) == [3]


def test_only_the_largest_are_kept() -> None:
    values = [0.5 + (0.3 if number % 2 else -0.01 * number) for number in range(20)]
    assert len(_turns(_moments(*values), games=48)) == MOST_TURNS


def test_a_turn_for_the_worse_says_what_happened_and_what_would_have_been_better() -> None:
    setup = game("futon").setup(3)
    moves = play_bots(setup, [bot_maker("random"), SteadyBot, SteadyBot], 1).match.moves
    found = look_back(setup, moves, Effort(lines=3, rounds=1))
    turn = next(turn for turn in found.turns if turn.better is not None)
    assert turn.hopes < turn.hoped and turn.whose == turn.seat and not turn.luck
    assert turn.better != turn.move == moves[turn.before][1]
    assert turn.better in [move.text for move in played_again(setup, moves[: turn.before]).legal(turn.seat)]
    change = f"{100 * turn.hoped:.0f}\xa0→\xa0{100 * turn.hopes:.0f}\xa0%"
    better = setup.game.moves[setup.game.moves.numbers[turn.better]]
    names = ["Aya", "Ben", "Chika"]
    for language, lead in (("en", f": {change}. Better: "), ("ja", f"：{change}。もっと良い手：")):
        text = said(setup, turn, names, language)
        assert text.startswith(names[turn.seat])
        assert lead + setup.game.move_sentence(setup, better).text(language) in text


def test_what_was_lucky_for_somebody_else_names_them() -> None:
    setup = game("futon").setup(2)
    chosen = Told("chosen", {"seat": 0, "rise": "skip", "en": "Skip Lesson"})
    turn = TurningPoint(
        before=4, after=6, seat=0, move="rise skip", what=chosen,
        whose=1, hoped=0.24, hopes=0.6, luck=True, better=None,
    )  # fmt: skip
    assert said(setup, turn, ["Aya", "Ben"], "en") == (
        "Aya chooses Skip Lesson: Ben 24\xa0→\xa060\xa0%. What chance brought then mattered more."
    )


def test_a_move_that_was_as_good_as_any_is_not_blamed() -> None:
    setup = game("iyadosu").setup(3)
    moves = play_bots(setup, [SteadyBot] * 3, 4).match.moves
    place = choice_points(moves)[-2]
    # The last card of the last trick is the only one.
    seat = int(moves[place][0])
    before = [0.5 if one == seat else 0.25 for one in range(3)]
    after = [0.0 if one == seat else 0.5 for one in range(3)]
    turn = judged(setup, moves, (Moment(place, before), Moment(len(moves), after)), 4, 30)
    assert (turn.seat, turn.whose, turn.better) == (seat, seat, None)
