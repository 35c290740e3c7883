"""A game package is compiled in the build of its own wheel, by two lines of its pyproject.toml:

    [build-system]
    requires = ["setuptools>=80", "chabudai[compile]"]

    [tool.chabudai]
    compile = true

setuptools asks this module about every distribution that is built where Chabudai is installed (an entry point of the
group `setuptools.finalize_distribution_options`); those that do not say so are left alone. Which files are compiled can
be said instead of `true`: a list of patterns. Editable installations stay interpreted: whoever edits wants to see it.
"""

import os
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from setuptools import Distribution

#: Commands that build something to be installed; all others only ask for names and files, or work in place.
BUILDING = {"bdist_wheel", "build", "build_ext", "install"}


def compile_game(distribution: "Distribution") -> None:
    """Called by setuptools, after everything else about a distribution has been settled."""
    project = Path("pyproject.toml")
    if not project.is_file() or not BUILDING & set(sys.argv):
        return
    said = tomllib.loads(project.read_text(encoding="utf-8"))
    wanted = said.get("tool", {}).get("chabudai", {}).get("compile", False)
    if not wanted or os.environ.get("CHABUDAI_COMPILE") == "no":
        return
    # Most distributions are no games: nothing is imported for them, least of all what may not be installed.
    try:
        packages = import_module("chabudai.building.packages")
    except ModuleNotFoundError as problem:
        sys.exit(
            f'{problem.name} is missing to compile the game: write requires = ["setuptools", "chabudai[compile]"].'
        )
    reason = _why_not()
    if reason:
        print(f"{reason}: the package is built uncompiled. It works, only slower.", file=sys.stderr)
        return
    patterns = packages.USUAL if wanted is True else wanted
    given = [(home, packages.files_of(home, patterns)) for home in _homes(said, distribution)]
    # What is compiled is only for machines like this one, and the wheel says so.
    distribution.has_ext_modules = lambda: True  # type: ignore[method-assign]
    distribution.cmdclass["build_ext"] = type("BuildGames", (packages.BuildGames,), {"given": given})


def _why_not() -> str:
    """Why the package will be interpreted."""
    if missing := import_module("chabudai.building.back_end").what_is_missing():
        return f"No C compiler was found ({missing})"
    return "" if import_module("chabudai.engine").is_compiled() else "The core of Chabudai is not compiled here"


def _homes(said: dict[str, Any], distribution: "Distribution") -> list[Path]:
    """The folders of the packages that offer games."""
    offered = said.get("project", {}).get("entry-points", {}).get("chabudai.games", {})
    roots = ["", *(distribution.package_dir or {}).values(), "src"]
    names = dict.fromkeys(place.partition(":")[0].split(".")[0] for place in offered.values())
    found = []
    for name in names:
        home = next((Path(root, name) for root in roots if Path(root, name, "__init__.py").is_file()), None)
        if home is None:
            sys.exit(f"[tool.chabudai] wants {name} compiled, which offers a game, but there is no such package here.")
        found.append(home.resolve())
    if not found:
        sys.exit('[tool.chabudai] wants games compiled, but [project.entry-points."chabudai.games"] offers none.')
    return found
