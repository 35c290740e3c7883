"""`python -m tests.table.run_law LAW GAME SEATS GAMES`: exit code 9 if the law of the table is broken."""

import random
import sys
import traceback

from chabudai.games import game
from tests.laws.run_law import BROKEN
from tests.table.laws import LAWS


def main() -> int:
    law, name, seats, games = sys.argv[1:]
    setup = game(name).setup(int(seats))
    try:
        for seed in range(int(games)):
            LAWS[law](setup, random.Random(f"{law} {seed}"))
    except AssertionError:
        traceback.print_exc()
        return BROKEN
    return 0


if __name__ == "__main__":
    sys.exit(main())
