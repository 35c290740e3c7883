"""The stream of events that a seat learnt: perfect recall for any game, without a word about what its events mean."""

import numpy as np
from numpy.typing import NDArray

from chabudai.engine.contract import WIPED, Event
from chabudai.engine.forgetting import unfaded
from chabudai.engine.game import Setup

#: What a row says. `kind` counts from 1: a row of zeros is none. `secret` is −1 for whoever does not learn it.
COLUMNS = ("kind", "seat", "x", "y", "z", "w", "secret")


def most_rows(setup: Setup) -> int:
    """A number of events that no game exceeds: a move brings about a few of them at most, and most moves one."""
    return 2 * setup.game.longest(setup) + 16 * setup.seats + 64


def told_to(events: list[Event], seat: int, recall: str) -> list[tuple[int, ...]]:
    """What a seat has learnt, in order; by the rules some of it has faded since."""
    if recall == "rules":
        known = [event for _, event in unfaded(events, 0)]
    else:
        known = [event for event in events if event.kind != WIPED]
    return [row_of(event, seat) for event in known]


def row_of(event: Event, seat: int) -> tuple[int, ...]:
    """What a seat learns of an event."""
    e = event
    return (e.kind + 1, e.seat, e.x, e.y, e.z, e.w, e.secret if e.known_to(seat) else -1)


def as_array(rows: list[tuple[int, ...]], seat: int, most: int) -> NDArray[np.int64]:
    """The first row says whose eyes these are, the events follow; what is left over is 0."""
    array = np.zeros((most, len(COLUMNS)), np.int64)
    array[0, 1] = seat
    if rows:
        kept = rows[-(most - 1) :]
        array[1 : 1 + len(kept)] = kept
    return array
