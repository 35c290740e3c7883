"""`chabudai compile`."""

import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from chabudai.cli.common import Lang, console
from chabudai.cli.words import Mistake, say

#: How long each is measured.
SECONDS = "0.5"


def compile(  # noqa: A001  # the name of the command
    package: Annotated[str, typer.Argument(metavar="PACKAGE", help="A package that is installed, or its folder.")],
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only", metavar="PATTERN", help="Which of its files (rules, worlds, bots and views); repeatable."
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Compile a game package against the installed core, so that it plays as fast as the games that come with it.

    It is put beside the sources of the package, which stay as they are. A compile that fails changes nothing.

    Example:

    chabudai compile germanwhist
    """
    home = _home_of(package)
    core = _core()
    packages = _tools()
    files = packages.files_of(home, only or packages.USUAL)
    if not files:
        raise Mistake("compile.nothing", folder=home)
    out = console()
    with TemporaryDirectory() as folder:
        work = Path(folder).resolve()
        try:
            out.print(say("compile.translating", files=len(files), package=home.name))
            extensions = packages.translated(home, files, core, import_module("chabudai__mypyc").interface, work)
            out.print(say("compile.compiling"))
            packages.put_in_place(home, extensions, work)
        except packages.CannotCompile as problem:
            if problem.lines:
                print(problem.lines, file=sys.stderr)
            raise Mistake(f"compile.{problem.why}", package=home.name) from None
        sources = packages.interpreted_copy(home, work / "interpreted")
        before, after = _speed(home.name, sources), _speed(home.name, home.parent)
    if before and after:
        out.print(say("compile.faster", before=f"{before:,.0f}", after=f"{after:,.0f}", times=f"{after / before:.0f}"))
    else:
        out.print(say("compile.done", package=home.name))


def _home_of(package: str) -> Path:
    """Its folder: it may be given, or one with a single package in it, or be found where Python finds it. Nothing of it
    is run."""
    given = Path(package)
    if (given / "__init__.py").is_file():
        return given.resolve()
    inside = sorted(path.parent for path in given.glob("*/__init__.py") if (path.parent / "rules.py").is_file())
    if len(inside) == 1:
        return inside[0].resolve()
    try:
        spec = find_spec(package) if package.isidentifier() else None
    except (ImportError, ValueError):
        spec = None
    if spec is None or spec.origin is None or not spec.submodule_search_locations:
        raise Mistake("compile.no_package", package=package)
    return Path(spec.origin).resolve().parent


def _core() -> Path:
    """Where Chabudai is, if it is compiled."""
    import chabudai
    from chabudai.engine import is_compiled

    if not is_compiled():
        raise Mistake("compile.interpreted")
    return Path(chabudai.__file__).resolve().parent


def _tools() -> Any:
    """The module that does it; it needs what only this command needs."""
    try:
        packages = import_module("chabudai.building.packages")
        missing = import_module("chabudai.building.back_end").what_is_missing()
    except ImportError as problem:
        raise Mistake("compile.tools", problem=problem.name or problem) from None
    if missing:
        raise Mistake("compile.no_compiler", missing=missing)
    return packages


def _speed(package: str, path: Path) -> float:
    """Random moves a second; 0 if the package is no game that can be played."""
    environment = {**os.environ, "PYTHONPATH": str(path)}
    command = [sys.executable, "-m", "chabudai.building.speed", package, SECONDS]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return float(run.stdout) if run.returncode == 0 else 0.0
