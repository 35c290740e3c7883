"""All doors lead to the same game: with the same seed and moves every observation, mask and reward is equal."""

import copy
import pickle
import random
from typing import Any

import msgspec
import numpy as np
import pytest

from chabudai import envs
from chabudai.engine.game import Setup
from chabudai.engine.record import read_record
from chabudai.games import GAMES, replay
from tests.cases import all_setups

SETUPS = dict(all_setups())
#: Every game with every number of seats.
PLAIN = [name for name in SETUPS if "=" not in name]

#: What was seen at each choice: seat, observation, mask; and what every seat got in the end.
Course = tuple[list[tuple[int, bytes, bytes]], list[float]]


def asked(setup: Setup) -> dict[str, Any]:
    return {"game": setup.game.name, "seats": setup.seats, "options": setup.options, "observe": "memory"}


def by_aec(setup: Setup, seed: int) -> tuple[Course, list[tuple[int, int]]]:
    """A game at random, by the AEC door, and its moves."""
    env, rng = envs.aec(**asked(setup)), random.Random(seed)
    env.reset(seed=seed)
    seen, moves, totals = [], [], dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        totals[agent] += reward
        if over:
            env.step(None)
            continue
        seat, mask = int(agent.removeprefix("seat_")), observation["action_mask"]
        assert env.legal(agent) == list(np.flatnonzero(mask))
        seen.append((seat, observation["observation"].tobytes(), mask.tobytes()))
        moves.append((seat, rng.choice(env.legal(agent))))
        env.step(moves[-1][1])
    return (seen, list(totals.values())), moves


def by_batch(setup: Setup, seed: int, moves: list[tuple[int, int]]) -> Course:
    """In the last of three columns, beside which other games go on."""
    batch = envs.batch(**asked(setup), games=3)
    batch.reset(seed=seed - 2)
    seen = []
    for seat, move in moves:
        assert batch.seat[2] == seat
        assert list(batch.legal[2, : batch.legal_counts[2]]) == list(np.flatnonzero(batch.mask[2]))
        seen.append((seat, batch.obs[2].tobytes(), batch.mask[2].tobytes()))
        batch.step(np.array([batch.legal[0, 0], batch.legal[1, 0], move]))
    assert batch.done[2]
    return seen, list(batch.rewards[2])


@pytest.mark.parametrize("name", PLAIN)
def test_a_column_of_the_batch_is_the_game_that_the_aec_door_plays(name: str) -> None:
    for seed in (5, 6):
        course, moves = by_aec(SETUPS[name], seed)
        assert by_batch(SETUPS[name], seed, moves) == course


@pytest.mark.parametrize("name", PLAIN)
def test_both_doors_of_pettingzoo_are_the_same_game(name: str) -> None:
    both_of_pettingzoo(SETUPS[name], 7)


@pytest.mark.parametrize("name", PLAIN)
def test_the_text_door_is_the_same_game(name: str) -> None:
    by_text(SETUPS[name], 9)


def same_through_every_door(setup: Setup, seed: int) -> None:
    course, moves = by_aec(setup, seed)
    assert by_batch(setup, seed, moves) == course
    both_of_pettingzoo(setup, seed)
    by_text(setup, seed)


def both_of_pettingzoo(setup: Setup, seed: int) -> None:
    """Side by side: at the parallel door all who owe a sealed choice look before the first of them has chosen."""
    one, all_at_once, rng = envs.aec(**asked(setup)), envs.parallel(**asked(setup)), random.Random(seed)
    one.reset(seed=seed)
    observations, _ = all_at_once.reset(seed=seed)
    while all_at_once.agents:
        actions = {}
        for agent in all_at_once.agents:
            mask, alone = observations[agent]["action_mask"], one.observe(agent)
            assert observations[agent]["observation"].tobytes() == alone["observation"].tobytes()
            assert mask[:-1].tobytes() == alone["action_mask"].tobytes()
            assert mask[all_at_once.wait] == (not mask[:-1].any())
            actions[agent] = rng.choice(all_at_once.legal(agent))
        assert all_at_once.state().tobytes() == one.state().tobytes()
        observations, rewards, _, _, _ = all_at_once.step(actions)
        due = [agent for agent, action in actions.items() if action != all_at_once.wait]
        for agent in due:
            assert one.agent_selection == agent
            one.step(actions[agent])
    assert rewards == one.rewards


def by_text(setup: Setup, seed: int) -> None:
    (seen, rewards), moves = by_aec(setup, seed)
    text = envs.text(setup.game.name, setup.seats, setup.options)
    prompt = text.reset(seed=seed)
    for (seat, move), (_, _, mask) in zip(moves, seen, strict=True):
        assert prompt is not None and prompt.seat == seat
        legal = [setup.game.moves[int(number)].text for number in np.flatnonzero(np.frombuffer(mask, np.int8))]
        assert [choice.move for choice in prompt.legal] == legal
        assert all(choice.means for choice in prompt.legal)
        assert msgspec.json.decode(prompt.json())["view"]["seat"] == seat
        prompt = text.step(setup.game.moves[move].text)
    assert prompt is None and text.over
    assert text.rewards() == rewards


