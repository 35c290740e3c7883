"""How bots stand against each other, as tables."""

import math
from itertools import pairwise

from rich.console import Console
from rich.table import Table
from rich.text import Text

from chabudai.bots.statistics import mean_interval
from chabudai.cli.words import language, say
from chabudai.lab.arena import Arena, Standing
from chabudai.lab.lanes import is_team


def report(out: Console, arena: Arena) -> None:
    setup = arena.setup
    title = setup.game.title(language())
    out.print(say("arena.title", game=title, seats=setup.seats, deals=arena.deals, seed=arena.seed), style="bold")
    out.print(_explained(arena), style="dim")
    out.print()
    out.print(standing_table(arena))
    if is_team(setup) and len(arena.standings) > 1 and arena.deals > 1:
        out.print()
        for one, other in pairwise(arena.standings):
            out.print(_difference(arena, one, other))
    for standing in arena.standings:
        par = standing.par()
        if par is not None:
            score, wins = par[0][0], par[1][0]
            reached = f"{standing.score()[0] / score:.1%}" if score else "–"
            out.print()
            words = {"team": standing.lineup.hero, "score": f"{score:.2f}", "wins": f"{wins:.1%}", "reached": reached}
            out.print(say("arena.par" if setup.game.can_be_lost(setup) else "arena.par_score", **words))
    out.print()
    out.print(_endings(arena))


def _explained(arena: Arena) -> str:
    if is_team(arena.setup):
        return say("arena.teams")
    return say("arena.heroes", fair=f"{1 / arena.setup.seats:.1%}")


def _table(*columns: str) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number == 0 else "right", no_wrap=True)
    return table


def standing_table(arena: Arena) -> Table:
    team = is_team(arena.setup)
    more = list(dict.fromkeys(key for standing in arena.standings for key in standing.more()))
    first = [say("arena.team")] if team else [say("arena.hero"), say("arena.field")]
    wins = arena.setup.game.can_be_lost(arena.setup)
    keys = ("deals", *(("wins", "interval") if wins else ()), "score", "score_interval", "time")
    names = [say(f"arena.{key}") for key in keys]
    table = _table(*first, *names[:-1], *more, names[-1])
    if not team:
        table.columns[1].justify = "left"
    for standing in arena.standings:
        lineup = standing.lineup
        table.add_row(
            *([lineup.hero] if lineup.field is None else [lineup.hero, lineup.field]),
            str(len(standing.deals)),
            *(_shown(standing.share(), percent=True) if wins else ()),
            *_shown(standing.score()),
            *(_shown(standing.more()[key])[0] if key in standing.more() else "–" for key in more),
            f"{standing.milliseconds():,.2f} ms",
            style=_style(arena, standing),
        )
    return table


def _shown(found: tuple[float, float, float], percent: bool = False) -> tuple[str, str]:
    mean, low, high = found
    form = "{:.1%}" if percent else "{:.2f}"
    if math.isnan(mean):
        return "–", "–"
    known = math.isfinite(low) and math.isfinite(high)
    return form.format(mean), f"{form.format(low)} … {form.format(high)}" if known else "–"


def _style(arena: Arena, standing: Standing) -> str:
    """A hero that is surely above its fair share is green, one below it red."""
    if is_team(arena.setup) or len(standing.deals) < 2:
        return ""
    _, low, high = standing.share()
    fair = 1 / arena.setup.seats
    return "green" if low > fair else "red" if high < fair else ""


def _difference(arena: Arena, one: Standing, other: Standing) -> str:
    mean, low, high = mean_interval(arena.difference(one, other))
    return say(
        "arena.difference",
        one=one.lineup.hero,
        other=other.lineup.hero,
        mean=f"{mean:+.2f}",
        low=f"{low:+.2f}",
        high=f"{high:+.2f}",
    )


def _endings(arena: Arena) -> Table:
    game = arena.setup.game
    table = _table(say("simulate.ending"), *(str(standing.lineup) for standing in arena.standings), "")
    table.columns[-1].justify = "left"
    for reason in game.reasons:
        counts = [standing.endings()[reason] for standing in arena.standings]
        totals = [max(1, len(standing.games())) for standing in arena.standings]
        shares = [f"{count / total:.1%}" for count, total in zip(counts, totals, strict=True)]
        table.add_row(reason, *shares, Text(game.about(f"reason.{reason}", language()), style="dim"))
    return table
