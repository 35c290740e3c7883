"""What only a real process shows: signals, closed pipes, sudden death, speed of help."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest

from chabudai.cli.app import COMMANDS
from tests.cli.conftest import Run, Start

posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes as in POSIX")


def _entries(file: Path) -> int:
    return len(json.loads(file.read_text())["entries"]) if file.exists() and file.stat().st_size else 0


def _wait_for(file: Path, entries: int) -> None:
    deadline = time.monotonic() + 20
    while _entries(file) < entries:
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
        _wait_for(save, 14)
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
    _wait_for(data / "saves" / "iyadosu-1.json", 5)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert "iyadosu-1" not in err


MANY = 50_000_000


@posix
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(("policy", "begun"), [("random", 1), ("steady:plain", 1), ("sharp:3600000ms", 0)])
def test_an_interrupted_simulation_prints_what_it_has(tmp_path: Path, jobs: int, policy: str, begun: int) -> None:
    """Whatever the policy: games of bots take long, and the thinking one would think for an hour."""
    file = tmp_path / "found.json"
    words = f"simulate iyadosu --games {MANY} --policy {policy} --jobs {jobs} --json {file}".split()
    process, screen = on_a_screen(words)
    # The bar shows how many games were counted.
    wait_until_shown(screen, begun)
    # A screen that nobody reads is full some day, and whoever writes to it waits.
    reader = Thread(target=read_on, args=(screen,))
    reader.start()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=120)
    reader.join()
    os.close(screen)
    assert process.returncode == 130
    assert file.exists() == bool(begun) and ("100.00%" in out) == bool(begun)
    if begun:
        assert 0 < json.loads(file.read_text())["games"] < MANY


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_the_processes_of_a_killed_simulation_end_with_it() -> None:
    words = f"simulate iyadosu --games {MANY} --policy sharp:3600000ms --jobs 2".split()
    process, screen = on_a_screen(words)
    wait_until_shown(screen, 0)
    own = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while len(others := own.read_text().split()) < 3:
        time.sleep(0.05)
    process.kill()
    process.communicate()
    os.close(screen)
    # One keeps the semaphores; the other two would think for an hour.
    while any(running(other) for other in others):
        time.sleep(0.05)
    assert process.returncode == -signal.SIGKILL


def running(process: str) -> bool:
    """Whether there is such a process, and not only what is left of one that nobody has asked about."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def on_a_screen(words: list[str]) -> "tuple[subprocess.Popen[str], int]":
    """A command whose bars are shown on a terminal, which can be read here."""
    import pty

    screen, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TERM": "xterm", "COLUMNS": "120"}
    process = subprocess.Popen(
        [sys.executable, "-m", "chabudai.cli", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        env=environment,
    )
    os.close(theirs)
    return process, screen


def read_on(screen: int) -> None:
    # A terminal that everybody has left cannot be read.
    with suppress(OSError):
        while os.read(screen, 1024):
            pass


def wait_until_shown(screen: int, games: int) -> None:
    shown = b""
    while not any(int(found) >= games for found in re.findall(rb"(\d+)/%d\b" % MANY, shown)):
        found = os.read(screen, 1024)
        assert found, shown
        shown += found


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
    code = "import sys, chabudai.cli.app as a; a.program_of(a.COMMANDS); "
    code += "print([m for m in sys.modules if m.startswith(('chabudai.games.', 'chabudai.engine.bits', 'rich.'))])"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_a_command_loads_no_other() -> None:
    program = "import sys; from chabudai.cli import main; main(['version']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in COMMANDS if f"chabudai.cli.{name}" in loaded] == ["version"]


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
