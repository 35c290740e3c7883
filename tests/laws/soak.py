"""`make soak`: the laws over many more games than the tests play. It stops at the first breach and says where."""

import argparse
import random
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.progress import track

from chabudai.games import GAMES
from tests.cases import every_setup
from tests.laws.laws import LAWS as LAWS_OF_GAMES
from tests.laws.test_compiled import agree
from tests.table.laws import LAWS as LAWS_OF_TABLES

#: Every game must be the same game over so many seeds, compiled and interpreted.
SEEDS = 10_000
LAWS = {**LAWS_OF_GAMES, **LAWS_OF_TABLES}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", type=int, default=20, help="games of every law, number of seats and combination of options (20)"
    )
    parser.add_argument("--first", type=int, default=1000, help="the first seed (1000)")
    chosen = parser.parse_args()
    tried = [(law, name, setup) for law in LAWS for name, setup in every_setup()]
    for law, name, setup in track(tried, "Laws"):
        for seed in range(chosen.first, chosen.first + chosen.games):
            try:
                LAWS[law](setup, random.Random(f"{law} {seed}"))
            except Exception as breach:
                breach.add_note(f"law {law}, case {name}, seed {seed}")
                raise
    print(f"{len(tried) * chosen.games} games, no law broken")
    for name in track(GAMES, "Compiled and interpreted"):
        with TemporaryDirectory() as folder:
            agree(name, SEEDS, Path(folder))
    print(f"compiled and interpreted rules agree over {SEEDS} seeds of every game")


if __name__ == "__main__":
    main()
