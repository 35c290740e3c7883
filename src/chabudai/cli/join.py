"""`chabudai join`."""

from pathlib import Path
from typing import Annotated

import typer

from chabudai.cli.common import Cards, Lang, Options, Seats, complete_game, console


def join(
    url: Annotated[
        str, typer.Argument(metavar="URL", help="A table's link, or a server's address to choose a table there.")
    ],
    name: Annotated[str | None, typer.Option("--name", metavar="NICK", help="Your name at the table.")] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="I", min=0, max=11, help="The seat you want, from 0; else any.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Look on without taking a seat.")] = False,
    new: Annotated[
        str | None,
        typer.Option("--new", metavar="GAME", help="Open a table for this game.", autocompletion=complete_game),
    ] = None,
    seats: Seats = None,
    option: Options = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", metavar="NAME", help="As host: let random, steady or sharp take free seats, and start."),
    ] = None,
    listed: Annotated[bool, typer.Option("--listed", help="With --new: on the server's list of open tables.")] = False,
    delay: Annotated[
        float | None,
        typer.Option("--delay", metavar="SECONDS", min=0, max=5, help="With --new: how long a bot's move takes."),
    ] = None,
    cards: Cards = None,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="Where your seats and records are kept.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Play at a table online, in the terminal. Your seat stays yours: come back with the same command.

    Examples:

    chabudai join http://127.0.0.1:8000/t/NAME --name Mio

    chabudai join http://127.0.0.1:8000 --new iyadosu --seats 4 --name Mio

    chabudai join http://127.0.0.1:8000 --new futon --bots steady --name Mio
    """
    from chabudai.cli.at_table.keyboard import terminal_kept
    from chabudai.cli.remote.connect import Wanted, connect

    wanted = Wanted(name, seat, watch, new, seats, option, bots, listed, delay, cards)
    with terminal_kept():
        connect(console(), url, wanted, data)
