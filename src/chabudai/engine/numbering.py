"""The numbers of moves and outcomes: each kind begins where the one before it ends."""

from itertools import accumulate


def numbered(*counts: int) -> list[int]:
    """Where each kind begins, if there are so many of each; and behind the last, how many there are of all:
    `PLAY, PASS, MOVES = numbered(52, 1)`. To the compiler these are constants (`building/shorthand.py`)."""
    return list(accumulate(counts, initial=0))
