"""What a report shows, gathered from a run once: rows for plots and tables, each with variant, seats and line-up."""

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from chabudai.engine.messages import LANGUAGES, Catalogue
from chabudai.lab.metrics import METRICS
from chabudai.lab.saying import metric_about, metric_name, shown

if TYPE_CHECKING:
    import polars as pl

    from chabudai.lab.runs import Run

WORDS = Catalogue("chabudai.lab.report")
BINS = 40
#: Cards and kinds of moves in a plot: those of the largest effect.
MOST_DRAWN = 25
QUANTILES = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)

Row = dict[str, Any]


class Facts(msgspec.Struct):
    """Rows by the plot they belong to."""

    variants: list[str]
    seats: list[int]
    lineups: list[str]
    changes: list[Row]
    metrics: list[Row]
    seat_wins: list[Row]
    skill: list[Row]
    scores: list[Row]
    lengths: list[Row]
    quantiles: list[Row]
    things: list[Row]
    games: int
    deals: int


class Limits(NamedTuple):
    """How much of a run a page carries along; everything is in the tables that are written as files."""

    #: Tables: seats with a line-up.
    tables: int = 1_000
    #: Cards and kinds of moves.
    listed: int = 120
    #: Bytes of records.
    records: int = 400_000


EVERYTHING = Limits()


def facts_of(run: "Run", limits: Limits = EVERYTHING) -> Facts:
    found = _all_facts(run)
    kept = set([(seats, lineup) for lineup in found.lineups for seats in found.seats][: limits.tables])

    def few(rows: list[Row]) -> list[Row]:
        return [row for row in rows if (row["seats"], row["lineup"]) in kept]

    called = set(list(dict.fromkeys(row["called"] for row in found.things))[: limits.listed])
    return Facts(
        variants=found.variants,
        seats=[seats for seats in found.seats if any(seats == one for one, _ in kept)],
        lineups=[lineup for lineup in found.lineups if any(lineup == one for _, one in kept)],
        changes=few(found.changes),
        metrics=few(found.metrics),
        seat_wins=few(found.seat_wins),
        skill=found.skill,
        scores=few(found.scores),
        lengths=few(found.lengths),
        quantiles=few(found.quantiles),
        things=[row for row in few(found.things) if row["called"] in called],
        games=found.games,
        deals=found.deals,
    )


def _all_facts(run: "Run") -> Facts:
    games = run.frame("games")
    cells = run.frame("cells")
    measured = run.summary()
    scales = {(m.variant, m.seats, m.lineup, m.metric): m.sd for m in measured}
    metrics = [_measured(m) for m in measured]
    lineups = list(dict.fromkeys(cells["lineup"].to_list()))
    return Facts(
        variants=[variant.name for variant in run.plan.variants],
        seats=list(run.plan.seats),
        lineups=lineups,
        changes=_changes(run, scales),
        metrics=metrics,
        seat_wins=[{**row, "seat": int(row["metric"][5:]) + 1} for row in metrics if row["metric"].startswith("wins_")],
        skill=[row for row in metrics if row["metric"] == "score"],
        scores=_histogram(games, "score"),
        lengths=_histogram(games, "moves"),
        quantiles=_quantiles(games),
        things=_things(run),
        games=len(games),
        deals=int(cells["deals"].max() or 0) if len(cells) else 0,  # type: ignore[arg-type]
    )


def _cell(found: Any) -> Row:
    return {"variant": found.variant, "seats": found.seats, "lineup": found.lineup}


def _named(metric: str) -> Row:
    return {f"name_{each}": metric_name(metric).text(each) for each in LANGUAGES}


def _measured(found: Any) -> Row:
    here, metric = found.interval, found.metric
    return {
        **_cell(found),
        "metric": metric,
        **_named(metric),
        "mean": here.mean,
        "low": here.low,
        "high": here.high,
        "n": here.count,
        "shown": shown(here.mean, metric),
        "between": f"{shown(here.low, metric)} … {shown(here.high, metric)}",
        "percent": metric in PERCENTS,
    }


