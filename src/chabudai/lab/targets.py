"""The promises of a plan, and whether they are kept."""

import re
from typing import TYPE_CHECKING

from chabudai.lab.measure import interval
from chabudai.lab.shapes import Interval, TargetResult
from chabudai.lab.shapes_plan import Target

if TYPE_CHECKING:
    from chabudai.lab.runs import Run
    from chabudai.lab.units import Cell

_ENDING = re.compile(r"ending\((.+)\)")


def target_results(run: "Run") -> list[TargetResult]:
    return [
        _result(target, cell, here)
        for target in run.plan.targets
        for cell in run.cells
        if _meant(target, cell) and (here := _measured(run, target.metric, cell)) is not None
    ]


def _meant(target: Target, cell: "Cell") -> bool:
    return (
        target.variant in ("", cell.variant)
        and target.seats in (0, cell.seats)
        and target.lineup in ("", str(cell.lineup))
    )


def _measured(run: "Run", metric: str, cell: "Cell") -> Interval | None:
    import polars as pl

    ending = _ENDING.fullmatch(metric)
    if ending is not None:
        games = run.frame("games").filter(
            (pl.col("variant") == cell.variant)
            & (pl.col("seats") == cell.seats)
            & (pl.col("lineup") == str(cell.lineup))
        )
        deals = games.group_by("deal").agg(x=(pl.col("reason") == ending[1]).mean()).sort("deal")
        found = interval(deals, "x", True)
        return None if found is None else found[0]
    table, metrics = run.deals_of(cell), run.metrics_of(cell)
    if table is None or metric not in metrics:
        return None
    found = interval(table, metric, metrics[metric].share)
    return None if found is None else found[0]


def _result(target: Target, cell: "Cell", here: Interval) -> TargetResult:
    least, most = target.at_least, target.at_most
    kept = (least is None or here.low >= least) and (most is None or here.high <= most)
    broken = (least is not None and here.high < least) or (most is not None and here.low > most)
    below = 0.0 if least is None else max(0.0, least - here.mean)
    above = 0.0 if most is None else max(0.0, here.mean - most)
    return TargetResult(
        target.name or target.metric,
        target.metric,
        cell.variant,
        cell.seats,
        str(cell.lineup),
        least,
        most,
        here,
        True if kept else False if broken else None,
        below + above,
    )
