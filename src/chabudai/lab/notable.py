"""The games behind the numbers: the closest, the longest, the biggest comeback, the worst loss, as records."""

from typing import TYPE_CHECKING

from chabudai.bots.runner import play_bots
from chabudai.engine.dice import FastDice
from chabudai.engine.match import Match
from chabudai.engine.record import Record, record_of
from chabudai.lab.lanes import Looking, in_core, is_team, lane_of
from chabudai.lab.players import maker_of
from chabudai.lab.shapes import NotableGame

if TYPE_CHECKING:
    import polars as pl

    from chabudai.lab.runs import Run
    from chabudai.lab.units import Cell


def notable_games(run: "Run") -> list[NotableGame]:
    """Of every variant and number of seats, from the first line-up."""
    found = []
    seen = set()
    for cell in run.cells:
        if (cell.variant, cell.seats) not in seen:
            seen.add((cell.variant, cell.seats))
            found += _of_cell(run, cell)
    return found


def _of_cell(run: "Run", cell: "Cell") -> list[NotableGame]:
    import polars as pl

    from chabudai.lab.verdict import only

    games = only(run.frame("games"), cell)
    if not len(games):
        return []
    order = ["deal", "hero"]
    if is_team(run.setup(cell)):
        wishes = [
            ("longest", "moves", True),
            ("worst", "score", False),
            ("best", "score", True),
            ("comeback", "decided", True),
        ]
    else:
        wishes = [("closest", "spread", False), ("longest", "moves", True), ("worst", "spread", True)]
        wishes.append(("comeback", "drama", True))
    found = []
    for why, column, most in wishes:
        some = games.filter(pl.col("comeback") == 1) if why == "comeback" and column == "drama" else games
        some = some.filter(pl.col(column).is_not_null()).sort(column, *order, descending=[most, False, False])
        if len(some):
            found.append(_game(run, cell, why, column, some))
    return found


def _game(run: "Run", cell: "Cell", why: str, column: str, games: "pl.DataFrame") -> NotableGame:
    row = games.row(0, named=True)
    record = record_of_deal(run, cell, row["deal"], row["hero"])
    where = cell.variant, cell.seats, str(cell.lineup), row["deal"], row["seed"]
    return NotableGame(why, *where, float(row[column]), record)


def record_of_deal(run: "Run", cell: "Cell", deal: int, hero: int = -1) -> Record:
    """One of the games again, as a record."""
    setup, seed = run.setup(cell), run.plan.seed + deal
    names = cell.lineup.names(cell.seats, max(0, hero))
    if not in_core(cell.lineup):
        return record_of(play_bots(setup, [maker_of(setup.game, name) for name in names], seed).match, names)
    moves: list[int] = []
    lane_of(cell.spec, names, Looking(0, 0)).play(seed, deal, moves)
    match = Match(setup, FastDice(seed))
    for move in moves:
        match.play(match.to_act()[0], move)
    return record_of(match, names)
