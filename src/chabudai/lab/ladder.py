"""Skill and luck: bots from weak to strong on the same deals, and how much of a result is due to which."""

from typing import TYPE_CHECKING

import msgspec

from chabudai.lab.lanes import is_team
from chabudai.lab.measure import interval
from chabudai.lab.plan import LADDER
from chabudai.lab.players import Lineup
from chabudai.lab.shapes import Interval
from chabudai.lab.statistics import Crossed

if TYPE_CHECKING:
    import polars as pl

    from chabudai.lab.runs import Run


class Ladder(msgspec.Struct, frozen=True):
    """The rungs with what each gets (its share of the wins, the score of a team), and the parts of the variance: of
    skill, of the deal, and the rest; `luck` is all that is not skill."""

    variant: str
    seats: int
    rungs: list[tuple[str, Interval]]
    skill: float
    deal: float
    rest: float
    luck: float


def ladder_of(run: "Run") -> list[Ladder]:
    """One for every variant and number of seats, where the plan has `ladder = true`."""
    if not run.plan.ladder:
        return []
    found = []
    for variant in run.plan.variants:
        for seats in run.plan.seats:
            one = _ladder(run, variant.name, seats)
            if one is not None:
                found.append(one)
    return found


def _ladder(run: "Run", variant: str, seats: int) -> Ladder | None:
    cells = [cell for cell in run.cells if cell.variant == variant and cell.seats == seats]
    team = is_team(run.setup(cells[0]))
    strong = [bot for bot in [*run.plan.bots, *run.plan.heroes] if bot.startswith("sharp") and "!" not in bot]
    names = list(dict.fromkeys([*LADDER, *strong]))
    name = "score" if team else "share"
    columns: list[pl.DataFrame] = []
    rungs = []
    for bot in names:
        cell = run.cell(variant, seats, Lineup(bot) if team else Lineup(bot, run.plan.field))
        deals = None if cell is None else run.deals_of(cell)
        if deals is None:
            continue
        measured = interval(deals, name, not team)
        assert measured is not None
        rungs.append((bot, measured[0]))
        columns.append(deals.select("deal", name).rename({name: bot}))
    if len(columns) < 2:
        return None
    together = columns[0]
    for column in columns[1:]:
        together = together.join(column, on="deal", how="inner", maintain_order="left")
    crossed = Crossed([list(row) for row in together.drop("deal").rows()])
    total = crossed.skill + crossed.deal + crossed.residual or 1.0
    parts = crossed.skill / total, crossed.deal / total, crossed.residual / total
    return Ladder(variant, seats, rungs, *parts, crossed.luck)
