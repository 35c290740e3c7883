"""`chabudai play`."""

from pathlib import Path
from typing import Annotated

import typer

from chabudai.cli.common import HIGHEST_SEED, Cards, Lang, Options, Seats, complete_game, console
from chabudai.cli.words import Mistake


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A game, or with --resume a saved one; without it, a menu.",
            autocompletion=complete_game,
        ),
    ] = None,
    seats: Seats = None,
    seat: Annotated[
        list[str] | None,
        typer.Option("--seat", metavar="I|none", help="Your seat, from 0; repeat it to share the screen; none: watch."),
    ] = None,
    option: Options = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="NAME[,NAME…]",
            help="random, steady or sharp for all other seats, or one for each; steady:plain: no convention.",
        ),
    ] = None,
    cards: Cards = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="S", min=0, max=HIGHEST_SEED, help="Repeatable chance instead of fair dice."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with GAME, or with the game saved last.")] = False,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="Where games are kept; else CHABUDAI_DATA.")
    ] = None,
    name: Annotated[list[str] | None, typer.Option("--name", metavar="NICK", help="Your name at the table.")] = None,
    delay: Annotated[
        float, typer.Option("--delay", metavar="SECONDS", min=0, max=10, help="How long to look at each bot's move.")
    ] = 0.5,
    reload: Annotated[
        bool, typer.Option("--reload", help="For whoever writes the game: go on when its files have changed.")
    ] = False,
    lang: Lang = None,
) -> None:
    """Play in the terminal, alone with bots or several at one screen. Every move is saved.

    Examples:

    chabudai play

    chabudai play iyadosu --seats 4 --option bonus=on

    chabudai play --resume iyadosu-1

    chabudai play iyadosu --seat none --delay 1

    chabudai play whist --reload
    """
    from chabudai.cli.at_table.keyboard import terminal_kept
    from chabudai.cli.local.connect import connect
    from chabudai.cli.local.opening import Wishes

    wishes = Wishes(seats, seat, option, bots, cards, seed, name)
    if resume and wishes != Wishes():
        raise Mistake("play.resume_alone")
    with terminal_kept():
        if reload:
            from chabudai.cli.local.connect import reloading

            raise typer.Exit(reloading(console(), game, wishes, resume, data, delay))
        connect(console(), game, wishes, resume, data, delay)
