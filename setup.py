"""Compiles the core: the engine's loops, every game's rules, and what a table does at every move. Which
files those are, and everything else, is in pyproject.toml."""

import sys
import tomllib
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Extension, setup

PROJECT = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
#: The files that are compiled, in the order of their patterns.
CORE = [str(path) for pattern in PROJECT["tool"]["chabudai"]["compiled"] for path in sorted(Path().glob(pattern))]

#: What asks for names and files alone: a front end runs several of them before it builds anything.
DESCRIBING = {"egg_info", "dist_info", "sdist"}


def compiled() -> list[Extension]:
    extensions = mypycify(CORE, opt_level="3", debug_level="0", group_name="chabudai")
    for extension in extensions:
        # Hidden symbols let the C compiler inline the small functions; with exported ones it may not.
        if sys.platform != "win32":
            extension.extra_compile_args += ["-fvisibility=hidden"]
        # Without a C compiler the package is installed all the same and runs interpreted.
        extension.optional = True
    return extensions  # type: ignore[return-value]  # mypyc names the base class of the one setuptools wants


setup(ext_modules=[] if DESCRIBING & set(sys.argv) else compiled())
