"""A finished game in hindsight: how it stood at every choice, where it turned, and what was possible with its deal.

Like par this sees everything, and is for afterwards only.
"""

import time
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Literal

import msgspec

from chabudai.bots.oracle import Par, pars, whole_table
from chabudai.bots.sharp import Budget
from chabudai.engine.contract import State
from chabudai.engine.game import Outcome, Setup
from chabudai.engine.match import CHANCE, Actor, Match
from chabudai.engine.playout import simulate
from chabudai.engine.record import make

#: From every position the game is played on this often at most: more would not be seen in a picture.
MOST_GAMES = 48
#: A turning point changes what a seat could hope for by this much, and by so many standard errors.
TURN = 0.18
CLEARLY = 2.0
MOST_TURNS = 5

Measure = Literal["chance", "score"]


class Moment(msgspec.Struct, frozen=True):
    """After so many moves, chance moves included: what each seat, or the whole table, could hope for."""

    moves: int
    values: list[float]


class Hindsight(msgspec.Struct, frozen=True):
    """`turns` are moves after which everything was different; `games` were played on from every moment."""

    measure: Measure
    moments: list[Moment]
    turns: list[int]
    games: int
    pars: list[Par]


class _Stop:
    """A position in which somebody had a choice, and how the games ended that were played on from there."""

    def __init__(self, moves: int, state: State) -> None:
        self.moves = moves
        self.state = state
        self.results: list[tuple[int, list[int]]] = []


def look_back(setup: Setup, moves: Sequence[tuple[Actor, str]], budget: Budget, seed: int = 0) -> Hindsight:
    """Everything about a finished game. A third of the budget goes to its course; worlds count games, and lines."""
    stops, outcome = _stops(setup, moves)
    games = _play_on(setup, stops, _part(budget, 1 / 3), seed)
    measure = _measure(setup, stops, outcome)
    moments = [Moment(stop.moves, _hopes(setup, stop, measure)) for stop in stops]
    moments.append(Moment(len(moves), _reached(setup, outcome, measure)))
    return Hindsight(
        measure, moments, turning_points(moments, games), games, pars(setup, moves, _part(budget, 2 / 3), seed)
    )


def _part(budget: Budget, share: float) -> Budget:
    return budget if budget.milliseconds is None else Budget(budget.milliseconds * share)


def _stops(setup: Setup, moves: Sequence[tuple[Actor, str]]) -> tuple[list[_Stop], Outcome]:
    match, stops = Match(setup), []
    for number, (actor, text) in enumerate(moves):
        if actor != CHANCE:
            stops.append(_Stop(number, match.state.clone()))
        make(match, actor, text, number + 1)
    outcome = match.outcome()
    assert outcome is not None, "only a finished game can be looked back on"
    return stops, outcome


def _play_on(setup: Setup, stops: list[_Stop], budget: Budget, seed: int) -> int:
    """Play on from every stop, once round all of them after the other, as often as the budget allows."""
    sense = setup.game.sense(setup)
    end = None if budget.milliseconds is None else time.perf_counter() + budget.milliseconds / 1000
    most = MOST_GAMES if budget.worlds is None else min(MOST_GAMES, budget.worlds)
    for game in range(most):
        for stop in stops:
            tally = simulate(stop.state, setup.seats, sense, seed + game, 1)
            stop.results.append((tally.winners[0], [tally.scores[seat] for seat in range(setup.seats)]))
        if end is not None and time.perf_counter() > end:
            return game + 1
    return most


def _measure(setup: Setup, stops: list[_Stop], outcome: Outcome) -> Measure:
    """Who competes hopes to win. A table that can only do more or less well hopes for its score."""
    if not whole_table(setup):
        return "chance"
    won = {bool(winners) for stop in stops for winners, _ in stop.results} | {bool(outcome.winners)}
    return "chance" if len(won) > 1 else "score"


def _hopes(setup: Setup, stop: _Stop, measure: Measure) -> list[float]:
    values = [_values(setup, winners, scores, measure) for winners, scores in stop.results]
    return [sum(column) / len(column) for column in zip(*values, strict=True)]


def _reached(setup: Setup, outcome: Outcome, measure: Measure) -> list[float]:
    return _values(setup, sum(1 << seat for seat in outcome.winners), outcome.scores, measure)


def _values(setup: Setup, winners: int, scores: Sequence[int], measure: Measure) -> list[float]:
    """What one end was worth: to the table, or to each seat; winners share a win."""
    if whole_table(setup):
        return [float(scores[0]) if measure == "score" else float(winners != 0)]
    return [(winners >> seat & 1) / max(1, winners.bit_count()) for seat in range(setup.seats)]


def turning_points(moments: list[Moment], games: int) -> list[int]:
    """The moments right after the largest changes, in their order."""
    everything = [value for moment in moments for value in moment.values]
    span = max(1.0, max(everything) - min(everything))
    changes = []
    for before, after in pairwise(moments):
        change = max(abs(a - b) for a, b in zip(before.values, after.values, strict=True)) / span
        changes.append((change, after.moves))
    clear = max(TURN, CLEARLY * sqrt(0.5 / games))
    largest = sorted((each for each in changes if each[0] >= clear), reverse=True)[:MOST_TURNS]
    return sorted(moves for _, moves in largest)
