"""The examples do what they say, each as a program of its own."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import chabudai
from tests.server.serving import Serving

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def run(name: str, *arguments: object, succeeds: bool = True) -> str:
    """What an example prints, or with what it ends."""
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1", "NO_PROXY": "127.0.0.1"}
    command = [sys.executable, str(ROOT / "examples" / name), *map(str, arguments)]
    result = subprocess.run(command, capture_output=True, encoding="utf-8", env=surroundings, check=False)
    assert (result.returncode == 0) == succeeds, result.stdout + result.stderr
    return result.stdout if succeeds else result.stderr


def test_a_bot_of_ones_own_beats_chance() -> None:
    said = run("own_bot.py", 30)
    shares = {(hero, field): int(share) for hero, field, share in re.findall(r"(\w+) among (\w+) +wins (\d+)%", said)}
    assert len(shares) == 6
    # The deals are always the same, and so is what comes of them.
    assert shares["Sleepyhead", "random"] > 40 > shares["random", "Sleepyhead"]


def test_a_balance_study_finds_what_was_changed() -> None:
    points = [float(found) for found in re.findall(r"points +(\d+\.\d)", run("balance_study.py", 60))]
    assert len(points) == 2
    assert points[0] > points[1] + 4


RECORDS = ["futon/records/exam-2-shared.json", "iyadosu/records/rounds-3-highest-total.json"]


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_is_told_with_its_scores(record: str) -> None:
    path = ROOT / "tests" / "games" / record
    outcome = chabudai.replay(chabudai.read_record(path.read_bytes())).outcome()
    assert outcome is not None
    lines = run("read_a_record.py", path).splitlines()
    assert len(lines) > 10
    assert [int(re.findall(r": (-?\d+)", line)[-1]) for line in lines[-len(outcome.scores) :]] == outcome.scores


def test_what_is_no_record_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "no.json").write_text("{}")
    said = run("read_a_record.py", tmp_path / "no.json", succeeds=False)
    assert said.startswith("This is not a record") and "Traceback" not in said


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    running = Serving(tmp_path_factory.mktemp("served"))
    yield running
    running.stop()


# One whose moves may need words, and one of those that do not.
@pytest.mark.parametrize("game", ["escapenow", "futon"])
def test_a_bot_plays_a_whole_game_over_the_socket(server: Serving, game: str) -> None:
    scores = re.search(r"\[(.*)\]$", run("socket_bot.py", server.url, game))
    assert scores is not None
    assert len(scores[1].split(", ")) == 3


def test_a_game_that_there_is_not_is_refused(server: Serving) -> None:
    assert "HTTP Error 409" in run("socket_bot.py", server.url, "poker", succeeds=False)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_short_and_mentioned(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 70
    assert f"python examples/{path.name}" in (ast.get_docstring(ast.parse(source)) or "")
    for page in ("README.md", "CONTRIBUTING.md"):
        assert path.name in (ROOT / page).read_text(encoding="utf-8")


def test_the_bot_over_the_socket_needs_nothing_of_ours() -> None:
    assert "import chabudai" not in (ROOT / "examples" / "socket_bot.py").read_text(encoding="utf-8")
    assert len(EXAMPLES) == 5
