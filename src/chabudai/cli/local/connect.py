"""From the command line to a table of one's own: a new one, one that waits, or whatever is chosen from the menu."""

from pathlib import Path

from rich.console import Console

from chabudai.cli.at_table.client_state import ClientState
from chabudai.cli.at_table.keyboard import Keyboard
from chabudai.cli.at_table.session import Session
from chabudai.cli.common import warn_if_interpreted
from chabudai.cli.local.opening import Wishes, new_game
from chabudai.cli.local.place import LocalPlace
from chabudai.cli.local.save_file import table_of
from chabudai.cli.novice import Novice
from chabudai.cli.saves import Saves, data_folder
from chabudai.cli.words import Mistake
from chabudai.engine.errors import ChabudaiError
from chabudai.games import game as find_game
from chabudai.protocol import wishes as w


def connect(
    out: Console, game: str | None, wishes: Wishes, resume: bool, data: Path | None = None, delay: float = 0.0
) -> None:
    """Go to the table, and stay until somebody wants to go."""
    saves, keyboard = Saves(data_folder(data)), Keyboard(out)
    saved = saves.latest(game) if resume else None
    if saved is None and game is None:
        from chabudai.cli.menu import menu

        game, saved, wishes = menu(out, keyboard, saves, wishes)
    if saved is None:
        save = new_game(str(game), wishes)
        saved = saves.begin(str(game), save)
    else:
        save = saves.read(saved)
    warn_if_interpreted()
    try:
        table = table_of(save)
    except ChabudaiError as problem:
        raise saves.corrupt(saved, problem.sentence) from None
    place = LocalPlace(save, table, saves, saved, delay if out.is_terminal else 0.0, data)
    session_at(out, keyboard, place, Novice(saves.folder)).run()


def reloading(
    out: Console, game: str | None, wishes: Wishes, resume: bool, data: Path | None = None, delay: float = 0.0
) -> int:
    """The same for whoever writes the game meanwhile; returns the exit code."""
    from chabudai.cli.local.reload import folder_of, play_reloading

    if game is None:
        raise Mistake("play.reload_what")
    saves = Saves(data_folder(data))
    if resume:
        saved = saves.latest(game)
        folder = folder_of(find_game(saves.read(saved).plan.game))
    else:
        folder = folder_of(find_game(game))
        saved = saves.begin(game, new_game(game, wishes))
    return play_reloading(out, folder, ["--resume", saved, "--data", str(saves.folder), "--delay", str(delay)])


def session_at(out: Console, keyboard: Keyboard, place: LocalPlace, novice: Novice) -> Session:
    states = {eyes: ClientState(first, None, place.card_file) for eyes, first in place.first().items()}
    return Session(out, keyboard, place, states, novice, opening=[w.Start()] if place.table.phase == "seats" else [])
