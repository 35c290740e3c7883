"""`make faults`: whole games with faults, of every game and for as many seeds as you like."""

import argparse
import random
from collections.abc import Callable
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.progress import track

from chabudai.games import GAMES
from tests.server.faults.test_bad_connections import reconnects, unread
from tests.server.faults.test_killed import killed
from tests.server.faults.test_no_room import full_disk, locked_file
from tests.server.people import all_go_home

FAULTS: dict[str, Callable[[str, random.Random, Path], None]] = {
    "killed": killed,
    "full disk": full_disk,
    "locked file": locked_file,
    "not read": unread,
    "reconnects": reconnects,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3, help="games of every kind and fault (3)")
    parser.add_argument("--first", type=int, default=1, help="the first seed (1)")
    chosen = parser.parse_args()
    seeds = range(chosen.first, chosen.first + chosen.games)
    tried = list(product(FAULTS, GAMES, seeds))
    for fault, game, seed in track(tried, "Faults"):
        with TemporaryDirectory() as folder:
            try:
                FAULTS[fault](game, random.Random(f"{fault} {game} {seed}"), Path(folder))
            except Exception as breach:
                breach.add_note(f"fault {fault}, game {game}, seed {seed}")
                raise
            finally:
                all_go_home()
    print(f"{len(tried)} games with faults, and nothing lost or doubled")


if __name__ == "__main__":
    main()
