"""Wishes and entries as JSON: read strictly, and every kind of them is known to the table."""

from typing import get_args

import msgspec
import pytest

from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Clock, Plan
from chabudai.table import decide, table
from chabudai.table import entries as e

ENTRIES: list[e.AnyEntry] = [
    e.Opened(1, Plan(game="iyadosu", clock=Clock("game", 60, 5)), "p", "ab", [("chance", "start 0"), (0, "x")], "s"),
    e.Planned(1, Plan(game="iyadosu", options={"bonus": "on"})),
    e.Seated(1, 0, "p", "名前"),
    e.BotSeated(1, 0, "sharp"),
    e.Stood(1, 0),
    e.Renamed(1, 0, "\u2603"),
    e.Offered(1, 0, "hash"),
    e.HandedOver(1, 0, "p", "n"),
    e.Promised(1, 0, "ab" * 32),
    e.Starting(1, 5_001),
    e.Revealed(1, 0, "cd" * 32),
    e.Started(1, 1, "first sha256:0"),
    e.Moved(1, 0, "play R7", "stand_in", "words"),
    e.Undone(1, 0, 7, False),
    e.Asked(1, 0, "pause"),
    e.Lapsed(1, 0, "pause"),
    e.Answered(1, 0, True),
    e.Paused(1),
    e.Resumed(1, 0),
    e.Away(1, 0, "time"),
    e.Back(1, 0),
    e.Spoke(1, 0, "<b>"),
    e.Remarked(1, 0, "easier"),
    e.Reacted(1, 0, "smile"),
    e.Hinted(1, 0),
    e.Rematched(1, 0, "cd", True, e.Tally(2, {"person p 0": 1})),
    e.Joined(1, 0),
    e.Woken(1),
    e.Closed(1),
]


def test_every_kind_of_entry_is_here_and_known_to_the_table() -> None:
    kinds = set(get_args(e.AnyEntry))
    assert {type(entry) for entry in ENTRIES} == kinds == set(table._TAKE)


def test_every_kind_of_wish_is_decided() -> None:
    assert set(get_args(w.AnyWish)) == {*decide._DECIDE, *decide._HOSTING, *decide._WITHOUT_SOMEBODY}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_an_entry_is_read_as_it_was_written(entry: e.AnyEntry) -> None:
    assert e.read(e.written(entry)) == entry


@pytest.mark.parametrize(
    "data",
    [
        b'{"kind": "paused", "at": 1, "more": 2}',
        b'{"kind": "paused"}',
        b'{"kind": "nonsense", "at": 1}',
        b'{"kind": "moved", "at": 1, "seat": "0", "move": "x"}',
        b"[]",
    ],
)
def test_an_entry_that_is_none_is_not_read(data: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        e.read(data)


def test_wishes_are_read_as_people_write_them() -> None:
    assert w.read_wish('{"wish": "sit", "name": "Anna", "id": 7}') == w.Sit(name="Anna", id=7)
    assert w.read_wish('{"wish": "move", "seat": 1, "move": "rise early", "position": 9}') == w.Move(
        seat=1, move="rise early", position=9
    )
    assert w.read_wish('{"wish": "look"}') == w.Look()


@pytest.mark.parametrize(
    "data",
    [
        '{"wish": "sit", "name": "Anna", "seat": 12}',
        '{"wish": "sit", "name": "Anna", "seat": -1}',
        '{"wish": "sit", "name": "Anna", "seat": 0.5}',
        '{"wish": "sit", "name": "Anna", "admin": true}',
        '{"wish": "sit"}',
        '{"wish": "stand", "seat": true}',
        '{"wish": "win"}',
        '{"wish": "move", "seat": 0, "move": "' + "x" * 81 + '", "position": 1}',
        '{"wish": "say", "seat": 0, "text": "' + "x" * 1001 + '"}',
        '{"wish": "language", "language": "xx"}',
        '{"wish": "bot", "bot": "genius"}',
        '{"wish": "undo", "seat": 0, "id": -1}',
        '{"wish": "promise", "seat": 0, "sha256": "' + "A" * 64 + '"}',
        '{"wish": "promise", "seat": 0, "sha256": "' + "a" * 65 + '"}',
        '{"wish": "promise", "seat": 0, "sha256": "' + "a" * 64 + '\\n"}',
        '{"wish": "reveal", "seat": 0, "value": ""}',
        '"undo"',
    ],
)
def test_a_wish_that_is_none_is_not_read(data: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        w.read_wish(data)
