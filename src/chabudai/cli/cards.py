"""`chabudai cards`."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chabudai.cli.command_name import command_name
from chabudai.cli.common import Cards, GameName, Lang, cannot_write, console, refuse_overwriting, table_console
from chabudai.cli.words import language, say

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from chabudai.engine.cards import CardFile
    from chabudai.engine.game import Setup


class Paper(StrEnum):
    a4 = "a4"
    letter = "letter"


MARK_STYLES = {"printed": "green", "derived": "cyan", "house": "yellow"}


def cards(
    game: GameName,
    cards: Cards = None,
    write: Annotated[Path | None, typer.Option("--write", metavar="FILE", help="Write an editable copy.")] = None,
    print_: Annotated[
        Path | None, typer.Option("--print", metavar="FILE.pdf", help="Write a PDF to print and play with.")
    ] = None,
    paper: Annotated[Paper, typer.Option("--paper", help="What it is printed on.")] = Paper.a4,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
    lang: Lang = None,
) -> None:
    """Show the cards of a game with their marks, or write them to a file of your own.

    Or print them: faces with cut marks, backs, summary cards and the rules, in the language of --lang.

    Examples:

    chabudai cards iyadosu

    chabudai cards iyadosu --write my-iyadosu.toml

    chabudai cards futon --cards my-futon.toml --print futon.pdf --paper letter
    """
    from chabudai.games import game as find_game

    found = find_game(game)
    setup = found.setup(cards=found.usual_edition if cards is None else cards)
    card_file = setup.card_file
    if print_ is not None:
        _print(print_, setup, paper, force)
    elif write is not None:
        _write(write, card_file, game, force)
    else:
        _show(table_console(), card_file, found.title(language()))


def _write(path: Path, card_file: "CardFile", game: str, force: bool) -> None:
    refuse_overwriting(path, force)
    try:
        path.write_bytes(card_file.text.encode())
    except OSError as problem:
        raise cannot_write(path, problem) from None
    words = {"program": command_name(), "file": path, "edition": card_file.edition, "game": game}
    console().print(say("cards.written", **words), soft_wrap=True)


def _print(path: Path, setup: "Setup", paper: Paper, force: bool) -> None:
    from chabudai.printing.document import print_cards

    refuse_overwriting(path, force)
    console(stderr=True).print(say("cards.printing"), style="dim", soft_wrap=True)
    made = print_cards(setup, language(), paper.value)
    try:
        path.write_bytes(made)
    except OSError as problem:
        raise cannot_write(path, problem) from None
    console().print(say("cards.printed", file=path), soft_wrap=True, markup=False)


def _show(out: "Console", card_file: "CardFile", title: str) -> None:
    from chabudai.engine.toml import table_of

    content = table_of(card_file.text)
    out.print(f"[bold]{title}[/] · {say('cards.edition', edition=card_file.edition)}")
    out.print(f"[dim]sha256:{card_file.sha256}[/]\n", soft_wrap=True)
    single = {key: value for key, value in content.items() if not isinstance(value, dict | list)}
    for key in ("game", "edition"):
        single.pop(key, None)
    if single:
        out.print(_pairs("", single), "")
    for key, value in content.items():
        if isinstance(value, dict):
            out.print(_pairs(key, value), "")
        elif isinstance(value, list):
            out.print(_rows(key, value), "")
    for mark, style in MARK_STYLES.items():
        out.print(f"[{style}]{mark:8}[/] [dim]{say(f'cards.mark.{mark}')}[/]")


def _table(name: str) -> "Table":
    from rich.table import Table

    table = Table(title=name or None, title_justify="left", title_style="bold", box=None, pad_edge=False)
    table.header_style = "dim"
    table.padding = (0, 2, 0, 0)
    return table


def _pairs(name: str, values: dict[str, Any]) -> "Table":
    table = _table(name)
    for key in values:
        table.add_column(key, overflow="fold")
    table.add_row(*(_cell(value) for value in values.values()))
    return table


def _rows(name: str, rows: list[Any]) -> "Table":
    """An array of tables: a column for every key that any of them has."""
    table = _table(name)
    tables = [row if isinstance(row, dict) else {"": row} for row in rows]
    keys = list(dict.fromkeys(key for row in tables for key in row))
    for key in keys:
        numbers = all(isinstance(row.get(key, 0), int) for row in tables)
        table.add_column(key, justify="right" if numbers else "left", overflow="fold")
    for row in tables:
        table.add_row(*(_cell(row.get(key, "")) for key in keys))
    return table


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_cell(entry) for entry in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_cell(entry)}" for key, entry in value.items())
    if isinstance(value, bool):
        return "✓" if value else "–"
    text = str(value)
    return f"[{MARK_STYLES[text]}]{text}[/]" if text in MARK_STYLES else text.replace("[", "\\[")
