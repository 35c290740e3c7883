"""Every law of the table, for every game with every number of seats, by random wishes; the options take turns."""

import random
from itertools import cycle, islice

import pytest

from chabudai.engine.game import Game, Setup
from chabudai.games import games
from chabudai.laws.cases import case_name, option_choices
from tests.table.laws import LAWS


def cases(game: Game) -> list[tuple[str, Setup]]:
    count = max(3, len(game.seats))
    choices = option_choices(game)
    # Spread over the list: the first has the defaults, the last ones are mixtures.
    turns = [choices[i * (len(choices) - 1) // (count - 1)] for i in range(count)]
    return [
        (case_name(game, seats, options), game.setup(seats, options))
        for seats, options in zip(islice(cycle(game.seats), count), turns, strict=True)
    ]


SETUPS = [case for game in games() for case in cases(game)]


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("setup", [setup for _, setup in SETUPS], ids=[name for name, _ in SETUPS])
def test_law(law: str, setup: Setup) -> None:
    LAWS[law](setup, random.Random(f"{law} of the table"))
