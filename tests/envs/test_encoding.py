"""Observations: honest, complete, and every byte as its table says."""

import random

import pytest

from chabudai.engine.dice import FastDice
from chabudai.engine.fields import WORD
from tests.cases import all_setups
from tests.envs.positions import Position, positions

SETUPS = dict(all_setups())
#: Every game and number of seats, and one odd choice of options a game; `make envs` tries more games of each.
NAMES = [name for name in SETUPS if "=" not in name]
NAMES += [[name for name in SETUPS if name.startswith(game) and "=" in name][-1] for game in ("iyadosu", "familiars")]
NAMES += [[name for name in SETUPS if name.startswith(game) and "=" in name][-1] for game in ("couper", "escapenow")]
every_setup = pytest.mark.parametrize("name", NAMES)


@every_setup
def test_the_truth_and_what_a_seat_imagines_look_the_same(name: str) -> None:
    setup, rng = SETUPS[name], random.Random(name)
    for number, position in enumerate(positions(setup, rng)):
        if number % 4 and not position.match.over:
            continue
        for seat in range(setup.seats):
            memory = position.followers[seat].follow(position.match.moves)
            view = position.match.view(seat)
            imagined = setup.game.imagine(setup, view, FastDice(number), memory)
            assert position.seen(seat) == position.seen(seat, imagined)


@every_setup
def test_every_byte_is_in_the_table_or_never_written(name: str) -> None:
    setup, rng = SETUPS[name], random.Random(name)
    position = Position(setup)
    fields = position.settings.fields()
    highest = bytearray(WORD * int(position.encoder.words + position.notes.words))
    for field in fields:
        for byte in range(field.start, field.start + field.length):
            assert highest[byte] == 0, f"two fields share byte {byte}"
            highest[byte] = field.highest
    for position in positions(setup, rng):
        for seat in range(setup.seats):
            row = position.seen(seat) + position.remembered(seat)
            assert len(row) == len(highest)
            over = [i for i, byte in enumerate(row) if byte > highest[i]]
            assert not over, [field.name for field in fields if field.start <= over[0] < field.start + field.length]


@every_setup
def test_what_looks_the_same_is_the_same_view(name: str) -> None:
    """Nothing that a seat may know is missing from its observation and its notes."""
    setup, rng = SETUPS[name], random.Random(name)
    views: dict[tuple[int, bytes], object] = {}
    for _ in range(2):
        for position in positions(setup, rng):
            for seat in range(setup.seats):
                view = position.match.view(seat)
                row = position.seen(seat)
                if setup.game.name == "couperation":
                    row += position.remembered(seat)
                assert views.setdefault((seat, row), view) == view
