"""What a run found, in order of weight: what a change did, who has an advantage, which cards nobody uses.

Nothing is named that is not sure: all questions of a run together are wrong in one of twenty runs at most, whenever one
looks. So each of m questions is asked with a twentieth of 1/m.
"""

import math
from typing import TYPE_CHECKING, Any

from chabudai.lab.clauses import GAMES as GAMES_LOOKED_AT
from chabudai.lab.clauses import phases_unseen
from chabudai.lab.lanes import is_team
from chabudai.lab.measure import by_deal, columns_of, compared, interval
from chabudai.lab.shapes import Comparison, Finding, Interval
from chabudai.lab.statistics import ALPHA, LEAST, margin

if TYPE_CHECKING:
    import polars as pl

    from chabudai.lab.runs import Run
    from chabudai.lab.units import Cell

#: Who leads after a third wins more often than this: the rest of the game is a formality.
FORMALITY = 0.8
#: A card that fewer than this part of the hands use that could is dead.
HARDLY = 0.02
#: Below so many hands that could have used it nothing is said about a card.
LEAST_CHANCES = 100
#: A game that uses this part of the longest possible is near the bound.
NEAR = 0.95
#: Where the metric is another's shadow it is not named by itself: minutes are moves, wins of a seat are told as such.
SHADOWS = ("minutes", "decisions")


def compare(run: "Run", base: str, other: str, alpha: float = ALPHA) -> list[Comparison]:
    """All metrics of all cells; the intervals hold together."""
    pairs = [(cell, run.cell(other, cell.seats, cell.lineup)) for cell in run.cells if cell.variant == base]
    usable = [(cell, there) for cell, there in pairs if there is not None]
    if not usable:
        return []
    questions = max(1, sum(len(run.metrics_of(cell)) for cell, _ in usable))
    found = []
    for cell, there in usable:
        one, two = run.deals_of(cell), run.deals_of(there)
        if one is not None and two is not None:
            metrics = run.metrics_of(cell)
            found += compared(one, two, metrics, cell.seats, str(cell.lineup), alpha / questions)
    return found


def verdict(run: "Run") -> list[Finding]:
    """The findings, those about a change first, each kind by its size."""
    variants = [variant.name for variant in run.plan.variants[1:]]
    changes = [finding for variant in variants for finding in _changes(run, variant, ALPHA / 2 / len(variants))]
    alone = _fairness(run, ALPHA / 2)
    told = sorted(changes, key=_order) + sorted(alone, key=_order)
    quiet = [_quiet(run, variant) for variant in variants if not any(one.variant == variant for one in changes)]
    return told + quiet


def names_something(findings: list[Finding]) -> bool:
    """Whether a verdict names anything at all."""
    return any(finding.kind not in ("unchanged", "undecided") for finding in findings)


def _order(finding: Finding) -> float:
    return -abs(finding.size)


def _quiet(run: "Run", variant: str) -> Finding:
    deals = min((comparison.games for comparison in compare(run, run.plan.base, variant)), default=0)
    kind = "unchanged" if deals >= LEAST else "undecided"
    return Finding(kind, kind, {"variant": variant, "base": run.plan.base, "deals": deals}, 0.0, None, variant)  # type: ignore[arg-type]


# -- what a change did ------------------------------------------------------------------------------------------------
def _changes(run: "Run", variant: str, alpha: float) -> list[Finding]:
    found = []
    for comparison in compare(run, run.plan.base, variant, alpha / 2):
        if not comparison.sure or comparison.metric in SHADOWS:
            continue
        reach = max(comparison.high - comparison.difference, 1e-12)
        words = {
            "metric": comparison.metric,
            "variant": variant,
            "base": run.plan.base,
            "before": comparison.base,
            "after": comparison.variant,
            "difference": comparison.difference,
            "low": comparison.low,
            "high": comparison.high,
        }
        rises = comparison.difference > 0
        key = "runaway_more" if comparison.metric == "runaway" and rises else "changed"
        size = comparison.difference / reach / math.sqrt(comparison.games)
        bounds = Interval(comparison.difference, comparison.low, comparison.high, comparison.games)
        kind = "runaway" if key == "runaway_more" else "changed"
        found.append(Finding(kind, key, words, size, bounds, variant, comparison.seats, comparison.lineup))  # type: ignore[arg-type]
    return found + _cards_changed(run, variant, alpha / 2)


