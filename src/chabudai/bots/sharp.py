"""The thinking bot: it searches in the worlds that its seat cannot rule out."""

import time
from collections.abc import Sequence

import msgspec

from chabudai.bots.base import Bot
from chabudai.bots.budget import Budget
from chabudai.bots.stopping import StopAsked, Stopped, never
from chabudai.engine.dice import Dice
from chabudai.engine.game import Memory, Setup, Told, View
from chabudai.engine.notation import Move
from chabudai.engine.search import Search

#: How many worlds are looked at between two looks at the clock.
BATCH = 8


class Opinion(msgspec.Struct, frozen=True):
    """What a bot thinks of a move: its estimate (about 0 to 1, more is better) and in how many worlds it was tried.

    What was not tried has no estimate: the only move there is, or one that is not worth it.
    """

    move: Move
    estimate: float | None
    worlds: int


class Looked(msgspec.Struct, frozen=True):
    """What one search saw, move by move: the sum of the results and the number of worlds; and which move led."""

    sums: list[float]
    worlds: list[int]
    leader: int


def consider(
    setup: Setup,
    view: View,
    memory: Memory | None,
    legal: Sequence[Move],
    dice: Dice,
    budget: Budget,
    jobs: int = 1,
    convention: bool = True,
    stopped: StopAsked = never,
) -> list[Opinion]:
    """Weigh a seat's moves; the best one comes first. Raises Stopped when somebody asks for that."""
    if len(legal) == 1:
        return [Opinion(legal[0], None, 0)]
    moves = [move.number for move in legal]
    seeds = [dice.below(0x7FFFFFFF) for _ in range(jobs)]
    budgets = [budget.shared(jobs, job) for job in range(jobs)]
    if jobs == 1:
        found = [look(setup, view, memory, moves, convention, seeds[0], budgets[0], stopped)]
    else:
        from chabudai.bots.parallel_search import look_together

        found = look_together(setup, view, memory, moves, convention, seeds, budgets, stopped)
    return _ranked(legal, found)


def look(
    setup: Setup,
    view: View,
    memory: Memory | None,
    moves: list[int],
    convention: bool,
    seed: int,
    budget: Budget,
    stopped: StopAsked = never,
) -> Looked:
    """One search, alone."""
    assert view.seat is not None
    sense = setup.game.sense(setup, convention)
    search = Search(setup.game.worlds(setup, view, memory), view.seat, sense, moves, seed)
    think(search, budget, stopped)
    places = range(len(moves))
    return Looked([_fair_sum(search, i) for i in places], [search.seen[i] for i in places], search.leader())


def _fair_sum(search: Search, i: int) -> float:
    """What a move brought. One that was dropped only met the first worlds: as if they had been for the leader what all
    its worlds were, or moves that met different worlds could not be compared."""
    seen, leader, width = int(search.seen[i]), search.leader(), len(search.moves)
    if seen in (0, search.looked):
        return search.sums[i]
    there = sum(search.results[world * width + leader] for world in range(seen))
    return search.sums[i] + float(seen) * search.opinion(leader)[0] - there


def _ranked(legal: Sequence[Move], found: list[Looked]) -> list[Opinion]:
    """All searches together. The best is the best of those that led somewhere: they were never dropped there."""
    opinions = []
    for i, move in enumerate(legal):
        worlds = sum(looked.worlds[i] for looked in found)
        total = sum(looked.sums[i] for looked in found)
        opinions.append(Opinion(move, total / worlds if worlds else None, worlds))
    best = max(sorted({looked.leader for looked in found}), key=lambda i: opinions[i].estimate or 0.0)
    rest = [opinion for i, opinion in enumerate(opinions) if i != best]
    # What was not tried at all comes last.
    return [opinions[best], *sorted(rest, key=lambda o: (o.worlds == 0, -(o.estimate or 0.0)))]


def think(search: Search, budget: Budget, stopped: StopAsked = never) -> None:
    if budget.worlds is not None:
        while search.looked < budget.worlds and search.in_question > 1:
            _go_on(stopped)
            search.look(min(BATCH, budget.worlds - search.looked))
        return
    end = time.perf_counter() + (budget.milliseconds or 0.0) / 1000
    while search.in_question > 1 and (not search.looked or time.perf_counter() < end):
        _go_on(stopped)
        search.look(BATCH if search.looked else 1)


def _go_on(stopped: StopAsked) -> None:
    if stopped():
        raise Stopped


class SharpBot(Bot):
    """Tries every move in many imagined worlds, the others playing by their sense, and takes the best."""

    def __init__(
        self,
        setup: Setup,
        seat: int,
        dice: Dice,
        budget: Budget | None = None,
        jobs: int = 1,
        convention: bool = True,
    ) -> None:
        super().__init__(setup, seat, dice)
        self.memory = setup.game.memory(setup, seat)
        self.budget = budget or Budget()
        self.jobs = jobs
        self.convention = convention
        self.opinions: list[Opinion] = []

    def see(self, view: View, news: Sequence[Told]) -> None:
        self.memory.see(view)

    def recall(self, memory: Memory) -> None:
        self.memory = memory

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        self.opinions = consider(
            self.setup, view, self.memory, legal, self.dice, self.budget, self.jobs, self.convention, self.stopped
        )
        return self.opinions[0].move
