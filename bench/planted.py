"""Does the lab tell the truth? Imbalances are planted, and it is counted how often the verdict names them; and how
often it names something where nothing was planted. `python -m bench.planted --runs 40`.

A card with 30 % more points and a dead card are planted in the cards; a bonus for a seat and a rule by which whoever
leads gets more are planted in the scores of the games that were played, which is what such rules would do to them. With
nothing planted the verdict compares two halves of the same game on different deals: nothing but chance.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import polars as pl

from chabudai import lab
from chabudai.lab.runs import Run, prepared
from chabudai.lab.shapes import Finding
from chabudai.lab.verdict import names_something

DEALS = 2000
GAME, SEATS = "futon", 4
#: What planted rules do: points for the seat, and for whoever leads anyway.
BONUS = 10


class Planted(Run):
    """A run in whose games a rule is changed, as they are read."""

    change: Callable[["pl.DataFrame", bool], "pl.DataFrame"] | None = None

    def _read_cell(self, cell):  # type: ignore[no-untyped-def]  # as in Run
        found = super()._read_cell(cell)
        planted = cell.variant == "planted"
        if self.change is None:
            return found
        return [(self.change(frame, planted), things) for frame, things in found]


def _winners(frame: pl.DataFrame) -> pl.DataFrame:
    """Who has most points wins."""
    scores = [pl.col(f"score_{seat}") for seat in range(SEATS)]
    best = pl.max_horizontal(scores)
    return frame.with_columns(
        winners=sum(((score == best).cast(pl.Int64) * 2**n for n, score in enumerate(scores)), pl.lit(0))
    )


def seat_bonus(frame: pl.DataFrame, planted: bool) -> pl.DataFrame:
    return _winners(frame.with_columns(pl.col("score_0") + BONUS)) if planted else _winners(frame)


def runaway(frame: pl.DataFrame, planted: bool) -> pl.DataFrame:
    """Of the games that the early leader did not win every fifth is won by them."""
    if not planted:
        return frame
    kept = pl.when((pl.col("kept") == 0) & (pl.col("deal") % 5 == 0)).then(1).otherwise(pl.col("kept"))
    return frame.with_columns(kept=kept)


def swapped(frame: pl.DataFrame, planted: bool) -> pl.DataFrame:
    """The second half of the deals stands for another variant: nothing is planted."""
    half = frame.filter((pl.col("deal") >= DEALS) == planted)
    return half.with_columns(deal=pl.col("deal") - DEALS * planted)


CARDS = {
    "card": {"lesson.practical.points": 65},
    "dead": {"lesson.energy.hearts": -6},
}
CHANGES = {"seat": seat_bonus, "runaway": runaway, "nothing": swapped}


def named(kind: str, findings: list[Finding]) -> bool:
    """Whether the verdict says what was planted."""
    mine = [one for one in findings if one.variant == "planted"]
    if kind == "card":
        return any(one.kind == "strong_card" and one.parts.get("card") == "practical" for one in mine)
    if kind == "dead":
        return any(one.kind in ("dead_card", "weak_card") and one.parts.get("card") == "energy" for one in mine)
    if kind == "seat":
        return any(one.key == "seat_more" and one.parts["seat"] == 0 for one in mine)
    if kind == "runaway":
        return any(one.kind == "runaway" for one in mine)
    # The game itself is not quite fair, and that is no false alarm: only what is said of the difference counts.
    return names_something([one for one in mine if one.kind in ("changed", "dead_card", "strong_card", "weak_card")])


def runs(kind: str, count: int, folder: Path, deals: int = DEALS) -> Iterator[bool]:
    for number in range(count):
        plan = lab.Plan(
            GAME,
            [SEATS],
            deals=2 * deals if kind == "nothing" else deals,
            seed=number * 10**6,
            variants=[lab.Variant("base"), lab.Variant("planted", CARDS.get(kind, {}))],
        )
        plain = prepared(plan, folder)
        plain.go_on(1)
        run = Planted(plain.plan, folder)
        run.change = CHANGES.get(kind)
        yield named(kind, run.verdict())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=[*CARDS, *CHANGES])
    parser.add_argument("--runs", type=int, default=40)
    chosen = parser.parse_args()
    for kind in chosen.kinds:
        with tempfile.TemporaryDirectory() as folder:
            found = list(runs(kind, chosen.runs, Path(folder)))
        print(f"{kind}: named in {sum(found)} of {len(found)} runs of {DEALS} deals", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
