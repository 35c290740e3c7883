"""The public names: all there, fetched only when asked for, and known to type checkers by the same homes."""

import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import chabudai
from chabudai.engine import dice, errors, match
from chabudai.games import games
from chabudai.lab import simulation

SOURCE = ast.parse(Path(chabudai.__file__).read_text(encoding="utf-8"))
PAGE = (Path(__file__).parent.parent / "docs" / "api.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
#: What takes long to import, or draws, or serves.
HEAVY = ("msgspec", "rich", "typer", "litestar", "uvicorn", "sqlalchemy", "websockets", "asyncio", "multiprocessing")


def in_fresh_python(program: str) -> str:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8").stdout


def test_importing_the_package_imports_nothing_else_of_it() -> None:
    """No clock: what is not imported takes no time."""
    before = "import importlib, sys; before = set(sys.modules); "
    loaded = in_fresh_python(f"{before}import chabudai; print(*sorted(set(sys.modules) - before))").split()
    assert loaded == ["chabudai"]


@pytest.mark.parametrize("name", ["NotAllowed", "dice"])
def test_asking_for_one_name_does_not_bring_all(name: str) -> None:
    loaded = in_fresh_python(f"import sys, chabudai; chabudai.{name}; print(*sys.modules)").split()
    assert f"chabudai.engine.{'dice' if name == 'dice' else 'errors'}" in loaded
    assert not {"chabudai.games", "chabudai.bots", *HEAVY} & set(loaded)


def test_playing_needs_nothing_that_serves_or_draws() -> None:
    program = "import sys, chabudai as c; c.Match(c.game('iyadosu').setup(), c.dice(1)); print(*sys.modules)"
    loaded = in_fresh_python(program).split()
    assert "chabudai.games.iyadosu" in loaded
    assert not (set(HEAVY) - {"msgspec"}) & set(loaded)
    assert not any(name.startswith(("chabudai.server", "chabudai.cli", "chabudai.table")) for name in loaded)


def test_every_name_is_there_and_listed() -> None:
    assert sorted(set(chabudai.__all__)) == chabudai.__all__
    for name in chabudai.__all__:
        assert getattr(chabudai, name) is not None
        assert name in dir(chabudai)
    assert in_fresh_python("from chabudai import *; print(Match.__name__, all_games()[0].name)") == "Match iyadosu\n"


def test_names_are_those_of_their_homes() -> None:
    assert chabudai.Match is match.Match
    assert chabudai.dice is dice.dice
    assert chabudai.simulate is simulation.simulate
    assert chabudai.all_games is games
    assert chabudai.UnknownMove is errors.UnknownMove


def test_type_checkers_are_told_the_same_homes() -> None:
    blocks = [node for node in SOURCE.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    told = {
        alias.asname or alias.name: f"{node.module}:{alias.name}" if alias.asname else node.module
        for node in blocks[0].body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert told == chabudai._HOMES
    assert sorted([*told, "__version__"]) == chabudai.__all__


def test_another_name_is_an_error() -> None:
    with pytest.raises(AttributeError, match="'chabudai' has no attribute 'nothing'"):
        chabudai.nothing  # noqa: B018
    assert not hasattr(chabudai, "simulated")


# -- what they do -----------------------------------------------------------------------------------------------------
def test_seeded_dice_repeat_themselves_and_others_do_not() -> None:
    setup = chabudai.game("iyadosu").setup(3)

    def dealt(seed: int | None) -> list[tuple[int | str, str]]:
        return chabudai.Match(setup, chabudai.dice(seed)).moves

    assert dealt(4) == dealt(4) != dealt(5)
    assert dealt(None) != dealt(None)


def test_a_record_is_written_read_and_replayed() -> None:
    match = chabudai.Match(chabudai.game("futon").setup(2), chabudai.dice(4))
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[0].number)
    record = chabudai.read_record(chabudai.record_of(match).json())
    assert chabudai.replay(record).outcome() == match.outcome()
    assert chabudai.replay(record, 5).moves == match.moves[:5]


# -- docs/api.md ------------------------------------------------------------------------------------------------------
def explained() -> set[str]:
    return set(re.findall(r"\*\*`(\w+)[^`]*`\*\*", PAGE))


def test_the_page_explains_exactly_the_public_names() -> None:
    assert explained() == set(chabudai.__all__)


def test_the_page_calls_functions_by_the_arguments_that_they_have() -> None:
    calls = dict(re.findall(r"\*\*`(\w+)\(([^`]*)\)`\*\*", PAGE))
    assert {"arena", "simulate", "game", "replay", "record_of"} <= set(calls)
    for name, written in calls.items():
        arguments = inspect.signature(getattr(chabudai, name)).parameters
        assert [*arguments] == [part for part in written.split(", ") if part], name


#: What each program of the page prints, or how that begins; in their order.
PRINTED = [
    "iyadosu いやどす [3, 4, 5] ['bonus', 'instant']\n",
    "Outcome(reason='exam', scores=",
    "“nonsense” is not a move of Iyadosu.\nclause 3\n",
    "True\n",
    "{'mean': ",
]


@pytest.mark.parametrize(("program", "printed"), list(zip(PROGRAMS, PRINTED, strict=True)))
def test_the_programs_of_the_page_run(program: str, printed: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(program, "api.md", "exec"), {"__name__": "page"})
    assert capsys.readouterr().out.startswith(printed)
