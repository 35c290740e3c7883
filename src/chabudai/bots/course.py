"""The course of a finished game: what could be hoped for at every choice, by playing on from there many times."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from chabudai.bots.oracle import whole_table
from chabudai.engine.contract import State
from chabudai.engine.game import Outcome, Setup
from chabudai.engine.playout import simulate
from chabudai.engine.replay import Moves, choice_points, walk

Measure = Literal["chance", "score"]


class Moment(msgspec.Struct, frozen=True):
    """After so many moves, chance moves included: what each seat, or the whole table, could hope for."""

    moves: int
    values: list[float]


def measure_of(setup: Setup) -> Measure:
    """Whoever can lose hopes to win. A table that can only do more or less well hopes for its score."""
    return "chance" if setup.game.can_be_lost(setup) else "score"


def moments(setup: Setup, moves: Moves, first: int, games: int) -> list[Moment]:
    """A moment for every choice, from the games with these numbers; the last one is the result itself."""
    stops, outcome = _stops(setup, moves)
    found = [Moment(number, hopes(setup, state, first, games)) for number, state in stops]
    winners = sum(1 << seat for seat in outcome.winners)
    return [*found, Moment(len(moves), _values(setup, winners, outcome.scores))]


def hopes(setup: Setup, state: State, first: int, games: int) -> list[float]:
    """What games that go on from here bring on the average."""
    seats = setup.seats
    tally = simulate(state, seats, setup.game.sense(setup), first, games)
    ends = [
        _values(setup, tally.winners[game], [tally.scores[game * seats + seat] for seat in range(seats)])
        for game in range(games)
    ]
    return [sum(column) / games for column in zip(*ends, strict=True)]


def together(some: list[Moment], games: int, others: list[Moment], more: int) -> list[Moment]:
    """The same moments from all these games."""
    share = more / (games + more)
    return [
        Moment(a.moves, [x + (y - x) * share for x, y in zip(a.values, b.values, strict=True)])
        for a, b in zip(some, others, strict=True)
    ]


def _stops(setup: Setup, moves: Moves) -> tuple[list[tuple[int, State]], Outcome]:
    """The positions in which somebody had a choice, and how it ended."""
    choices, stops = set(choice_points(moves)[:-1]), []
    for match in walk(setup, moves):
        if len(match.moves) in choices:
            stops.append((len(match.moves), match.state.clone()))
    outcome = match.outcome()
    assert outcome is not None, "only a finished game can be looked back on"
    return stops, outcome


def _values(setup: Setup, winners: int, scores: Sequence[int]) -> list[float]:
    """What one end was worth: to the table, or to each seat; winners share a win."""
    if not whole_table(setup):
        return [(winners >> seat & 1) / max(1, winners.bit_count()) for seat in range(setup.seats)]
    return [float(winners != 0) if measure_of(setup) == "chance" else float(scores[0])]
