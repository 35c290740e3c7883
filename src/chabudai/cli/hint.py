"""`chabudai hint`."""

from typing import TYPE_CHECKING, Annotated

import typer

from chabudai.cli.common import Cards, Lang, console, warn_if_interpreted
from chabudai.cli.words import Mistake, language

if TYPE_CHECKING:
    from chabudai.bots.budget import Budget
    from chabudai.engine.match import Match

BudgetText = Annotated[
    str, typer.Option("--budget", metavar="T", help="How long to think: 1000ms, or 200 for a number of worlds.")
]


def hint(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game, a record or a transcript; - reads stdin.")],
    move: Annotated[
        int | None, typer.Option("--move", metavar="N", min=1, help="Before the N-th move; else where the game stands.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="I", min=0, help="For this seat; else for the one that moves.")
    ] = None,
    budget: BudgetText = "1000ms",
    jobs: Annotated[int, typer.Option("--jobs", metavar="J", min=1, max=256, help="Processes to think in.")] = 1,
    cards: Cards = None,
    lang: Lang = None,
) -> None:
    """Ask a bot for advice: the moves it weighed, its estimate of each, and why. It sees what that seat sees.

    Examples:

    chabudai hint ~/.local/share/chabudai/saves/iyadosu-1.json

    chabudai hint game.json --move 60 --budget 500
    """
    from chabudai.bots.hint import hint as ask
    from chabudai.cli.board import board
    from chabudai.cli.game_files import open_game_file
    from chabudai.cli.hint_table import advice
    from chabudai.cli.log import seat_names

    chosen = checked_budget(budget)
    with open_game_file(file, cards) as (source, _):
        match = source.first_game()
        names = seat_names(match.setup.seats, source.players)
    at = _place(match, move)
    who = _seat(match, at, seat)
    warn_if_interpreted()
    found = ask(match.setup, match.moves[:at], who, chosen, seed=at, jobs=jobs)
    played = match.moves[at][1] if at < len(match.moves) and match.moves[at][0] == who else None
    out = console()
    out.print(board(match.setup, found.view, names))
    out.print()
    out.print(advice(found.opinions, found.why.text(language()), names[who], played))


def checked_budget(text: str) -> "Budget":
    from chabudai.bots.budget import read_budget

    found = read_budget(text) if text else None
    if found is None:
        raise Mistake("hint.budget", found=text)
    return found


def _place(match: "Match", number: int | None) -> int:
    """How many moves come before the choice: before the move with this number, or the next that is not chance's."""
    from chabudai.engine.replay import next_choice

    moves = match.moves
    if number is None:
        if match.over:
            raise Mistake("hint.over", moves=len(moves))
        at = len(moves)
    elif number > len(moves) + (not match.over):
        raise Mistake("hint.no_move", number=number, moves=len(moves))
    else:
        at = next_choice(moves, number - 1)
    if at == len(moves) and not match.to_act():
        raise Mistake("hint.chance")
    return at


def _seat(match: "Match", at: int, wanted: int | None) -> int:
    from chabudai.bots.hint import position

    there, _ = position(match.setup, match.moves[:at], 0)
    owing = there.to_act()
    if wanted is None:
        return int(match.moves[at][0]) if at < len(match.moves) else owing[0]
    if wanted >= match.setup.seats:
        raise Mistake("no_seat", seat=wanted, last=match.setup.seats - 1)
    if wanted not in owing:
        raise Mistake("hint.not_owing", seat=wanted, number=at + 1, seats=", ".join(map(str, owing)))
    return wanted
