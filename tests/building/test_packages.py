"""A game package of somebody else is compiled against the core: for real, and at the speed of ours.

The package is Iyadosu under another name, of which the rules are compiled.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import chabudai
from chabudai.building.units import SUFFIX

OURS = Path(chabudai.__file__).parent / "games" / "iyadosu"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Its folder."""
    to = tmp_path / "somewhere" / "again"
    shutil.copytree(OURS, to, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    for path in to.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("chabudai.games.iyadosu", "again"), encoding="utf-8")
    return to


def chabudai_compile(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "chabudai.cli", "compile", str(home), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=home.parent)


def python(home: Path, code: str) -> str:
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=home.parent)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


CHECK = """
import again.rules, again.worlds, pickle
from chabudai.engine.playout import checksum
from chabudai.games import game
sums = [checksum(one.setup(4).new_state(), 4, 0, 50) for one in (again.GAME, game("iyadosu"))]
state = pickle.loads(pickle.dumps(again.GAME.setup(4).new_state()))
interpreted = [module.__file__.endswith(".py") for module in (again.rules, again.worlds)]
print(sums[0] == sums[1], *interpreted, type(state).__module__)
"""


def test_a_package_is_compiled_and_plays_the_same_game(home: Path) -> None:
    # Uncompiled it plays on the compiled core.
    assert python(home, CHECK) == "True True True again.rules"
    made = chabudai_compile(home.parent, "--only", "rules.py")
    assert made.returncode == 0, made.stderr
    assert "moves a second interpreted" in made.stdout
    assert python(home, CHECK) == "True False True again.rules"

    # What fails changes nothing, and says where.
    rules = home / "rules.py"
    built = {path: path.read_bytes() for path in home.parent.rglob(f"*{SUFFIX}")}
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("self.rounds_played: i64 = 0", 'self.rounds_played: i64 = "none"'), encoding="utf-8")
    line = 1 + text[: text.index("self.rounds_played: i64 = 0")].count("\n")
    failed = chabudai_compile(home, "--only", "rules.py")
    assert failed.returncode == 2
    assert f"{rules}:{line}: error: Incompatible types" in failed.stderr
    assert "again cannot be compiled" in failed.stderr and "Traceback" not in failed.stderr
    assert {path: path.read_bytes() for path in home.parent.rglob(f"*{SUFFIX}")} == built


def test_a_state_that_cannot_be_copied_is_a_sentence(home: Path) -> None:
    rules = home / "rules.py"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(
        text.replace("self.won: vec[i64] = filled(fixed.seats, 0)", "self.won: dict[int, int] = {}"), encoding="utf-8"
    )
    failed = chabudai_compile(home, "--only", "rules.py")
    assert failed.returncode == 2
    assert f"{rules}: nobody knows how to copy self.won of Iyadosu (dict[int, int])" in failed.stderr


def test_what_is_no_package_is_a_sentence(tmp_path: Path) -> None:
    failed = chabudai_compile(tmp_path / "nothing")
    assert failed.returncode == 2 and "There is no package" in failed.stderr
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "__init__.py").touch()
    failed = chabudai_compile(tmp_path / "empty")
    assert failed.returncode == 2 and "There is nothing to compile in" in failed.stderr
