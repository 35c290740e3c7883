"""`chabudai play GAME --reload`: the rules change, and the game goes on."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

import msgspec
import pytest

from chabudai.cli.new import scaffold
from tests.cli.conftest import Run
from tests.packages import installed, surroundings

#: More than a busy machine needs to start a process.
PATIENCE_SECONDS = 60


class Author:
    """Somebody who plays a game of theirs, and writes it meanwhile."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        project = folder / "project"
        for path, text in scaffold("my_game", "tricks", "chabudai-my-game").items():
            file = project / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        site = installed(project, folder / "site")
        self.package = project / "my_game"
        self.save = folder / "data" / "saves" / "my_game-1.json"
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "chabudai",
                "play",
                "my_game",
                "--reload",
                "--seats",
                "2",
                "--seed",
                "1",
                *arguments,
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            env=surroundings(site, project, CHABUDAI_DATA=str(folder / "data")),
        )
        self.lines: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)

    def reads(self, text: str) -> str:
        """Everything up to a line with this text."""
        seen, deadline = "", time.monotonic() + PATIENCE_SECONDS
        while text not in seen:
            try:
                seen += self.lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except Empty:
                raise AssertionError(f"“{text}” is not in:\n{seen}") from None
        return seen

    def types(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{text}\n")
        self.process.stdin.flush()

    def moves(self) -> list[str]:
        entries = msgspec.json.decode(self.save.read_bytes())["entries"]
        return [entry["move"] for entry in entries if entry["kind"] == "moved"]

    def changes(self, file: str, old: str, new: str) -> None:
        path = self.package / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def author(tmp_path: Path) -> Iterator[Author]:
    author = Author(tmp_path)
    yield author
    author.process.kill()
    author.process.communicate()


def test_the_game_goes_on_with_what_was_changed(author: Author) -> None:
    author.reads("Play")
    author.types("2")
    author.reads("takes the trick")
    made = author.moves()
    author.changes("messages/en.toml", "takes the trick", "picks up the trick")
    author.reads("the game goes on with it")
    author.reads("picks up the trick")
    assert author.moves()[: len(made)] == made

    # What cannot be read is told, and so is a move that was made and is not allowed any more.
    author.changes("rules.py", "class MyGame(State):", "class MyGame(State:")
    assert "SyntaxError" in author.reads("Mend what is written above")
    author.changes("rules.py", "else hand)", "else hand)[:1]")
    author.changes("rules.py", "class MyGame(State:", "class MyGame(State):")
    told = author.reads("Mend what is written above")
    assert made[0] in told, told
    author.changes("rules.py", "else hand)[:1]", "else hand)")
    author.reads("the game goes on with it")
    author.types("quit")
    author.process.wait(PATIENCE_SECONDS)
    assert author.process.returncode == 0 and author.moves()[: len(made)] == made


def test_a_compiled_game_says_that_a_change_would_change_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "quick_game"
    files = scaffold("quick_game", "solo", "chabudai-quick-game")
    for path, text in files.items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (package / "helper.cpython-311.so").write_bytes(b"")
    monkeypatch.syspath_prepend(tmp_path)
    from importlib import import_module

    from chabudai.cli.local.reload import folder_of
    from chabudai.cli.words import Mistake

    with pytest.raises(Mistake, match=r"is compiled.*Delete helper\.cpython-311\.so"):
        folder_of(import_module("quick_game").GAME)
    assert "Say which game" in run("play", "--reload").err