PERCENTS = {name for name, metric in METRICS.items() if metric.share} | {f"wins_{seat}" for seat in range(6)}


def _changes(run: "Run", scales: dict[tuple[str, int, str, str], float]) -> list[Row]:
    rows = []
    for variant in run.plan.variants[1:]:
        for one in run.compare(run.plan.base, variant.name):
            sd = scales.get((run.plan.base, one.seats, one.lineup, one.metric), 0.0) or 1.0
            rows.append(
                {
                    "variant": variant.name,
                    "seats": one.seats,
                    "lineup": one.lineup,
                    "metric": one.metric,
                    **_named(one.metric),
                    "mean": one.difference / sd,
                    "low": one.low / sd,
                    "high": one.high / sd,
                    "sure": one.sure,
                    "base": shown(one.base, one.metric),
                    "shown": shown(one.variant, one.metric),
                    "difference": shown(one.difference, one.metric, True),
                    "between": f"{shown(one.low, one.metric, True)} … {shown(one.high, one.metric, True)}",
                    "n": one.games,
                    "gain": f"{one.gain:.2f}",
                }
            )
    return rows


def _histogram(games: "pl.DataFrame", column: str) -> list[Row]:
    """Shares of games by value, in so many steps at the most; the same steps for all that are compared."""
    import polars as pl

    rows: list[Row] = []
    for (seats, lineup), part in games.group_by("seats", "lineup", maintain_order=True):
        values = part[column].drop_nulls()
        if not len(values):
            continue
        low, high = float(values.min()), float(values.max())  # type: ignore[arg-type]
        step = max(1.0, float(-(-(high - low + 1) // BINS)))
        counted = (
            part.drop_nulls(column)
            .with_columns(((pl.col(column) - low) / step).floor().alias("bin"))
            .group_by("variant", "bin", maintain_order=True)
            .len()
        )
        totals = dict(part.group_by("variant").len().iter_rows())
        for row in counted.sort("variant", "bin").iter_rows(named=True):
            start = low + row["bin"] * step
            share = row["len"] / totals[row["variant"]]
            rows.append(
                {
                    "variant": row["variant"],
                    "seats": seats,
                    "lineup": lineup,
                    "start": round(start, 2),
                    "end": round(start + step, 2),
                    "share": round(share, 5),
                    "n": row["len"],
                }
            )
    return rows


def _quantiles(games: "pl.DataFrame") -> list[Row]:
    rows: list[Row] = []
    for (variant, seats, lineup), part in games.group_by("variant", "seats", "lineup", maintain_order=True):
        for column in ("score", "moves"):
            values = part[column].drop_nulls()
            if len(values):
                found = [float(values.quantile(at, "nearest") or 0.0) for at in QUANTILES]
                cell = {"variant": variant, "seats": seats, "lineup": lineup}
                rows.append(
                    {**cell, "column": column, "n": len(values), "values": " · ".join(f"{v:.4g}" for v in found)}
                )
    return rows


def _things(run: "Run") -> list[Row]:
    """Cards and kinds of moves that were made, with what that goes along with."""
    rows: list[Row] = []
    for name in ("moves", "cards"):
        frame = run.frame(name)
        for row in frame.iter_rows(named=True):
            called = row["kind"] if name == "moves" else f"{row['what']} {row['card']}"
            rows.append({**row, "called": called, "kind": name, "seen": row.get("seen")})
    for row in rows:
        for key in ("effect", "low", "high", "won_with", "won_without"):
            row[key] = None if row[key] is None else round(float(row[key]), 5)
    reach: dict[str, float] = {}
    for row in rows:
        reach[row["called"]] = max(reach.get(row["called"], -1.0), abs(row["effect"] or 0.0))
    return sorted(rows, key=lambda row: (-reach[row["called"]], row["called"]))


def about(metric: str, language: str) -> str:
    return metric_about(metric).text(language)
