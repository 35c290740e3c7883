"""Compiles the core: the engine's loops, every game's rules, and what a table does at every move. Which files those are
is in pyproject.toml, how it is done in src/chabudai/building.

Every game is a unit of its own, so that a changed line of one is compiled in seconds, not minutes; what did not change
is kept in build/kept. Units cannot see into each other, so the small functions of the core are copied into each of
them: wheels are made in the same way as `make core` makes them, and lose nothing by it.

CHABUDAI_COMPILE=no installs everything uncompiled. So does a machine without a C compiler; a compiler that fails is an
error.
"""

import os
import sys
import tomllib
from importlib import import_module
from pathlib import Path

from setuptools import setup

# Without the rest of the package: what that needs is not installed yet.
sys.path.insert(0, str(Path("src", "chabudai").resolve()))
units = import_module("building.units")
back_end = import_module("building.back_end")

PROJECT = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
#: What asks for names and files alone: a front end runs several of them before it builds anything.
DESCRIBING = {"egg_info", "dist_info", "sdist"}


def compiled() -> list[object]:
    if DESCRIBING & set(sys.argv) or os.environ.get("CHABUDAI_COMPILE") == "no":
        return []
    if missing := back_end.what_is_missing():
        print(f"No C compiler was found ({missing}): everything works, only slower.", file=sys.stderr)
        return []
    files = units.matching(Path(), PROJECT["tool"]["chabudai"]["compiled"])
    packages = {"chabudai": Path("src", "chabudai")}
    front_end = import_module("building.front_end")
    return front_end.extensions_of(units.units_of(files), packages, Path("build"))  # type: ignore[no-any-return]


setup(ext_modules=compiled(), cmdclass={"build_ext": back_end.BuildUnits})  # type: ignore[arg-type]
