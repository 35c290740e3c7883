"""The tests that PettingZoo and Gymnasium bring for environments, in a short form; `make envs` runs them whole. Here a
warning is an error."""

import contextlib
import io
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.env_registry import registration as pettingzoo_registry
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test, state_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from chabudai import envs
from chabudai.engine.game import Setup
from chabudai.envs.aec_env import ChabudaiAEC
from chabudai.envs.parallel_env import ChabudaiParallel
from chabudai.games import GAMES, game
from chabudai.laws.cases import cases

#: Every game with its fewest and its most seats.
SHORT = [(name, seats) for name in GAMES for seats in sorted({game(name).seats[0], game(name).seats[-1]})]
#: One odd choice of options a game, where it has any.
ODD = [(name, cases(game(name))[-1]) for name in GAMES if game(name).options]

short = pytest.mark.parametrize(("name", "seats"), SHORT)


def aec_tests(setup: Setup, cycles: int, seeds: range) -> None:
    """All of them for the AEC door; `api_test` stops at the end of the first game, so it is run more than once."""

    def made(**how: Any) -> ChabudaiAEC:
        return envs.aec(setup.game.name, setup.seats, setup.options, **how)

    for seed in seeds:
        env = made(mask="info")
        for space in env.action_spaces.values():
            space.seed(seed)
        env.reset(seed=seed)
        api_test(env, cycles)
    seed_test(lambda: made(mask="info"), cycles)
    render_test(lambda render_mode=None: made(render_mode=render_mode))


def parallel_tests(setup: Setup, cycles: int) -> None:
    def made(**how: Any) -> ChabudaiParallel:
        return envs.parallel(setup.game.name, setup.seats, setup.options, **how)

    parallel_api_test(made(), cycles)
    # It samples without masks.
    parallel_seed_test(lambda: made(illegal="lose"), cycles)
    state_test(
        TerminateIllegalWrapper(envs.aec(setup.game.name, setup.seats, setup.options), illegal_reward=-1.0),
        made(illegal="lose"),
        min(cycles, 10),
    )


def quietly(run: object, *given: object) -> None:
    """They print as they go, and boards besides."""
    with contextlib.redirect_stdout(io.StringIO()):
        run(*given)  # type: ignore[operator]  # any of the functions above


@short
def test_pettingzoo_aec(name: str, seats: int) -> None:
    quietly(aec_tests, game(name).setup(seats), 40, range(2))


@short
def test_pettingzoo_parallel(name: str, seats: int) -> None:
    quietly(parallel_tests, game(name).setup(seats), 30)


@pytest.mark.parametrize(("name", "odd"), ODD)
def test_pettingzoo_with_odd_options(name: str, odd: tuple[int, dict[str, str]]) -> None:
    setup = game(name).setup(*odd)
    quietly(aec_tests, setup, 20, range(1))
    quietly(parallel_tests, setup, 20)


def gymnasium_tests(setup: Setup, **how: object) -> None:
    """Without an id it cannot try how a board is drawn."""
    settings = {"seats": setup.seats, "options": setup.options, "illegal": "lose", "others": "random", **how}
    check_env(gymnasium.make(envs.env_id(setup.game.name), **settings).unwrapped)  # type: ignore[arg-type]


@short
def test_gymnasium(name: str, seats: int) -> None:
    for mask in ("info", "obs"):
        quietly(lambda mask=mask: gymnasium_tests(game(name).setup(seats), mask=mask))


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_told(name: str) -> None:
    quietly(lambda: gymnasium_tests(game(name).setup(), observe="told", mask="info"))


@pytest.mark.parametrize("name", GAMES)
def test_ids_are_in_both_registries(name: str) -> None:
    made = envs.env_id(name)
    hero: Any = gymnasium.make(made).unwrapped
    assert hero.settings.game is game(name)
    for kind in ("aec", "parallel"):
        env = pettingzoo_registry.make(kind, made, observe="memory")
        assert env.unwrapped.settings.observe == "memory"
    vector = gymnasium.make_vec(made, num_envs=3, vectorization_mode="vector_entry_point")
    assert vector.unwrapped.num_envs == 3


@pytest.mark.parametrize("name", GAMES)
def test_a_vector_declares_how_it_goes_on_and_says_what_games_ended_with(name: str) -> None:
    env = envs.vector(name, num_envs=8, others="random", mask="info")
    assert env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    observations, info = env.reset(seed=4)
    kept = observations.copy()
    rng, ended = np.random.default_rng(0), 0
    while ended < 8:
        assert env.observation_space.contains(observations)
        actions = [rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
        after, rewards, over, truncated, info = env.step(np.array(actions))
        assert np.array_equal(observations, kept), "what was given out has changed"
        assert not truncated.any() and rewards.shape == (8,)
        for column in np.flatnonzero(over):
            assert env.single_observation_space.contains(info["final_obs"][column])
            ended += 1
        observations, kept = after, after.copy()


def test_masks_beside_the_observation_only_warn_about_their_form() -> None:
    """What PettingZoo says of every environment with a dictionary."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        quietly(api_test, envs.aec("futon", seats=3), 20)
    said = {str(warning.message) for warning in caught}
    assert said <= {
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
        "Observation is not a NumPy array",
    }