def _cards_changed(run: "Run", variant: str, alpha: float) -> list[Finding]:
    """Cards that are used more, less, or no longer."""
    import polars as pl

    rows = run.frame("cards").filter(pl.col("variant").is_in([run.plan.base, variant]))
    keys = ["seats", "lineup", "what", "card"]
    base = rows.filter(pl.col("variant") == run.plan.base)
    both = base.join(rows.filter(pl.col("variant") == variant), on=keys, suffix="_new", maintain_order="left")
    both = both.filter((pl.col("chances") >= LEAST_CHANCES) & (pl.col("chances_new") >= LEAST_CHANCES))
    found = []
    for row in both.iter_rows(named=True):
        for change in (_card_changed, _effect_changed):
            finding = change(row, variant, run.plan.base, alpha / 2 / max(1, len(both)))
            if finding is not None:
                found.append(finding)
    return found


def _effect_changed(row: dict[str, Any], variant: str, base: str, alpha: float) -> Finding | None:
    """Whether using a card once more goes along with more, or less, than before."""
    before, after = row["effect"], row["effect_new"]
    if before is None or after is None:
        return None
    count = min(row["games"], row["games_new"])
    # The ends of the intervals are 1.96 standard errors away; a margin wants the deviation of one game.
    error = math.hypot(row["high"] - row["low"], row["high_new"] - row["low_new"]) / (2 * 1.96)
    reach = margin(count, error * math.sqrt(count), alpha)
    difference = after - before
    if abs(difference) <= reach:
        return None
    kind, key = ("strong_card", "card_stronger") if difference > 0 else ("weak_card", "card_weaker")
    words = {"what": row["what"], "card": row["card"], "variant": variant, "base": base}
    words |= {"before": f"{before:+.3g}", "after": f"{after:+.3g}"}
    bounds = Interval(difference, difference - reach, difference + reach, count)
    return Finding(kind, key, words, difference, bounds, variant, row["seats"], row["lineup"])  # type: ignore[arg-type]


def _card_changed(row: dict[str, Any], variant: str, base: str, alpha: float) -> Finding | None:
    before, after = row["users"] / row["chances"], row["users_new"] / row["chances_new"]
    # Hands of one game are not independent of each other, games are: so many may be counted on.
    count = min(row["chances"], row["chances_new"], row["games"], row["games_new"])
    spread = before * (1 - before) + after * (1 - after)
    reach = margin(count, math.sqrt(max(spread, 1.0 / count)), alpha)
    difference = after - before
    if abs(difference) <= reach:
        return None
    kind = "dead_card" if after < HARDLY else "strong_card" if difference > 0 else "weak_card"
    words = {
        "what": row["what"],
        "card": row["card"],
        "variant": variant,
        "base": base,
        "before": before,
        "after": after,
        "low": difference - reach,
        "high": difference + reach,
    }
    bounds = Interval(difference, difference - reach, difference + reach, count)
    return Finding(kind, kind, words, difference, bounds, variant, row["seats"], row["lineup"])  # type: ignore[arg-type]


# -- who has an advantage ---------------------------------------------------------------------------------------------
def _fairness(run: "Run", alpha: float) -> list[Finding]:
    """Seats and beginners, where all seats are alike; games that are over before they are."""
    cells = [cell for cell in run.cells if cell.lineup.field is None and not is_team(run.setup(cell))]
    questions = sum(cell.seats + 2 for cell in cells)
    found = []
    for cell in cells:
        deals = run.deals_of(cell)
        if deals is not None:
            found += _fairness_of(cell, deals, alpha / questions)
    return found


