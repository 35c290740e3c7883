"""Every law, for every game with every number of seats and its options, by random play."""

import random

import pytest

from chabudai.engine.game import Setup
from tests.cases import all_setups
from tests.laws.laws import LAWS

GAMES_EACH = 3
SETUPS = all_setups()


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("setup", [setup for _, setup in SETUPS], ids=[name for name, _ in SETUPS])
def test_law(law: str, setup: Setup) -> None:
    for seed in range(GAMES_EACH):
        LAWS[law](setup, random.Random(f"{law} {seed}"))
