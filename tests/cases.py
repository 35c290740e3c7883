"""What the laws are tried on: every game with every number of seats, and its options in many combinations."""

from collections.abc import Iterator

from chabudai.engine.game import Setup
from chabudai.games import games
from chabudai.laws.cases import case_name, cases, every_case


def all_setups() -> list[tuple[str, Setup]]:
    return [
        (case_name(game, seats, options), game.setup(seats, options))
        for game in games()
        for seats, options in cases(game)
    ]


def every_setup() -> Iterator[tuple[str, Setup]]:
    """Every number of seats with every single combination of options."""
    for game in games():
        for seats, options in every_case(game):
            yield case_name(game, seats, options), game.setup(seats, options)
