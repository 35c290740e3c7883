"""The processes in which is thought."""

import asyncio
import os
import signal
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool

import msgspec
import pytest

from chabudai.bots.budget import Budget
from chabudai.server.fair_queue import Asker
from chabudai.server.thinkers import Thinkers, Thought

ANN = Thought(Asker("ann", "here"), "sharp", "table")

#: A server that lets one of its processes work, and is killed.
KILLED = """
import asyncio, os, signal
from chabudai.server.thinkers import Thinkers
from tests.server.test_thinkers import ANN, fine

async def main():
    print(await Thinkers(2).run(ANN, fine, 5), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""


def fine(number: int, budget: Budget | None) -> int:
    return number


def _nice(_: int, budget: Budget | None) -> int:
    return os.getpriority(os.PRIO_PROCESS, 0)


def _die(_: int, budget: Budget | None) -> int:
    os._exit(1)


@pytest.mark.skipif(os.name != "posix", reason="killing as in POSIX")
def test_they_end_with_a_server_that_is_killed() -> None:
    """They hold its stdout: while one of them is left, the end of that is not reached."""
    ran = subprocess.run(
        [sys.executable, "-c", KILLED],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (-signal.SIGKILL, "5\n")


def test_a_process_that_dies_every_time_is_not_tried_for_ever() -> None:
    async def run() -> int:
        thinkers = Thinkers(1)
        try:
            with pytest.raises(BrokenProcessPool):
                await thinkers.run(ANN, _die, 1)
            return await thinkers.run(ANN, fine, 5)
        finally:
            thinkers.close()

    assert asyncio.run(run()) == 5


@pytest.mark.skipif(os.name != "posix", reason="priorities as in POSIX")
def test_the_server_goes_before_thinking_and_tables_before_finished_games() -> None:
    async def run() -> tuple[int, int]:
        thinkers = Thinkers(1)
        try:
            looking_back = msgspec.structs.replace(ANN, kind="hindsight")
            return await thinkers.run(ANN, _nice, 1), await thinkers.run(looking_back, _nice, 1)
        finally:
            thinkers.close()

    own, (at_tables, looking_back) = _nice(0, None), asyncio.run(run())
    assert own < at_tables < looking_back
