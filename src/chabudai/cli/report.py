"""What a simulation found, as tables and as data."""

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from chabudai.bots.statistics import wilson
from chabudai.cli.batch import Batch, Job
from chabudai.cli.words import language, say

if TYPE_CHECKING:
    from chabudai.engine.game import Setup

BARS = " ▁▂▃▄▅▆▇█"
NARROWEST_HISTOGRAM = 8
WIDEST_HISTOGRAM = 24
#: What the numbers of the score table need.
NUMBERS_WIDTH = 72


class Spread(msgspec.Struct, frozen=True):
    """How a number is distributed."""

    mean: float
    sd: float
    min: int
    lower_quartile: int
    median: int
    upper_quartile: int
    max: int


def spread(counted: Counter[int]) -> Spread:
    total = counted.total()
    mean = sum(value * number for value, number in counted.items()) / total
    # In ascending order, so that the last digit does not depend on which process was done first.
    variance = sum((value - mean) ** 2 * counted[value] for value in sorted(counted)) / max(1, total - 1)
    quarters = [_at_rank(counted, (total - 1) * quarter // 4) for quarter in (0, 1, 2, 3, 4)]
    return Spread(mean, sqrt(variance), *quarters)


def _at_rank(counted: Counter[int], rank: int) -> int:
    for value in sorted(counted):
        rank -= counted[value]
        if rank < 0:
            return value
    raise AssertionError("the rank is beyond the last value")


def histogram(counted: Counter[int], widest: int = WIDEST_HISTOGRAM) -> str:
    """A row of small bars over the whole range; several values share a bar when there are many."""
    least, most = min(counted), max(counted)
    width = (most - least) // widest + 1
    heights = [0] * ((most - least) // width + 1)
    for value, number in counted.items():
        heights[(value - least) // width] += number
    highest = max(heights)
    # Whatever happened at all is seen.
    return "".join(BARS[max(1, round(height / highest * 8))] if height else BARS[0] for height in heights)


def results(job: Job, batch: Batch, cards: str) -> dict[str, Any]:
    """Everything about at least one game, as data."""
    reasons = _reasons(job.game, batch)
    return {
        "game": job.game,
        "seats": job.seats,
        "options": job.options,
        "cards": cards,
        "policy": job.policy,
        "seed": job.seed,
        "games": batch.games,
        "scores": [_described(counted) for counted in batch.scores],
        "wins": [_rate(number, batch.games) for number in batch.wins],
        "endings": {reason: _rate(number, batch.games) for reason, number in reasons},
        "moves": _described(batch.moves),
    }


def _described(counted: Counter[int]) -> dict[str, Any]:
    return {
        **msgspec.structs.asdict(spread(counted)),
        "counts": {str(value): counted[value] for value in sorted(counted)},
    }


def _rate(number: int, games: int) -> dict[str, Any]:
    low, high = wilson(number, games)
    return {"count": number, "rate": number / games, "low": low, "high": high}


def _reasons(game: str, batch: Batch) -> list[tuple[str, int]]:
    from chabudai.games import game as find_game

    return [(reason, batch.reasons[number]) for number, reason in enumerate(find_game(game).reasons)]


def report(out: Console, setup: "Setup", batch: Batch, seconds: float) -> None:
    moves = sum(value * number for value, number in batch.moves.items())
    title = setup.game.title(language())
    out.print(say("simulate.title", game=title, games=f"{batch.games:,}", seats=setup.seats), style="bold")
    speed = {"games": f"{batch.games / seconds:,.0f}", "moves": f"{moves / seconds:,.0f}"}
    out.print(say("simulate.speed", seconds=f"{seconds:.2f}", **speed), style="dim")
    out.print()
    out.print(_score_table(batch, max(NARROWEST_HISTOGRAM, min(WIDEST_HISTOGRAM, out.width - NUMBERS_WIDTH))))
    out.print()
    out.print(_ending_table(setup, batch))
    out.print()
    length = spread(batch.moves)
    out.print(say("simulate.length", mean=f"{length.mean:.1f}", min=length.min, median=length.median, max=length.max))


def _table() -> Table:
    return Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)


def _score_table(batch: Batch, bars: int) -> Table:
    table = _table()
    for key in ("seat", "wins", "interval", "mean", "sd", "min", "lower", "median", "upper", "max"):
        table.add_column(say(f"simulate.{key}"), justify="right", no_wrap=True)
    table.add_column(say("simulate.scores"), no_wrap=True)
    for seat, counted in enumerate(batch.scores):
        low, high = wilson(batch.wins[seat], batch.games)
        found = spread(counted)
        quarters = (found.min, found.lower_quartile, found.median, found.upper_quartile, found.max)
        table.add_row(
            str(seat),
            f"{batch.wins[seat] / batch.games:.2%}",
            f"{low:.2%}–{high:.2%}",
            f"{found.mean:.2f}",
            f"{found.sd:.2f}",
            *(str(number) for number in quarters),
            Text(histogram(counted, bars), style="cyan"),
        )
    return table


def _ending_table(setup: "Setup", batch: Batch) -> Table:
    table = _table()
    table.add_column(say("simulate.ending"))
    table.add_column(say("simulate.games"), justify="right")
    table.add_column(say("simulate.rate"), justify="right")
    table.add_column("")
    for reason, number in _reasons(setup.game.name, batch):
        words = setup.game.words.say(language(), f"reason.{reason}")
        table.add_row(reason, f"{number:,}", f"{number / batch.games:.2%}", Text(words, style="dim"))
    return table
