"""Running the command line: inside the test, or as a process of its own where a process is what matters."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from chabudai.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    """The same surroundings on every machine."""
    for name in ("CHABUDAI_LANG", "LC_ALL", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"LANG": "C.UTF-8", "COLUMNS": "100", "CHABUDAI_DATA": str(data), "PYTHONUTF8": "1"}.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: object, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Ran(code, out, err)

    return run


@pytest.fixture
def start() -> Start:
    def start(*arguments: object) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-m", "chabudai.cli", *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )

    return start
