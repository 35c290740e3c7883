"""A finished game in hindsight: how it stood at every choice, where it turned, and what was possible with its deal.

Like par this sees everything, and is for afterwards only. It is counted in games played on, never in time, and comes in
steps, so that many can share one process and whoever looks sees it grow.
"""

import msgspec

from chabudai.bots.budget import Budget
from chabudai.bots.course import Measure, Moment, measure_of, moments, together
from chabudai.bots.oracle import Par, pars
from chabudai.bots.turning_points import TurningPoint, judged, turning_points
from chabudai.engine.game import Setup
from chabudai.engine.replay import Moves

#: Fewer games than these say nothing about a position.
FEWEST_GAMES = 20


class Effort(msgspec.Struct, frozen=True):
    """What a whole look back takes: so many games on from every position, so many worlds at every turning point, so
    many lines in search of par, which are looked through in so many rounds: a step takes about a second at most."""

    games: int = 64
    worlds: int = 240
    lines: int = 16_000
    rounds: int = 8

    def part(self, share: float) -> "Effort":
        """Less or more of it; always so much that a position says something."""
        games, worlds, lines = (round(number * share) for number in (self.games, self.worlds, self.lines))
        return Effort(max(FEWEST_GAMES, games), max(FEWEST_GAMES, worlds), max(self.rounds, lines), self.rounds)


class Hindsight(msgspec.Struct, frozen=True):
    """`games` were played on from every moment but the last, which is the result. Turning points come when all games
    have been played. After some steps it is `done`."""

    measure: Measure
    moments: list[Moment]
    games: int
    turns: list[TurningPoint]
    pars: list[Par]
    steps: int
    done: bool


def look_back(setup: Setup, moves: Moves, effort: Effort) -> Hindsight:
    """Everything about a finished game, at once."""
    found = look_on(setup, moves, effort)
    while not found.done:
        found = look_on(setup, moves, effort, found)
    return found


def look_on(setup: Setup, moves: Moves, effort: Effort, known: Hindsight | None = None) -> Hindsight:
    """One step more: half the games and a first par, the other half, the turning points, and then par over and over."""
    lines = Budget(None, max(1, effort.lines // effort.rounds))
    if known is None:
        half = (effort.games + 1) // 2
        course = moments(setup, moves, 0, half)
        return Hindsight(measure_of(setup), course, half, [], pars(setup, moves, lines), 1, False)
    after = msgspec.structs.replace(known, steps=known.steps + 1)
    if known.steps == 1 and (more := effort.games - known.games) > 0:
        course = together(known.moments, known.games, moments(setup, moves, known.games, more), more)
        return msgspec.structs.replace(after, moments=course, games=effort.games)
    if known.steps <= 2:
        turns = [
            judged(setup, moves, pair, known.games, effort.worlds)
            for pair in turning_points(known.moments, known.games)
        ]
        return msgspec.structs.replace(
            after, turns=turns, steps=3, done=effort.rounds < 2 or at_the_top(setup, known.pars)
        )
    found = pars(setup, moves, lines, known.steps, known.pars)
    return msgspec.structs.replace(after, pars=found, done=known.steps >= effort.rounds + 1 or at_the_top(setup, found))


def at_the_top(setup: Setup, found: list[Par]) -> bool:
    """No par can rise: there is no better end than these, and nothing to search for."""
    _, highest = setup.game.score_range(setup)
    return all(par.outcome.scores[seat] >= highest for par in found for seat in par.heroes)
