"""The processes in which bots think."""

import os
import signal
import subprocess
import sys

import pytest

#: A server that lets one of its processes work, and is killed.
KILLED = """
import asyncio, os, signal
from chabudai.server.thinkers import Thinkers

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
