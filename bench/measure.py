"""Measures Chabudai's core, compiled or interpreted as it is found on the path. Prints one JSON object."""

import json
import sys
import time
import timeit
from collections.abc import Callable

from chabudai.engine.bits import lowest
from chabudai.engine.contract import State
from chabudai.engine.dice import FastDice
from chabudai.engine.playout import rollouts, settle_chance
from chabudai.games import game


def per_second(run: Callable[[int], int], seconds: float) -> float:
    """What `run(games)` counts, per second; the number of games grows until it takes long enough."""
    games = 1
    while True:
        began = time.perf_counter()
        counted = run(games)
        took = time.perf_counter() - began
        if took > seconds / 2:
            return counted / took
        games = max(games * 2, int(games * seconds / max(took, 1e-6) / 2))


def chance_share(start: State) -> float:
    """Moves of chance for one move of a seat, over some games."""
    dice, chance, moves = FastDice(1), 0, 0
    for _ in range(100):
        state = start.clone()
        while not state.over():
            outcome = state.random_outcome(dice)
            if outcome >= 0:
                state.settle(outcome)
                chance += 1
            else:
                seat = lowest(state.to_act())
                state.apply(seat, state.random_move(seat, dice))
                moves += 1
    return chance / moves


def python_loop(start: State) -> Callable[[int], int]:
    """Move by move from Python, as a learner or a tool would drive a game."""
    dice = FastDice(1)

    def run(games: int) -> int:
        moves = 0
        for _ in range(games):
            state = start.clone()
            while owing := settle_chance(state, dice):
                seat = lowest(owing)
                legal = state.legal(seat)
                state.apply(seat, legal[dice.below(len(legal))])
                moves += 1
        return moves

    return run


def measure(name: str, seats: int, seconds: float) -> dict[str, float]:
    setup = game(name).setup(seats)
    start = setup.new_state()
    middle, dealt = middle_of(start), after_the_last_deal(start)
    clones = 20_000
    return {
        "moves": per_second(lambda games: rollouts(start, 1, games), seconds),
        "rollouts": per_second(lambda games: rollouts(dealt, 1, games), seconds),
        "chance_share": chance_share(start),
        "loop": per_second(python_loop(start), seconds),
        "clone_us": timeit.timeit(middle.clone, number=clones) / clones * 1e6,
    }


def after_the_last_deal(start: State) -> State:
    """Where the peer's rollouts start, too: the cards are dealt and no seat has moved yet."""
    state, dice = start.clone(), FastDice(5)
    dealt = start.clone()
    while not state.over():
        settled = 0
        while (outcome := state.random_outcome(dice)) >= 0:
            state.settle(outcome)
            settled += 1
        if settled > 5 and not state.over():
            dealt = state.clone()
        if not state.over():
            seat = lowest(state.to_act())
            state.apply(seat, state.random_move(seat, dice))
    return dealt


def middle_of(start: State) -> State:
    """A state some way into a game."""
    state, dice = start.clone(), FastDice(3)
    for _ in range(12):
        owing = settle_chance(state, dice)
        if owing == 0:
            break
        seat = lowest(owing)
        state.apply(seat, state.random_move(seat, dice))
    return state


if __name__ == "__main__":
    cases = [case.split(":") for case in sys.argv[2:]]
    print(json.dumps({f"{name}:{seats}": measure(name, int(seats), float(sys.argv[1])) for name, seats in cases}))
