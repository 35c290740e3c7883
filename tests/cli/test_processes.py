"""What only a real process shows: signals, closed pipes, sudden death, speed of help."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Start

posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes as in POSIX")


def _moves(file: Path) -> int:
    return len(json.loads(file.read_text())["record"]["moves"]) if file.exists() and file.stat().st_size else 0


def _wait_for(file: Path, moves: int) -> None:
    deadline = time.monotonic() + 20
    while _moves(file) < moves:
        assert time.monotonic() < deadline, "the game was not saved in time"
        time.sleep(0.02)


@posix
def test_a_killed_game_goes_on_where_it_was(run: Run, start: Start, data: Path) -> None:
    run("play", "iyadosu", "--seed", 5, typed="1\n" * 120)
    process = start("play", "iyadosu", "--seed", 5)
    assert process.stdin is not None
    save = data / "saves" / "iyadosu-2.json"
    try:
        process.stdin.write("1\n1\n1\n")
        process.stdin.flush()
        _wait_for(save, 46)
    finally:
        process.kill()
        process.communicate()
    assert process.returncode == -signal.SIGKILL
    assert run("play", "--resume", "iyadosu-2", typed="1\n" * 120).code == 0
    records = [(data / "records" / f"iyadosu-{number}.json").read_text() for number in (1, 2)]
    assert records[0] == records[1]


@posix
def test_an_interrupted_game_is_quiet_and_saved(start: Start, data: Path) -> None:
    process = start("play", "iyadosu", "--seed", 5)
    _wait_for(data / "saves" / "iyadosu-1.json", 37)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert "iyadosu-1" not in err


@posix
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_simulation_prints_what_it_has(start: Start, tmp_path: Path, jobs: int) -> None:
    process = start("simulate", "iyadosu", "--games", 50_000_000, "--jobs", jobs, "--json", tmp_path / "found.json")
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert "Traceback" not in out + err
    # On a very busy machine it may not have begun.
    if (tmp_path / "found.json").exists():
        found = json.loads((tmp_path / "found.json").read_text())["games"]
        assert 0 < found < 50_000_000
        assert "100.00%" in out


@posix
@pytest.mark.parametrize("command", ["transcript iyadosu --games 200", "replay {file}", "play iyadosu --seat none"])
def test_a_closed_pipe_is_quiet(run: Run, tmp_path: Path, command: str) -> None:
    file = tmp_path / "games.jsonl"
    run("transcript", "iyadosu", "--games", 20, "--output", file)
    words = [sys.executable, "-m", "chabudai.cli", *command.format(file=file).split()]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    err = process.stderr.read().decode()
    process.stderr.close()
    process.wait(timeout=20)
    assert [line for line in err.splitlines() if "compile" not in line] == []


def test_help_in_a_process_of_its_own(start: Start) -> None:
    out, err = start("--help").communicate()
    assert "simulate" in out
    assert err == ""


def test_help_loads_neither_games_nor_the_core() -> None:
    code = "import sys, chabudai.cli; print([m for m in sys.modules if m.startswith(('chabudai.games', 'rich.'))])"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_a_terminal_without_the_signs_gets_question_marks() -> None:
    words = [sys.executable, "-X", "utf8=0", "-m", "chabudai.cli", "games", "--lang", "ja"]
    path = os.pathsep.join(sys.path)
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ran = subprocess.run(words, env=environment, capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"iyadosu" in ran.stdout


def test_bytes_that_are_no_text_are_only_a_wrong_answer(data: Path) -> None:
    words = [sys.executable, "-m", "chabudai.cli", "play", "iyadosu"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run(words, input=b"\xff\xfe\nquit\n", env=environment, capture_output=True, check=False)
    assert ran.returncode == 0
    assert b"Traceback" not in ran.stderr
