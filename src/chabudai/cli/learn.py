"""`chabudai learn`."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chabudai.cli.common import (
    Cards,
    GameName,
    Lang,
    Options,
    Seats,
    Seed,
    cannot_write,
    console,
    refuse_overwriting,
    setup_for,
    warn_if_interpreted,
)
from chabudai.cli.words import Mistake, say

if TYPE_CHECKING:
    from chabudai.learn.training import Training

#: After so many seconds the file is written anew, and without a terminal a line is printed.
EVERY = 15.0
HIGHEST_SEED = 2**20


def learn(
    game: GameName,
    steps: Annotated[
        int, typer.Option("--steps", metavar="N", min=1, help="How many choices to learn from.")
    ] = 4_000_000,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.npz", help="Where to keep it; GAME.npz if not given.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the file, as far as it had come.")] = False,
    among: Annotated[
        str,
        typer.Option(
            "--among", metavar="BOT", help="Who sits on the other seats of a competitive game: steady or random."
        ),
    ] = "steady",
    deals: Annotated[
        int, typer.Option("--deals", metavar="K", min=0, help="On how many fresh deals to measure it at the end.")
    ] = 1000,
    small: Annotated[
        Path | None,
        typer.Option("--small", metavar="FILE.npz", help="Also write the bot alone here, in half the precision."),
    ] = None,
    log: Annotated[
        Path | None, typer.Option("--log", metavar="FILE", help="Also write a line of JSON here for every update.")
    ] = None,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    cards: Cards = None,
    rate: Annotated[float, typer.Option("--rate", metavar="X", min=0.0, help="How fast to learn at the start.")] = 5e-4,
    entropy: Annotated[
        float, typer.Option("--entropy", metavar="X", min=0.0, help="How much trying out is worth.")
    ] = 0.01,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that is there.")] = False,
    lang: Lang = None,
) -> None:
    """Learn a game by playing it: masked PPO in NumPy. Needs `pip install "chabudai[envs]"`.

    Together or alone it plays all seats; in a competitive game one seat, among bots. What it has learnt is written
    every few seconds and when you press Ctrl-C; --resume goes on from there. The file is a bot: learned:FILE.npz.

    Examples:

    chabudai learn futon --seats 1 --steps 1000000

    chabudai learn iyadosu --seats 4 --out mine.npz

    chabudai arena iyadosu --seats 4 --bots learned:mine.npz,steady --hero learned:mine.npz
    """
    from chabudai.cli.learning import checked, extra
    from chabudai.games import game as find_game

    extra()
    warn_if_interpreted()
    found = find_game(game)
    path = out or Path(f"{found.name}.npz")
    if not 0 <= seed <= HIGHEST_SEED:
        raise Mistake("learn.seed", highest=HIGHEST_SEED)
    if resume:
        training = checked(path, found)
    else:
        refuse_overwriting(path, force)
        setup = setup_for(found, seats, option, cards)
        training = _begun(setup, steps, seed, among, rate, entropy)
    if training.over:
        console(stderr=True).print(say("learn.over", file=path, steps=f"{training.about.steps:,}"), style="dim")
    elif not _watched(training, path, log):
        console(stderr=True).print(
            say("learn.stopped", file=path, steps=f"{training.about.steps:,}", game=found.name),
            style="yellow",
            soft_wrap=True,
        )
        raise typer.Exit(130)
    _finish(training, path, small, deals)


def _begun(setup: Any, steps: int, seed: int, among: str, rate: float, entropy: float) -> "Training":
    from chabudai.learn.ppo import Recipe
    from chabudai.learn.training import Training

    return Training.begin(setup, Recipe(steps=steps, rate=rate, entropy=entropy), seed, among)


def _watched(training: "Training", path: Path, log: Path | None) -> bool:
    """Learn to the end, or to Ctrl-C: then False. Whatever happens, what was learnt is in the file."""
    from chabudai.bots.checkpoint import write
    from chabudai.bots.stopping import Stopped
    from chabudai.cli.interrupts import interrupts
    from chabudai.cli.learning import Screen

    last = time.monotonic()
    lines = _opened(log, resumed=bool(training.about.resumed))
    write(path, training.kept())
    with interrupts() as stopped, Screen(training, sys.stderr.isatty()) as screen:

        def look() -> None:
            if stopped():
                raise Stopped

        def told(update: dict[str, Any]) -> None:
            nonlocal last
            screen.show(update)
            if lines is not None:
                import json

                print(json.dumps({key: round(value, 6) for key, value in update.items()}), file=lines, flush=True)
            if time.monotonic() - last > EVERY:
                write(path, training.kept())
                last = time.monotonic()

        try:
            training.run(look, told)
        except Stopped:
            return False
        finally:
            write(path, training.kept())
            if lines is not None:
                lines.close()
    return True


def _opened(log: Path | None, resumed: bool) -> Any:
    try:
        return None if log is None else open(log, "a" if resumed else "w", encoding="utf-8")
    except OSError as problem:
        assert log is not None
        raise cannot_write(log, problem) from None


def _finish(training: "Training", path: Path, small: Path | None, deals: int) -> None:
    from chabudai.bots.checkpoint import write
    from chabudai.cli.learning import curve
    from chabudai.learn.evaluation import evaluate

    out = console()
    if small is not None:
        write(small, training.kept(), small=True)
    out.print(curve(training.about))
    if deals:
        among = training.about.among
        wins, score = evaluate(training.setup, training.kept(), deals)
        low, high = f"{score[1]:.2f}", f"{score[2]:.2f}"
        out.print(say("learn.score", deals=deals, score=f"{score[0]:.2f}", low=low, high=high))
        if wins is not None:
            low, high = f"{wins[1]:.1%}", f"{wins[2]:.1%}"
            fair = f"{1 / training.setup.seats:.1%}"
            out.print(
                say("learn.wins", among=among, wins=f"{wins[0]:.1%}", low=low, high=high, fair=fair), soft_wrap=True
            )
    out.print(say("learn.bot", file=path), soft_wrap=True)
