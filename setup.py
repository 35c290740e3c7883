"""Compiles the core: the engine's loops, every game's rules, and what a table does at every move. Everything else is in
pyproject.toml."""

import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

# One unit, so that calls between the modules are plain C calls.
CORE = [
    *(
        f"src/chabudai/engine/{name}.py"
        for name in ("bits", "dice", "contract", "playout", "assign", "policies", "search", "fixed", "fading")
    ),
    *(f"src/chabudai/table/{name}.py" for name in ("log", "names", "running", "shown", "speech", "table", "wording")),
    *sorted(
        str(path)
        for name in ("rules*", "worlds", "bot*", "view")
        for path in Path("src/chabudai/games").glob(f"*/{name}.py")
    ),
]

extensions = mypycify(CORE, opt_level="3", debug_level="0", group_name="chabudai")
for extension in extensions:
    # Hidden symbols let the C compiler inline the small functions; with exported ones it may not.
    if sys.platform != "win32":
        extension.extra_compile_args += ["-fvisibility=hidden"]
    # Without a C compiler the package is installed all the same and runs interpreted.
    extension.optional = True

setup(ext_modules=extensions)  # type: ignore[arg-type]  # mypyc names the base class of the one setuptools wants
