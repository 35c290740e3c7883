"""The units of a run, done by several processes; whoever is ended leaves only whole files behind."""

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from chabudai.bots.ordered_pool import in_order
from chabudai.bots.stopping import StopAsked
from chabudai.lab.units import Unit, keep


class Progress(msgspec.Struct, frozen=True):
    """How far a run is: games of all that are planned now, and how long the rest will take; None if nobody knows."""

    games: int
    of: int
    seconds_left: float | None
    unit: str


Watch = Callable[[Progress], None]


def work_through(
    units: Sequence[Unit], folder: Path, jobs: int | None, stopped: StopAsked, watch: Watch | None = None
) -> bool:
    """Do what is not done yet; False if somebody asked to stop before the end. None for jobs: all cores."""
    (folder / "units").mkdir(parents=True, exist_ok=True)
    _sweep(folder)
    # Two cells that are the same (a variant that changes nothing) are played once.
    missing = list({unit.key(): unit for unit in units if not unit.path(folder).exists()}.values())
    total = sum(unit.games for unit in units)
    done = total - sum(unit.games for unit in missing)
    began, before = time.monotonic(), done
    processes = max(1, min(jobs or os.cpu_count() or 1, len(missing)))
    finished = 0
    for unit, (games, _) in zip(missing, in_order(keep, str(folder), missing, processes, stopped), strict=False):
        finished += 1
        done += games
        if watch is not None:
            pace = (time.monotonic() - began) / (done - before)
            watch(Progress(done, total, pace * (total - done), str(unit)))
    return finished == len(missing)


def _sweep(folder: Path) -> None:
    """What a process that was killed had not finished writing."""
    for half in (folder / "units").glob("*.half"):
        half.unlink(missing_ok=True)
