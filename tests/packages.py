"""Packages with games, as pip would leave them behind: written into a folder that is put on the path."""

import os
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

#: Escape from the Futon under another name.
PILLOW = """
GAME_API = 1
from chabudai.games.futon import GAME as FUTON
from chabudai.games.futon import FutonGame

class Pillow(FutonGame):
    name = "pillow"
    package = "chabudai.games.futon"

    def read_cards(self, text):
        return FUTON.read_cards(text)

GAME = Pillow()
"""


def put(folder: Path, distribution: str, module: str, source: str, game: str = "", version: str = "1.0") -> None:
    """A module, and that its package offers a game (as `game`, or as the module is called) that is its `GAME`."""
    folder.mkdir(exist_ok=True)
    (folder / f"{module}.py").write_text(source, encoding="utf-8")
    info = folder / f"{distribution.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n")
    (info / "entry_points.txt").write_text(f"[chabudai.games]\n{game or module} = {module}:GAME\n")


def installed(project: Path, site: Path) -> Path:
    """A project as an editable installation leaves it: found where it lies, by what its pyproject.toml says."""
    about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = site / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n")
    games = about["entry-points"]["chabudai.games"]
    lines = [f"{name} = {place}\n" for name, place in games.items()]
    (info / "entry_points.txt").write_text("[chabudai.games]\n" + "".join(lines))
    return site


def surroundings(*folders: Path, **more: str) -> dict[str, str]:
    """The environment in which the packages in these folders are found."""
    path = os.pathsep.join([*map(str, folders), *filter(None, sys.path)])
    same = {"PYTHONUTF8": "1", "COLUMNS": "300", "LC_ALL": "C.UTF-8"}
    return {**os.environ, "PYTHONPATH": path, **same, **more}


def chabudai(folder: Path, *arguments: object, typed: str = "", **more: str) -> "subprocess.CompletedProcess[str]":
    """The command line where these packages are installed."""
    return subprocess.run(
        [sys.executable, "-m", "chabudai", *map(str, arguments)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=surroundings(folder, **more),
    )


def fresh_environment(folder: Path) -> Path:
    """A virtual environment that has Chabudai as it is here, and nothing else but what that needs; its Python."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(subprocess.check_output([python, "-c", where], encoding="utf-8").strip())
    # What is installed here is found there: but this one comes first, and nothing is written elsewhere.
    (site / "here.pth").write_text("\n".join(path for path in sys.path if Path(path).is_dir()), encoding="utf-8")
    return python


def offline(python: Path, what: str, *how: str) -> list[str]:
    """A command of pip for an environment, with what is there and nothing from elsewhere."""
    alone = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "--quiet"]
    return [sys.executable, "-m", "pip", "--python", str(python), what, *alone, *how]


def pip_install(python: Path, project: Path) -> None:
    subprocess.run(offline(python, "install", str(project)), check=True, capture_output=True)
