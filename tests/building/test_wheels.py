"""A game package says in two lines of its pyproject.toml that it is compiled in the build of its wheel. For real: the
example is built by pip, and installed in an environment of its own."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packages import fresh_environment, installed, offline, surroundings

EXAMPLE = Path(__file__).parents[2] / "examples" / "german-whist"
#: Only the rules, so that it takes seconds.
LINES = '\n[tool.chabudai]\ncompile = ["rules.py"]\n'
CHECK = """
from chabudai.engine.playout import checksum
from chabudai.games import game
import germanwhist.rules
print(germanwhist.rules.__file__.rpartition(".")[2], checksum(game("germanwhist").setup(2).new_state(), 2, 0, 50))
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fresh_environment(tmp_path_factory.mktemp("fresh") / "environment")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The example, which wants to be compiled."""
    to = shutil.copytree(EXAMPLE, tmp_path / "german-whist", ignore=shutil.ignore_patterns("__pycache__", "build"))
    with (to / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(LINES)
    return to


def wheel(python: Path, project: Path) -> subprocess.CompletedProcess[str]:
    command = offline(python, "wheel", "--wheel-dir", str(project.parent / "wheels"), str(project))
    return subprocess.run(command, capture_output=True, text=True, check=False)


def refused(python: Path, project: Path) -> str:
    """What is said where no wheel can be made."""
    failed = wheel(python, project)
    assert failed.returncode != 0
    return failed.stderr + failed.stdout


def test_two_lines_compile_it_and_it_plays_the_same_game(python: Path, project: Path, tmp_path: Path) -> None:
    as_it_lies = surroundings(installed(project, tmp_path / "site"), project)
    interpreted = subprocess.check_output([sys.executable, "-c", CHECK], text=True, env=as_it_lies).split()
    assert interpreted[0] == "py"

    made = wheel(python, project)
    assert made.returncode == 0, made.stderr
    (file,) = (tmp_path / "wheels").iterdir()
    assert not file.name.endswith("any.whl")
    subprocess.run(offline(python, "install", str(file)), check=True, capture_output=True)
    compiled = subprocess.check_output([python, "-c", CHECK], text=True, cwd=tmp_path).split()
    assert compiled == ["so", interpreted[1]]


def test_what_cannot_be_compiled_is_said(python: Path, project: Path) -> None:
    rules = project / "germanwhist" / "rules.py"
    text = rules.read_text(encoding="utf-8")
    kept = "        super().__init__(setup)\n"
    assert kept in text
    rules.write_text(text.replace(kept, f"{kept}        self.odd = {{}}\n"), encoding="utf-8")
    said = refused(python, project)
    assert "germanwhist/rules.py: nobody knows how to copy self.odd of GermanWhist" in said
    assert "no c compiler" not in said.lower()


def test_a_game_that_is_not_offered_is_a_sentence(python: Path, project: Path) -> None:
    about = project / "pyproject.toml"
    text = about.read_text(encoding="utf-8").replace('germanwhist = "germanwhist:GAME"', "")
    about.write_text(text, encoding="utf-8")
    assert "offers none" in refused(python, project)
