"""par."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def record(run: Run, data: Path) -> Path:
    assert run("play", "iyadosu", "--seat", "none", "--seed", 1).code == 0
    return data / "records" / "iyadosu-1.json"


def test_par_beside_what_was_reached(run: Run, record: Path) -> None:
    ran = run("par", record, "--budget", 60, "--line")
    assert ran.code == 0
    assert "lower bound" in ran.out
    assert all(name in ran.out for name in ("Steady 1", "Steady 2", "Steady 3", "reached", "★", "split"))
    assert run("par", record, "--budget", 60, "--line").out == ran.out
    assert "下限" in run("par", record, "--budget", "20ms", "--lang", "ja").out


def test_a_game_that_is_not_over(run: Run, data: Path) -> None:
    run("play", "iyadosu", "--seed", 5, typed="1\n1\n")
    ran = run("par", data / "saves" / "iyadosu-1.json", "--budget", 9)
    assert ran.code == 0
    assert "–" in ran.out


@pytest.mark.parametrize("wrong", [["--budget", "1s"], ["--budget", "0"], ["--seed", "-1"]])
def test_mistakes(run: Run, record: Path, wrong: list[str]) -> None:
    ran = run("par", record, *wrong)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.strip().splitlines()) == 1
    assert run("par", "nothing.json").code == 2


def test_par_in_the_arena_is_for_teams(run: Run) -> None:
    ran = run("arena", "iyadosu", "--par", 10, "--games", 1)
    assert (ran.code, ran.out) == (2, "")
    assert "--par" in ran.err
