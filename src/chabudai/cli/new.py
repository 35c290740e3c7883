"""`chabudai new`."""

import keyword
import re
import shlex
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from chabudai.cli.command_name import command_name, python_name
from chabudai.cli.common import Lang, cannot_write, console
from chabudai.cli.words import Mistake, say

#: What a new game can be like; each is a folder of `templates`.
LIKE = ("tricks", "cooperative", "solo", "sealed")
PACKAGE = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._-]{0,60}[A-Za-z0-9])?")
#: Files that are the same for all, and where they go.
COMMON = {
    "pyproject.toml": "pyproject.toml",
    "first.toml": "newgame/cards/first.toml",
    "ja.toml": "newgame/messages/ja.toml",
}


def new(
    game: Annotated[str, typer.Argument(metavar="GAME", help="What it is called in commands, as in german_whist.")],
    like: Annotated[
        str, typer.Option("--like", metavar="|".join(LIKE), help="The small game that it begins as.")
    ] = "tricks",
    package: Annotated[
        str | None,
        typer.Option("--package", metavar="NAME", help="The package that others install; chabudai-GAME if not given."),
    ] = None,
    lang: Lang = None,
) -> None:
    """Begin a game of your own: a folder with a package that plays at once, and says in every file what to change next.

    Example:

    chabudai new whist --like tricks
    """
    _check(game, like)
    name = f"chabudai-{game.replace('_', '-')}" if package is None else package
    if not PACKAGE.fullmatch(name):
        raise Mistake("new.package", found=name[:80])
    folder = Path(name)
    files = scaffold(game, like, name)
    _write(folder, files)
    lines = sum(text.count("\n") for text in files.values())
    out = console()
    out.print(say("new.made", folder=folder, files=len(files), lines=lines), soft_wrap=True)
    for command in (
        f"{python_name()} -m pip install --editable {shlex.quote(str(folder))}",
        f"{command_name()} check {game}",
        f"{command_name()} play {game} --reload",
    ):
        out.print(f"  {command}", style="cyan", soft_wrap=True)


def _check(game: str, like: str) -> None:
    from chabudai.games import NAME, is_here

    if like not in LIKE:
        raise Mistake("new.like", found=like[:40], known=", ".join(LIKE))
    if not NAME.fullmatch(game) or keyword.iskeyword(game):
        raise Mistake("new.name", found=game[:80])
    if is_here(game):
        raise Mistake("new.taken", game=game)
    if find_spec(game) is not None:
        raise Mistake("new.module", game=game)


def scaffold(game: str, like: str, package: str) -> dict[str, str]:
    """The files of a new game by their names, relative to its folder."""
    templates = resources.files("chabudai.cli") / "templates"
    found = {path: templates / "common" / file for file, path in COMMON.items()}
    found |= dict(_files(templates / like))
    title = " ".join(word.capitalize() for word in game.split("_"))
    words = {
        "chabudai-newgame": package,
        f"new{like}": game,
        "newgame": game,
        f"New{like.capitalize()}": title.replace(" ", ""),
        "New Game": title,
    }
    return {_with(words, path): _with(words, file.read_text(encoding="utf-8")) for path, file in found.items()}


def _files(folder: Traversable, above: str = "") -> list[tuple[str, Traversable]]:
    found = []
    for each in folder.iterdir():
        path = f"{above}{each.name}"
        if each.is_dir() and each.name != "__pycache__":
            found += _files(each, f"{path}/")
        elif each.is_file():
            found.append((path, each))
    return found


def _with(words: dict[str, str], text: str) -> str:
    for word, instead in words.items():
        text = text.replace(word, instead)
    return text


def _write(folder: Path, files: dict[str, str]) -> None:
    """All of it or nothing: what is there already is never touched."""
    try:
        folder.mkdir()
        for path, text in files.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    except FileExistsError:
        raise Mistake("new.exists", folder=folder) from None
    except OSError as problem:
        raise cannot_write(folder, problem) from None
