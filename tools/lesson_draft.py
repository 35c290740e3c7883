"""Helps to write a guided game: plays a deal and prints everything that its `lesson.toml` has to speak about.

`python -m tools.lesson_draft iyadosu --seats 3 --seed 7 "split 4" "play R7"` plays the learner's seat, seat 0, as told
and the others by `steady`; where the learner's moves run out, `steady` plays that seat as well, so that one sees how it
might go on. Printed are the log as the learner reads it, at each of the learner's choices its number, the board and the
legal moves, and in the end the moves in the form of `lesson.toml`. `--brief` leaves out the boards, `--stop 12` ends
after so many choices of the learner.
"""

import argparse
import textwrap
from collections.abc import Iterator, Sequence

from rich.console import Console

from chabudai.bots.runner import BotGame
from chabudai.bots.steady import SteadyBot
from chabudai.engine.game import Setup, View
from chabudai.engine.match import Actor
from chabudai.engine.notation import Move
from chabudai.games import game as find_game
from chabudai.terminal import drawing

LEARNER = 0
NAMES = ("Aya", "Ben", "Chika", "Dora", "Emil", "Fumi")


class Pupil(SteadyBot):
    """Makes the moves it was told; then it plays by itself."""

    told: Iterator[str]

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        wish = next(self.told, None)
        if wish is None:
            return super().choose(view, legal)
        for move in legal:
            if move.text == wish:
                return move
        raise SystemExit(f"“{wish}” is not possible here. Possible are: {', '.join(move.text for move in legal)}.")


def drafted(setup: Setup, seed: int, told: list[str]) -> BotGame:
    """The game of this seed, about to be played."""
    game = BotGame(setup, [Pupil, *[SteadyBot] * (setup.seats - 1)], seed)
    pupil = game.bots[LEARNER]
    assert isinstance(pupil, Pupil)
    pupil.told = iter(told)
    return game


def show(game: BotGame, stop: int | None, brief: bool, console: Console) -> None:
    match, told, choices = game.match, 0, 0
    names = NAMES[: match.setup.seats]
    while True:
        for _, line in match.log_since(told, LEARNER):
            console.print(match.game.sentence(match.setup, line, names, "en"), markup=False, highlight=False)
        told = match.events
        if match.over or (choices == stop and LEARNER in match.to_act()):
            break
        if LEARNER in match.to_act():
            choices += 1
            if not brief:
                console.print(drawing(match.setup).draw(match.setup, match.view(LEARNER), names, "en"))
            possible = ", ".join(move.text for move in match.legal(LEARNER))
            console.print(f"── {choices}. {possible}", markup=False, highlight=False)
        game.step()


def as_toml(moves: Sequence[tuple[Actor, str]]) -> str:
    quoted = ", ".join(f'"{actor}: {text}"' for actor, text in moves)
    # A move stays in one piece: its own spaces are not for breaking lines.
    lines = textwrap.wrap(quoted.replace(" ", "\0").replace(",\0", ", "), 114, break_long_words=False)
    return "\n".join(["moves = [", *(f"    {line}".replace("\0", " ") for line in lines), "]"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("moves", nargs="*", help="the learner's moves, in order")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], help="like bonus=on")
    parser.add_argument("--stop", type=int)
    parser.add_argument("--brief", action="store_true")
    asked = parser.parse_intermixed_args()
    found = find_game(asked.game)
    options = dict(option.split("=", 1) for option in asked.option)
    setup = found.setup(asked.seats, options, found.usual_edition)
    game, console = drafted(setup, asked.seed, asked.moves), Console(width=110, soft_wrap=True)
    show(game, asked.stop, asked.brief, console)
    console.print(as_toml(game.match.moves), markup=False, highlight=False)


if __name__ == "__main__":
    main()
