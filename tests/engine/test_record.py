"""Records: written, read strictly, replayed; every mistake has its own sentence."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chabudai.engine.dice import FastDice
from chabudai.engine.errors import BadCards, BadRecord, BadSetup, ChabudaiError
from chabudai.engine.match import Match
from chabudai.engine.record import read_record, record_of, replay
from chabudai.games import game
from tests.games.iyadosu.positions import TINY, random_game

GAME = game("iyadosu")
MATCH = random_game(GAME.setup(3, {"bonus": "on"}), 4)
DATA = record_of(MATCH, ["Aki", "Beni", "Chiyo"]).json()
TINY_MATCH = random_game(GAME.setup(3, cards=TINY), 4)
TINY_DATA = record_of(TINY_MATCH).json()
#: The first move of a seat: moves before it are chance's.
FIRST_CHOICE = next(number for number, (actor, _) in enumerate(MATCH.moves) if actor != "chance")


def read_and_replay(data: bytes) -> Match:
    return replay(read_record(data), game)


def changed(change: Callable[[dict[str, Any]], object], data: bytes = DATA) -> bytes:
    """The record with a change made to it."""
    record = json.loads(data)
    change(record)
    return json.dumps(record).encode()


def put(key: str, value: object) -> Callable[[dict[str, Any]], object]:
    return lambda record: record.update({key: value})


def move(number: int, actor: object, text: object) -> Callable[[dict[str, Any]], object]:
    def change(record: dict[str, Any]) -> None:
        record["moves"][number - 1] = [actor, text]

    return change


# -- there and back ---------------------------------------------------------------------------------------------------
def test_a_record_replays_to_the_same_end() -> None:
    match = read_and_replay(DATA)
    assert match.state.plain() == MATCH.state.plain()
    assert match.moves == MATCH.moves
    assert match.outcome() == MATCH.outcome()
    assert record_of(match, ["Aki", "Beni", "Chiyo"]).json() == DATA


def test_a_record_may_be_written_in_another_style() -> None:
    pretty = json.dumps(json.loads(DATA), indent=2, sort_keys=True).encode() + b"\n"
    assert read_record(pretty) == read_record(DATA)


def test_a_record_names_what_is_needed_and_no_more() -> None:
    record = json.loads(record_of(Match(GAME.setup(3))).json())
    assert record == {
        "chabudai": 1,
        "game": "iyadosu",
        "rules_version": 1,
        "seats": 3,
        "options": {"bonus": "off", "instant": "off"},
        "moves": [],
    }


def test_a_prefix_replays_without_an_outcome() -> None:
    record = read_record(DATA)
    match = replay(record, game, moves=50)
    assert len(match.moves) == 50
    assert match.outcome() is None
    assert replay(record, game, moves=0).moves == []


def test_an_unfinished_game_is_a_record_too() -> None:
    match = Match(GAME.setup(4), FastDice(1))
    record = read_record(record_of(match).json())
    assert record.outcome is None
    assert replay(record, game).to_act() == match.to_act()


def test_other_cards_travel_with_the_record() -> None:
    record = read_record(TINY_DATA)
    assert record.cards == GAME.setup(3, cards=TINY).card_file.fingerprint
    assert record.card_file == TINY.read_text(encoding="utf-8")
    assert replay(record, game).outcome() == TINY_MATCH.outcome()


# -- mistakes of form -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("length", [0, 1, 10, len(DATA) // 2, len(DATA) - 1])
def test_truncated(length: int) -> None:
    with pytest.raises(BadRecord, match=r"This is not a record: .*truncated"):
        read_record(DATA[:length])


FORM = {
    "not JSON": (b"hello", "malformed"),
    "not UTF-8": (DATA.replace(b"Aki", b"\xff\xfe"), "not a record"),
    "half a character": (DATA.replace(b"Aki", b"\\ud800"), "not a record"),
    "two records": (DATA + DATA, "trailing characters"),
    "a byte order mark": (b"\xef\xbb\xbf" + DATA, "malformed"),
    "a list": (b"[]", "Expected `object`, got `array`"),
    "unknown key": (changed(put("colour", 3)), "unknown field `colour`"),
    "missing key": (changed(lambda record: record.pop("seats")), "missing required field `seats`"),
    "missing moves": (changed(lambda record: record.pop("moves")), "missing required field `moves`"),
    "key twice": (DATA.replace(b'"seats":3', b'"seats":3,"seats":3'), "`seats` more than once"),
    "key twice, disguised": (DATA.replace(b'"seats":3', b'"s\\u0065ats":3,"seats":3'), "`seats` more than once"),
    "option twice": (DATA.replace(b'"bonus":"on"', b'"bonus":"off","bonus":"on"'), "`bonus` more than once"),
    "outcome key twice": (DATA.replace(b'"reason":', b'"reason":"x","reason":'), "`reason` more than once"),
    "a text for a number": (changed(put("seats", "3")), r"Expected `int`, got `str` - at `\$.seats`"),
    "a fraction": (changed(put("seats", 3.0)), r"got `float` - at `\$.seats`"),
    "yes for a number": (changed(put("rules_version", True)), "got `bool`"),
    "null": (changed(put("options", None)), r"got `null` - at `\$.options`"),
    "an option that is no text": (changed(put("options", {"bonus": 1})), r"got `int` - at `\$.options"),
    "moves that are texts": (changed(put("moves", ["start 0"])), r"got `str` - at `\$.moves\[0\]`"),
    "a move of three": (changed(lambda record: record["moves"][3].append(1)), r"length 2.*\$.moves\[3\]"),
    "a fractional seat": (changed(move(40, 1.5, "split 3")), r"got `float` - at `\$.moves\[39\]\[0\]`"),
    "a move that is a number": (changed(move(40, 1, 7)), r"got `int` - at `\$.moves\[39\]\[1\]`"),
    "an endless number": (DATA.replace(b'"seats":3', b'"seats":' + b"3" * 6000), "out of range"),
    "a deep outcome": (DATA.replace(b'"reason":', b'"x":' + b"[" * 100_000), r"\$.outcome"),
    "a score that is a fraction": (changed(lambda r: r["outcome"].update(scores=[1.0])), r"got `float`.*\$.outcome"),
    "a score that is yes": (changed(lambda r: r["outcome"].update(scores=[True])), r"got `bool`.*\$.outcome"),
    "players that are numbers": (changed(put("players", [1, 2, 3])), r"\$.players\[0\]"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", FORM)
def test_form(mistake: str) -> None:
    data, says = FORM[mistake]
    assert data != DATA
    with pytest.raises(BadRecord, match=says) as caught:
        read_record(data)
    assert caught.value.text("ja")


def test_too_many_players() -> None:
    with pytest.raises(BadRecord, match="names 4 players for 3 seats"):
        read_and_replay(changed(put("players", ["a", "b", "c", "d"])))


@pytest.mark.parametrize("change", [put("chabudai", 2), lambda r: r.update(chabudai=2, clocks=[1], seats="many")])
def test_a_later_format(change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(BadRecord, match="has format 2; this program reads format 1"):
        read_record(changed(change))


# -- mistakes of setting up -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("change", "error", "says"),
    [
        (put("rules_version", 2), BadRecord, "Iyadosu was played under rules version 2; this program plays version 1"),
        (put("game", "chess"), BadSetup, "no game called “chess”"),
        (put("seats", 2), BadSetup, "3 to 5 seats, not 2"),
        (put("seats", -(10**40)), BadSetup, "3 to 5 seats"),
        (put("options", {"speed": "on"}), BadSetup, "no option “speed”"),
        (put("options", {"bonus": "maybe"}), BadSetup, "bonus can be off, on, not “maybe”"),
        (put("cards", "first"), BadRecord, "cards “first”, but these are “first sha256:"),
        (put("cards", "first sha256:00"), BadRecord, "cards “first sha256:00”, but these are"),
        (put("cards", "lost sha256:00"), BadRecord, "cards “lost”, which are not here"),
        (put("cards", ""), BadRecord, "which are not here"),
        (put("card_file", "game ="), BadCards, "not valid TOML"),
    ],
)  # fmt: skip
def test_setting_up(change: Callable[[dict[str, Any]], object], error: type[ChabudaiError], says: str) -> None:
    with pytest.raises(error, match=says):
        read_and_replay(changed(change))


def test_cards_with_another_hash() -> None:
    with pytest.raises(BadRecord, match="was played with the cards “tiny sha256:0"):
        read_and_replay(changed(put("cards", "tiny sha256:" + "0" * 64), TINY_DATA))


def test_cards_changed_after_the_game() -> None:
    def cheat(record: dict[str, Any]) -> None:
        record["card_file"] += "\n"

    with pytest.raises(BadRecord, match="was played with the cards “tiny"):
        read_and_replay(changed(cheat, TINY_DATA))


def test_cards_that_are_not_named() -> None:
    with pytest.raises(BadRecord, match="was played with the cards “first sha256"):
        read_and_replay(changed(lambda record: record.pop("cards"), TINY_DATA))


# -- mistakes of play -------------------------------------------------------------------------------------------------
def swap(one: int, other: int) -> Callable[[dict[str, Any]], object]:
    def change(record: dict[str, Any]) -> None:
        moves = record["moves"]
        moves[one - 1], moves[other - 1] = moves[other - 1], moves[one - 1]

    return change


CHOICE = FIRST_CHOICE + 1
SEAT = MATCH.moves[FIRST_CHOICE][0]
OTHER = (int(SEAT) + 1) % 3

PLAY = {
    "reordered": (swap(1, 2), r"Move 1 \(chance: deal 0 \w+\) is not possible: Chance cannot bring “deal 0"),
    "a card dealt twice": (lambda r: r["moves"].__setitem__(5, r["moves"][4]), r"Move 6 .*Chance cannot"),
    "a move left out": (lambda r: r["moves"].pop(FIRST_CHOICE), rf"Move {CHOICE} \("),
    "out of turn": (move(CHOICE, OTHER, "split 3"), rf"Move {CHOICE} \({OTHER}: split 3\).*It is not your turn"),
    "not allowed": (move(CHOICE, SEAT, "split 9"), rf"Move {CHOICE} .*from 1 to 7 refuse cards \(§3\)"),
    "unknown": (move(CHOICE, SEAT, "dance"), rf"Move {CHOICE} .*“dance” is not a move of Iyadosu"),
    "malformed": (move(CHOICE, SEAT, "split  3"), rf"Move {CHOICE} .*“split  3” is not a move"),
    "very long": (move(CHOICE, SEAT, "x" * 9999), rf"Move {CHOICE} "),
    "no such seat": (move(CHOICE, 3, "split 3"), rf"Move {CHOICE} .*There is no seat 3"),
    "a seat below 0": (move(CHOICE, -1, "split 3"), rf"Move {CHOICE} .*There is no seat -1"),
    "an unknown actor": (move(CHOICE, "nobody", "split 3"), "“nobody” is neither a seat number nor “chance”"),
    "a seat as text": (move(CHOICE, str(SEAT), "split 3"), "is neither a seat number nor “chance”"),
    "chance instead of a seat": (move(CHOICE, "chance", "split 3"), rf"Move {CHOICE} .*Chance cannot bring"),
    "a seat instead of chance": (move(1, 0, "start 0"), r"Move 1 \(0: start 0\).*is not a move"),
    "after the end": (lambda r: r["moves"].append([0, "split 3"]), rf"Move {len(MATCH.moves) + 1} .*game is over"),
    "chance after the end": (lambda r: r["moves"].append(["chance", "start 0"]), "Chance cannot bring"),
    "truncated moves": (lambda r: r["moves"].pop(), f"after its {len(MATCH.moves) - 1} moves the game is not over"),
    "another winner": (lambda r: r["outcome"].update(winners=[]), r"outcome is written as .*\[\].*but the moves give"),
    "other scores": (lambda r: r["outcome"].update(scores=[9, 9, 9]), r"\[9,9,9\].*but the moves give"),
    "more outcome": (lambda r: r["outcome"].update(more=1), "but the moves give"),
    "less outcome": (lambda r: r["outcome"].pop("reason"), "but the moves give"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", PLAY)
def test_play(mistake: str) -> None:
    change, says = PLAY[mistake]
    with pytest.raises(BadRecord, match=says) as caught:
        read_and_replay(changed(change))
    assert len(caught.value.text("en")) < 400
    assert caught.value.text("ja")


# -- anything at all --------------------------------------------------------------------------------------------------
def survives(data: bytes) -> None:
    """Whatever it is, it is a game or a ChabudaiError with a sentence in every language."""
    try:
        read_and_replay(data)
    except ChabudaiError as problem:
        assert problem.text("en")
        assert problem.text("ja")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
SHORT = changed(lambda record: (record.update(moves=record["moves"][:45]), record.pop("outcome")))


@given(st.binary(max_size=60))
@settings(max_examples=150, deadline=None)
def test_fuzz_bytes(data: bytes) -> None:
    survives(data)


@given(st.integers(0, len(SHORT) - 1), st.binary(max_size=3), st.integers(0, 4))
@settings(max_examples=150, deadline=None)
def test_fuzz_damage(place: int, instead: bytes, length: int) -> None:
    survives(SHORT[:place] + instead + SHORT[place + length :])


@given(st.sampled_from([*json.loads(DATA), "cards", "card_file", "?"]), JSON)
@settings(max_examples=200, deadline=None)
def test_fuzz_fields(key: str, value: object) -> None:
    survives(msgspec.json.encode(json.loads(SHORT) | {key: value}))


@given(st.integers(0, 44), JSON | st.integers(-1, 4), JSON | st.sampled_from(GAME.moves.texts + GAME.outcomes.texts))
@settings(max_examples=200, deadline=None)
def test_fuzz_moves(place: int, actor: object, text: object) -> None:
    survives(changed(move(place + 1, actor, text), SHORT))


@given(st.text(max_size=60))
@settings(max_examples=100, deadline=None)
def test_fuzz_card_files(text: str) -> None:
    survives(changed(put("card_file", text), SHORT))
