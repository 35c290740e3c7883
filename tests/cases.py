"""What the laws are tried on: every game with every number of seats, and its options in many combinations."""

import itertools
import random
from collections.abc import Iterator

from chabudai.engine.game import Game, Setup
from chabudai.games import games

FEW = 8


def option_choices(game: Game) -> list[dict[str, str]]:
    """All combinations if there are few; otherwise the defaults, every single change, and some mixtures."""
    names = [option.name for option in game.options]
    every = [
        dict(zip(names, values, strict=True))
        for values in itertools.product(*(option.values for option in game.options))
    ]
    if len(every) <= FEW:
        return every
    singles = [{**every[0], option.name: value} for option in game.options for value in option.values[1:]]
    mixtures = random.Random(game.name).sample(every[1:], 4)
    return [every[0], *singles, *(mixture for mixture in mixtures if mixture not in singles)]


def cases(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Every number of seats with every option choice if those are few.

    Otherwise every number of seats with the defaults, and the other choices spread over the numbers of seats; the soak
    run tries them all.
    """
    choices = option_choices(game)
    if len(choices) <= FEW // 2:
        return [(seats, choice) for seats in game.seats for choice in choices]
    plain = [(seats, choices[0]) for seats in game.seats]
    seats = itertools.cycle(game.seats)
    return plain + [(next(seats), choice) for choice in choices[1:]]


def case_name(game: Game, seats: int, options: dict[str, str]) -> str:
    changed = [f"{o.name}={options[o.name]}" for o in game.options if options[o.name] != o.default]
    return "-".join([game.name, str(seats), *changed])


def all_setups() -> list[tuple[str, Setup]]:
    return [
        (case_name(game, seats, options), game.setup(seats, options))
        for game in games()
        for seats, options in cases(game)
    ]


def every_setup() -> Iterator[tuple[str, Setup]]:
    """Every number of seats with every single combination of options."""
    for game in games():
        names = [option.name for option in game.options]
        for values in itertools.product(*(option.values for option in game.options)):
            options = dict(zip(names, values, strict=True))
            for seats in game.seats:
                yield case_name(game, seats, options), game.setup(seats, options)
