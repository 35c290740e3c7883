"""Process pools for thinking: for bots, for hints, and about finished games. The event loop never waits for them.

Thoughts are queued fairly: whoever asks for a hundred waits for most of them, and whoever asks for one is next. What
takes a moment goes before what takes long, and the more people wait the smaller is everybody's budget.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import Literal, TypeVar

import msgspec

from chabudai.bots.budget import Budget
from chabudai.bots.ordered_pool import processes
from chabudai.server.fair_queue import Asker, Crowded, FairQueue, Most

Given = TypeVar("Given")
Found = TypeVar("Found")
#: A thought has so long at most; None: it takes no time worth speaking of.
Work = Callable[[Given, Budget | None], Found]
Kind = Literal["quick", "sharp", "hint", "hindsight"]
#: For one and the same person a table that waits goes before somebody who wonders.
RANKS: dict[Kind, int] = {"quick": 0, "sharp": 0, "hint": 1, "hindsight": 2}

#: A process dies for want of memory, say: then its work is begun anew this often.
TRIES = 3
#: Thoughts that may wait at the tables, and games to be looked back on.
WAITING = Most(person=48, household=192, all=4_000)
HINDSIGHT_WAITING = Most(person=3, household=6, all=40)
#: Nobody is thought for in less than this share of the usual time.
LEAST_SHARE = 0.2
#: Where a thought must not tell how hard it was, so much of its time is for thinking, the rest for what comes with it.
THINKING_SHARE = 0.85
#: How far the processes stand back (nice): behind the server itself, for on few cores moves would else wait for those
#: who ask for hints; and bots think before anybody looks back.
TABLES_NICENESS, HINDSIGHT_NICENESS = 5, 10


class Thought(msgspec.Struct, frozen=True):
    """What is asked for: by whom, about which table or game, and how long it usually takes. One that is `even` takes
    its whole time, whether or not it needs it: else everybody could see how hard a choice was."""

    asker: Asker
    kind: Kind
    about: str
    budget: Budget | None = None
    even: bool = False


class Thinkers:
    """Two pools: one for the tables, and one process of lower priority for finished games. Both have a lower priority
    than the server itself."""

    def __init__(self, processes: int | None = None) -> None:
        number = processes or max(1, (os.cpu_count() or 2) - 1)
        # One person leaves half of the processes to others, one household one of them: as far as there are so many.
        share = Most(person=max(1, (number + 1) // 2), household=max(1, number - 1), all=number)
        self._tables = _Pool(share, WAITING, TABLES_NICENESS)
        self._back = _Pool(Most(1, 1, 1), HINDSIGHT_WAITING, HINDSIGHT_NICENESS)

    def _pool_for(self, kind: Kind) -> "_Pool":
        return self._back if kind == "hindsight" else self._tables

    async def run(self, thought: Thought, work: "Work[Given, Found]", given: Given) -> Found:
        """Run a task in a process when its turn has come. Crowded if too much waits for the same people already,
        Withdrawn if it was withdrawn before it began."""
        pool = self._pool_for(thought.kind)
        for _ in range(TRIES - 1):
            with suppress(BrokenProcessPool):
                return await pool.run(thought, work, given)
        return await pool.run(thought, work, given)

    def check(self, asker: Asker, kind: Kind) -> None:
        """Crowded if nothing more may wait."""
        if not self._pool_for(kind).turns.waiting.room(asker):
            raise Crowded

    def withdraw(self, about: str) -> None:
        """Cancel what is queued for a table and has not begun."""
        self._tables.turns.withdraw(about)

    @property
    def waiting(self) -> int:
        """How many thoughts wait for their turn at the tables."""
        return self._tables.turns.waiting.count

    def close(self) -> None:
        self._tables.close()
        self._back.close()


class _Pool:
    """A process pool behind a fair queue. The processes start when they are first needed, and each has one task at a
    time: the rest waits here, where it can be withdrawn."""

    def __init__(self, share: Most, waiting: Most, nice: int) -> None:
        self.turns = FairQueue(share, waiting)
        self._processes = share.all
        self._nice = nice
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, thought: Thought, work: "Work[Given, Found]", given: Given) -> Found:
        await self.turns.turn(thought.asker, thought.kind == "quick", RANKS[thought.kind], thought.about)
        budget, loop = self._allowed(thought), asyncio.get_running_loop()
        even = thought.even and budget is not None and budget.milliseconds is not None
        end = loop.time() + (budget.milliseconds or 0.0) / 1000 if even and budget is not None else 0.0
        pool = self._started()
        try:
            running = pool.submit(work, given, _part(budget, THINKING_SHARE) if even else budget)
        except BaseException as problem:
            self.turns.done(thought.asker)
            self._forget(pool, problem)
            raise
        # Not when whoever asked has gone, but when the process has really done it.
        running.add_done_callback(partial(_call, loop, self._done_at, thought.asker, end))
        try:
            found = await asyncio.wrap_future(running)
        except BrokenProcessPool as problem:
            self._forget(pool, problem)
            raise
        finally:
            # The traceback of its failure has this frame, which must not have the failure.
            del running
        if even:
            await asyncio.sleep(end - loop.time())
        return found

    def _allowed(self, thought: Thought) -> Budget | None:
        """The budget, smaller while others wait and while the same person has more waiting. A budget in worlds stays as
        it is: whoever counts worlds wants the same result every time."""
        budget = thought.budget
        if budget is None or budget.milliseconds is None:
            return budget
        behind = self.turns.behind(thought.asker) / (2 * self._processes)
        return _part(budget, max(LEAST_SHARE, 1 / (1 + behind)))

    def _done_at(self, asker: Asker, end: float) -> None:
        """Free a place in the pool when the time of an even thought is over: else others could tell by theirs how long
        it really took."""
        loop = asyncio.get_running_loop()
        if loop.time() < end:
            loop.call_at(end, self.turns.done, asker)
        else:
            self.turns.done(asker)

    # -- processes -----------------------------------------------------------------------------------------------------
    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = processes(self._processes, _stand_back, self._nice)
        return self._pool

    def _forget(self, pool: ProcessPoolExecutor, problem: BaseException) -> None:
        if isinstance(problem, BrokenProcessPool) and pool is self._pool:
            self._pool = None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _part(budget: Budget | None, share: float) -> Budget | None:
    if budget is None or budget.milliseconds is None:
        return budget
    return Budget(budget.milliseconds * share)


def _stand_back(nice: int) -> None:
    if hasattr(os, "nice"):
        os.nice(nice)


def _call(
    loop: asyncio.AbstractEventLoop, what: Callable[[Asker, float], None], asker: Asker, end: float, _: "Future[object]"
) -> None:
    # The server may have ended in the meantime.
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(what, asker, end)
