"""What a run of the lab found, in a terminal."""

from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console
from rich.table import Table

from chabudai.cli.words import language, say
from chabudai.lab.metrics import METRICS
from chabudai.lab.saying import metric_about, metric_name, said_target, shown, shown_interval
from chabudai.lab.saying import say as sentence

if TYPE_CHECKING:
    from chabudai.lab.runs import Run
    from chabudai.lab.searching import Found

#: Findings in a terminal; the report and `--all` have the rest.
MOST_FINDINGS = 12
#: What the short table has.
MAIN = ("score", "share", "moves", "minutes", "decisions", "lead_changes", "tension", "runaway")


def _table(*columns: str, numbers: bool = True) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if numbers and number > 2 else "left", overflow="fold")
    return table


def told(out: Console, run: "Run", everything: bool = False) -> None:
    """The verdict first, then targets, then the numbers."""
    facts = run.facts()
    out.print(run.plan.title or run.plan.game, style="bold", markup=False)
    cells = run.frame("cells")
    played: list[int] = cells["deals"].to_list()
    games, deals = int(cells["games"].sum()), f"{min(played)} … {max(played)}"
    words = {"games": f"{games:,}", "deals": deals, "seed": facts["seed"], "rules": facts["rules_version"]}
    out.print(say("lab.played", **words), style="dim")
    if not games:
        return
    out.print()
    findings = run.verdict()
    for finding in findings if everything else findings[:MOST_FINDINGS]:
        out.print(f"• {sentence(finding, language())}", markup=False, soft_wrap=True)
    if not findings:
        out.print(say("lab.nothing"))
    if len(findings) > MOST_FINDINGS and not everything:
        out.print(say("lab.more", count=len(findings) - MOST_FINDINGS), style="dim")
    for result in run.targets():
        out.print(said_target(result, language()), markup=False, soft_wrap=True)
    out.print()
    out.print(_numbers(run, everything))
    for ladder in run.ladder():
        out.print()
        out.print(_ladder(ladder))
        parts = {key: f"{getattr(ladder, key):.0%}" for key in ("skill", "deal", "rest", "luck")}
        out.print(say("lab.luck", variant=ladder.variant, seats=ladder.seats, **parts))
    for share in run.par():
        reached = f"{share.reached.mean:.0%} ({share.reached.low:.0%} … {share.reached.high:.0%})"
        words = {"variant": share.variant, "seats": share.seats, "lineup": share.lineup, "reached": reached}
        out.print(say("lab.par", **words, wins=f"{share.par_wins.mean:.0%}"))
    if everything:
        out.print()
        table = _table(*(say(f"lab.{key}") for key in ("variant", "seats", "lineup", "ending", "value")))
        for one in run.endings():
            table.add_row(
                one.variant, str(one.seats), one.lineup, one.metric[7:-1], shown_interval(one.interval, "share")
            )
        out.print(table)
        out.print()
        for finding in run.hunt():
            out.print(f"• {sentence(finding, language())}", markup=False, soft_wrap=True)


def _numbers(run: "Run", everything: bool) -> Table:
    table = _table(*(say(f"lab.{key}") for key in ("variant", "seats", "lineup", "metric", "value")))
    for one in run.summary():
        if everything or one.metric in MAIN:
            value = shown_interval(one.interval, one.metric)
            name = metric_name(one.metric).text(language())
            table.add_row(one.variant, str(one.seats), one.lineup, name, value)
    return table


def _ladder(ladder: Any) -> Table:
    table = _table(say("lab.rung"), say("lab.value"), numbers=False)
    for bot, here in ladder.rungs:
        table.add_row(bot, f"{shown(here.mean)} ({shown(here.low)} … {shown(here.high)})")
    return table


def metric_table() -> Table:
    table = _table(say("lab.metric"), say("lab.called"), say("lab.about"), numbers=False)
    for name in METRICS:
        table.add_row(name, metric_name(name).text(language()), metric_about(name).text(language()))
    name, about = metric_name("wins_0").text(language()), metric_about("wins_0").text(language())
    table.add_row("wins_0 …", name, about)
    return table


def card_table(run: "Run", card: str) -> Table | None:
    """All rows of a card, and of every kind of move that is about it."""
    import polars as pl

    cards = (
        run.frame("cards")
        .filter(pl.col("card") == card)
        .with_columns(name=pl.concat_str("what", "card", separator=" "))
    )
    moves = run.frame("moves").filter((pl.col("kind") == card) | pl.col("kind").str.ends_with(f" {card}"))
    moves = moves.with_columns(name=pl.col("kind"))
    columns = ("variant", "seats", "lineup", "name", "seen", "legal", "played", "chances", "users")
    results = ("won_with", "won_without", "effect", "low", "high")
    both = pl.concat([frame.select(*columns, *results) for frame in (cards, moves)])
    if not len(both):
        return None
    # `played` is a sentence of its own.
    headings = [key if key != "played" else "played_times" for key in columns]
    table = _table(*(say(f"lab.{key}") for key in (*headings, "won_with", "won_without", "effect")))
    for row in both.iter_rows(named=True):
        won = ["–" if row[key] is None else f"{row[key]:.3g}" for key in ("won_with", "won_without")]
        effect = "–" if row["effect"] is None else f"{row['effect']:+.3g} ({row['low']:+.3g} … {row['high']:+.3g})"
        table.add_row(*(str(row[key]) for key in columns), *won, effect)
    return table


def search_told(out: Console, found: "Found") -> None:
    best = found.best
    out.print(say("lab.best", trials=len(found.trials), distance=f"{best.distance:.3g}"), style="bold")
    table = _table(say("lab.path"), say("lab.value"), say("lab.matters"), numbers=False)
    for path, value in best.values.items():
        matters = found.importance.get(path)
        table.add_row(path, str(value), "–" if matters is None else f"{matters:.0%}")
    out.print(table)
    for name, mean in best.measured.items():
        out.print(f"{name}: {mean:.4g}", markup=False)


def as_data(run: "Run") -> dict[str, Any]:
    """Everything a run tells, for programs."""
    names = [variant.name for variant in run.plan.variants]
    pairs = {name: run.compare(run.plan.base, name) for name in names[1:]}
    found = {
        "facts": run.facts(),
        "verdict": [{**msgspec.to_builtins(one), "text": sentence(one, language())} for one in run.verdict()],
        "targets": run.targets(),
        "summary": run.summary(),
        "comparisons": pairs,
        "ladder": run.ladder(),
        "endings": run.endings(),
        "cells": run.frame("cells").to_dicts(),
    }
    data: dict[str, Any] = msgspec.to_builtins(found)
    return data
