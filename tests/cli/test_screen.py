"""The terminal game on a screen of 80 columns and 24 lines."""

import io
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from chabudai.cli.at_table.keyboard import Keyboard
from chabudai.cli.at_table.session import Session
from chabudai.cli.local.connect import session_at
from chabudai.cli.local.opening import Wishes, new_game
from chabudai.cli.local.place import LocalPlace
from chabudai.cli.local.save_file import table_of
from chabudai.cli.saves import Saves
from chabudai.cli.words import speak
from chabudai.games import games
from chabudai.table.table import playing

NAMES = ["Ann", "Ben", "Cem", "Dea", "Eva", "Fin"]


class AtScreen:
    """Somebody, or several, at a terminal that nobody types at: what happens is made to happen here."""

    def __init__(self, name: str, seats: int, people: int, tmp_path: Path, seed: int = 1) -> None:
        self.out = Console(file=io.StringIO(), force_terminal=True, width=80, height=24, color_system=None)
        who = [str(seat) for seat in range(people)]
        save = new_game(name, Wishes(seats=seats, seat=who, bots="random", seed=seed, name=NAMES[:people]))
        saves = Saves(tmp_path)
        self.place = LocalPlace(save, table_of(save), saves, saves.begin(name, save))
        keyboard = Keyboard(self.out)
        self.session: Session = session_at(self.out, keyboard, self.place)
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
        self.session.show()
        return self.written().rpartition("\x1b[H")[2].split("\n")


def test_the_screen_is_cleared_before_what_can_be_scrolled_back_to(tmp_path: Path) -> None:
    """Otherwise a terminal that keeps what is cleared shows the next seat the hand of the last one."""
    screen = AtScreen("iyadosu", 3, 2, tmp_path)
    try:
        screen.session._refresh()
        assert screen.session.question is not None
        prompt, answer = screen.session.question
        assert "Hand the screen to" in prompt
        before = screen.written()
        answer("")
        after = screen.written().removeprefix(before)
        for text in (before, after):
            assert text.endswith("\x1b[H\x1b[2J\x1b[3J")
    finally:
        screen.place.close()


CASES = [pytest.param(game.name, seats, id=f"{game.name}-{seats}") for game in games() for seats in game.seats]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_every_board_and_its_prompt_fit_on_24_lines(name: str, seats: int, language: str, tmp_path: Path) -> None:
    """At choices all through a game, with news to tell; nothing is cut off at the right, either."""
    speak(language)
    screen = AtScreen(name, seats, 1, tmp_path, seed=seats)
    choices = 0
    try:
        while screen.session.phase == "playing":
            match = playing(screen.place.table).match
            legal = match.legal(0)
            choices += 1
            if choices % 3 == 1:
                shown = screen.shown()
                assert len(shown) <= 24, "\n".join(shown)
                assert all(cell_len(line) <= 80 for line in shown), "\n".join(shown)
                listed = "\n".join(shown)
                assert all(f"{number} " in listed for number in range(1, len(legal) + 1))
            move = legal[choices % len(legal)].text
            screen.session.commands.run(f"{move} so" if match.game.takes_words(legal[choices % len(legal)]) else move)
            screen.handle()
    finally:
        screen.place.close()
        speak(None)
    assert choices


def test_where_there_is_no_room_the_last_news_are_told(tmp_path: Path) -> None:
    screen = AtScreen("iyadosu", 3, 1, tmp_path)
    try:
        everything = screen.shown()
        screen.out.height = 12
        short = screen.shown()
    finally:
        screen.place.close()
    assert len(short) < len(everything)
    news = [line for line in short if line.startswith("… ")]
    assert len(news) == 1
    assert news[0].removeprefix("… ").strip() in [line.strip() for line in everything]
