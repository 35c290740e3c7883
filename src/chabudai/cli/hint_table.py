"""What a bot thinks of the moves, as a table and a sentence."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from chabudai.bots.hint import Hint, points
from chabudai.cli.words import language, say
from chabudai.engine.game import Setup

#: Moves shown; the rest is only counted.
MOST = 12
BAR = 20


def show(out: Console, setup: Setup, hint: Hint, name: str, played: str | None = None) -> None:
    """`played` is the move that was made there, if one was."""
    out.print(say("hint.title", name=name), style="bold", markup=False)
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(say("hint.move"))
    for key in ("estimate", "worlds"):
        table.add_column(say(f"hint.{key}"), justify="right")
    table.add_column("")
    table.add_column("")
    for number, opinion in enumerate(hint.opinions):
        if number >= MOST and opinion.move.text != played:
            continue
        table.add_row(
            opinion.move.text,
            "–" if opinion.estimate is None else points(opinion.estimate),
            f"{opinion.worlds:,}",
            Text("█" * round(BAR * (opinion.estimate or 0.0)), style="green" if number == 0 else "cyan"),
            Text(say("hint.played") if opinion.move.text == played else "", style="yellow"),
            style="bold" if number == 0 else "",
        )
    out.print(table)
    if len(hint.opinions) > MOST:
        out.print(say("hint.more", moves=len(hint.opinions) - MOST), style="dim")
    out.print()
    out.print(Text(hint.why.text(language())))
