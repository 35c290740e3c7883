"""`chabudai play` without a game: choose one that waits, or a new one."""

from datetime import datetime

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from chabudai.cli.at_table.keyboard import Keyboard
from chabudai.cli.common import usual_seats
from chabudai.cli.games import seat_range
from chabudai.cli.local.opening import Wishes
from chabudai.cli.local.save_file import Save
from chabudai.cli.saves import Saves
from chabudai.cli.words import Mistake, language, number_in, say
from chabudai.engine.errors import MissingGame
from chabudai.games import game as find_game
from chabudai.games import games, installed


def menu(out: Console, keyboard: Keyboard, saves: Saves, wishes: Wishes) -> tuple[str, str | None, Wishes]:
    """The game to play; the name of a saved game if it is one; the wishes, completed."""
    waiting = _waiting(out, saves) if wishes == Wishes() else []
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    table.add_column(style="yellow", justify="right")
    for number, (_, save) in enumerate(waiting, start=1):
        table.add_row(str(number), *_saved(save))
    for number, game in enumerate(games(), start=len(waiting) + 1):
        about = Text(game.about("tagline", language()), style="dim", overflow="fold")
        table.add_row(str(number), Text(game.title(language()), style="bold"), seat_range(game), about)
    out.print(Text(say("play.menu"), style="bold"))
    out.print(table)
    choice = ask_number(out, keyboard, say("play.which"), 1, table.row_count)
    if choice <= len(waiting):
        name, save = waiting[choice - 1]
        return save.plan.game, name, wishes
    found = games()[choice - 1 - len(waiting)]
    return found.name, None, _with_seats(out, keyboard, found.name, wishes)


def _waiting(out: Console, saves: Saves) -> list[tuple[str, Save]]:
    """The games that can be continued; of a broken one, or one whose game is not here, only a word is said."""
    found = []
    for name, save in saves.all():
        if isinstance(save, Mistake):
            out.print(Text(save.text(language()), style="red"))
            continue
        try:
            installed(save.plan.game, save.opened.distribution)
            found.append((name, save))
        except MissingGame as problem:
            out.print(Text(say("play.not_here", name=name, problem=problem.text(language())), style="red"))
    return found


def _saved(save: Save) -> tuple[Text, str, Text]:
    title = Text(say("play.continue", game=find_game(save.plan.game).title(language())), style="bold green")
    players = ", ".join(save.players(language()))
    return title, str(len(save.bots)), Text(f"{players} · {_time(save.saved)}", style="dim")


def _time(saved: str) -> str:
    try:
        return datetime.fromisoformat(saved).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return saved


def _with_seats(out: Console, keyboard: Keyboard, game: str, wishes: Wishes) -> Wishes:
    found = find_game(game)
    if wishes.seats is not None or len(found.seats) == 1:
        return wishes
    usual = usual_seats(found)
    prompt = say("play.how_many", seats=seat_range(found), usual=usual)
    chosen = ask_number(out, keyboard, prompt, found.seats[0], found.seats[-1], usual)
    return msgspec.structs.replace(wishes, seats=chosen)


def ask_number(out: Console, keyboard: Keyboard, prompt: str, least: int, most: int, default: int | None = None) -> int:
    """Ask until there is an answer; leaving ends the program quietly."""
    while True:
        text = keyboard.line(prompt)
        if text is None or text.strip().lower() in ("q", "quit", "exit"):
            raise typer.Exit
        if not text.strip() and default is not None:
            return default
        number = number_in(text.strip())
        if number is not None and least <= number <= most:
            return number
        out.print(say("play.choose", least=least, most=most), style="red")
