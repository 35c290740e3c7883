"""From the games to numbers: columns that follow from others, means of every cell with intervals, kinds of moves and
cards."""

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from chabudai.engine.game import Setup
from chabudai.lab.lanes import SUM_COLUMNS, is_team
from chabudai.lab.metrics import METRICS, Metric
from chabudai.lab.shapes import Comparison, Interval
from chabudai.lab.statistics import ALPHA, LEAST, interval_of, pairing_gain, share_of
from chabudai.lab.things import Things
from chabudai.lab.units import MAY_BE_UNKNOWN, Cell

if TYPE_CHECKING:
    import polars as pl

#: Every frame has this many columns of scores, so that all games fit into one.
MOST_SEATS = 6
CELL = ("variant", "seats", "lineup")


class Measured(msgspec.Struct, frozen=True):
    """A metric of a cell."""

    variant: str
    seats: int
    lineup: str
    metric: str
    interval: Interval
    sd: float


def games_frame(cell: Cell, setup: Setup, parts: "list[pl.DataFrame]", seed: int, pace: float) -> "pl.DataFrame":
    """The games of a cell with all their columns: see `runs.GAME_COLUMNS`."""
    import polars as pl

    seats, team = cell.seats, is_team(setup)
    reasons = pl.Series(list(setup.game.reasons))
    frame = pl.concat(parts).lazy()
    scores = [pl.col(f"score_{seat}") for seat in range(seats)]
    hero_won = (pl.col("winners") // pl.lit(2).pow(pl.col("hero")).cast(pl.Int64)) % 2
    winners = sum((pl.col("winners") // 2**seat % 2 for seat in range(seats)), pl.lit(0))
    won_by = pl.col("winners") // pl.lit(2).pow(pl.max_horizontal("start", 0)).cast(pl.Int64) % 2
    winning = setup.game.can_be_lost(setup)
    if team:
        share = (pl.col("winners") > 0).cast(pl.Float64) if winning else pl.lit(None, pl.Float64)
        score = pl.col("score_0").cast(pl.Float64)
    elif cell.lineup.field is None:
        share = pl.lit(None, pl.Float64)
        score = pl.mean_horizontal(scores)
    else:
        share = hero_won / pl.max_horizontal(winners, 1)
        score = pl.coalesce(pl.when(pl.col("hero") == seat).then(scores[seat]) for seat in range(seats)).cast(
            pl.Float64
        )
    rivals_only = pl.lit(None, pl.Float64)
    frame = frame.with_columns(
        *(pl.when(pl.col(name) >= 0).then(pl.col(name)).cast(pl.Float64) for name in MAY_BE_UNKNOWN),
        variant=pl.lit(cell.variant),
        seats=pl.lit(seats),
        lineup=pl.lit(str(cell.lineup)),
        seed=pl.col("deal") + seed,
        reason=pl.col("reason").replace_strict(list(range(len(reasons))), reasons),
        decisions=pl.col("moves") - pl.col("forced"),
        branching=pl.col("possible") / pl.max_horizontal("moves", 1),
        forced_share=pl.col("forced") / pl.max_horizontal("moves", 1),
        minutes=pl.col("moves") * pace / 60,
        dead=pl.when(pl.col("free") > 0).then(pl.col("dead_choices") / pl.col("free")),
        share=share,
        score=score,
        ties=rivals_only if team else (winners > 1).cast(pl.Float64),
        spread=rivals_only if team else (pl.max_horizontal(scores) - pl.min_horizontal(scores)).cast(pl.Float64),
        start_wins=rivals_only if team else pl.when(pl.col("start") >= 0).then(won_by / pl.max_horizontal(winners, 1)),
        **{f"score_{seat}": pl.lit(None, pl.Int64) for seat in range(seats, MOST_SEATS)},
    )
    names = [
        *("variant", "seats", "lineup", "hero", "deal", "seed", "start", "winners", "reason"),
        *("moves", "rounds", "decisions", "forced", "branching", "share", "score"),
        *("lead_changes", "comeback", "drama", "tension", "decided", "kept", "kingmaking", "dead"),
        *("length", "minutes", "forced_share", "ties", "spread", "start_wins"),
        *(f"score_{seat}" for seat in range(MOST_SEATS)),
    ]
    return frame.select(names).collect()


def things_frame(cell: Cell, things: Things, found: Iterable[dict[str, Any]], cards: bool) -> "pl.DataFrame":
    """Kinds of moves, or cards: the sums of all units, in the order of their deals."""
    import polars as pl

    games = 0
    totals: dict[int, list[float]] = {}
    for one in found:
        games += one["games"]
        for thing, row in one["rows"].items():
            before = totals.get(int(thing))
            totals[int(thing)] = row if before is None else [x + y for x, y in zip(before, row, strict=True)]
    rows = []
    for number, (what, name) in enumerate(things.names):
        if bool(what) != cards:
            continue
        row = totals.get(number, [0] * (3 + SUM_COLUMNS))
        called = {"what": what, "card": name} if cards else {"kind": name}
        rows.append(
            {"variant": cell.variant, "seats": cell.seats, "lineup": str(cell.lineup), **called, "games": games}
            | _thing(row)
        )
    return pl.DataFrame(rows, schema_overrides=dict.fromkeys(_FLOATS, pl.Float64), infer_schema_length=None)


_FLOATS = ("won_with", "won_without", "effect", "low", "high")


def _thing(row: list[float]) -> dict[str, Any]:
    seen, legal, played = (int(number) for number in row[:3])
    users, won, _, others, lost, _, xx, xy, xy2, _ = row[3:]
    effect = low = high = None
    if xx > 0.0:
        # What an additional use goes along with, inside a game: the deal is the same for all its seats.
        effect = xy / xx
        reach = 1.96 * math.sqrt(xy2) / xx
        low, high = effect - reach, effect + reach
    elif users > 1 and others > 1:
        effect = won / users - lost / others
        reach = 1.96 * math.sqrt(_variance(*row[3:6]) / users + _variance(*row[6:9]) / others)
        low, high = effect - reach, effect + reach
    return {
        "seen": seen,
        "legal": legal,
        "played": played,
        "chances": int(users + others),
        "users": int(users),
        "won_with": won / users if users else None,
        "won_without": lost / others if others else None,
        "effect": effect,
        "low": low,
        "high": high,
    }


def _variance(count: float, total: float, squares: float) -> float:
    mean = total / count
    return max(0.0, squares / count - mean * mean)


# -- means ------------------------------------------------------------------------------------------------------------
def columns_of(seats: int, team: bool) -> dict[str, Metric]:
    """The metrics, and each seat's wins where seats are rivals."""
    wins = {} if team else {f"wins_{seat}": Metric(f"wins_{seat}", share=True) for seat in range(seats)}
    return {**METRICS, **wins}


def by_deal(games: "pl.DataFrame", metrics: dict[str, Metric]) -> "pl.DataFrame":
    """One row a deal of one cell: the mean of the hero's seats."""
    import polars as pl

    winners = sum((pl.col("winners") // 2**seat % 2 for seat in range(MOST_SEATS)), pl.lit(0))
    columns = []
    for name, metric in metrics.items():
        if name.startswith("wins_"):
            won = pl.col("winners") // 2 ** int(name[5:]) % 2
            columns.append((won / pl.max_horizontal(winners, 1)).mean().alias(name))
        else:
            columns.append(pl.col(metric.column).cast(pl.Float64).mean().alias(name))
    return games.group_by("deal").agg(columns).sort("deal")


def interval(deals: "pl.DataFrame", name: str, share: bool, alpha: float = ALPHA) -> tuple[Interval, float] | None:
    """The mean of a column and its interval; None if there is nothing in it."""
    values = deals[name].drop_nulls()
    count = len(values)
    if count == 0:
        return None
    mean, sd = float(values.mean()), float(values.std() or 0.0) if count > 1 else 0.0  # type: ignore[arg-type]
    return (share_of if share else interval_of)(count, mean, sd, alpha), sd


def compared(
    base: "pl.DataFrame", other: "pl.DataFrame", metrics: dict[str, Metric], seats: int, lineup: str, alpha: float
) -> list[Comparison]:
    """Two cells on the deals that both have played, metric by metric."""
    import polars as pl

    both = base.join(other, on="deal", how="inner", suffix="_other", maintain_order="left")
    found = []
    for name in metrics:
        pairs = both.select(a=pl.col(name), b=pl.col(f"{name}_other")).drop_nulls()
        count = len(pairs)
        if count < 2:
            continue
        moments = pairs.select(
            pl.all().mean().name.suffix("_mean"),
            pl.all().std().name.suffix("_sd"),
            mean=(pl.col("b") - pl.col("a")).mean(),
            sd=(pl.col("b") - pl.col("a")).std(),
        ).row(0, named=True)
        here = interval_of(count, moments["mean"], moments["sd"], alpha)
        sure = count >= LEAST and not here.low <= 0.0 <= here.high
        gain = pairing_gain(moments["a_sd"], moments["b_sd"], moments["sd"])
        means = moments["a_mean"], moments["b_mean"]
        found.append(Comparison(name, seats, lineup, *means, here.mean, here.low, here.high, sure, count, gain))
    return found
