"""Whatever is asked wrongly is answered with a sentence in both languages, and the game stays as it was."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from chabudai import envs
from chabudai.engine.errors import ChabudaiError

WRONG_SETTINGS: list[tuple[Callable[..., Any], dict[str, Any]]] = [
    (envs.aec, {"game": "chess"}),
    (envs.aec, {"game": "iyadosu", "seats": 9}),
    (envs.aec, {"game": "iyadosu", "options": {"speed": "on"}}),
    (envs.aec, {"game": "iyadosu", "options": {"bonus": "perhaps"}}),
    (envs.aec, {"game": "iyadosu", "cards": "nowhere.toml"}),
    (envs.aec, {"game": "iyadosu", "observe": "everything"}),
    (envs.aec, {"game": "iyadosu", "recall": 7}),
    (envs.aec, {"game": "iyadosu", "speed": 3}),
    (envs.parallel, {"game": "iyadosu", "mask": None}),
    (envs.parallel, {"game": "iyadosu", "reward": "money"}),
    (envs.hero, {"game": "iyadosu", "illegal": "ignore"}),
    (envs.hero, {"game": "iyadosu", "hero": 5}),
    (envs.hero, {"game": "iyadosu", "hero": "first"}),
    (envs.hero, {"game": "iyadosu", "others": "sharp"}),
    (envs.hero, {"game": "iyadosu", "render_mode": "film"}),
    (envs.solo, {"game": "iyadosu"}),
    (envs.vector, {"game": "iyadosu", "num_envs": 0}),
    (envs.batch, {"game": "iyadosu", "games": 2.5}),
    (envs.batch, {"game": "iyadosu", "observe": "told"}),
]


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(ChabudaiError) as caught:
        call()
    assert caught.value.text("en") != caught.value.text("ja")
    return caught.value.text("en")


@pytest.mark.parametrize(("door", "settings"), WRONG_SETTINGS)
def test_wrong_settings(door: Callable[..., Any], settings: dict[str, Any]) -> None:
    assert refused(lambda: door(**settings)).endswith(".")


@pytest.mark.parametrize("seed", [-1, 2**62, 1.5, "7", True])
def test_a_seed_is_a_number_that_fits(seed: Any) -> None:
    assert "seed" in refused(lambda: envs.aec("futon").reset(seed=seed))


def test_nothing_happens_before_the_first_reset() -> None:
    for call in (
        lambda: envs.aec("futon").step(0),
        lambda: envs.aec("futon").observe("seat_0"),
        lambda: envs.parallel("futon").step({}),
        lambda: envs.hero("futon").step(0),
        lambda: envs.batch("futon", games=2).step([0, 0]),
        lambda: envs.text("futon").step("rise early"),
    ):
        assert "reset" in refused(call)


@pytest.mark.parametrize("action", [-1, 10, 99, 4, None, "rise early", 2.5, 10**30])
def test_an_action_that_is_none_changes_nothing(action: Any) -> None:
    """Move 4 takes a lesson, and nobody has got up yet."""
    env = envs.aec("futon", seats=3)
    env.reset(seed=1)
    assert env.episode is not None
    before = env.episode.state.plain()
    refused(lambda: env.step(action))
    assert env.episode.state.plain() == before
    assert env.agent_selection == "seat_0"
    env.step(0)


def test_a_refusal_cites_the_clause() -> None:
    env = envs.aec("futon", seats=3)
    env.reset(seed=1)
    assert "§" in refused(lambda: env.step(4))
    batch = envs.batch("futon", games=2, seats=3)
    batch.reset(seed=1)
    assert "Game 1" in refused(lambda: batch.step([0, 4]))
    assert "§" in refused(lambda: batch.step([4, 0]))


def test_an_illegal_move_may_lose_instead() -> None:
    env = envs.aec("futon", seats=3, illegal="lose")
    env.reset(seed=1)
    env.step(4)
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0.0, "seat_2": 0.0}
    assert all(env.terminations.values())
    batch = envs.batch("futon", games=2, seats=3, illegal="lose")
    batch.reset(seed=1)
    batch.step([0, 4])
    assert list(batch.done) == [False, True]
    assert list(batch.rewards[1]) == [-1.0, 0.0, 0.0]


def test_after_the_end_there_is_no_action() -> None:
    env = envs.solo("futon", mask="info")
    env.reset(seed=1)
    over = False
    while not over:
        over = env.step(env.legal()[0])[2]
    assert "over" in refused(lambda: env.step(0))
    company = envs.aec("futon", seats=2)
    company.reset(seed=1)
    while company.agents:
        over = company.terminations[company.agent_selection]
        company.step(None if over else company.legal(company.agent_selection)[0])
    assert "over" in refused(lambda: company.step(0))


def test_at_the_parallel_door_every_seat_acts_and_who_owes_nothing_waits() -> None:
    env = envs.parallel("iyadosu", seats=3)
    env.reset(seed=1)
    due = next(agent for agent in env.agents if env.legal(agent) != [env.wait])
    right = {agent: env.legal(agent)[0] for agent in env.agents}
    other = next(agent for agent in env.agents if agent != due)
    assert other in refused(lambda: env.step({agent: right[agent] for agent in right if agent != other}))
    assert "wait" in refused(lambda: env.step({**right, other: 0}))
    assert "wait" in refused(lambda: env.step({**right, due: env.wait}))
    env.step(right)


@pytest.mark.parametrize("actions", [[0], [[0, 0]], [0.0, 0.0], ["a", "b"], [None, None], [0, 0, 0]])
def test_a_batch_takes_a_whole_number_for_each_game(actions: Any) -> None:
    batch = envs.batch("futon", games=2, seats=3)
    batch.reset(seed=1)
    before = batch.obs.copy()
    assert "2 whole numbers" in refused(lambda: batch.step(actions))
    assert np.array_equal(before, batch.obs)


def test_a_batch_stays_in_its_process() -> None:
    batch = envs.batch("futon", games=2, seats=3)
    assert "another one" in refused(lambda: pickle.dumps(batch))
    assert "another one" in refused(lambda: copy.deepcopy(batch))


def test_a_clone_of_the_truth_must_be_asked_for() -> None:
    env = envs.aec("futon", seats=3)
    env.reset(seed=1)
    assert "imagine" in refused(lambda: env.clone())
    cloned = env.clone(cheat=True)
    cloned.step(0)
    assert env.agent_selection == "seat_0" and cloned.agent_selection == "seat_1"


def test_an_unknown_seat() -> None:
    env = envs.aec("futon", seats=3)
    env.reset(seed=1)
    assert "seat_2" in refused(lambda: env.observe("player_0"))


def test_without_a_seed_an_environment_goes_on_from_the_last_one() -> None:
    one, other = envs.aec("futon", seats=3), envs.aec("futon", seats=3)
    seeds = []
    for env in (one, other):
        env.reset(seed=5)
        found = [env.deal_seed]
        for _ in range(3):
            env.reset()
            found.append(env.deal_seed)
        seeds.append(found)
    assert seeds[0] == seeds[1] and len(set(seeds[0])) == 4
