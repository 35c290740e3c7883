"""`chabudai verify`: the deal of a game at a table follows from the secret that was published after it."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from chabudai.engine.dice import FairDice
from chabudai.engine.match import CHANCE, Match
from chabudai.engine.record import Deal, record_of
from chabudai.games import GAMES, game
from tests.cli.conftest import Run

SECRET = "0123456789abcdef" * 4
Tamper = Callable[[dict[str, Any]], None]


def played(name: str = "iyadosu") -> dict[str, Any]:
    """The record of a game dealt from a secret."""
    dice, rng = FairDice(bytes.fromhex(SECRET)), random.Random(3)
    match = Match(game(name).setup(), dice)
    while not match.over:
        seat = rng.choice(match.to_act())
        match.play(seat, rng.choice(match.legal(seat)).text)
    deal = Deal(SECRET, FairDice(bytes.fromhex(SECRET)).commitment())
    found: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(record_of(match), deal=deal))
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


@pytest.mark.parametrize("name", GAMES)
def test_a_right_deal(run: Run, file: Path, name: str) -> None:
    record = played(name)
    file.write_bytes(msgspec.json.encode(record))
    ran = run("verify", file)
    assert (ran.code, ran.err) == (0, "")
    draws = sum(actor == CHANCE for actor, _ in record["moves"])
    assert f"all {draws} chance moves follow from the secret" in ran.out


def test_from_a_pipe_and_in_japanese(run: Run) -> None:
    record = msgspec.json.encode(played()).decode()
    ran = run("verify", "-", "--lang", "ja", typed=record)
    assert (ran.code, ran.err) == (0, "")
    assert "SHA-256" in ran.out


def other_secret(record: dict[str, Any]) -> None:
    record["deal"]["secret"] = SECRET[::-1]


def other_secret_with_its_commitment(record: dict[str, Any]) -> None:
    other = SECRET[::-1]
    record["deal"] = {"secret": other, "sha256": FairDice(bytes.fromhex(other)).commitment()}


def other_card(record: dict[str, Any]) -> None:
    """The first two cards change places: still a deal that could have been."""
    moves = record["moves"]
    first, second = (i for i, (_, move) in enumerate(moves) if move.startswith("deal 0") and i < 3)
    moves[first], moves[second] = moves[second], moves[first]


def other_winner(record: dict[str, Any]) -> None:
    record["outcome"]["winners"] = [0, 1, 2]


def no_secret(record: dict[str, Any]) -> None:
    del record["deal"]


def secret_that_is_none(record: dict[str, Any]) -> None:
    record["deal"]["secret"] = "é" * 64


@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (other_secret, "does not fit the SHA-256"),
        (other_secret_with_its_commitment, "should be “"),
        (other_card, "Chance move 2 should be “deal 0"),
        (other_winner, "outcome"),
        (no_secret, "cannot be verified"),
        (secret_that_is_none, "cannot be verified"),
    ],
)
def test_whatever_was_tampered_with_is_named(run: Run, file: Path, tamper: Tamper, sentence: str) -> None:
    record = played()
    tamper(record)
    file.write_bytes(msgspec.json.encode(record))
    ran = run("verify", file)
    assert (ran.code, ran.out) == (1, "")
    assert len(ran.err.strip().splitlines()) == 1
    assert sentence in ran.err


def test_a_transcript_says_nothing_about_its_deal(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("transcript", "iyadosu", "--output", file)
    ran = run("verify", file)
    assert (ran.code, ran.out) == (1, "")
    assert "cannot be verified" in ran.err


def test_what_is_no_record(run: Run, tmp_path: Path) -> None:
    assert run("verify", tmp_path / "missing.json").code == 2
    ran = run("verify", "-", typed="nothing")
    assert (ran.code, ran.out) == (1, "")


def test_a_record_with_other_cards(run: Run, tmp_path: Path) -> None:
    """A record without the text of its cards takes them from --cards."""
    mine = tmp_path / "mine.toml"
    text = game("iyadosu").setup().card_file.text.replace('edition = "first"', 'edition = "mine"')
    mine.write_text(text, encoding="utf-8")
    record = played()
    record["cards"] = game("iyadosu").setup(cards=mine).card_file.fingerprint
    file = tmp_path / "game.json"
    file.write_bytes(msgspec.json.encode(record))
    assert run("verify", file).code == 1
    assert run("verify", file, "--cards", mine).code == 0
