"""Which units are played next. Without a wish to stop early that is all of them; else some more deals at a time, of
the cells that are not decided yet. What is decided depends on whole stages alone, so any number of workers plays the
same."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from chabudai.lab.lanes import is_team
from chabudai.lab.measure import compared, interval
from chabudai.lab.statistics import ALPHA
from chabudai.lab.units import Unit

if TYPE_CHECKING:
    from chabudai.lab.runs import Run
    from chabudai.lab.units import Cell

#: Deals of the first stage; every stage is twice as far as the one before.
FIRST_STAGE = 500


class Schedule:
    """Stage after stage: an iterator of lists of units, the deals in their order."""

    def __init__(self, run: "Run") -> None:
        self.run = run

    def __iter__(self) -> Iterator[list[Unit]]:
        plan = self.run.plan
        end = plan.deals if plan.until is None else min(FIRST_STAGE, plan.deals)
        cells = list(self.run.cells)
        while True:
            units = [unit for cell in cells for unit in self.run.units(cell, end)]
            # Deal by deal, so that one may look at any time and find all cells equally far.
            yield sorted(units, key=lambda unit: unit.first)
            if end >= plan.deals:
                return
            cells = undecided(self.run, cells)
            if not cells:
                return
            end = min(2 * end, plan.deals)


def main_metric(run: "Run", cell: "Cell") -> str:
    """What a cell is about unless the plan says it: a hero's share of the wins, the score of a team, the game's
    length where all seats are alike."""
    if run.plan.until is not None and run.plan.until.metric:
        return run.plan.until.metric
    if is_team(run.setup(cell)):
        return "score"
    return "score" if cell.lineup.field is None else "share"


def undecided(run: "Run", cells: list["Cell"]) -> list["Cell"]:
    """The cells that need more deals: a variant whose difference from the base is neither sure nor known closely, and
    the base with it; alone, a cell that is not known closely."""
    until = run.plan.until
    assert until is not None
    alone = len(run.plan.variants) == 1
    found = []
    for cell in cells:
        if cell.variant == run.plan.base and not alone:
            continue
        base = None if alone else run.cell(run.plan.base, cell.seats, cell.lineup)
        if not _decided(run, cell, base, until.width):
            found += [cell] if base is None or base in found else [base, cell]
    return found


def _decided(run: "Run", cell: "Cell", base: "Cell | None", width: float) -> bool:
    name, deals = main_metric(run, cell), run.deals_of(cell)
    metrics = run.metrics_of(cell)
    if deals is None or name not in metrics:
        return True
    if base is None:
        found = interval(deals, name, metrics[name].share)
        return found is None or found[0].high - found[0].low <= width
    there = run.deals_of(base)
    assert there is not None
    for one in compared(there, deals, {name: metrics[name]}, cell.seats, str(cell.lineup), ALPHA):
        return one.sure or one.high - one.low <= width
    return True
