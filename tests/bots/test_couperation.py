"""Couperation's playing sense: how strong it is, that its moves are legal, and that it looks at nothing hidden.

Seeds and worlds are fixed: the same numbers come out every time.
"""

import pytest

from chabudai.bots import bot_maker
from chabudai.bots.runner import play_bots
from chabudai.engine.bits import lowest, size
from chabudai.engine.contract import UniformPolicy
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.engine.match import Match
from chabudai.engine.playout import play_with, settle_chance
from chabudai.engine.search import Sense
from chabudai.games import game
from chabudai.games.couperation.bot import TRIED, CouperationSense
from chabudai.games.couperation.imagine import fixed_of
from chabudai.games.couperation.rules import Couperation
from tests.cases import all_setups

COUPERATION = game("couperation")
THREE = COUPERATION.setup(3)
EVERY = [setup for _, setup in all_setups() if setup.game is COUPERATION]
EACH = pytest.mark.parametrize("setup", EVERY, ids=lambda setup: "-".join([str(setup.seats), *setup.options.values()]))


def played_with(setup: Setup, policy: Sense | UniformPolicy, games: int) -> tuple[float, float]:
    """The share of towers finished, and the mean number of places face up."""
    towers, heights = 0, 0
    for seed in range(games):
        state = setup.new_state()
        assert isinstance(state, Couperation)
        play_with(state, policy, FastDice(seed))
        towers += state.score(0)
        heights += size(state.up)
    return towers / games, heights / games


def test_steady_builds_much_higher_than_random() -> None:
    random = played_with(THREE, UniformPolicy(), 100)
    towers, height = played_with(THREE, COUPERATION.sense(THREE), 60)
    assert height > 6 * random[1]
    assert towers > 0.55


@EACH
def test_steady_finishes_towers_at_every_table(setup: Setup) -> None:
    for convention in (True, False):
        towers, height = played_with(setup, COUPERATION.sense(setup, convention), 12)
        assert towers > 0
        assert height > 25


def test_sharp_finishes_most_towers_that_steady_does_not() -> None:
    deals = [seed for seed in range(20) if not finished("steady", seed)][:3]
    assert len(deals) == 3
    assert sum(finished("sharp:12", seed) for seed in deals) >= 2


def finished(bot: str, seed: int) -> bool:
    outcome = play_bots(THREE, [bot_maker(bot)] * 3, seed).match.outcome()
    return outcome is not None and outcome.reason == "tower"


@EACH
@pytest.mark.parametrize("convention", [True, False])
def test_what_is_weighed_is_what_is_legal(setup: Setup, convention: bool) -> None:
    """In positions that uniform play and steady play reach."""
    sense = CouperationSense(fixed_of(setup), convention)
    dice = FastDice(5)
    for seed in range(12):
        state = setup.new_state()
        assert isinstance(state, Couperation)
        while (owing := settle_chance(state, dice)) != 0:
            seat = lowest(owing)
            legal = state.legal(seat)
            sense.weigh(state, seat)
            assert sorted(sense.moves) == list(legal)
            tried = sense.worth_trying(state, seat, legal)
            assert 1 <= sum(tried) <= TRIED
            move = sense.choose(state, seat, dice)
            assert tried[list(legal).index(move)] == 1
            state.apply(seat, move if dice.below(8) < seed else state.random_move(seat, dice))


@EACH
def test_two_worlds_of_the_same_view_are_played_alike(setup: Setup) -> None:
    """The sense runs on imagined states; it must not see what was only imagined."""
    sense = CouperationSense(fixed_of(setup))
    different = 0
    for seed in range(3):
        match, dice = Match(setup, FastDice(seed)), FastDice(seed)
        while not match.over:
            seat = match.to_act()[0]
            worlds = COUPERATION.worlds(setup, match.view(seat))
            one, other = worlds.draw(dice), worlds.draw(dice)
            different += one.plain() != other.plain()
            found = []
            for world in (one, other):
                assert isinstance(world, Couperation)
                sense.weigh(world, seat)
                found.append((list(sense.moves), list(sense.merits), sense.choose(world, seat, FastDice(1))))
            assert found[0] == found[1]
            # Now and then a random move, so that face-down cards get into the tower.
            moves = match.legal(seat)
            match.play(seat, found[0][2] if dice.below(4) else moves[dice.below(len(moves))].number)
    assert different > 0


def test_the_worth_of_a_position_is_a_chance() -> None:
    sense = COUPERATION.sense(THREE)
    state, dice = THREE.new_state(), FastDice(3)
    settle_chance(state, dice)
    early = sense.worth(state, 0)
    assert 0.2 < early < 0.95
    play_with(state, sense, dice)
    assert sense.worth(state, 0) == 1.0 if state.score(0) else sense.worth(state, 0) <= 0.05


def test_with_the_convention_a_wish_tells_something() -> None:
    sense, silent = COUPERATION.sense(THREE), COUPERATION.sense(THREE, convention=False)
    wishes = set()
    for seed in range(40):
        state, dice = THREE.new_state(), FastDice(seed)
        settle_chance(state, dice)
        wishes.add(sense.choose(state, 0, dice))
        assert silent.choose(state, 0, dice) == 0
    assert wishes == {0, 1, 2, 3}
