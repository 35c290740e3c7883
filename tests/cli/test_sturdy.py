"""Whatever is typed, piped or closed: one sentence at most, never a stack trace."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from chabudai.games import game
from tests.cli.conftest import Run

posix = pytest.mark.skipif(os.name != "posix", reason="streams and files as in POSIX")
#: More digits than Python reads.
DIGITS = "9" * 5000


@pytest.fixture
def save(run: Run, data: Path) -> Path:
    run("play", "iyadosu", "--seed", 5, typed="1\n1\n")
    return data / "saves" / "iyadosu-1.json"


def test_a_number_too_long_is_only_a_wrong_answer(run: Run, tmp_path: Path) -> None:
    assert "number from" in run("play", typed=f"{DIGITS}\nq\n").out
    assert run("play", "iyadosu", "--seed", 5, typed=f"{DIGITS}\nquit\n").code == 0
    file = tmp_path / "game.jsonl"
    run("transcript", "iyadosu", "--output", file)
    # As with any number beyond the last move.
    assert "★" in run("replay", file, "--step", typed=f"{DIGITS}\nq\n").out


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "iyadosu", "--seat", DIGITS],
        ["play", "iyadosu", "--bots", f"sharp:{DIGITS}"],
        ["play", "iyadosu", "--bots", f"sharp:{DIGITS}ms"],
        ["play", "iyadosu", "--bots", f"sharp:20:{DIGITS}"],
        ["play", "iyadosu", "--seats", DIGITS],
        ["play", "iyadosu", "--seed", DIGITS],
        ["transcript", "iyadosu", "--seed", str(2**63)],
        ["simulate", "iyadosu", "--seed", str(2**64)],
        ["play", "iyadosu", "--seed", str(-(2**64))],
    ],
)
def test_a_number_out_of_all_bounds_is_a_mistake(run: Run, arguments: list[str]) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.strip().splitlines()) == 1


def test_a_seat_number_too_long_for_a_replay(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("transcript", "iyadosu", "--output", file)
    assert run("replay", file, "--seat", DIGITS).code == 2


@pytest.mark.parametrize("text", ["[" * 100_000, '{"saved":' + "[" * 100_000, '{"chabudai":1,"x":' + "[" * 100_000])
def test_brackets_without_end(run: Run, text: str) -> None:
    ran = run("replay", "-", "--check", typed=text)
    assert (ran.code, ran.out) == (1, "")
    assert len(ran.err.strip().splitlines()) == 1


def test_a_seed_beyond_64_bits_in_a_transcript(run: Run) -> None:
    lines = run("transcript", "iyadosu", "--seed", 7).out
    ran = run("replay", "-", "--check", typed=lines.replace('"seed":7', f'"seed":{10**30}'))
    assert (ran.code, ran.out) == (1, "")
    assert "ine 1" in ran.err


def shell(command: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = ["sh", "-c", command.replace("chabudai", f"{sys.executable} -m chabudai.cli", 1)]
    return subprocess.run(words, env=environment, capture_output=True, encoding="utf-8", check=False, timeout=60)


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("command", ["games", "transcript iyadosu", "version"])
def test_a_full_disk_is_a_sentence(command: str) -> None:
    ran = shell(f"chabudai {command} >/dev/full")
    assert ran.returncode == 1
    assert len(ran.stderr.strip().splitlines()) == 1
    assert "No space" in ran.stderr


@posix
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("play iyadosu <&-", 0),
        ("replay - --check <&-", 1),
        ("transcript iyadosu >&-", 0),
        ("simulate iyadosu --games 20 --jobs 1 2>&-", 0),
    ],
)
def test_a_closed_stream_is_an_empty_one(command: str, code: int) -> None:
    ran = shell(f"chabudai {command}")
    assert "Traceback" not in ran.stdout + ran.stderr
    assert ran.returncode == code


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="no file that opens but cannot be read")
@pytest.mark.parametrize("command", ["replay /proc/self/mem --check", "replay - --check </proc/self/mem"])
def test_a_file_that_opens_but_cannot_be_read(command: str) -> None:
    ran = shell(f"chabudai {command}")
    assert ran.returncode == 2
    assert len(ran.stderr.strip().splitlines()) == 1


def test_a_game_that_could_not_begin_leaves_no_save(run: Run, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is saved at once; where it was not, the next menu has nothing to complain about."""

    def crash() -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("chabudai.cli.local.connect.warn_if_interpreted", crash)
        run("play", "iyadosu", "--seed", 5)
    assert "Go on: Iyadosu" in run("play", typed="q\n").out
    (data / "saves" / "iyadosu-2.json").touch()
    menu = run("play", typed="q\n")
    assert "iyadosu-2" not in menu.out + menu.err
    assert run("play", "iyadosu", typed="quit\n").code == 0
    assert (data / "saves" / "iyadosu-3.json").stat().st_size


