"""Pieces of which the games draw their boards in a terminal. Colour never stands alone: a sign goes with it."""

from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, TypeVar

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from chabudai.engine.game import Setup, View
from chabudai.engine.notation import Move

ACTING = "▸"
BLANK = "·"
#: It is made of the pieces below.
PLAIN_BOARD = "chabudai.plain_terminal"


V = TypeVar("V", bound=View)


class Board(Generic[V]):
    """What one viewer sees, about to be drawn; each game's board adds its parts."""

    def __init__(self, setup: Setup, view: V, names: Sequence[str], language: str) -> None:
        self.setup = setup
        self.view = view
        self.names = names
        self.language = language

    def say(self, key: str, **words: object) -> str:
        return self.setup.game.words.say(self.language, f"board.{key}", **words)


def drawing(setup: Setup) -> Any:
    """The module that draws a game: `draw` for its board and `label` for its moves. A board can be drawn `compact`: in
    so few lines that it and the moves have room on a screen of 24. A game without one has the plain board."""
    own = f"{setup.game.package}.terminal"
    return import_module(own if find_spec(own) else PLAIN_BOARD)


def move_heading(setup: Setup, verb: str, language: str) -> str:
    """The game's own word for a verb (`board.verb.…` in its catalogue), otherwise the verb."""
    return setup.game.words.messages(language).get(f"board.verb.{verb}", verb)


def move_label(setup: Setup, move: Move, language: str) -> Text:
    """A move without its verb, as the game offers it."""
    label: Text = drawing(setup).label(setup, move, language)
    return label


def chip(text: str, style: str, margin: int = 1) -> Text:
    """A card as a small coloured plate; with margin 0 twelve of them fit on a line."""
    return Text(f"{' ' * margin}{text}{' ' * margin}", style=style)


def row(pieces: Iterable[Text | str], gap: str = " ") -> Text:
    """Pieces side by side."""
    return Text(gap).join(piece if isinstance(piece, Text) else Text(piece) for piece in pieces)


class Flow:
    """Pieces one after the other, as many on a line as it holds; none of them is broken. Further lines are indented."""

    def __init__(self, pieces: Iterable[Text | str], gap: int = 2, indent: int = 0) -> None:
        self.pieces = [piece if isinstance(piece, Text) else Text(piece) for piece in pieces]
        self.gap = gap
        self.indent = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text(no_wrap=True, overflow="ellipsis")
        for piece in self.pieces:
            if line.cell_len > self.indent and line.cell_len + self.gap + piece.cell_len > options.max_width:
                yield line
                line = Text(" " * self.indent, no_wrap=True, overflow="ellipsis")
            elif line.cell_len:
                line.append(" " * self.gap)
            line.append_text(piece)
        yield line


def title(game: str, *facts: str) -> Text:
    """The first line of a board: the game, then where it stands."""
    return row([Text(game, style="bold"), *(Text(fact) for fact in facts)], gap=" · ")


def facts(entries: Iterable[tuple[str, RenderableType]]) -> Table:
    """Lines with a dim word before each, the words in one column."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for name, content in entries:
        table.add_row(name, content)
    return table


def captioned(columns: Iterable[tuple[Text | str, Text | str]]) -> Table:
    """Pieces side by side, each under its caption: cards under the names of those who played them."""
    table = Table.grid(padding=(0, 2, 0, 0))
    pairs = list(columns)
    table.add_row(*(caption for caption, _ in pairs))
    table.add_row(*(piece for _, piece in pairs))
    return table


def seat_table(
    names: Sequence[str],
    columns: Sequence[tuple[str, Sequence[Text | str]]],
    acting: Iterable[int] = (),
    own: int | None = None,
    gone: Iterable[int] = (),
) -> Table:
    """A line per seat: who is to act, the name (the viewer's own in bold), then the columns. `gone` seats are dim."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("", style="bold yellow")
    table.add_column("")
    for heading, _ in columns:
        table.add_column(heading, justify="right")
    due, away = set(acting), set(gone)
    for seat, name in enumerate(names):
        style = "dim" if seat in away else "bold" if seat == own else ""
        cells = [content[seat] for _, content in columns]
        table.add_row(ACTING if seat in due else " ", Text(name), *cells, style=style)
    return table


def bar(value: int, most: int, style: str = "green") -> Text:
    """A filled bar with its number, for anything that runs from 0 to `most`; bars of one length stand in line."""
    filled = max(0, min(value, most))
    return Text.assemble(("█" * filled, style), ("░" * (most - filled), "dim"), f" {value:>{len(str(most))}}")
