"""`python -m tests.laws.run_law LAW GAME SEATS GAMES [option=value …]`: exit code 9 if the law is broken."""

import sys
import traceback

from chabudai.games import game
from chabudai.laws import try_law
from chabudai.laws.checking import luck
from tests.laws.own_hooks import own_hooks

BROKEN = 9


def main() -> int:
    law, name, seats, games, *options = sys.argv[1:]
    setup = game(name).setup(int(seats), dict(option.split("=") for option in options))
    try:
        for seed in range(int(games)):
            try_law(law, setup, luck(law, seed), own_hooks(name))
    except Exception:
        traceback.print_exc()
        return BROKEN
    return 0


if __name__ == "__main__":
    sys.exit(main())
