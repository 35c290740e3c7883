"""Commands that are printed work as they are typed."""

import os
import sys
from pathlib import Path

import pytest

from chabudai.cli.program import program


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
    assert program() == "chabudai"


def test_started_by_its_path(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.defpath)
    monkeypatch.chdir(installed.parent.parent)
    monkeypatch.setattr(sys, "argv", ["bin/chabudai"])
    assert program() == "bin/chabudai"


def test_another_one_of_that_name_is_not_meant(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "my own" / "chabudai"
    mine.parent.mkdir()
    mine.write_text("#!/bin/sh\n")
    monkeypatch.setenv("PATH", str(installed.parent))
    monkeypatch.setattr(sys, "argv", [str(mine)])
    assert program() == f"'{mine}'"


def test_started_as_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/somewhere/chabudai/cli/__main__.py"])
    monkeypatch.setattr(sys, "executable", "/usr/bin/python3")
    assert program() == "/usr/bin/python3 -m chabudai.cli"
