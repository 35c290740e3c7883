"""`python -m tests.server.run_peeks GAME SEATS TIMES`: exit code 9 if a connection got a byte that it should not."""

import sys
import traceback

from chabudai.games import game
from tests.laws.run_law import BROKEN
from tests.server.twin_tables import nobody_peeks


def main() -> int:
    name, seats, times = sys.argv[1:]
    try:
        for seed in range(int(times)):
            nobody_peeks(game(name).setup(int(seats)), f"{name} {seed}")
    except AssertionError:
        traceback.print_exc()
        return BROKEN
    return 0


if __name__ == "__main__":
    sys.exit(main())
