"""`make soak`: the laws over many more games than the tests play. It stops at the first breach and says where."""

import argparse
import random
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.progress import track

from chabudai.games import GAMES, games
from chabudai.laws import check
from chabudai.laws.cases import every_case
from chabudai.laws.telling import lines
from tests.cases import every_setup
from tests.laws.test_compiled import agree
from tests.table.laws import LAWS as LAWS_OF_TABLES

#: Every game must be the same game over so many seeds, compiled and interpreted.
SEEDS = 10_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", type=int, default=20, help="games of every law, number of seats and combination of options (20)"
    )
    parser.add_argument("--first", type=int, default=1000, help="the first seed (1000)")
    chosen = parser.parse_args()
    of_games(chosen.games, chosen.first)
    of_tables(chosen.games, chosen.first)
    for name in track(GAMES, "Compiled and interpreted"):
        with TemporaryDirectory() as folder:
            agree(name, SEEDS, Path(folder))
    print(f"compiled and interpreted rules agree over {SEEDS} seeds of every game")


def of_games(number: int, first: int) -> None:
    for game in track(games(), "Laws of games"):
        report = check(game, tried=every_case(game), games=number, seed=first, soak=True)
        for breach in report.breaches:
            print("\n".join(lines(breach)))
        if not report.ok:
            sys.exit(f"{game.name}: {len(report.breaches)} laws broken, {len(report.problems)} problems")
        print(f"{game.name}: {report.games} games, no law broken")


def of_tables(number: int, first: int) -> None:
    tried = [(law, name, setup) for law in LAWS_OF_TABLES for name, setup in every_setup()]
    for law, name, setup in track(tried, "Laws of tables"):
        for seed in range(first, first + number):
            try:
                LAWS_OF_TABLES[law](setup, random.Random(f"{law} {seed}"))
            except Exception as breach:
                breach.add_note(f"law {law}, case {name}, seed {seed}")
                raise
    print(f"{len(tried) * number} games at tables, no law broken")


if __name__ == "__main__":
    main()
