"""What a simulation found, as tables."""

from collections import Counter
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from chabudai.bots.statistics import spread, wilson
from chabudai.cli.words import language, say
from chabudai.lab.simulation import Counts

if TYPE_CHECKING:
    from chabudai.engine.game import Setup

BARS = " ▁▂▃▄▅▆▇█"
NARROWEST_HISTOGRAM = 8
WIDEST_HISTOGRAM = 24
#: What the numbers of the score table need.
NUMBERS_WIDTH = 72


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


def report(out: Console, setup: "Setup", counts: Counts, seconds: float) -> None:
    moves = sum(value * number for value, number in counts.moves.items())
    title = setup.game.title(language())
    out.print(say("simulate.title", game=title, games=f"{counts.games:,}", seats=setup.seats), style="bold")
    speed = {"games": f"{counts.games / seconds:,.0f}", "moves": f"{moves / seconds:,.0f}"}
    out.print(say("simulate.speed", seconds=f"{seconds:.2f}", **speed), style="dim")
    out.print()
    out.print(_score_table(counts, max(NARROWEST_HISTOGRAM, min(WIDEST_HISTOGRAM, out.width - NUMBERS_WIDTH))))
    out.print()
    out.print(_ending_table(setup, counts))
    out.print()
    length = spread(counts.moves)
    out.print(say("simulate.length", mean=f"{length.mean:.1f}", min=length.min, median=length.median, max=length.max))


def _table() -> Table:
    return Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)


def _score_table(counts: Counts, bars: int) -> Table:
    table = _table()
    for key in ("seat", "wins", "interval", "mean", "sd", "min", "lower", "median", "upper", "max"):
        table.add_column(say(f"simulate.{key}"), justify="right", no_wrap=True)
    table.add_column(say("simulate.scores"), no_wrap=True)
    for seat, counted in enumerate(counts.scores):
        low, high = wilson(counts.wins[seat], counts.games)
        found = spread(counted)
        quarters = (found.min, found.lower_quartile, found.median, found.upper_quartile, found.max)
        table.add_row(
            str(seat),
            f"{counts.wins[seat] / counts.games:.2%}",
            f"{low:.2%}–{high:.2%}",
            f"{found.mean:.2f}",
            f"{found.sd:.2f}",
            *(str(number) for number in quarters),
            Text(histogram(counted, bars), style="cyan"),
        )
    return table


def _ending_table(setup: "Setup", counts: Counts) -> Table:
    table = _table()
    table.add_column(say("simulate.ending"))
    table.add_column(say("simulate.games"), justify="right")
    table.add_column(say("simulate.rate"), justify="right")
    table.add_column("")
    for number, reason in enumerate(setup.game.reasons):
        count = counts.reasons[number]
        words = setup.game.about(f"reason.{reason}", language())
        table.add_row(reason, f"{count:,}", f"{count / counts.games:.2%}", Text(words, style="dim"))
    return table
