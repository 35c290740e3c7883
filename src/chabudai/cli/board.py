"""What is shown of a game: its board, news, moves and result."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from chabudai.cli.choices import by_verb
from chabudai.cli.words import language, say
from chabudai.engine.game import Outcome, Setup, View
from chabudai.engine.notation import Move
from chabudai.terminal import Flow, drawing, move_heading, move_label


class Fitting:
    """The same in two forms: the usual one, and one for a screen on which that has no room."""

    def __init__(self, usual: RenderableType, compact: RenderableType) -> None:
        self.usual = usual
        self.compact = compact

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.usual


def compact(what: RenderableType) -> RenderableType:
    """In the form for a small screen, as far as it has one."""
    if isinstance(what, Fitting):
        return what.compact
    return Group(*map(compact, what.renderables)) if isinstance(what, Group) else what


def board(setup: Setup, view: View, names: Sequence[str]) -> Fitting:
    draw = drawing(setup).draw
    return Fitting(draw(setup, view, names, language()), draw(setup, view, names, language(), compact=True))


def move_list(setup: Setup, view: View, legal: Sequence[Move]) -> Fitting:
    """The legal moves, numbered through."""
    groups: list[tuple[str, list[Text]]] = []
    number = 0
    for verb, moves in by_verb(legal).items():
        entries = []
        for move in moves:
            number += 1
            entries.append(Text.assemble((f"{number:>2} ", "yellow"), move_label(setup, move, language())))
        heading = move_heading(setup, verb, language())
        if groups and groups[-1][0] == heading:
            # Two verbs of the rules may be one question: yes or no.
            groups[-1][1].extend(entries)
        else:
            groups.append((heading, entries))
    return Fitting(_in_columns(groups), _in_a_row(groups))


def _in_columns(groups: Sequence[tuple[str, list[Text]]]) -> Table:
    """A line, or a few, for every verb."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for heading, entries in groups:
        table.add_row(heading, Columns(entries, padding=(0, 2)))
    return table


def _in_a_row(groups: Sequence[tuple[str, list[Text]]]) -> Flow:
    """All verbs one after the other; the heading never stands alone at the end of a line."""
    pieces = []
    for heading, (first, *others) in groups:
        pieces += [Text.assemble((heading, "bold"), " ", first), *others]
    return Flow(pieces)


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
    reason = Text(setup.game.about(f"reason.{outcome.reason}", language()), style="bold")
    return Group(reason, table) if outcome.winners else Group(reason, table, Text(say("play.nobody")))


def lines_of(out: Console, what: RenderableType) -> int:
    """How many lines of the screen this takes."""
    return len(out.render_lines(what, pad=False))
