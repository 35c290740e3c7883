"""Measures OpenSpiel; run by engine.py in OpenSpiel's own environment. Prints one JSON object.

Its C++ rollouts are reached through an MCTS bot that makes a single simulation with many rollouts: they all start from
one position after the deal, as a rollout in a search does.
"""

import json
import random
import sys
import time

import pyspiel

ROLLOUTS = 10_000
LOOP_GAMES = 100


def after_the_deal(game: pyspiel.Game, rng: random.Random) -> pyspiel.State:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    return state


def played_on(state: pyspiel.State, rng: random.Random) -> int:
    moves = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        moves += 1
    return moves


def measure(name: str) -> dict[str, float]:
    """Moves of the players per second: rollouts in C++, and a Python loop that deals and plays whole games."""
    rng = random.Random(1)
    game = pyspiel.load_game(name)
    state = after_the_deal(game, rng)
    length = sum(played_on(state.clone(), rng) for _ in range(50)) / 50
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 7), 1.4, 1, 1000, False, 7, False)
    began = time.perf_counter()
    bot.step(state)
    rollouts = length * ROLLOUTS / (time.perf_counter() - began)
    began = time.perf_counter()
    moves = sum(played_on(after_the_deal(game, rng), rng) for _ in range(LOOP_GAMES))
    return {"rollouts": rollouts, "loop": moves / (time.perf_counter() - began)}


if __name__ == "__main__":
    print(json.dumps({name: measure(name) for name in sys.argv[1:]}))
