"""Every law, for every game with every number of seats and its options, by random play."""

import pytest

from chabudai.engine.game import Game, Setup
from chabudai.games import games
from chabudai.laws import LAWS, NEEDS, hooks_of, try_law
from chabudai.laws.checking import luck
from tests.cases import all_setups
from tests.laws.own_hooks import own_hooks

GAMES_EACH = 3
#: One game of these has hundreds of draws in it.
THOROUGH = {"truth": 1, "honest_sense": 1, "hard_facts": 2}
SETUPS = all_setups()


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("setup", [setup for _, setup in SETUPS], ids=[name for name, _ in SETUPS])
def test_law(law: str, setup: Setup) -> None:
    for seed in range(THOROUGH.get(law, GAMES_EACH)):
        try_law(law, setup, luck(law, seed), own_hooks(setup.game.name))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_no_law_is_left_out_for_a_game_of_ours(game: Game) -> None:
    found = hooks_of(game)
    assert all(getattr(found, hook) is not None for hook, _ in NEEDS.values())
