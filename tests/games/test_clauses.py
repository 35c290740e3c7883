"""The clause at hand: every phase of a game names one, and the rules have it in every language."""

import random
import re
import typing
from importlib import resources

import msgspec
import pytest

from chabudai.engine.game import Setup
from chabudai.games import games
from chabudai.laws.playing import played

EVERY_SETUP = [game.setup(seats) for game in games() for seats in sorted({game.seats[0], game.seats[-1]})]
CLAUSE = re.compile(r"^(?:### |\*\*§)?([0-9]+)[. ]", re.MULTILINE)


@pytest.mark.parametrize("file", ["RULES.md", "RULES.ja.md"])
@pytest.mark.parametrize("setup", EVERY_SETUP, ids=lambda setup: f"{setup.game.name}-{setup.seats}")
def test_every_phase_has_a_clause_of_the_rules(setup: Setup, file: str) -> None:
    there = set(CLAUSE.findall((resources.files(setup.game.package) / file).read_text(encoding="utf-8")))
    view = played(setup, random.Random(1)).view(None)
    phases = typing.get_args(typing.get_type_hints(setup.game.view_type(setup))["phase"])
    assert len(phases) > 3
    for phase in phases:
        assert msgspec.structs.replace(view, phase=phase).clause() in there
