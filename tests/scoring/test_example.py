"""The example of an agent in a program of its own, run as it stands."""

import subprocess
import sys
from pathlib import Path

from chabudai.bots.stopping import never
from chabudai.scoring.agents import read_methods
from chabudai.scoring.measure import Measurement

EXAMPLE = Path(__file__).parents[2] / "examples" / "remote_agent.py"


def test_the_remote_agent_can_be_measured() -> None:
    with subprocess.Popen([sys.executable, str(EXAMPLE), "0"], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        try:
            found = Measurement("solo", read_methods([program.stdout.readline().strip()]), 2)
            found.run(1, never, lambda: None)
        finally:
            program.kill()
    assert found.finished == found.total == 4 and all(row.score()[0] >= 0 for row in found.rows)
