"""The bench of the server runs, and counts; how fast it is, is for `make load` to say."""

import subprocess
import sys
from pathlib import Path

import msgspec

from bench.server import QUICK, Figures

ROOT = Path(__file__).parent.parent.parent


def test_the_load_is_borne_and_counted(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    command = [sys.executable, "-m", "bench.server", "--quick", "--no-peer", "--json", str(file)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    figures = msgspec.json.decode(file.read_bytes(), type=Figures)
    nothing = {"missed": 0, "refused": 0}
    assert figures.paced is not None and figures.memory is not None and figures.start_up is not None
    assert figures.paced.moves >= QUICK.tables and figures.paced.problems["refused"] == 0
    (loops,) = figures.rounds
    assert tuple(loops.ours) == QUICK.crowds and not loops.theirs
    assert all(speed.moves > 0 and speed.problems == nothing for speed in loops.ours.values())
    assert figures.start_up > 0
    assert "Memory of an idle table" in run.stdout and "four finished messages" in run.stdout
