"""`chabudai envs`."""

from typing import TYPE_CHECKING, Annotated

import typer

from chabudai.cli.common import Cards, Lang, Options, Seats, complete_game, console, parsed_options
from chabudai.cli.words import Mistake, say

if TYPE_CHECKING:
    from rich.table import Table

    from chabudai.engine.game import Setup


def envs(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="Only this game; without one all are listed.", autocompletion=complete_game
        ),
    ] = None,
    table: Annotated[bool, typer.Option("--table", help="What every byte of an observation means.")] = False,
    check: Annotated[
        bool,
        typer.Option("--check", help="Run the tests of PettingZoo and Gymnasium, and look for leaks, here and now."),
    ] = False,
    observe: Annotated[
        str, typer.Option("--observe", metavar="markov|memory", help="Which observation the table is of.")
    ] = "memory",
    seats: Seats = None,
    option: Options = None,
    cards: Cards = None,
    lang: Lang = None,
) -> None:
    """List the environments for learning programs, show what their observations mean, or check them.

    Examples:

    chabudai envs

    chabudai envs iyadosu --table --seats 4

    chabudai envs futon --check
    """
    from chabudai.envs.settings import settings_of

    if game is None:
        if table or check:
            raise Mistake("envs.which")
        console().print(_all_games())
        return
    if table and check:
        raise Mistake("envs.both")
    setup = settings_of(game, seats, parsed_options(option), cards).setup
    if check:
        _check(setup)
    else:
        console().print(_fields(setup, observe) if table else _all_games(setup))


def _all_games(only: "Setup | None" = None) -> "Table":
    from rich.table import Table

    from chabudai.envs.description import Description
    from chabudai.envs.settings import settings_of
    from chabudai.games import games

    table = Table()
    for key in ("id", "seats", "moves", "bytes", "memory"):
        table.add_column(say(f"envs.{key}"))
    for setup in [only] if only else [game.setup(max(2, game.seats[0])) for game in games()]:
        sizes = [Description(settings_of(setup, observe=how)).shape[0] for how in ("markov", "memory")]
        name = Description(settings_of(setup)).id
        table.add_row(name, str(setup.seats), str(len(setup.game.moves)), *map(str, sizes))
    return table


def _fields(setup: "Setup", observe: str) -> "Table":
    from rich.table import Table

    from chabudai.envs.settings import settings_of

    table = Table()
    for key in ("bytes", "field", "values", "meaning", "clause"):
        table.add_column(say(f"envs.{key}"))
    for field in settings_of(setup, observe=observe).fields():
        last = field.start + field.length - 1
        where = str(field.start) if field.length == 1 else f"{field.start}–{last}"
        table.add_row(where, field.name, str(field.values), field.meaning, field.clause)
    return table


def _check(setup: "Setup") -> None:
    from chabudai.envs.checking import checks

    for name, run in checks(setup):
        with console().status(say("envs.trying", check=name)):
            run()
        console().print(say("envs.passed", check=name))
