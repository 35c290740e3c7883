"""`chabudai new`: what it writes plays, is short, obeys the laws, and says what to change next."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from chabudai.cli.new import LIKE, scaffold
from chabudai.engine.game import Game
from chabudai.laws import check
from tests.cli.conftest import Run

#: That say something: blank ones do not count.
MOST_LINES = 250


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("like", LIKE)
def test_it_plays_and_obeys_the_laws(run: Run, here: Path, like: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"my_{like}"
    made = run("new", name, "--like", like)
    assert made.code == 0
    commands = [line.strip() for line in made.out.splitlines()[1:]]
    assert [re.search(r"pip install|check|play", command) is not None for command in commands] == [True] * 3
    project = here / f"chabudai-my-{like}"
    monkeypatch.syspath_prepend(project)
    game: Game = import_module(name).GAME
    assert game.name == name and game.title() == f"My {like.capitalize()}"
    report = check(game, games=1)
    assert report.ok, report


@pytest.mark.parametrize("like", LIKE)
def test_it_is_short_and_every_file_says_what_to_change_next(like: str) -> None:
    files = scaffold("my_game", like, "chabudai-my-game")
    lines = [line for text in files.values() for line in text.splitlines()]
    assert len(files) >= 9 and len(lines) <= MOST_LINES
    for path, text in files.items():
        assert "Next:" in text, path
        assert not re.search(r"new_?game|New Game|new(tricks|solo|sealed|coop)", path + text.replace("new_game", "")), (
            path
        )


@pytest.mark.parametrize(
    ("arguments", "sentence", "in_japanese"),
    [
        (["My"], "begin with a small letter", "英小文字で始め"),
        (["class"], "begin with a small letter", "英小文字で始め"),
        (["a/../b"], "begin with a small letter", "英小文字で始め"),
        (["futon"], "a game called futon already", "futonというゲームはもう"),
        (["json"], "a Python module called json", "jsonというPythonモジュール"),
        (["whist", "--like", "chess"], "tricks, cooperative, solo, sealed", "tricks, cooperative, solo, sealed"),
        (["whist", "--package", "../up"], "cannot be the name of a package", "パッケージの名前にできません"),
    ],
)
def test_what_cannot_be_is_told(run: Run, here: Path, arguments: list[str], sentence: str, in_japanese: str) -> None:
    assert run("new", *arguments) == (2, "", run("new", *arguments).err)
    assert sentence in run("new", *arguments).err
    assert in_japanese in run("new", *arguments, "--lang", "ja").err
    assert list(here.iterdir()) == []


def test_nothing_is_overwritten(run: Run, here: Path) -> None:
    folder = here / "mine"
    folder.mkdir()
    (folder / "pyproject.toml").write_text("precious")
    assert "nothing in it was touched" in run("new", "whist", "--package", "mine").err
    assert [file.read_text() for file in folder.rglob("*")] == ["precious"]
    assert run("new", "whist", "--package", "yours").code == 0
    assert 'name = "yours"' in (here / "yours" / "pyproject.toml").read_text()
