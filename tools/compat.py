"""Whether the versions that pyproject.toml allows work: python -m tools.compat [lowest|newest …] [--python 3.13 …]

For the lowest and the newest version of every direct dependency an environment is made, some real tests run in it (a
server is started, and games are played over sockets), and it is removed again. Interpreters that are not here are left
out, which is said.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
RESOLUTIONS = {"lowest": "lowest-direct", "newest": "highest"}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
#: What the tests need besides. Their versions are not what is tried here.
TOOLS = ("httpx", "hypothesis", "pytest")
TESTS = (
    "tests/server/test_uvicorn_check.py",
    "tests/server/test_transport.py",
    "tests/server/test_heads.py",
    "tests/server/test_frames.py",
    "tests/server/test_card_files.py",
    "tests/server/test_described.py",
    "tests/server/store/test_opening.py",
    "tests/cli/test_listing.py",
)


def uv(*arguments: str | Path, quiet: bool = False) -> bool:
    """Whether it went well."""
    command = [sys.executable, "-m", "uv", "--quiet", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=quiet, check=False).returncode == 0


def has(python: str) -> bool:
    return uv("python", "find", "--no-python-downloads", "--system", python, quiet=True)


def tried(resolution: str, python: str, folder: Path, tests: list[str]) -> bool:
    """Whether all goes well with these versions."""
    wanted, environment = folder / "requirements.txt", folder / "environment"
    pin = ("--resolution", RESOLUTIONS[resolution], "--python-version", python, "--no-header", "--no-annotate")
    steps = [
        ("pip", "compile", *pin, "--extra", "postgres", "pyproject.toml", "-o", wanted),
        ("venv", "--no-python-downloads", "--python", python, environment),
        ("pip", "install", "--python", environment, "-r", wanted, *TOOLS, "-c", wanted),
    ]
    if not all(uv(*step) for step in steps):
        return False
    print(f"\n{resolution} on Python {python}:", ", ".join(_direct(wanted)), flush=True)
    program = environment / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [str(program), "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    return subprocess.run(command, cwd=ROOT, env=surroundings, check=False).returncode == 0


def _direct(wanted: Path) -> list[str]:
    """The versions of what pyproject.toml names."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [*project["dependencies"], *project["optional-dependencies"]["postgres"]]
    names = {
        "".join(letter if letter.isalnum() or letter == "-" else " " for letter in each).split()[0] for each in named
    }
    lines = wanted.read_text(encoding="utf-8").splitlines()
    return [line.partition(" ;")[0] for line in lines if line.partition("==")[0].partition("[")[0] in names]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("which", nargs="*", default=list(RESOLUTIONS), help="lowest, newest or both")
    parser.add_argument("--python", action="append", help="3.11 to 3.14; else whichever are here")
    parser.add_argument("--test", action="append", help="other tests than the usual")
    chosen = parser.parse_args()
    failed: list[str] = []
    for python in chosen.python or PYTHONS:
        if not has(python):
            print(f"Python {python} is not here: left out.")
            continue
        for resolution in chosen.which:
            with tempfile.TemporaryDirectory(prefix="chabudai-compat-") as folder:
                if not tried(resolution, python, Path(folder), chosen.test or list(TESTS)):
                    failed.append(f"{resolution} on Python {python}")
    print("\nNot good: " + ", ".join(failed) if failed else "\nAll good.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
