"""The README is true: its Python runs, and so does every command in it."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import Serving

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    shlex.split(line, comments=True)
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
]
PROGRAMS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


#: What each program prints, in their order.
PRINTED = ["Outcome(reason='rounds', ", "3 Declare from 1 to 7 refuse cards (§3).\n"]


@pytest.mark.parametrize(("program", "printed"), list(zip(PROGRAMS, PRINTED, strict=True)))
def test_python(program: str, printed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "import chabudai\n" in program and "from chabudai" not in program
    exec(compile(program, "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith(printed)


#: Where the README's server is.
ADDRESS = "http://127.0.0.1:8000"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Serving]:
    running = Serving(tmp_path)
    yield running
    running.stop()


def test_commands_in_their_order(tmp_path: Path, server: Serving) -> None:
    assert len(COMMANDS) > 5
    for command in COMMANDS:
        assert command[0] == "chabudai"
        result = subprocess.run(
            [sys.executable, "-m", "chabudai.cli", *(word.replace(ADDRESS, server.url) for word in command[1:])],
            cwd=tmp_path,
            env={**os.environ, "CHABUDAI_DATA": str(tmp_path / "data"), "PYTHONPATH": str(ROOT / "src")},
            # The terminal game is told to stop at once; it saves and says how to go on.
            input="quit\n",
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, f"{' '.join(command)}\n{result.stdout}{result.stderr}"
