"""arena."""

import json
import os
import signal
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Start


@pytest.mark.parametrize(("language", "word"), [("en", "Fair share of wins: 33.3%"), ("ja", "公平な勝率：33.3%")])
def test_a_small_arena(run: Run, tmp_path: Path, language: str, word: str) -> None:
    file = tmp_path / "found.json"
    bots = ("--bots", "steady,random", "--games", 3, "--jobs", 1)
    ran = run("arena", "iyadosu", "--seats", 3, *bots, "--json", file, "--lang", language)
    assert ran.code == 0
    assert word in ran.out
    found = json.loads(file.read_text())
    assert [(line["hero"], line["field"]) for line in found["lineups"]] == [("steady", "random"), ("random", "steady")]
    assert found["lineups"][0]["games"] == 9
    assert found["times"][0]["milliseconds_a_move"] > 0


def test_options_budgets_and_heroes(run: Run) -> None:
    bots = ("--bots", "sharp:4,sharp:5ms,random", "--hero", "sharp:4", "--games", 1, "--jobs", 1)
    ran = run("arena", "iyadosu", "--option", "bonus=on", *bots)
    assert ran.code == 0
    assert ran.out.count("sharp:4") == 4


@pytest.mark.parametrize(("game", "shown"), [("escapenow", True), ("familiars", False)])
def test_wins_are_shown_where_the_game_can_be_lost(run: Run, game: str, shown: bool) -> None:
    ran = run("arena", game, "--bots", "steady,steady:plain", "--games", 2, "--jobs", 1, "--par", 20)
    assert ran.code == 0
    assert ("wins" in ran.out) == shown
    assert "steady:plain" in ran.out


@pytest.mark.parametrize(
    "wrong",
    [
        ["chess"],
        ["iyadosu", "--bots", "steady"],
        ["iyadosu", "--bots", "steady,clever"],
        ["iyadosu", "--bots", "sharp:1s,steady"],
        ["iyadosu", "--bots", "steady,steady"],
        ["iyadosu", "--hero", "sharp"],
        ["iyadosu", "--games", "0"],
        ["iyadosu", "--jobs", "0"],
        ["iyadosu", "--seats", "9"],
        ["iyadosu", "--option", "bonus=3"],
    ],
)
def test_mistakes(run: Run, wrong: list[str]) -> None:
    ran = run("arena", *wrong)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.strip().splitlines()) == 1


@pytest.mark.skipif(os.name != "posix", reason="signals as in POSIX")
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_arena_prints_what_it_has(start: Start, tmp_path: Path, jobs: int) -> None:
    file = tmp_path / "found.json"
    process = start("arena", "iyadosu", "--games", 100_000, "--jobs", jobs, "--json", file)
    time.sleep(2.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in out + err
    # On a very busy machine it may not have begun.
    if file.exists():
        found = json.loads(file.read_text())["lineups"][0]["deals"]
        assert found < 100_000
