"""What co-operative and solo games are asked: how they end, and how much of what the deal allowed was reached."""

from typing import TYPE_CHECKING

import msgspec

from chabudai.bots.budget import Budget
from chabudai.bots.oracle import pars
from chabudai.lab.lanes import is_team
from chabudai.lab.measure import Measured, interval
from chabudai.lab.notable import record_of_deal
from chabudai.lab.shapes import Interval
from chabudai.lab.statistics import running
from chabudai.lab.verdict import only

if TYPE_CHECKING:
    from chabudai.lab.runs import Run

#: Deals on which par is looked for: each takes as long as hundreds of games.
DEALS_OF_PAR = 40


class ParShare(msgspec.Struct, frozen=True):
    """How much of par a team reached: its score as a part of the best that an all-knowing player found on the deal, and
    how often that player wins."""

    variant: str
    seats: int
    lineup: str
    reached: Interval
    par_wins: Interval


def endings(run: "Run") -> list[Measured]:
    """How often games end in which way, for every cell: the causes of failure, where a game can be lost."""
    import polars as pl

    found = []
    for cell in run.cells:
        games = only(run.frame("games"), cell)
        for reason in run.setup(cell).game.reasons if len(games) else ():
            deals = games.group_by("deal").agg(x=(pl.col("reason") == reason).mean()).sort("deal")
            measured = interval(deals, "x", True)
            assert measured is not None
            found.append(Measured(cell.variant, cell.seats, str(cell.lineup), f"ending({reason})", *measured))
    return found


def shares_of_par(run: "Run") -> list[ParShare]:
    """For teams, where the plan says in how many lines par is to be looked for."""
    if not run.plan.par:
        return []
    found = []
    for cell in run.cells:
        setup = run.setup(cell)
        if not is_team(setup):
            continue
        reached, wins = [], []
        for deal in range(min(DEALS_OF_PAR, run.plan.deals)):
            record = record_of_deal(run, cell, deal)
            best = pars(setup, record.moves, Budget(None, run.plan.par), 0)[0].outcome
            assert record.outcome is not None
            scores = record.outcome["scores"]
            assert isinstance(scores, list)
            reached.append(scores[0] / best.scores[0] if best.scores[0] else 1.0)
            wins.append(float(bool(best.winners)))
        where = cell.variant, cell.seats, str(cell.lineup)
        found.append(ParShare(*where, running(reached).interval(), running(wins).interval()))
    return found
