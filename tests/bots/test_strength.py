"""A stronger bot wins more. Seeds and worlds are fixed: the same numbers come out every time."""

import pytest

from chabudai.bots.statistics import mean_interval
from chabudai.engine.game import Setup
from chabudai.games import games
from chabudai.lab.arena import Arena
from chabudai.lab.lanes import is_team

SETUPS = [game.setup(min(max(3, game.seats[0]), game.seats[-1])) for game in games()]
RIVALS = [setup for setup in SETUPS if not is_team(setup)]
EACH = pytest.mark.parametrize("setup", SETUPS, ids=[setup.game.name for setup in SETUPS])


def assert_stronger(setup: Setup, strong: str, weak: str, deals: int) -> None:
    arena = Arena(setup, [strong, weak], 100, [] if is_team(setup) else [strong])
    arena.run(deals)
    if is_team(setup):
        one, other = arena.standings
        # Where scores are rare, what else the outcome counts is compared.
        better = mean_interval(arena.difference(one, other))[0] > 0
        more = [one.more()[key][0] > other.more()[key][0] for key in one.more()]
        assert better or any(more), (one.score(), other.score())
    else:
        assert arena.standings[0].share()[0] > 1.15 / setup.seats, arena.standings[0].share()


@EACH
def test_steady_beats_random(setup: Setup) -> None:
    assert_stronger(setup, "steady", "random", 12)


@pytest.mark.parametrize("setup", RIVALS, ids=[setup.game.name for setup in RIVALS])
def test_sharp_beats_steady(setup: Setup) -> None:
    """Only where one seat thinks: a whole team takes too long here, and is measured by `make arena`."""
    assert_stronger(setup, "sharp:24", "steady", 6)
