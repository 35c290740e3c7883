"""Transcripts: written as the page says, and checked line by line."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chabudai.engine.contract import UniformPolicy
from chabudai.engine.errors import BadRecord, ChabudaiError
from chabudai.engine.game import Game, Setup
from chabudai.engine.transcript import Checker, lines_of_games
from chabudai.games import game
from tests.games.iyadosu.positions import TINY

GAME = game("iyadosu")
TINY_SETUP = GAME.setup(3, {"instant": "on"}, TINY)


def cards_by_name(of: Game, seats: int, options: dict[str, str], cards: str) -> Setup:
    return of.setup(seats, options, TINY if cards.startswith("tiny") else None)


def written(setup: Setup, seed: int = 1, games: int = 1) -> list[str]:
    return list(lines_of_games(setup, seed, games, UniformPolicy))


def checked(lines: list[str] | list[bytes]) -> Checker:
    checker = Checker(game, cards_by_name)
    checker.check(line if isinstance(line, bytes) else line.encode() + b"\n" for line in lines)
    return checker


PLAIN = written(GAME.setup(3))
LINES = written(TINY_SETUP, games=2)
#: Where the first choice of a seat is in LINES, and the first outcome.
CHOICE = next(i for i, line in enumerate(LINES) if '"legal":[' in line)
END = next(i for i, line in enumerate(LINES) if "outcome" in line)


# -- the format -------------------------------------------------------------------------------------------------------
def test_the_header_has_the_keys_of_the_page() -> None:
    assert json.loads(PLAIN[0]) == {"game": "iyadosu", "rules_version": 1, "seats": 3, "options": {}, "seed": 1}
    assert list(json.loads(PLAIN[0])) == ["game", "rules_version", "seats", "options", "seed"]
    head = json.loads(LINES[0])
    assert head["options"] == {"instant": "on"}, "defaults are left out"
    assert head["cards"] == TINY_SETUP.card_file.fingerprint


def test_move_lines_are_numbered_from_1_and_name_their_legal_moves_sorted_by_code_point() -> None:
    moves = [json.loads(line) for line in PLAIN[1:-1]]
    assert [move["n"] for move in moves] == list(range(1, len(moves) + 1))
    for move in moves:
        assert list(move) == ["n", "actor", "legal", "move"]
        if move["actor"] == "chance":
            assert move["legal"] is None
        else:
            assert move["legal"] == sorted(set(move["legal"]))
            assert move["move"] in move["legal"]


def test_k10_comes_before_k2() -> None:
    for line in written(GAME.setup(5), seed=3, games=20):
        legal = json.loads(line).get("legal") or []
        if "play K10" in legal and "play K2" in legal:
            assert legal.index("play K10") < legal.index("play K2")
            return
    raise AssertionError("no such line in this game")


def test_the_last_line_is_the_outcome() -> None:
    assert list(json.loads(PLAIN[-1])) == ["outcome"]
    assert list(json.loads(PLAIN[-1])["outcome"]) == ["reason", "scores", "winners"]


def test_game_i_equals_the_one_that_its_seed_alone_gives() -> None:
    setup = GAME.setup(4)
    together = written(setup, seed=7, games=3)
    assert together == written(setup, 7) + written(setup, 8) + written(setup, 9)


@pytest.mark.parametrize("seed", [-(2**63), -1, 0, 2**31, 2**63 - 1])
def test_any_seed_of_64_bits(seed: int) -> None:
    lines = written(TINY_SETUP, seed)
    assert json.loads(lines[0])["seed"] == seed
    assert checked(lines).games == 1


# -- right ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_is_written_is_right(seats: int) -> None:
    lines = written(GAME.setup(seats, {"bonus": "on", "instant": "on"}), seed=seats, games=2)
    checker = checked(lines)
    assert (checker.games, checker.moves) == (2, len(lines) - 4)


def test_another_style_of_json_is_right_too() -> None:
    restyled = [json.dumps(dict(reversed(json.loads(line).items()))) + "  \r" for line in LINES]
    assert checked(restyled).games == 2


def test_defaults_may_be_written_out() -> None:
    head = json.loads(PLAIN[0]) | {"options": {"bonus": "off", "instant": "off"}}
    assert checked([json.dumps(head), *PLAIN[1:]]).games == 1


def test_progress_counts_bytes() -> None:
    seen: list[int] = []
    Checker(game, cards_by_name).check([line.encode() for line in PLAIN], seen.append)
    assert seen == [len(line.encode()) for line in PLAIN]


# -- wrong ------------------------------------------------------------------------------------------------------------
def edited(place: int, change: Callable[[dict[str, Any]], object]) -> list[str]:
    line = json.loads(LINES[place])
    change(line)
    return [*LINES[:place], json.dumps(line), *LINES[place + 1 :]]


def put(**values: object) -> Callable[[dict[str, Any]], object]:
    return lambda line: line.update(values)


def without(*places: int) -> list[str]:
    return [line for i, line in enumerate(LINES) if i not in places]


def raw(place: int, text: str) -> list[str]:
    return [*LINES[:place], text, *LINES[place + 1 :]]


N = CHOICE + 1  # the line's number in the file
LEGAL = json.loads(LINES[CHOICE])["legal"]
SEAT = json.loads(LINES[CHOICE])["actor"]
TWICE = LINES[CHOICE].replace('"n":', '"n":1,"n":')

MISTAKES: dict[str, tuple[list[str], str]] = {
    "empty": ([], "no game in it"),
    "blank": ([""], "Line 1 is blank"),
    "blank in the middle": ([*LINES[:3], "  \t", *LINES[3:]], "Line 4 is blank"),
    "blank at the end": ([*LINES, ""], f"Line {len(LINES) + 1} is blank"),
    "not JSON": (raw(4, "hello"), "Line 5 should be the next move.*malformed"),
    "half a line": (raw(CHOICE, LINES[CHOICE][:20]), f"Line {N} should be the next move.*malformed"),
    "two lines in one": (raw(2, LINES[2] + LINES[3]), "Line 3 .*trailing characters"),
    "ends early": (LINES[:END], f"ends after line {END}, in the middle of a game"),
    "ends after a header": (LINES[:1], "ends after line 1"),
    "no header": (LINES[1:], "Line 1 should begin a game.*unknown field|Line 1 should begin a game.*missing"),
    "no outcome": (without(END), f"Line {END + 1} should be the outcome of a game"),
    "a game broken off": ([*LINES[:9], *LINES], "Line 10 should be the next move.*unknown field `game`"),
    "a move after the end": ([*LINES[:END], LINES[END - 1], *LINES[END:]], f"Line {END + 1} should be the outcome"),
    "two outcomes": ([*LINES[: END + 1], LINES[END]], f"Line {END + 2} should begin a game"),
    "unknown key": (edited(CHOICE, put(time=3)), f"Line {N} .*unknown field `time`"),
    "unknown key in the header": (edited(0, put(players=3)), "Line 1 should begin a game.*unknown field `players`"),
    "unknown key at the end": (edited(END, put(more=3)), f"Line {END + 1} .*unknown field `more`"),
    "missing key": (edited(CHOICE, lambda line: line.pop("legal")), f"Line {N} .*missing required field `legal`"),
    "missing key in the header": (edited(0, lambda line: line.pop("seed")), "missing required field `seed`"),
    "key twice": (raw(CHOICE, TWICE), f"Line {N} .*`n` more than once"),
    "key twice in the header": (raw(0, LINES[0].replace('"seed":', '"seed":9,"seed":')), "Line 1 .*`seed` more than"),
    "key twice in the outcome": (raw(END, LINES[END].replace('"reason":', '"reason":"x","reason":')), "`reason` more"),
    "seats as text": (edited(0, put(seats="3")), r"Line 1 .*`\$.seats`"),
    "cards null": (edited(0, put(cards=None)), r"Line 1 .*`\$.cards`"),
    "an option that is no text": (edited(0, put(options={"instant": True})), r"Line 1 .*`\$.options"),
    "another game": (edited(0, put(game="go")), "Line 1: There is no game called “go”"),
    "another version": (edited(0, put(rules_version=9)), "Line 1: .*rules version 9; this program plays version 1"),
    "wrong seats": (edited(0, put(seats=7)), "Line 1: .*3 to 5 seats, not 7"),
    "unknown option": (edited(0, put(options={"x": "on"})), "Line 1: .*no option “x”"),
    "other cards": (edited(0, put(cards="tiny sha256:1")), "Line 1: .*“tiny sha256:1”, but these are “tiny sha256:"),
    "wrong number": (edited(CHOICE, put(n=5)), f"Line {N}: this move has number 5 and should have {CHOICE}"),
    "a line twice": ([*LINES[:5], *LINES[4:]], "Line 6: this move has number 4 and should have 5"),
    "a line left out": (without(6), "Line 7: this move has number 7 and should have 6"),
    "reordered": ([LINES[0], LINES[2], LINES[1], *LINES[3:]], "Line 2: this move has number 2 and should have 1"),
    "out of turn": (edited(CHOICE, put(actor=(SEAT + 1) % 3)), f"Line {N}: the move is by .*{SEAT} is to act"),
    "chance out of turn": (edited(CHOICE, put(actor="chance")), f"Line {N}: the move is by chance, but {SEAT}"),
    "an unknown actor": (edited(CHOICE, put(actor="x" * 999)), f"Line {N}: the move is by xxx"),
    "a legal move too much": (edited(CHOICE, put(legal=[*LEGAL, "split 9"])), rf"Line {N}: .*not right: \+ split 9"),
    "a legal move too little": (edited(CHOICE, put(legal=LEGAL[1:])), f"Line {N}: .*not right: − {LEGAL[0]}"),
    "legal in another order": (edited(CHOICE, put(legal=LEGAL[::-1])), f"Line {N}: .*sorted by code point"),
    "legal with one twice": (edited(CHOICE, put(legal=[*LEGAL, LEGAL[-1]])), f"Line {N}: .*each must be there once"),
    "legal missing": (edited(CHOICE, put(legal=None)), f"Line {N}: .*they are missing"),
    "legal for chance": (edited(1, put(legal=["start 0"])), "Line 2: .*at a chance move there are none"),
    "an illegal move": (edited(CHOICE, put(move="split 9")), rf"Line {N}: Move {CHOICE} \({SEAT}: split 9\).*§3"),
    "an unknown move": (edited(CHOICE, put(move="dance")), f"Line {N}: Move {CHOICE} .*“dance” is not a move"),
    "impossible chance": (edited(1, put(move="start 3")), "Line 2: Move 1 .*Chance cannot bring “start 3”"),
    "wrong outcome": (edited(END, put(outcome={"reason": "x"})), f"Line {END + 1}: The outcome is written as"),
    "an outcome of other types": (edited(END, put(outcome={"scores": [1.0]})), f"Line {END + 1} should be the outcome"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_each_mistake_is_named_with_its_line(mistake: str) -> None:
    lines, says = MISTAKES[mistake]
    with pytest.raises(BadRecord, match=says) as caught:
        checked(lines)
    assert len(caught.value.text("en")) < 500
    assert caught.value.text("ja")


def test_not_utf_8() -> None:
    with pytest.raises(BadRecord, match="Line 1 should begin a game"):
        checked([b"\xff\xfe{}"])


# -- anything at all --------------------------------------------------------------------------------------------------
def survives(lines: list[bytes]) -> None:
    try:
        checked(lines)
    except ChabudaiError as problem:
        assert problem.text("en")
        assert problem.text("ja")


BYTES = [line.encode() for line in LINES]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(st.lists(st.binary(max_size=30), max_size=3))
@settings(max_examples=100, deadline=None)
def test_fuzz_lines(lines: list[bytes]) -> None:
    survives(lines)


@given(st.integers(0, CHOICE + 6), st.integers(0, 80), st.binary(max_size=3), st.integers(0, 3))
@settings(max_examples=120, deadline=None)
def test_fuzz_damage(line: int, place: int, instead: bytes, length: int) -> None:
    damaged = BYTES[line][:place] + instead + BYTES[line][place + length :]
    survives([*BYTES[:line], damaged, *BYTES[line + 1 : line + 3]])


@given(
    st.sampled_from([0, 1, CHOICE, END]),
    st.sampled_from(["game", "seats", "options", "seed", "cards", "n", "actor", "legal", "move", "outcome", "?"]),
    JSON,
)
@settings(max_examples=150, deadline=None)
def test_fuzz_fields(line: int, key: str, value: object) -> None:
    changed = msgspec.json.encode(json.loads(LINES[line]) | {key: value})
    survives([*BYTES[:line], changed])
