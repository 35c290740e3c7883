"""The document of the bots' strength, on a very small budget."""

import json
from pathlib import Path

import pytest

from bench.bots import RUNS, Run, document, main, ratio
from chabudai.games import game
from chabudai.lab.lanes import is_team


def test_a_measured_game_is_written_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "bots.md"
    arguments = ["--games", "iyadosu", "--sharp", "sharp:2", "--scale", "0.02", "--jobs", "1", "--output", str(file)]
    assert main(arguments) == 0
    text = file.read_text(encoding="utf-8")
    assert "| iyadosu, 4 seats | one steady among random wins | ≥ 55.0 % |" in text
    assert "chabudai arena iyadosu --seats 4 --bots sharp:2,steady --hero sharp:2 --games 2 --seed 0" in text
    assert text.count("not measured yet") == sum(len(run.claims) for run in RUNS if run.game != "iyadosu")
    assert document(json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))) == text


@pytest.mark.parametrize("run", RUNS, ids=[run.key for run in RUNS])
def test_every_run_is_of_a_game_that_has_it(run: Run) -> None:
    setup = game(run.game).setup(run.seats, dict(run.options))
    assert is_team(setup) == (run.hero is None)
    assert not run.par or is_team(setup)


def test_a_ratio_and_its_interval() -> None:
    value, low, high = ratio([2.0, 4.0, 6.0], [1.0, 2.0, 3.0])
    assert (value, low, high) == (2.0, 2.0, 2.0)
    value, low, high = ratio([1.0, 5.0, 3.0, 2.0], [2.0, 1.0, 2.0, 2.0])
    assert low < value < high
    assert ratio([1.0], [0.0])[0] == float("inf")
