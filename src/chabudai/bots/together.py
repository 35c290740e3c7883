"""Thinking in several processes: the same view and memory, other worlds in each; then the opinions are added up."""

import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context

from chabudai.bots.contest import Contest, contest_of
from chabudai.bots.sharp import Budget, Looked, look
from chabudai.engine.game import Memory, Setup, View


def look_together(
    setup: Setup,
    view: View,
    memory: Memory | None,
    moves: list[int],
    convention: bool,
    seeds: list[int],
    budgets: list[Budget],
) -> list[Looked]:
    """A search for every seed. It depends on the seeds and budgets, not on which process is quicker."""
    contest = contest_of(setup)
    work = [
        (contest, view, memory, moves, convention, seed, budget)
        for seed, budget in zip(seeds, budgets, strict=True)
        if budget.worlds != 0
    ]
    try:
        return list(_pool(len(seeds)).map(_look, work))
    except BrokenProcessPool:
        # A process was killed: think alone rather than not at all, and begin new processes next time.
        _pool.cache_clear()
        return [look(setup, *task[1:]) for task in work]


def _look(task: tuple[Contest, View, Memory | None, list[int], bool, int, Budget]) -> Looked:
    return look(task[0].setup(), *task[1:])


@cache
def _pool(jobs: int) -> ProcessPoolExecutor:
    """Kept for the next move: beginning a process takes longer than many a thought."""
    return ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
