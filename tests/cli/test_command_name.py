"""Commands that are printed work as they are typed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from chabudai.cli.command_name import command_name
from chabudai.games import games


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    path = tmp_path / "bin" / "chabudai"
    path.parent.mkdir()
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_found_by_its_name(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(installed.parent))
    monkeypatch.setattr(sys, "argv", [str(installed)])
    assert command_name() == "chabudai"


def test_started_by_its_path(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.defpath)
    monkeypatch.chdir(installed.parent.parent)
    monkeypatch.setattr(sys, "argv", ["bin/chabudai"])
    assert command_name() == "bin/chabudai"


def test_another_one_of_that_name_is_not_meant(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "my own" / "chabudai"
    mine.parent.mkdir()
    mine.write_text("#!/bin/sh\n")
    monkeypatch.setenv("PATH", str(installed.parent))
    monkeypatch.setattr(sys, "argv", [str(mine)])
    assert command_name() == f"'{mine}'"


def test_started_as_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/somewhere/chabudai/cli/__main__.py"])
    monkeypatch.setattr(sys, "executable", "/usr/bin/python3")
    assert command_name() == "/usr/bin/python3 -m chabudai.cli"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("chabudai play iy", ["iyadosu"]), ("chabudai rules ", [game.name for game in games()]), ("chabudai play zz", [])],
)
def test_a_shell_completes_the_names_of_games(typed: str, offered: list[str]) -> None:
    words = typed.split(" ")
    asked = {"_CHABUDAI_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    program = "from chabudai.cli import main; main([])"
    answered = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, **asked}, capture_output=True, text=True, check=False
    )
    assert answered.stdout.split() == offered, answered.stderr
