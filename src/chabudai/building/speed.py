"""`python -m chabudai.building.speed PACKAGE SECONDS`: random moves a second, as the package is found on the path."""

import sys
from importlib import import_module
from time import perf_counter


def moves_per_second(package: str, seconds: float) -> float:
    rollouts = import_module("chabudai.engine.playout").rollouts
    start = import_module(package).GAME.setup().new_state()
    games, moves, began = 1, 0, perf_counter()
    while (took := perf_counter() - began) < seconds:
        moves += rollouts(start, games, games)
        games *= 2
    return moves / took


if __name__ == "__main__":
    print(moves_per_second(sys.argv[1], float(sys.argv[2])))