@pytest.mark.parametrize("name", PLAIN)
def test_one_seat_among_others_is_a_column_of_the_batch(name: str) -> None:
    settings, seats = asked(SETUPS[name]), SETUPS[name].seats
    batch = envs.batch(**settings, games=seats + 1, hero="rotate", others="steady")
    batch.reset(seed=40)
    column = seats
    env = envs.hero(**settings, hero=column % seats, others="steady")
    rng = random.Random(name)
    for episode in range(2):
        assert batch.seed_of(column) == 40 + episode * (seats + 1) + column
        assert batch.hero_of(column) == (column + episode) % seats
        env = envs.hero(**settings, hero=(column + episode) % seats, others="steady")
        observation, info = env.reset(seed=batch.seed_of(column))
        over = False
        while not over:
            assert info["seat"] == batch.seat[column]
            assert observation["observation"].tobytes() == batch.obs[column].tobytes()
            assert observation["action_mask"].tobytes() == batch.mask[column].tobytes()
            move = rng.choice(env.legal())
            batch.step(np.array([*batch.legal[:column, 0], move]))
            observation, reward, over, _, info = env.step(move)
            assert over == batch.done[column]
            assert reward == batch.rewards[column, info["seat"]]
        assert observation["observation"].tobytes() == batch.final_obs[column].tobytes()
        assert info["scores"] == list(batch.scores[column])


@pytest.mark.parametrize("name", [*(f"{game}" for game in GAMES)])
def test_progress_adds_up_to_the_return(name: str) -> None:
    env, rng = envs.aec(name, reward="progress"), random.Random(name)
    plain = envs.aec(name)
    for seed in range(3):
        env.reset(seed=seed)
        plain.reset(seed=seed)
        totals, returns, gains = dict.fromkeys(env.agents, 0.0), dict.fromkeys(env.agents, 0.0), set()
        while env.agents:
            agent = env.agent_selection
            totals[agent] += env.last(observe=False)[1]
            returns[agent] += plain.last(observe=False)[1]
            gains |= set(env.rewards.values())
            move = None if env.terminations[agent] else rng.choice(env.legal(agent))
            env.step(move)
            plain.step(move)
        assert totals == pytest.approx(returns)
        assert len(gains) > 2


@pytest.mark.parametrize("name", PLAIN)
def test_copies_and_pickles_go_on_alike(name: str) -> None:
    """Also in the middle of sealed choices: every position of a game's first thirty moves is one."""
    doors: list[tuple[Any, dict[str, str]]] = [(envs.aec, {}), (envs.hero, {"others": "steady"})]
    for door, extra in doors:
        env: Any = door(**asked(SETUPS[name]), **extra, mask="info")
        env.reset(seed=3)
        rng = random.Random(name)
        for _ in range(30):
            if env.episode is None or env.episode.over:
                break
            legal = env.legal(env.agent_selection) if door is envs.aec else env.legal()
            env.step(rng.choice(legal))
        for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
            assert other.episode is not env.episode
            assert _looks_of(other) == _looks_of(env)
            if not env.episode.over:
                legal = env.legal(env.agent_selection) if door is envs.aec else env.legal()
                again = copy.deepcopy(env)
                again.step(legal[0])
                other.step(legal[0])
                assert _looks_of(other) == _looks_of(again)


def _looks_of(env: Any) -> list[bytes]:
    return [env.episode.observation(seat).tobytes() for seat in range(env.settings.seats)]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_written_as_a_record(game: str) -> None:
    env, rng = envs.aec(game), random.Random(game)
    env.reset(seed=8)
    while not all(env.terminations.values()):
        env.step(rng.choice(env.legal(env.agent_selection)))
    match = replay(read_record(env.record().json()))
    assert match.over and env.episode is not None
    assert match.state.plain() == env.episode.state.plain()


@pytest.mark.parametrize("game", GAMES)
def test_an_imagined_game_looks_the_same_from_its_seat_and_can_be_played(game: str) -> None:
    env, rng = envs.aec(game), random.Random(game)
    env.reset(seed=8)
    for _ in range(12):
        if any(env.terminations.values()):
            break
        agent = env.agent_selection
        imagined = env.imagine(agent, seed=rng.randrange(1000))
        assert imagined.observe(agent)["observation"].tobytes() == env.observe(agent)["observation"].tobytes()
        assert imagined.legal(agent) == env.legal(agent)
        move = rng.choice(env.legal(agent))
        imagined.step(move)
        env.step(move)
