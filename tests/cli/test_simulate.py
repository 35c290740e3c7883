"""simulate."""

import json
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from chabudai.bots.statistics import spread, wilson
from chabudai.bots.stopping import StopAsked
from chabudai.cli.interrupts import interrupts
from chabudai.cli.report import histogram
from chabudai.games import game
from chabudai.lab.simulation import Simulation
from tests.cli.conftest import Run


@pytest.mark.parametrize("policy", ["random", "varied"])
def test_the_result_does_not_depend_on_the_number_of_processes(run: Run, tmp_path: Path, policy: str) -> None:
    files = []
    for jobs in (1, 3):
        file = tmp_path / f"{jobs}.json"
        ran = run("simulate", "iyadosu", "--games", 120, "--policy", policy, "--jobs", jobs, "--json", file)
        assert ran.code == 0
        assert "100.00%" in ran.out
        files.append(file.read_text())
    assert files[0] == files[1]


def test_bots_play_the_games_of_their_transcript(run: Run, tmp_path: Path) -> None:
    found = []
    for jobs in (1, 2):
        file = tmp_path / f"{jobs}.json"
        command = ("simulate", "iyadosu", "--games", 25, "--policy", "steady", "--jobs", jobs, "--json", file)
        assert run(*command).code == 0
        found.append(json.loads(file.read_text()))
    assert found[0] == found[1]
    lines = run("transcript", "iyadosu", "--games", 25, "--policy", "steady").out.splitlines()
    outcomes = [json.loads(line)["outcome"] for line in lines if line.startswith('{"outcome"')]
    for seat in range(3):
        assert found[0]["wins"][seat]["count"] == sum(seat in outcome["winners"] for outcome in outcomes)
        assert found[0]["scores"][seat]["counts"] == Counter(str(outcome["scores"][seat]) for outcome in outcomes)


def test_the_json_agrees_with_the_transcript_of_the_same_seeds(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    chosen = ("iyadosu", "--games", 30, "--seats", 4, "--seed", 5, "--policy", "random")
    assert run("simulate", *chosen, "--json", file, "--jobs", 1).code == 0
    found = json.loads(file.read_text())
    lines = run("transcript", *chosen).out.splitlines()
    outcomes = [json.loads(line)["outcome"] for line in lines if line.startswith('{"outcome"')]
    assert found["games"] == 30
    for seat in range(4):
        assert found["wins"][seat]["count"] == sum(seat in outcome["winners"] for outcome in outcomes)
        counts = Counter(str(outcome["scores"][seat]) for outcome in outcomes)
        assert found["scores"][seat]["counts"] == counts
    choices = sum('"legal":[' in line for line in lines)
    assert found["moves"]["mean"] * 30 == pytest.approx(choices)
    assert found["endings"]["rounds"]["count"] == 30


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("policy", ["random", "steady:plain"])
def test_stopping_leaves_what_was_counted_so_far(jobs: int, policy: str) -> None:
    simulation, told = Simulation(game("iyadosu").setup(), policy), []

    def progress(counted: int) -> None:
        told.append(counted)
        signal.raise_signal(signal.SIGINT)

    with interrupts() as stopped:
        simulation.run(10**6, jobs, stopped, progress)
    assert told == [simulation.counts.games] and 0 < told[0] < 10**6
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_a_simulation_goes_on_where_it_was() -> None:
    setup = game("iyadosu").setup(4)
    whole, parts = Simulation(setup, seed=7), Simulation(setup, seed=7)
    whole.run(50)
    for games in (20, 30):
        parts.run(games)
    assert whole.results() == parts.results() and whole.results()["games"] == 50


def test_a_game_is_given_up_in_the_middle_of_a_long_thought() -> None:
    """The bot would think for an hour; the first look whether to go on is before it begins, so it has begun."""
    looks: list[int] = []

    def stopped() -> bool:
        looks.append(len(looks))
        return len(looks) > 20

    simulation = Simulation(game("iyadosu").setup(), "sharp:3600000ms")
    simulation.run(1, stopped=stopped)
    assert simulation.counts.games == 0


def test_stopping_before_the_first_game_says_so(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def at_once() -> Iterator[StopAsked]:
        yield lambda: True

    monkeypatch.setattr("chabudai.cli.interrupts.interrupts", at_once)
    ran = run("simulate", "iyadosu", "--jobs", 1, "--json", tmp_path / "found.json")
    assert (ran.code, ran.out) == (130, "")
    assert "Stopped after 0 of 10000 games." in ran.err
    assert not (tmp_path / "found.json").exists()


def test_both_languages_and_mistakes(run: Run) -> None:
    assert "勝率" in run("simulate", "iyadosu", "--games", 10, "--jobs", 1, "--lang", "ja").out
    for wrong in (
        ["chess"],
        ["iyadosu", "--seats", "2"],
        ["iyadosu", "--policy", "sharp:x"],
        ["iyadosu", "--jobs", "0"],
    ):
        assert run("simulate", *wrong).code == 2
    assert run("simulate", "iyadosu", "--games", 5, "--jobs", 1, "--json", "/nowhere/x.json").code == 2


def test_spread() -> None:
    found = spread(Counter([1, 2, 3, 4, 100]))
    assert (found.min, found.lower_quartile, found.median, found.upper_quartile, found.max) == (1, 2, 3, 4, 100)
    assert found.mean == 22
    assert found.sd == pytest.approx(43.6177, abs=1e-4)


def test_wilson_agrees_with_published_values() -> None:
    # Newcombe 1998, table I: 81 of 263, and 0 of 20.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)


def test_histogram_shows_whatever_happened() -> None:
    assert histogram(Counter({0: 1000, 2: 1})) == "█ ▁"
    assert len(histogram(Counter(range(1000)))) <= 25


def test_who_plays_unless_somebody_is_named_is_steady(run: Run) -> None:
    found = [
        json.loads(run("simulate", "iyadosu", "--games", 20, "--jobs", 1, "--json", "-", *policy).out)
        for policy in ((), ("--policy", "steady"), ("--policy", "random"))
    ]
    assert found[0] == found[1] != found[2] and found[0]["policy"] == "steady"


def test_nothing_is_overwritten_unless_that_is_meant(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    file.write_text("mine")
    command = ("simulate", "iyadosu", "--games", 5, "--jobs", 1, "--json", file)
    ran = run(*command)
    assert (ran.code, ran.out) == (2, "") and "found.json" in ran.err
    assert file.read_text() == "mine"
    assert run(*command, "--force").code == 0
    assert json.loads(file.read_text())["games"] == 5


def test_bent_bots_play_too(run: Run) -> None:
    ran = run("simulate", "futon", "--games", 10, "--jobs", 1, "--policy", "steady~0.2!rise early", "--json", "-")
    assert json.loads(ran.out)["policy"] == "steady~0.2!rise early"
    assert run("simulate", "futon", "--policy", "steady!jump").code == 2