def _fairness_of(cell: "Cell", deals: "pl.DataFrame", alpha: float) -> list[Finding]:
    found = []
    fair = 1.0 / cell.seats
    asked = [*((f"wins_{seat}", "seat", fair) for seat in range(cell.seats)), ("start_wins", "start", fair)]
    for name, kind, usual in asked:
        measured = interval(deals, name, True, alpha)
        if measured is None or measured[0].count < LEAST:
            continue
        here = measured[0]
        if here.low > usual or here.high < usual:
            more = "more" if here.mean > usual else "less"
            words: dict[str, Any] = {"seat": int(name[5:]) if kind == "seat" else -1, "wins": here.mean, "fair": usual}
            words |= {"low": here.low, "high": here.high, "variant": cell.variant, "seats": cell.seats}
            size = here.mean - usual
            found.append(_of(cell, kind, f"{kind}_{more}", words, size, here))
    kept = interval(deals, "runaway", True, alpha)
    if kept is not None and kept[0].count >= LEAST and kept[0].low > FORMALITY:
        here = kept[0]
        words = {"wins": here.mean, "low": here.low, "high": here.high, "variant": cell.variant, "seats": cell.seats}
        found.append(_of(cell, "runaway", "runaway", words, here.mean - FORMALITY, here))
    return found


def _of(cell: "Cell", kind: Any, key: str, words: dict[str, Any], size: float, here: Interval | None) -> Finding:
    return Finding(kind, key, words, size, here, cell.variant, cell.seats, str(cell.lineup))


# -- what never happens -----------------------------------------------------------------------------------------------
def hunt(run: "Run") -> list[Finding]:
    """Kinds of moves that were never possible or never made, cards that nobody used, phases that never came up, games
    near the bound of their length: no judgement, only what whoever wrote the rules should look at."""
    import polars as pl

    found = []
    moves, cards, games = run.frame("moves"), run.frame("cards"), run.frame("games")
    for cell in run.cells:
        mine = only(moves, cell)
        for key, rows in (
            ("never_legal", mine.filter(pl.col("legal") == 0)),
            ("never_played", mine.filter((pl.col("legal") >= LEAST_CHANCES) & (pl.col("played") == 0))),
        ):
            for verb, names in _by_verb(rows["kind"].to_list()).items():
                words = {"verb": verb, "count": len(names), "names": ", ".join(names[:8]), "games": run.games_of(cell)}
                found.append(_of(cell, key, key, words, float(len(names)), None))
        dead = only(cards, cell).filter((pl.col("chances") >= LEAST_CHANCES) & (pl.col("users") == 0))
        for row in dead.iter_rows(named=True):
            words = {"what": row["what"], "card": row["card"], "chances": row["chances"]}
            found.append(_of(cell, "dead_card", "unused_card", words, float(row["chances"]), None))
        setup = run.setup(cell)
        if cell.lineup == run.cells[0].lineup:
            for phase, clause in phases_unseen(setup, run.plan.seed):
                words = {"phase": phase, "clause": clause, "games": GAMES_LOOKED_AT}
                found.append(_of(cell, "never_phase", "never_phase", words, 0.0, None))
        bound = setup.game.longest(setup)
        longest = only(games, cell)["length"].max()
        if isinstance(longest, int) and longest >= NEAR * bound:
            near = len(only(games, cell).filter(pl.col("length") >= NEAR * bound))
            words = {"longest": longest, "bound": bound, "near": near}
            found.append(_of(cell, "long_game", "long_game", words, near / run.games_of(cell), None))
    return found


def only(frame: "pl.DataFrame", cell: "Cell") -> "pl.DataFrame":
    import polars as pl

    return frame.filter(
        (pl.col("variant") == cell.variant) & (pl.col("seats") == cell.seats) & (pl.col("lineup") == str(cell.lineup))
    )


def _by_verb(kinds: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for kind in kinds:
        found.setdefault(kind.split(" ")[0], []).append(kind)
    return found


__all__ = ["by_deal", "columns_of", "compare", "hunt", "names_something", "verdict"]
