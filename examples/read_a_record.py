"""A recorded game, told again: `python examples/read_a_record.py RECORD`.

Records are what a table offers for download after the end, and what `chabudai play` keeps.
"""

import sys
from pathlib import Path

import chabudai


def main(path: str) -> None:
    try:
        record = chabudai.read_record(Path(path).read_bytes())
        # Every move is made again and checked by the rules, chance included; no dice are needed.
        match = chabudai.replay(record)
    except chabudai.ChabudaiError as problem:
        sys.exit(str(problem))
    game, setup = match.game, match.setup
    names = record.players or [f"seat {seat}" for seat in range(setup.seats)]
    # None looks on from beside the table. A seat's number instead of it tells what that seat knew.
    for told in match.log(None):
        print(game.sentence(setup, told, names, "en"))
    outcome = match.outcome()
    if outcome is None:
        print(f"The game is not over: {len(match.moves)} moves so far.")
        return
    for seat, (name, score) in enumerate(zip(names, outcome.scores, strict=True)):
        print(f"{name}: {score}{' (won)' if seat in outcome.winners else ''}")


if __name__ == "__main__":
    main(sys.argv[1])
