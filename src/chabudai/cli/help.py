"""`--help` in the reader's language: the English stands beside each command, other languages in messages/."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from importlib import resources
from typing import TYPE_CHECKING, Any

import typer

from chabudai.cli.words import language
from chabudai.engine.messages import LANGUAGES

if TYPE_CHECKING:
    from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption


def translate(program: "TyperGroup", arguments: Sequence[str]) -> None:
    """Let the program and its commands explain themselves in the language that this line asks for."""
    chosen = _asked_for(arguments)
    if chosen == "en":
        return
    file = resources.files("chabudai.cli") / "messages" / f"help_{chosen}.toml"
    words = tomllib.loads(file.read_text(encoding="utf-8"))
    known, panels = words["help"], words["panels"]
    _fold_long_lines()
    for command in commands(program):
        command.help = "\n\n".join(_spaced(known.get(part, part)) for part in paragraphs(command.help))
        command.rich_help_panel = panels["Commands"]
        for parameter in parameters(program, command):
            parameter.help = _spaced(known.get(parameter.help, parameter.help) or "")
            parameter.rich_help_panel = panels["Arguments" if parameter.param_type_name == "argument" else "Options"]


def commands(program: "TyperGroup") -> "Iterator[TyperCommand | TyperGroup]":
    yield program
    for command in program.commands.values():
        if isinstance(command, type(program)):
            yield from commands(command)
        else:
            yield command  # type: ignore[misc]  # every command of ours is typer's


def parameters(program: "TyperGroup", command: "TyperCommand | TyperGroup") -> "list[TyperArgument | TyperOption]":
    """All of them, and `--help`, which typer adds to those of a command where it runs."""
    context = typer.Context(command, **program.context_settings)
    return command.get_params(context)  # type: ignore[return-value]  # as above


def paragraphs(text: str | None) -> list[str]:
    return [re.sub(r"\s*\n\s*", " ", part) for part in (text or "").split("\n\n")]


def _spaced(text: str) -> str:
    """A Latin word among Japanese letters stands free: else a line is broken within it."""
    letter = "[\u3041-\u30fa\u4e00-\u9fff]"
    return re.sub(f"(?<={letter}|[、・：])(?=[A-Za-z-]{{3}})|(?<=[A-Za-z]{{3}})(?={letter})", " ", text)


def _asked_for(arguments: Sequence[str]) -> str:
    """`--help` is answered before `--lang` is read, so it is looked for here."""
    line = " ".join(arguments)
    found = re.search(r"(?:^|\s)--lang[ =](\S+)", line)
    return found[1] if found is not None and found[1] in LANGUAGES else language()


def _fold_long_lines() -> None:
    """Languages without spaces are one word to rich, which cuts off what is longer than its column; typer has no
    setting for it."""
    from rich.columns import Columns
    from rich.table import Table
    from rich.text import Text
    from typer import rich_utils

    class FoldingTable(Table):
        def add_row(self, *cells: Any, **how: Any) -> None:
            super().add_row(*cells, **how)
            for column in self.columns:
                column.overflow = "fold"

    class FoldingColumns(Columns):
        def __init__(self, items: list[Any]) -> None:
            for item in items:
                if isinstance(item, Text):
                    item.overflow = "fold"
            super().__init__(items)

    vars(rich_utils).update(Table=FoldingTable, Columns=FoldingColumns)
