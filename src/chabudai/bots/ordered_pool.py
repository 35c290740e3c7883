"""Work in several processes: in order, never far ahead, quick to stop. Every pool of processes is begun here."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from threading import Thread
from typing import TypeVar

from chabudai.bots.errors import WORDS
from chabudai.bots.stopping import StopAsked, Stopped
from chabudai.engine.errors import ChabudaiError

Given = TypeVar("Given")
Task = TypeVar("Task")
Result = TypeVar("Result")

#: After so long it is looked whether somebody wants to stop.
POLL_SECONDS = 0.2
#: How many tasks wait for every process: enough to keep it busy, few enough to forget.
WAITING = 4


class WorkFailed(ChabudaiError):
    """A task could not be done: a defect of ours, but whoever started it gets a sentence."""

    def __init__(self, task: object, problem: BaseException) -> None:
        if isinstance(problem, ChabudaiError):
            super().__init__(problem.sentence)
        elif isinstance(problem, BrokenProcessPool):
            super().__init__(WORDS.sentence("work.ended", task=task))
        else:
            super().__init__(WORDS.sentence("work.failed", task=task, problem=f"{type(problem).__name__}: {problem}"))


class _Here:
    """What a worker process was given at its start."""

    given: object = None
    stop: Event | None = None


def processes(jobs: int, begin: Callable[..., None], *given: object) -> ProcessPoolExecutor:
    """Fresh processes, each of which begins with this. They leave Ctrl-C to the first one, and end when it does."""
    return ProcessPoolExecutor(jobs, get_context("spawn"), _begin_process, (begin, given))


def stop_event() -> Event:
    """By which such processes can be told to stop."""
    return get_context("spawn").Event()


def _begin_process(begin: Callable[..., None], given: tuple[object, ...]) -> None:
    # Ctrl-C reaches every process of a terminal; the first one decides what to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_first, daemon=True).start()
    begin(*given)


def _end_with_the_first() -> None:
    """One that is killed cannot send the others home."""
    first = parent_process()
    assert first is not None
    first.join()
    os._exit(0)


def _begin(given: object, stop: Event) -> None:
    _Here.given, _Here.stop = given, stop


def _do(work: Callable[[Given, Task, StopAsked], Result], task: Task) -> Result:
    stop = _Here.stop
    assert stop is not None
    return work(_Here.given, task, stop.is_set)  # type: ignore[arg-type]  # the pool was begun with it


def in_order(
    work: Callable[[Given, Task, StopAsked], Result], given: Given, tasks: Iterable[Task], jobs: int, stopped: StopAsked
) -> Iterator[Result]:
    """What each task brings, in their order, until there are no more or somebody asked to stop.

    `work` looks at its third argument now and then, and raises Stopped when it says so.
    """
    if jobs == 1:
        yield from _alone(work, given, tasks, stopped)
        return
    stop = stop_event()
    waiting = iter(tasks)
    with processes(jobs, _begin, given, stop) as pool:
        ahead: deque[tuple[Task, Future[Result]]] = deque()
        try:
            while True:
                for task in islice(waiting, jobs * WAITING - len(ahead)):
                    ahead.append((task, _submitted(pool, work, task)))
                if not ahead:
                    return
                task, future = ahead.popleft()
                result = _waited(task, future, stopped)
                if isinstance(result, Stopped):
                    return
                yield result
        finally:
            stop.set()
            # Waiting also for a process that is only just starting: it would complain if we were gone before it is up.
            pool.shutdown(wait=True, cancel_futures=True)


def _submitted(
    pool: ProcessPoolExecutor, work: Callable[[Given, Task, StopAsked], Result], task: Task
) -> "Future[Result]":
    try:
        return pool.submit(_do, work, task)
    except BrokenProcessPool as problem:
        raise WorkFailed(task, problem) from None


def _alone(
    work: Callable[[Given, Task, StopAsked], Result], given: Given, tasks: Iterable[Task], stopped: StopAsked
) -> Iterator[Result]:
    for task in tasks:
        if stopped():
            return
        try:
            result = work(given, task, stopped)
        except Stopped:
            return
        except Exception as problem:
            raise WorkFailed(task, problem) from problem
        yield result


def _waited(task: Task, future: "Future[Result]", stopped: StopAsked) -> Result | Stopped:
    while not stopped():
        try:
            return future.result(POLL_SECONDS)
        except NotYet:
            if future.done():
                # The work itself ran out of some time.
                raise WorkFailed(task, TimeoutError()) from None
        except Exception as problem:
            raise WorkFailed(task, problem) from problem
    return Stopped()
