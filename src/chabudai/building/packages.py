"""A game package of others, compiled against the core that is installed: a unit of its own, as our games are."""

import io
import sys
from contextlib import chdir, redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import ClassVar

from setuptools import Distribution, Extension

from .back_end import BuildUnits
from .front_end import extensions_of, interface_of
from .units import CORE, Unit, core_files, matching

#: What of a package is compiled, if it does not say so itself.
USUAL = ["**/rules*.py", "**/worlds.py", "**/bot*.py", "**/view.py"]


#: What is said in the build of a wheel; the command line has its own words.
ANOTHER_CORE = "The sources of the core that is installed are not those that it was compiled from: install it again."


class CannotCompile(Exception):
    """Why not: one of `sources` (with mypy's lines), `core`, `c`."""

    def __init__(self, why: str, lines: str = "") -> None:
        super().__init__(f"{why}\n{lines}")
        self.why = why
        self.lines = lines


def files_of(home: Path, patterns: list[str]) -> list[str]:
    """What of a package is compiled, as it is named in a tree of sources."""
    return [f"src/{home.name}/{file}" for file in dict.fromkeys(matching(home, patterns))]


def translated(home: Path, files: list[str], core: Path, installed: str, work: Path) -> list[Extension]:
    """The package as C code. `core` is where Chabudai is, `installed` the interface of its compiled core."""
    units = [Unit(CORE, tuple(core_files(core))), Unit(home.name, tuple(files))]
    said = io.StringIO()
    try:
        with redirect_stdout(said):
            extensions = extensions_of(units, {CORE: core, home.name: home}, work)
    except SystemExit as problem:
        lines = said.getvalue() if problem.code == 1 else str(problem.code)
        raise CannotCompile("sources", lines.replace(f"src/{home.name}/", f"{home}/").strip()) from None
    # Whoever is compiled against another core than the one it meets would read the wrong memory.
    if interface_of(work / "c" / f"__native_{CORE}.c") != installed:
        raise CannotCompile("core")
    return [one for one in extensions if one.name.split(".")[0] in (home.name, f"{home.name}__mypyc")]


def put_in_place(home: Path, extensions: list[Extension], work: Path) -> None:
    """Compile, and put what comes of it beside the sources."""
    there = Distribution(
        {
            "name": home.name,
            "packages": [home.name],
            "package_dir": {"": str(home.parent)},
            "ext_modules": extensions,
            "script_args": ["build_ext"],
        }
    )
    command = BuildUnits(there)
    command.inplace = True
    command.kept = work / "kept"
    with chdir(work):
        for extension in extensions:
            extension.sources = [str(Path(source)) for source in extension.sources]
        try:
            command.ensure_finalized()
            command.run()
        except SystemExit as problem:
            raise CannotCompile("c", str(problem.code)) from None


class BuildGames(BuildUnits):
    """Compiles game packages in the build of their wheel (`wheels`)."""

    #: The folder of each, and its files that are compiled.
    given: ClassVar[list[tuple[Path, list[str]]]]

    def finalize_options(self) -> None:
        chabudai, core = import_module(CORE), import_module(f"{CORE}__mypyc")
        made = list(self.distribution.ext_modules or [])
        for home, files in self.given:
            print(f"Compiling {len(files)} files of {home.name} …", flush=True)
            work = Path("build", "chabudai", home.name).resolve()
            try:
                made += translated(home, files, Path(chabudai.__file__ or "").resolve().parent, core.interface, work)
            except CannotCompile as problem:
                sys.exit(problem.lines or ANOTHER_CORE)
        self.distribution.ext_modules = made
        super().finalize_options()


def interpreted_copy(home: Path, to: Path) -> Path:
    """The sources of a package alone; returns the folder to put on the path."""
    for path in home.rglob("*"):
        if path.is_file() and path.suffix not in (".so", ".pyd", ".pyc"):
            copy = to / home.name / path.relative_to(home)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    return to
