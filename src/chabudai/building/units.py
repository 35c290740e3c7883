"""Which files are compiled together.

A unit is one shared library. Each game is one of its own, because a changed line compiles its whole unit anew; the
engine's loops are the core, which all the others lean on.
"""

import sysconfig
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

#: The unit that others are compiled against.
CORE = "chabudai"
#: How the names of compiled modules end.
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


@dataclass(frozen=True)
class Unit:
    """A name with dots, as of a module, and its source files."""

    name: str
    files: tuple[str, ...]


def matching(root: Path, patterns: list[str]) -> list[str]:
    """The files of some patterns, in their order, from the root."""
    return [path.relative_to(root).as_posix() for pattern in patterns for path in sorted(root.glob(pattern))]


def unit_of(file: str) -> str:
    """`src/chabudai/games/iyadosu/rules.py` is of `chabudai.games.iyadosu`, what is neither of a game nor of the table
    nor of the lab is of the core."""
    parts = PurePosixPath(file).parts
    inside = parts[parts.index(CORE) + 1 :]
    if inside[0] == "games":
        return f"{CORE}.games.{inside[1]}"
    return f"{CORE}.{inside[0]}" if inside[0] in ("table", "lab") else CORE


def units_of(files: list[str]) -> list[Unit]:
    """The core first."""
    names = sorted({unit_of(file) for file in files})
    return [Unit(name, tuple(file for file in files if unit_of(file) == name)) for name in names]


def core_files(home: Path) -> list[str]:
    """The files of the core where Chabudai is installed: there is no pyproject.toml there, but what is compiled lies
    beside its source."""
    compiled = {path.with_name(f"{path.name.split('.')[0]}.py") for path in home.rglob(f"*{SUFFIX}")}
    found = sorted(path.relative_to(home.parent).as_posix() for path in compiled if path.exists())
    return [f"src/{file}" for file in found if unit_of(file) == CORE]