@posix
def test_saves_are_private(save: Path, run: Run) -> None:
    assert save.stat().st_mode & 0o777 == 0o600
    run("play", "iyadosu", typed="quit\n")
    assert (save.parent / "iyadosu-2.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("before", "after"), [("edition", "]["), ('game = "iyadosu"', 'game = "futon"'), ("most = 7", 'most = "x"')]
)
def test_a_mistake_in_a_card_file_names_the_file(run: Run, tmp_path: Path, before: str, after: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(game("iyadosu").setup().card_file.text.replace(before, after, 1), encoding="utf-8")
    ran = run("cards", "iyadosu", "--cards", file)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"{file}: ")


def test_a_card_file_may_begin_with_a_mark_of_its_encoding(run: Run, tmp_path: Path, data: Path) -> None:
    file = tmp_path / "mine.toml"
    text = game("iyadosu").setup().card_file.text.replace('edition = "first"', 'edition = "mine"')
    file.write_text(text, encoding="utf-8-sig")
    assert hashlib.sha256(file.read_bytes()).hexdigest() in run("cards", "iyadosu", "--cards", file).out
    assert run("play", "iyadosu", "--seat", "none", "--seed", 1, "--cards", file).code == 0
    assert run("replay", data / "records" / "iyadosu-1.json", "--check").code == 0


def test_cards_without_a_name_are_a_mistake(run: Run, tmp_path: Path) -> None:
    ran = run("cards", "iyadosu", "--cards", "")
    assert (ran.code, ran.out) == (2, "")
    assert "first" in ran.err


@pytest.mark.parametrize(
    ("key", "value"),
    [("game", "chess"), ("seats", 9), ("options", {"bones": "on"}), ("options", {"bonus": "2"}), ("card_file", "][")],
)
@pytest.mark.parametrize("how", [["--check"], [], ["--step"], ["--check", "--cards", "first"]])
def test_a_wrong_setup_in_a_record_is_a_wrong_record(
    run: Run, data: Path, key: str, value: object, how: list[str]
) -> None:
    run("play", "iyadosu", "--seat", "none", "--seed", 1, "--bots", "random")
    file = data / "records" / "iyadosu-1.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), key: value}))
    ran = run("replay", file, *how)
    assert (ran.code, ran.out) == (1, "")
    assert len(ran.err.strip().splitlines()) == 1


# -- words of others ---------------------------------------------------------------------------------------------------
def test_what_others_have_written_is_read_and_not_obeyed(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    plain = {"chabudai": 1, "game": "iyadosu", "rules_version": 1, "seats": 3, "options": {}, "moves": []}
    evil = "\x1b[2J\x9b2J\x07"
    named = {**plain, "rules_version": game("iyadosu").rules_version, "players": [f"A{evil}", "B", "C"]}
    for written in ({**plain, f"more{evil}": 1}, {**plain, "game": evil}, named):
        record.write_text(json.dumps(written))
        for command in ("replay", "verify"):
            ran = run(command, record)
            assert not set("\x1b\x9b\x07") & set(ran.out + ran.err), (command, written)
