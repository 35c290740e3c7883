"""Every field of an observation is where its table says: what is changed in a state changes exactly its bytes."""

import pytest

from chabudai.engine.fields import WORD
from chabudai.engine.game import Setup
from chabudai.games import game
from tests.envs.flips import EYES, flips_of
from tests.envs.positions import Position

SETUPS = {
    f"{name}-{seats}": game(name).setup(seats)
    for name, seats in (
        ("iyadosu", 4),
        ("familiars", 3),
        ("couperation", 3),
        ("futon", 4),
        ("futon", 1),
        ("escapenow", 2),
    )
}
every_game = pytest.mark.parametrize("name", SETUPS)


def root(name: str) -> str:
    """A field of one seat or place by what all of them are called: `trick` for `trick.0`."""
    begin, _, last = name.rpartition(".")
    return begin if begin and (last.isdigit() or begin == "row") else name


def changed(setup: Setup, before: bytes, after: bytes) -> set[str]:
    """The fields whose bytes differ; no other byte may."""
    found, seen = set(), set()
    for field in Position(setup).settings.fields():
        place = range(field.start, min(field.start + field.length, len(before)))
        seen |= set(place)
        if any(before[byte] != after[byte] for byte in place):
            found.add(root(field.name))
    assert all(before[byte] == after[byte] for byte in set(range(len(before))) - seen)
    return found


@every_game
def test_what_changes_changes_its_bytes_and_no_others(name: str) -> None:
    setup = SETUPS[name]
    position, eyes = Position(setup), EYES if setup.seats > 1 else 0
    for prepare, flips in flips_of(setup):
        for fields, change in flips.items():
            state = setup.new_state()
            prepare(state)
            before = position.seen(eyes, state)
            change(state)
            names = {root(field) for field in fields.split("+")}
            assert changed(setup, before, position.seen(eyes, state)) == names, fields


@every_game
def test_every_field_is_tried(name: str) -> None:
    setup = SETUPS[name]
    tried = {root(field) for _, flips in flips_of(setup) for fields in flips for field in fields.split("+")}
    length = WORD * int(Position(setup).encoder.words)
    assert {root(field.name) for field in Position(setup).settings.fields() if field.start < length} <= tried
