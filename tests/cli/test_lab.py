"""lab new, run, show, why, search."""

import json
import signal
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Start

SMALL = """\
game = "futon"
seats = 2
deals = 200

[[variant]]
name = "base"

[[variant]]
name = "strong"
cards."lesson.practical.points" = 90

[[target]]
metric = "score"
variant = "base"
at_least = 300

[search]
change = { "lesson.practical.points" = "40..60" }
trials = 2
deals = 50
"""


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    file = tmp_path / "plan.toml"
    file.write_text(SMALL, encoding="utf-8")
    return file


@pytest.mark.parametrize(("language", "words"), [("en", "raises score"), ("ja", "得点が上がります")])
def test_a_plan_is_written_run_and_shown(run: Run, plan: Path, language: str, words: str) -> None:
    ran = run("lab", "run", plan, "--jobs", 1, "--lang", language)
    assert ran.code == 0 and words in ran.out and "✗" in ran.out
    shown = run("lab", "show", plan, "--all", "--lang", language)
    assert shown.code == 0 and words in shown.out
    assert len(shown.out) > len(ran.out)
    assert run("lab", "show", plan.with_suffix(".lab"), "--lang", language).out == ran.out


def test_new_writes_a_plan_that_runs_as_it_is(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("lab", "new", "futon").code == 0
    again = run("lab", "new", "futon")
    assert again.code == 2 and "futon-plan.toml" in again.err
    assert run("lab", "new", "futon", "--force", "--lang", "ja").code == 0
    assert "計画" in (tmp_path / "futon-plan.toml").read_text(encoding="utf-8")
    assert run("lab", "run", "futon-plan.toml", "--jobs", 1).code == 0


def test_why_and_json(run: Run, plan: Path) -> None:
    assert run("lab", "run", plan, "--jobs", 1).code == 0
    told = run("lab", "why", plan, "practical")
    assert told.code == 0 and told.out.count("practical") == 4 and "take" in told.out
    assert run("lab", "why", plan, "unicorn").code == 2
    data = json.loads(run("lab", "show", plan, "--json", "-").out)
    assert data["facts"]["game"] == "futon" and data["comparisons"]["strong"] and data["verdict"][0]["text"]
    file = plan.with_name("found.json")
    assert run("lab", "show", plan, "--json", file).code == 0 and json.loads(file.read_text()) == data
    assert run("lab", "show", plan, "--json", file).code == 2


def test_a_search_says_how_far_it_is(run: Run, plan: Path) -> None:
    ran = run("lab", "search", plan, "--jobs", 1)
    assert ran.code == 0 and "Trial 2 of 2" in ran.err and "lesson.practical.points" in ran.out


def test_mistakes(run: Run, plan: Path, tmp_path: Path) -> None:
    plan.write_text('game = "futon"\nbots = ["clever"]\ncolour = 3\n', encoding="utf-8")
    ran = run("lab", "run", plan)
    assert (ran.code, ran.out) == (2, "") and "Line 2" in ran.err and "Line 3" in ran.err
    assert run("lab", "run", tmp_path / "none.toml").code == 2
    assert run("lab", "show").code == 2
    assert run("lab", "show", tmp_path / "none").code == 2
    assert run("lab", "show", "--metrics").code == 0
    plan.write_text('game = "futon"\n', encoding="utf-8")
    assert "[search]" in run("lab", "search", plan).err


def test_without_the_extra_a_sentence_says_what_to_install(
    run: Run, plan: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    ran = run("lab", "run", plan)
    assert ran.code == 2 and 'pip install "chabudai[lab]"' in ran.err


def test_stopping_says_how_to_go_on(start: Start, plan: Path) -> None:
    """Ctrl-C comes when the first unit is there."""
    plan.write_text(SMALL.replace("deals = 200", "deals = 1_000_000", 1), encoding="utf-8")
    process = start("lab", "run", plan, "--jobs", 1)
    units = plan.with_suffix(".lab") / "units"
    while process.poll() is None and not list(units.glob("*.parquet")):
        pass
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130 and "lab run" in err and "Traceback" not in out + err
