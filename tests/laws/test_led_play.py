"""The same laws with the choices in Hypothesis's hands, so that a broken one is shrunk to a short game."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chabudai.engine.game import Setup
from chabudai.games import GAMES
from chabudai.laws import LAWS, try_law
from tests.cases import all_setups
from tests.laws.own_hooks import own_hooks


class LedRandom(random.Random):
    """Random numbers of which some, after a while, are given by hand."""

    def __init__(self, seed: int, wait: int, given: list[float]) -> None:
        super().__init__(seed)
        self.wait = wait
        self.given = list(reversed(given))

    def random(self) -> float:
        # Without `getrandbits` of its own, a subclass that has `random` draws everything through it.
        if self.wait > 0:
            self.wait -= 1
        elif self.given:
            return self.given.pop()
        return super().random()


led = st.builds(
    LedRandom,
    st.integers(0, 1000),
    st.integers(0, 400),
    st.lists(st.floats(0, 1, exclude_max=True), max_size=40),
)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("law", LAWS)
def test_law(name: str, law: str) -> None:
    setups = [setup for _, setup in all_setups() if setup.game.name == name]

    @settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
    @given(st.sampled_from(setups), led)
    def holds(setup: Setup, rng: LedRandom) -> None:
        try_law(law, setup, rng, own_hooks(name))

    holds()
