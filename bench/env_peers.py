"""Measures the environments of others; run by envs.py in an environment of their own. Prints one JSON object: choices
of players per CPU-second, with an observation, a mask and a reward each."""

import json
import random
import time
from collections.abc import Callable

SECONDS = 1.0


def rate(run: Callable[[], int]) -> float:
    run()
    began, steps = time.process_time(), 0
    while time.process_time() - began < SECONDS:
        steps += run()
    return steps / (time.process_time() - began)


def hanabi() -> Callable[[], int]:
    from pettingzoo.classic import hanabi_v5

    env, rng, seeds = hanabi_v5.env(), random.Random(0), iter(range(10**9))

    def run() -> int:
        env.reset(seed=next(seeds))
        steps = 0
        for _ in env.agent_iter():
            observation, _, over, truncated, _ = env.last()
            if over or truncated:
                env.step(None)
                continue
            env.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
            steps += 1
        return steps

    return run


def uno() -> Callable[[], int]:
    import rlcard  # type: ignore[import-not-found]
    from rlcard.agents import RandomAgent  # type: ignore[import-not-found]

    env = rlcard.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def run() -> int:
        trajectories, _ = env.run(is_training=True)
        # A trajectory is state, action, state and so on.
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return run


def spades() -> Callable[[], int]:
    import pyspiel

    game, rng = pyspiel.load_game("spades"), random.Random(0)

    def run() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            player = state.current_player()
            state.observation_tensor(player)
            state.apply_action(rng.choice(state.legal_actions(player)))
            steps += 1
        state.returns()
        return steps

    return run


PEERS: dict[str, Callable[[], Callable[[], int]]] = {
    "pettingzoo hanabi_v5": hanabi,
    "rlcard uno": uno,
    "open_spiel spades": spades,
}

if __name__ == "__main__":
    print(json.dumps({name: rate(make()) for name, make in PEERS.items()}))
