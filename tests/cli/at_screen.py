"""A screen of 80 columns and 24 lines in the test itself, without anybody who types at it."""

import io
from pathlib import Path

from rich.console import Console

from chabudai.cli.at_table.keyboard import Keyboard
from chabudai.cli.at_table.session import Session
from chabudai.cli.local.connect import session_at
from chabudai.cli.local.opening import Wishes, new_game
from chabudai.cli.local.place import LocalPlace
from chabudai.cli.local.save_file import table_of
from chabudai.cli.novice import Novice
from chabudai.cli.saves import Saves

NAMES = ["Ann", "Ben", "Cem", "Dea", "Eva", "Fin"]


class AtScreen:
    """Somebody, or several, at a terminal that nobody types at: what happens is made to happen here."""

    def __init__(self, name: str, seats: int, people: int, tmp_path: Path, seed: int = 1) -> None:
        self.out = Console(file=io.StringIO(), force_terminal=True, width=80, height=24, color_system=None)
        who = [str(seat) for seat in range(people)]
        save = new_game(name, Wishes(seats=seats, seat=who, bots="random", seed=seed, name=NAMES[:people]))
        self.folder = tmp_path
        saves = Saves(tmp_path)
        self.place = LocalPlace(save, table_of(save), saves, saves.begin(name, save))
        keyboard = Keyboard(self.out)
        self.novice = Novice(tmp_path)
        self.session: Session = session_at(self.out, keyboard, self.place, self.novice)
        self.place.start(keyboard.events.put)
        self.handle()

    def handle(self) -> None:
        """Take in what has happened until the bots have moved."""
        shown = self.session.state.shown
        while not self.session.sides.seen or self.place.waiting or self.place.goes_on(shown):
            self.session._handle(self.session.keyboard.next_event())
            shown = self.session.state.shown

    def written(self) -> str:
        assert isinstance(self.out.file, io.StringIO)
        return self.out.file.getvalue()

    def shown(self) -> list[str]:
        """The lines of the screen as they were last drawn, with the prompt."""
        assert isinstance(self.out.file, io.StringIO)
        self.out.file.seek(0)
        self.out.file.truncate()
        self.session.display.show()
        return self.written().rpartition("\x1b[H")[2].split("\n")
