"""Games of agents on duplicate deals, and what they add up to.

SP: an agent on all seats. XP: one seed of a method among copies of another, all ordered pairs. AH: one agent among
partners of the pool, or among held-out ones. VS: a hero on every seat of each deal. Deal i has seed `seed + i`; the
results do not depend on the number of processes.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations

import msgspec

from chabudai.bots.budget import Budget
from chabudai.bots.game_spec import GameSpec
from chabudai.bots.oracle import pars
from chabudai.bots.ordered_pool import in_order
from chabudai.bots.runner import play_bots
from chabudai.bots.statistics import mean_interval, share_interval
from chabudai.bots.stopping import StopAsked
from chabudai.engine.dice import FastDice
from chabudai.engine.errors import BadSetup
from chabudai.engine.game import Setup
from chabudai.scoring.agents import Method, maker_of
from chabudai.scoring.suites import FIELD, SUITES, Place, partners


class Task(msgspec.Struct, frozen=True):
    """One game: who sits where, and whose result counts. `row` is what it is played for."""

    row: int
    place: Place
    seed: int
    agents: tuple[str, ...]
    hero: int
    par_lines: int = 0

    def __str__(self) -> str:
        return f"{self.place}, seed {self.seed}, {' '.join(self.agents)}"


class Result(msgspec.Struct, frozen=True):
    """For the hero: its part of the win (a team's is whole), its score, and par's score if it was looked for."""

    share: float
    score: float
    par: float | None = None


class Row(msgspec.Struct):
    """One line of the table. `by_deal` has, for each deal, the mean of the games on it."""

    place: Place
    agent: str
    kind: str
    partner: str
    results: list[list[Result]] = []

    def shares(self) -> list[float]:
        return [sum(game.share for game in deal) / len(deal) for deal in self.results]

    def scores(self) -> list[float]:
        return [sum(game.score for game in deal) / len(deal) for deal in self.results]

    def wins(self) -> tuple[float, float, float]:
        return share_interval(self.shares())

    def score(self) -> tuple[float, float, float]:
        return mean_interval(self.scores())

    def share_of_par(self) -> tuple[float, float, float] | None:
        """The score as a part of par's, the ratio of means; its interval by the differences from it (delta method)."""
        pairs = [(game.score, game.par) for deal in self.results for game in deal if game.par is not None]
        best = sum(par for _, par in pairs)
        if not pairs or best <= 0:
            return None
        ratio = sum(score for score, _ in pairs) / best
        mean = best / len(pairs)
        _, low, high = mean_interval([(score - ratio * par) / mean for score, par in pairs])
        return ratio, ratio + low, ratio + high


def play(given: dict[Place, GameSpec], task: Task, stopped: StopAsked) -> Result:
    setup = given[task.place].setup()
    game = play_bots(setup, [maker_of(agent) for agent in task.agents], task.seed, stopped)
    outcome = game.played().outcome
    together = setup.game.cooperative or setup.seats == 1
    won = float(task.hero in outcome.winners)
    share = won if together else won / max(1, len(outcome.winners))
    par = None
    if task.par_lines:
        par = float(pars(setup, game.match.moves, Budget(None, task.par_lines), 0)[0].outcome.scores[0])
    return Result(share, float(outcome.scores[task.hero]), par)


class Measurement:
    """All rows of a suite for some agents."""

    def __init__(self, suite: str, methods: Sequence[Method], deals: int, seed: int = 0, par_lines: int = 0) -> None:
        self.suite, self.methods, self.deals, self.seed, self.par_lines = suite, list(methods), deals, seed, par_lines
        self.setups = {place: place.setup() for place in SUITES[suite]}
        self.left_out: list[tuple[str, str, str]] = []
        self.rows: list[Row] = []
        self._lineups: list[list[tuple[tuple[str, ...], int]]] = []
        for place, setup in self.setups.items():
            for method in self.methods:
                if self._can_play(place, setup, method):
                    self._plan(place, setup, method)
        self.finished = 0

    @property
    def total(self) -> int:
        return sum(len(lineup) for lineup in self._lineups) * self.deals

    def _can_play(self, place: Place, setup: Setup, method: Method) -> bool:
        """An agent for one game is measured there alone; who can play nowhere is refused with the reason."""
        try:
            for member in method.members:
                maker_of(member)(setup, 0, FastDice())
        except BadSetup as problem:
            self.left_out.append((str(place), method.name, str(problem)))
            if sum(agent == method.name for _, agent, _ in self.left_out) == len(self.setups):
                raise
            return False
        return True

    def _plan(self, place: Place, setup: Setup, method: Method) -> None:
        seats = setup.seats
        if not setup.game.cooperative and seats > 1:
            for field in FIELD:
                alike = [self._seated(seats, seat, member, field) for member in method.members for seat in range(seats)]
                self._add(place, method.name, "VS", field, alike)
            return
        self._add(place, method.name, "SP", "", [((member,) * seats, 0) for member in method.members])
        if seats == 1:
            return
        if len(method.members) > 1:
            mixed = [self._seated(seats, None, one, other) for one, other in permutations(method.members, 2)]
            self._add(place, method.name, "XP", "", mixed)
        for kind, group in zip(("AH", "AH held out"), partners(setup), strict=True):
            for partner in group:
                lineups = [self._seated(seats, None, member, partner) for member in method.members]
                self._add(place, method.name, kind, partner, lineups)

    def _seated(self, seats: int, seat: int | None, one: str, others: str) -> tuple[tuple[str, ...], int]:
        """One among others; without a seat it moves on with the deals (hero −1)."""
        return tuple([one] + [others] * (seats - 1)), -1 if seat is None else seat

    def _add(
        self, place: Place, agent: str, kind: str, partner: str, lineups: list[tuple[tuple[str, ...], int]]
    ) -> None:
        self.rows.append(Row(place, agent, kind, partner, []))
        self._lineups.append(lineups)

    def run(self, jobs: int, stopped: StopAsked, progress: Callable[[], None]) -> None:
        """Deal after deal, so that whoever stops early has something of every row."""
        given = {place: GameSpec.of(setup) for place, setup in self.setups.items()}
        tasks: list[Task] = []

        def noted() -> Iterator[Task]:
            for task in self._tasks():
                tasks.append(task)
                yield task

        for number, result in enumerate(in_order(play, given, noted(), jobs, stopped)):
            row = self.rows[tasks[number].row]
            deal = tasks[number].seed - self.seed
            if len(row.results) <= deal:
                row.results.append([])
            row.results[deal].append(result)
            self.finished += 1
            progress()
        self._drop_unfinished()

    def _tasks(self) -> Iterator[Task]:
        for deal in range(self.deals):
            for number, (row, lineups) in enumerate(zip(self.rows, self._lineups, strict=True)):
                seats = self.setups[row.place].seats
                for agents, hero in lineups:
                    seat = deal % seats if hero < 0 else hero
                    turned = (*agents[1 : seat + 1], agents[0], *agents[seat + 1 :])
                    par = self.par_lines if row.kind == "SP" else 0
                    yield Task(number, row.place, self.seed + deal, turned, seat, par)

    def _drop_unfinished(self) -> None:
        """A deal that was not played by all of a row's line-ups would count some seats more than others."""
        for row, lineups in zip(self.rows, self._lineups, strict=True):
            row.results = [deal for deal in row.results if len(deal) == len(lineups)]
