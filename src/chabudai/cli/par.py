"""`chabudai par`."""

from typing import TYPE_CHECKING, Annotated

import typer

from chabudai.cli.common import Cards, Lang, Seed, console, warn_if_interpreted
from chabudai.cli.words import say

if TYPE_CHECKING:
    from rich.table import Table

    from chabudai.bots.oracle import Par
    from chabudai.engine.match import Match


def par(
    file: Annotated[
        str, typer.Argument(metavar="RECORD", help="A record, a saved game or a transcript; - reads stdin.")
    ],
    budget: Annotated[
        str, typer.Option("--budget", metavar="T", help="How long to look: 5000ms, or 20000 for a number of lines.")
    ] = "5000ms",
    seed: Seed = 0,
    line: Annotated[bool, typer.Option("--line", help="Also print the moves that lead there.")] = False,
    cards: Cards = None,
    lang: Lang = None,
) -> None:
    """How well this deal could have been played: the best that an all-knowing player finds, beside what was reached.

    Every card comes up in the order of the record, whatever is played. A co-operative or solo game is improved as a
    whole; in a competitive one each seat by itself, the others playing by their sense.

    Example:

    chabudai par game.json --budget 10000ms
    """
    from chabudai.bots.oracle import pars
    from chabudai.cli.game_files import open_game_file
    from chabudai.cli.hint import checked_budget
    from chabudai.cli.log import seat_names

    chosen = checked_budget(budget)
    with open_game_file(file, cards) as (source, _):
        match = source.first_game()
        names = seat_names(match.setup.seats, source.players)
    warn_if_interpreted()
    out, err = console(), console(stderr=True)
    if err.is_terminal:
        with err.status(say("par.looking")):
            found = pars(match.setup, match.moves, chosen, seed)
    else:
        found = pars(match.setup, match.moves, chosen, seed)
    out.print(_table(match, found, names))
    out.print()
    out.print(say("par.team" if len(found[0].heroes) == match.setup.seats else "par.seats"), style="dim")
    out.print(say("par.bound", tried=f"{sum(par.tried for par in found):,}"))
    if line:
        for par_of in found:
            who = say("par.table") if len(par_of.heroes) > 1 else names[par_of.heroes[0]]
            out.print()
            out.print(f"{who}: {say('list').join(par_of.line)}", markup=False, soft_wrap=True)


def _table(match: "Match", found: list["Par"], names: list[str]) -> "Table":
    from rich.table import Table
    from rich.text import Text

    more = list(found[0].outcome.more)
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("")
    for key in ("reached", "par"):
        table.add_column(say(f"par.{key}"), justify="right")
        table.add_column("")
        for name in more:
            table.add_column(name, justify="right")
    reached = match.outcome()
    for par_of in found:
        seat = par_of.heroes[0]
        cells = []
        for outcome in (reached, par_of.outcome):
            if outcome is None:
                cells += ["–", "", *("–" for _ in more)]
            else:
                cells += [str(outcome.scores[seat]), "★" if seat in outcome.winners else ""]
                cells += [str(outcome.more.get(name, "–")) for name in more]
        table.add_row(Text(say("par.table") if len(found) == 1 else names[seat]), *cells)
    return table
