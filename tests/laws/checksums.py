"""`python -m tests.laws.checksums GAME FIRST GAMES`: a number that any difference in the rules would change."""

import sys

from chabudai.engine.playout import checksum
from chabudai.games import game
from chabudai.laws.cases import cases


def checksums(name: str, first: int, games: int) -> list[int]:
    """The games are divided among all the cases of a game: seats and options."""
    found = game(name)
    setups = [found.setup(seats, options) for seats, options in cases(found)]
    each = -(-games // len(setups))
    return [int(checksum(setup.new_state(), setup.seats, first, each)) for setup in setups]


if __name__ == "__main__":
    print(checksums(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
