"""The processes in which bots think."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool

import pytest

from chabudai.server.thinkers import PATIENCE, Thinkers

#: A server that lets one of its processes work, and is killed.
KILLED = """
import asyncio, os, signal
from chabudai.server.thinkers import PATIENCE, Thinkers

async def main():
    print(await Thinkers(2).run(abs, -5), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""


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


def test_the_patient_wait_for_all_others() -> None:
    """Also for those who come later; and whoever has gone meanwhile is passed over."""
    begun: list[int] = []

    async def run() -> None:
        thinkers = Thinkers(1)

        async def ask(number: int, patient: bool) -> None:
            begun.append(await thinkers.run(abs, -number, patient))

        try:
            first = asyncio.create_task(thinkers.run(time.sleep, 0.2))
            # Its turn comes at once, that of all others after it.
            await asyncio.sleep(0)
            patient = [asyncio.create_task(ask(number, patient=True)) for number in (1, 2, 3)]
            await asyncio.sleep(0)
            others = [asyncio.create_task(ask(number, patient=False)) for number in (4, 5, 6)]
            await asyncio.sleep(0)
            patient[1].cancel()
            others[1].cancel()
            await asyncio.gather(first, *patient, *others, return_exceptions=True)
            assert await thinkers.run(abs, -7) == 7, "nobody's turn was lost"
        finally:
            thinkers.close()

    asyncio.run(run())
    assert begun == [4, 6, 1, 3]


def test_the_patient_do_not_wait_for_ever() -> None:
    """Although somebody else always waits."""

    async def run() -> bool:
        thinkers = Thinkers(1)

        async def hurry() -> None:
            for _ in range(10 * PATIENCE):
                await thinkers.run(abs, -1)

        try:
            hurried = [asyncio.create_task(hurry()) for _ in range(3)]
            await asyncio.sleep(0)
            await thinkers.run(abs, -2, patient=True)
            waiting = not any(task.done() for task in hurried)
            await asyncio.gather(*hurried)
            return waiting
        finally:
            thinkers.close()

    assert asyncio.run(run())


def _die(_: int) -> int:
    os._exit(1)


def test_a_process_that_dies_every_time_is_not_tried_for_ever() -> None:
    async def run() -> int:
        thinkers = Thinkers(1)
        try:
            with pytest.raises(BrokenProcessPool):
                await thinkers.run(_die, 1)
            return await thinkers.run(abs, -5)
        finally:
            thinkers.close()

    assert asyncio.run(run()) == 5
