"""`chabudai play` at a real terminal: typed at, handed round, interrupted."""

import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.joining import AtTerminal

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a terminal as in POSIX")

Play = Callable[..., AtTerminal]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    import pty

    people: list[AtTerminal] = []

    def play(*arguments: object, game: str = "iyadosu", seed: int = 5) -> AtTerminal:
        keyboard, line = pty.openpty()
        people.append(AtTerminal(keyboard, line, tmp_path, game, "--seed", seed, *arguments, command="play"))
        return people[-1]

    yield play
    for person in people:
        person.end()


def test_an_interrupted_game_is_saved(play: Play, tmp_path: Path) -> None:
    mio = play("--name", "Mio", "--delay", 0)
    mio.until("1 refuse card")
    mio.type("why spl")
    mio.type("it 9\n")
    mio.until("(§3)")
    mio.type("2\n")
    mio.until("Mio declares 2")
    mio.until("Play")
    mio.process.send_signal(signal.SIGINT)
    mio.until("play --resume iyadosu-1")
    assert mio.process.wait(60) == 130
    assert "Traceback" not in mio.heard
    assert '"split 2"' in (tmp_path / "saves" / "iyadosu-1.json").read_text()


def test_nobody_sees_another_hand_when_the_screen_goes_round(play: Play) -> None:
    both = play("--seat", 0, "--seat", 1, "--name", "Ann", "--name", "Ben")
    both.until("Hand the screen to Ben")
    # Nothing of anybody is on it before somebody sits down there.
    assert not re.search(r"[KRGB]\d", both.heard)
    both.type("\n")
    both.until("Ben › ")
    assert "Ann is dealt a card. (×12)" in both.heard
    both.type("2\n")
    both.until("Hand the screen to Ann")
    wiped = both.heard.rpartition("\x1b[H\x1b[2J\x1b[3J")[2]
    assert not re.search(r"[KRGB]\d", wiped)
    both.type("\n")
    both.until("Ann › ")
    seen = both.heard.rpartition("Hand the screen to Ann")[2]
    assert "Ben is dealt a card. (×12)" in seen
    both.type("quit\n")
    both.until("play --resume iyadosu-1")
    assert both.process.wait(60) == 0


def test_who_is_new_is_warned_of_a_trap_and_asked(play: Play, tmp_path: Path) -> None:
    mio = play("--name", "Mio", "--seats", 1, game="escapenow", seed=1)
    # Why something is asked stands above the prompt.
    mio.until("Alone you begin either way")
    for move in ("start", "pawn 1", "solve T"):
        mio.until("Mio › ")
        mio.heard = ""
        mio.type(f"{move}\n")
    mio.until("Mio › ")
    mio.type("move 2 drop L\n")
    mio.until("(§4)")
    mio.until("move 2 drop L all the same?")
    assert '"move 2 drop L"' not in (tmp_path / "saves" / "escapenow-1.json").read_text()
    mio.heard = ""
    mio.type("y\n")
    mio.until("Mio › ")
    assert '"move 2 drop L"' in (tmp_path / "saves" / "escapenow-1.json").read_text()
    mio.type("quit\n")
    assert mio.process.wait(60) == 0
