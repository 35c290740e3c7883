"""Thinking in several processes: the same view and memory, other worlds in each; then the opinions are added up."""

from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing.synchronize import Event

from chabudai.bots.budget import Budget
from chabudai.bots.game_spec import GameSpec
from chabudai.bots.ordered_pool import POLL_SECONDS, processes, stop_event
from chabudai.bots.sharp import Looked, look
from chabudai.bots.stopping import StopAsked, Stopped, never
from chabudai.engine.game import Memory, Setup, View


def look_together(
    setup: Setup,
    view: View,
    memory: Memory | None,
    moves: list[int],
    convention: bool,
    seeds: list[int],
    budgets: list[Budget],
    stopped: StopAsked = never,
) -> list[Looked]:
    """A search for every seed. It depends on the seeds and budgets, not on which process is quicker."""
    spec = GameSpec.of(setup)
    work = [
        (spec, view, memory, moves, convention, seed, budget)
        for seed, budget in zip(seeds, budgets, strict=True)
        if budget.worlds != 0
    ]
    searchers = _searchers(len(seeds))
    try:
        return searchers.results([searchers.pool.submit(_look, task) for task in work], stopped)
    except BrokenProcessPool:
        # A process was killed: think alone rather than not at all, and begin new processes next time.
        _searchers.cache_clear()
        return [look(setup, *task[1:], stopped) for task in work]


class _Searchers:
    def __init__(self, jobs: int) -> None:
        self.stop: Event = stop_event()
        self.pool: ProcessPoolExecutor = processes(jobs, _begin, self.stop)

    def results(self, searches: "list[Future[Looked]]", stopped: StopAsked) -> list[Looked]:
        while True:
            if stopped():
                self.stop.set()
                # They have been told to stop: for the next search there will be others.
                _searchers.cache_clear()
                self.pool.shutdown(wait=False, cancel_futures=True)
                raise Stopped
            if not wait(searches, POLL_SECONDS).not_done:
                break
        return [search.result() for search in searches]


class _Here:
    """What a process was given at its start."""

    stopped: StopAsked = staticmethod(never)


def _begin(stop: Event) -> None:
    _Here.stopped = stop.is_set


def _look(task: tuple[GameSpec, View, Memory | None, list[int], bool, int, Budget]) -> Looked:
    return look(task[0].setup(), *task[1:], _Here.stopped)


@cache
def _searchers(jobs: int) -> _Searchers:
    """Kept for the next move: beginning a process takes longer than many a thought."""
    return _Searchers(jobs)
