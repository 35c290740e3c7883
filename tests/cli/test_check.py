"""check."""

from pathlib import Path

import pytest

from chabudai.laws import LAWS
from tests.cli.conftest import Run

#: Iyadosu with something wrong, in a package of its own.
BROKEN = """
from chabudai.games.iyadosu import GAME as RIGHT
from chabudai.games.iyadosu.text import outcome_forms
from chabudai.games.iyadosu.view import make_view

class Wrong(type(RIGHT)):
    package = "chabudai.games.iyadosu"
{wrong}

GAME = Wrong()
"""
#: What is dealt is called otherwise than it is.
MISNAMED = """
    def outcome_forms(self):
        return list(reversed(outcome_forms()))
"""
#: Everybody sees what seat 0 holds.
LEAK = """
    def view(self, setup, state, seat):
        return make_view(state, 0)
"""
RAISES = """
    def view(self, setup, state, seat):
        raise KeyError("oops")
"""

#: Another name: nothing is told about it in the tests of our games.
NAMELESS = """
    name = "another"

    def read_cards(self, text):
        return RIGHT.read_cards(text)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "a_game"


def write(folder: Path, wrong: str) -> Path:
    """A package with this fault; each has a name of its own, for Python imports a name once."""
    package = folder / f"wrong_{abs(hash(wrong)) % 10**8}"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(BROKEN.format(wrong=wrong), encoding="utf-8")
    return package


def test_a_game_of_ours_obeys_all_laws(run: Run) -> None:
    ran = run("check", "futon", "--quick")
    assert (ran.code, ran.err) == (0, "")
    assert f"futon: {len(LAWS)} laws over {2 * len(LAWS)} games, none broken." in ran.out
    japanese = run("check", "futon", "--law", "clones", "--seats", 2, "--games", 1, "--lang", "ja")
    assert "futon：法則1件を1ゲームで試し、違反はありません。" in japanese.out


def test_a_breach_says_where_it_is_and_how_to_see_it_again(run: Run, folder: Path) -> None:
    package = write(folder, MISNAMED)
    ran = run("check", package, "--law", "numbering")
    assert ran.code == 1
    lines = ran.out.strip().splitlines()
    assert lines[0].startswith("Law broken: numbering. ")
    for said in ("Seed ", " seats, options bonus=off, instant=off, after move ", "The last ", "1. Chance: "):
        assert said in ran.out
    command = next(line for line in lines if line.startswith("See it again: chabudai "))
    again = run(*command.removeprefix("See it again: chabudai ").split(" "))
    assert again.code == 1
    assert again.out.strip().splitlines()[:4] == lines[:4]


def test_what_differs_is_told_field_by_field_and_from_whose_seat(run: Run, folder: Path) -> None:
    ran = run("check", write(folder, LEAK), "--law", "imagined_twins", "--seats", 3, "--option", "bonus=on")
    assert ran.code == 1
    assert "Seen from " in ran.out
    assert "What differs:" in ran.out
    assert " expected, " in ran.out
    assert "--option bonus=on --seed " in ran.out


def test_an_error_in_a_game_is_a_breach_not_a_stack_trace(run: Run, folder: Path) -> None:
    ran = run("check", write(folder, RAISES), "--law", "imagined_twins", "--games", 1)
    assert ran.code == 1
    assert "The game raised KeyError at __init__.py:" in ran.out


def test_a_breach_is_told_in_japanese(run: Run, folder: Path) -> None:
    ran = run("check", write(folder, MISNAMED + "\n"), "--law", "numbering", "--lang", "ja")
    assert ran.code == 1
    assert "法則違反：numbering。" in ran.out
    assert "もう一度見るには：" in ran.out


def test_the_project_around_a_package_will_do(run: Run, folder: Path) -> None:
    write(folder / "src", MISNAMED + "\n\n")
    assert "Law broken: numbering." in run("check", folder, "--law", "numbering", "--games", 1).out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "chess"),
        (["iyadosu", "--law", "gravity"], "There is no law “gravity”"),
        (["iyadosu", "--quick", "--soak"], "Choose one of"),
        (["./nowhere"], "no Python package"),
        (["iyadosu", "--seats", "9"], "seats"),
    ],
)
def test_a_mistake_is_one_sentence(run: Run, arguments: list[str], said: str) -> None:
    ran = run("check", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert len(ran.err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("source", "said"),
    [("import nothing_of_the_kind", "cannot be imported: ModuleNotFoundError"), ("GAME = 7", "has no game")],
)
def test_a_folder_without_a_game_is_told(run: Run, folder: Path, source: str, said: str) -> None:
    package = folder / f"no_game_{len(source)}"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(source, encoding="utf-8")
    ran = run("check", package)
    assert ran.code == 2
    assert said in ran.err


def test_what_is_missing_is_said(run: Run, folder: Path) -> None:
    """Without the hooks of our tests some laws cannot be tried."""
    package = write(folder, NAMELESS)
    ran = run("check", package, "--quick", "--law", "conservation", "--law", "clones", "--law", "dealt_twins")
    assert ran.code == 0
    assert "The law conservation was left out: it needs a file inventory.py" in ran.out
    assert "appearance.py" in ran.out
    assert "another: 1 law over 3 games, none broken." in ran.out
