"""What the laws are tried on: every number of seats, and a game's options in many combinations."""

import itertools
import random
from collections.abc import Iterator

from chabudai.engine.game import Game

FEW = 8

#: A number of seats, and options.
Case = tuple[int, dict[str, str]]


def option_choices(game: Game) -> list[dict[str, str]]:
    """All combinations if there are few; otherwise the defaults, every single change, and some mixtures."""
    every = list(every_choice(game))
    if len(every) <= FEW:
        return every
    singles = [{**every[0], option.name: value} for option in game.options for value in option.values[1:]]
    mixtures = random.Random(game.name).sample(every[1:], 4)
    return [every[0], *singles, *(mixture for mixture in mixtures if mixture not in singles)]


def every_choice(game: Game) -> Iterator[dict[str, str]]:
    names = [option.name for option in game.options]
    for values in itertools.product(*(option.values for option in game.options)):
        yield dict(zip(names, values, strict=True))


def cases(game: Game) -> list[Case]:
    """Every number of seats with every option choice if those are few.

    Otherwise every number of seats with the defaults, and the other choices spread over the numbers of seats; a soak
    run tries them all.
    """
    choices = option_choices(game)
    if len(choices) <= FEW // 2:
        return [(seats, choice) for seats in game.seats for choice in choices]
    plain = [(seats, choices[0]) for seats in game.seats]
    seats = itertools.cycle(game.seats)
    return plain + [(next(seats), choice) for choice in choices[1:]]


def few_cases(game: Game) -> list[Case]:
    """The fewest and the most seats with the usual options, and the last value of all of them."""
    ends = sorted({game.seats[0], game.seats[-1]})
    last = {option.name: option.values[-1] for option in game.options}
    usual = {option.name: option.default for option in game.options}
    return [*((seats, usual) for seats in ends), *([(ends[-1], last)] if last != usual else [])]


def every_case(game: Game) -> list[Case]:
    """Every number of seats with every single combination of options."""
    return [(seats, options) for options in every_choice(game) for seats in game.seats]


def case_name(game: Game, seats: int, options: dict[str, str]) -> str:
    changed = [f"{o.name}={options[o.name]}" for o in game.options if options[o.name] != o.default]
    return "-".join([game.name, str(seats), *changed])
