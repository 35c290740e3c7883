"""What a change of the cards does: `python examples/balance_study.py [GAMES]`.

Escape from the Futon with its own cards, and with a practical that is worth 30 points instead of 50.
"""

import sys

import chabudai


def main(games: int) -> None:
    futon = chabudai.game("futon")
    printed = futon.setup(seats=4)
    # A card file is a text; `chabudai cards futon --write FILE` writes one to work on, and setup(cards=FILE) reads it.
    before, heading, after = printed.card_file.text.partition('name = "practical"')
    changed = before + heading + after.replace("points = 50", "points = 30", 1)
    cheaper = futon.setup_from_text(4, {}, changed.replace('edition = "first"', 'edition = "cheaper"'))

    print("                      points a seat     wins of seat 0")
    for name, setup in [("practical 50 points", printed), ("practical 30 points", cheaper)]:
        # The same seeds for both, and our own bot on every seat; results are those of `chabudai simulate --json`.
        found = chabudai.simulate(setup, games, "steady", seed=1)
        points = sum(seat["mean"] for seat in found["scores"]) / len(found["scores"])
        wins = found["wins"][0]
        print(f"{name}   {points:13.1f}     {wins['rate']:.0%} ({wins['low']:.0%} to {wins['high']:.0%})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
