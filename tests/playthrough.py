"""Golden playthroughs: one game of every kind written out, so that any change of rules, views or words shows.

`python -m tests.playthrough` (or `make golden`) writes them anew; read the difference before you commit it.
"""

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

from chabudai.engine.game import Setup
from chabudai.engine.match import CHANCE, Match
from chabudai.games import games
from chabudai.laws.playing import step, viewers

GAMES = Path(__file__).parent / "games"


def setups() -> Iterator[tuple[Path, Setup]]:
    """The defaults of every game with every number of seats, and where their playthrough is kept."""
    for game in games():
        for seats in game.seats:
            yield GAMES / game.name / "golden" / f"{seats}-seats.txt", game.setup(seats)


def playthrough(setup: Setup) -> str:
    rng = random.Random(f"{setup.game.name} {setup.seats}")
    match = Match(setup)
    lines = [f"{setup.game.name}, {setup.seats} seats, rules version {setup.game.rules_version}"]
    while not match.over:
        if len(match.moves) % 60 == 59:
            lines += views(match)
        lines += moved(match, rng)
    return "\n".join([*lines, *views(match), f"outcome {match.outcome()}", ""])


def moved(match: Match, rng: random.Random) -> list[str]:
    """One move: its number, the actor, the move, what was legal, and the sentences a spectator reads."""
    names = [f"Seat {seat}" for seat in range(match.setup.seats)]
    seen = match.events
    legal = {seat: [move.text for move in match.legal(seat)] for seat in match.to_act()}
    actor, text = step(match, rng)
    choices = "" if actor == CHANCE else f"  of {', '.join(legal[int(actor)])}"
    said = [f"    {match.game.sentence(match.setup, told, names)}" for _, told in match.log_since(seen, None)]
    return [f"{len(match.moves)} {actor}: {text}{choices}", *said]


def views(match: Match) -> list[str]:
    return [f"  view {viewer} {msgspec.json.encode(match.view(viewer)).decode()}" for viewer in viewers(match.setup)]


if __name__ == "__main__":
    for path, setup in setups():
        path.parent.mkdir(exist_ok=True)
        path.write_text(playthrough(setup), encoding="utf-8")
        print(path)
