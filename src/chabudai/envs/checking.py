"""The environments of one set-up, tried where they are to be used: by the tests of the libraries, and for leaks."""

import contextlib
import io
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.envs.aec_env import ChabudaiAEC
from chabudai.envs.episode import Episode
from chabudai.envs.memory_view import looking_at
from chabudai.envs.parallel_env import ChabudaiParallel
from chabudai.envs.seat_env import ChabudaiSeat
from chabudai.envs.settings import settings_of

CYCLES = 200


def checks(setup: Setup) -> Iterator[tuple[str, Callable[[], None]]]:
    """What is tried, by name; each raises an error if something is wrong."""
    plain, losing = settings_of(setup, mask="info"), settings_of(setup, illegal="lose")
    yield "pettingzoo.test.api_test", partial(_quietly, api_test, ChabudaiAEC(plain), CYCLES)
    yield "pettingzoo.test.seed_test", partial(_quietly, seed_test, lambda: ChabudaiAEC(plain), CYCLES)
    yield "pettingzoo.test.parallel_api_test", partial(_quietly, parallel_api_test, _parallel(setup), CYCLES)
    yield (
        "pettingzoo.test.parallel_seed_test",
        partial(_quietly, parallel_seed_test, lambda: ChabudaiParallel(losing), CYCLES),
    )
    yield (
        "gymnasium check_env",
        partial(_quietly, partial(check_env, skip_render_check=True), ChabudaiSeat(losing, others="random")),
    )
    yield "imagined twins", partial(_look_for_leaks, setup)


def _parallel(setup: Setup) -> ChabudaiParallel:
    return ChabudaiParallel(settings_of(setup))


def _quietly(run: Callable[..., Any], *given: Any) -> None:
    """They print as they go."""
    with contextlib.redirect_stdout(io.StringIO()):
        run(*given)


def _look_for_leaks(setup: Setup, games: int = 3) -> None:
    """What a seat sees must be the same in every world that it cannot rule out."""
    for seed in range(games):
        episode, rng = Episode(settings_of(setup), seed), random.Random(seed)
        while not episode.over:
            for seat in range(setup.seats):
                seen = episode.observation(seat)
                episode.window.observe(episode.imagined(seat, FastDice(seed)), episode.notes, seat)
                if not np.array_equal(seen, looking_at(episode.window.row, np.uint8)):
                    raise AssertionError(f"Seat {seat} sees something hidden after {len(episode.moves)} moves.")
            seat = episode.to_act()[0]
            episode.play(seat, rng.choice(episode.legal(seat)))
