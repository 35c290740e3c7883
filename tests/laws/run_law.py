"""`python -m tests.laws.run_law LAW GAME SEATS GAMES [option=value …]`: exit code 9 if the law is broken."""

import random
import sys
import traceback

from chabudai.games import game
from tests.laws.laws import LAWS

BROKEN = 9


def main() -> int:
    law, name, seats, games, *options = sys.argv[1:]
    setup = game(name).setup(int(seats), dict(option.split("=") for option in options))
    try:
        for seed in range(int(games)):
            LAWS[law](setup, random.Random(f"{law} {seed}"))
    except Exception:
        traceback.print_exc()
        return BROKEN
    return 0


if __name__ == "__main__":
    sys.exit(main())
