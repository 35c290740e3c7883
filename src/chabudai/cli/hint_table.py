"""What a bot thinks of the moves, as a table and a sentence."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from chabudai.bots.hint import points
from chabudai.bots.sharp import Opinion
from chabudai.cli.words import say

#: Moves shown; the rest is only counted.
MOST = 12
BAR = 20


def advice(opinions: Sequence[Opinion], why: str, name: str, played: str | None = None) -> RenderableType:
    """`played` is the move that was made there, if one was."""
    title = Text(say("hint.title", name=name), style="bold")
    parts: list[RenderableType] = [title, Text(why), "", _table(opinions, played)]
    if len(opinions) > MOST:
        parts.append(Text(say("hint.more", moves=len(opinions) - MOST), style="dim"))
    return Group(*parts)


def _table(opinions: Sequence[Opinion], played: str | None) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(say("hint.move"))
    table.add_column(say("hint.estimate"), justify="right")
    table.add_column("")
    table.add_column("")
    table.add_column(say("hint.worlds"), justify="right")
    # Not every game's estimates end at 1.
    full = max(1.0, *(opinion.estimate or 0.0 for opinion in opinions))
    for number, opinion in enumerate(opinions):
        if number >= MOST and opinion.move.text != played:
            continue
        table.add_row(
            opinion.move.text,
            "–" if opinion.estimate is None else points(opinion.estimate),
            Text("█" * round(BAR * (opinion.estimate or 0.0) / full), style="green" if number == 0 else "cyan"),
            Text(say("hint.played") if opinion.move.text == played else "", style="yellow"),
            f"{opinion.worlds:,}",
            style="bold" if number == 0 else "",
        )
    return table
