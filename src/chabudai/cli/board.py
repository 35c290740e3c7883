"""What is shown of a game: its board, news, moves and result."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from chabudai.cli.choices import by_verb
from chabudai.cli.words import language, say
from chabudai.engine.game import Outcome, Setup, View
from chabudai.engine.notation import Move
from chabudai.engine.terminal import drawing, move_heading, move_label


def board(setup: Setup, view: View, names: Sequence[str]) -> RenderableType:
    drawn: RenderableType = drawing(setup).draw(setup, view, names, language())
    return drawn


def move_list(setup: Setup, view: View, legal: Sequence[Move]) -> Table:
    """The legal moves, numbered through, a line (or a few) for every verb."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    number = 0
    for verb, moves in by_verb(legal).items():
        entries = []
        for move in moves:
            number += 1
            entries.append(Text.assemble((f"{number:>2} ", "yellow"), move_label(setup, move, language())))
        table.add_row(move_heading(setup, verb, language()), Columns(entries, padding=(0, 2)))
    return table


def result(setup: Setup, outcome: Outcome, names: Sequence[str]) -> RenderableType:
    """Why the game ended, who won, and the scores."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    for _ in range(2):
        table.add_column("")
    table.add_column("", justify="right")
    for seat in sorted(range(setup.seats), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat], seat)):
        won = seat in outcome.winners
        table.add_row(
            "★" if won else " ", Text(names[seat]), str(outcome.scores[seat]), style="bold green" if won else ""
        )
    reason = Text(setup.game.words.say(language(), f"reason.{outcome.reason}"), style="bold")
    return Group(reason, table) if outcome.winners else Group(reason, table, Text(say("play.nobody")))


def lines_of(out: Console, what: RenderableType) -> int:
    """How many lines of the screen this takes."""
    return len(out.render_lines(what, pad=False))
