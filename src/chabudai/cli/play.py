"""`chabudai play`."""

import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from chabudai.cli.common import HIGHEST_SEED, Cards, Lang, Options, Seats, console, warn_if_interpreted
from chabudai.cli.words import Mistake


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game, or with --resume a saved one; without it, a menu.")
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
    lang: Lang = None,
) -> None:
    """Play in the terminal, alone with bots or several at one screen. Every move is saved.

    Examples:

    chabudai play

    chabudai play iyadosu --seats 4 --option bonus=on

    chabudai play --resume iyadosu-1

    chabudai play iyadosu --seat none --delay 1
    """
    from chabudai.cli.menu import menu
    from chabudai.cli.saves import Saves, data_folder
    from chabudai.cli.seating import Wishes, new_session
    from chabudai.cli.terminal import Terminal

    out = console()
    saves = Saves(data_folder(data))
    wishes = Wishes(seats, seat, option, bots, cards, seed, name)
    if resume:
        if wishes != Wishes():
            raise Mistake("play.resume_alone")
        saved: str | None = saves.latest(game)
    else:
        game, saved, wishes = menu(out, saves, wishes) if game is None else (game, None, wishes)
    if saved is not None:
        session = saves.restore(saved)
    else:
        session = new_session(str(game), wishes)
        saved = saves.begin(str(game), session)
    warn_if_interpreted()
    if sys.stdin.isatty():
        _allow_line_editing()
    Terminal(out, session, saves, saved, delay, data).run()


def _allow_line_editing() -> None:
    """Arrow keys and history at the prompt, where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401
