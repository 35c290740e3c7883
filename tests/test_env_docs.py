"""The pages about environments are true: their tables are those of the encoders, and their programs run."""

import re
from pathlib import Path

import pytest

from chabudai.games import GAMES, game
from tools.env_docs import FOLDER, page

TEXT = (Path(__file__).parent.parent / "docs" / "environments.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("name", GAMES)
def test_the_tables_are_up_to_date(name: str) -> None:
    written = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    assert written == page(game(name)), "Run `python -m tools.env_docs`."


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_prints_what_stands_beside_it(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(program, "environments.md", "exec"), {})
    promised = re.findall(r"^print\(.*\)  # (.*)$", program, re.MULTILINE)
    assert capsys.readouterr().out.splitlines() == promised


def test_there_are_programs() -> None:
    assert len(PROGRAMS) >= 4
