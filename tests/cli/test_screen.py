"""The terminal game on a screen of 80 columns and 24 lines."""

from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.text import Text

from chabudai.cli.words import WORDS, speak
from chabudai.engine.messages import LANGUAGES
from chabudai.games import games
from chabudai.table.table import playing
from tests.cli.at_screen import AtScreen
from tests.cli.conftest import Run


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("help_of", ["play.help", "join.help"])
def test_no_line_of_the_help_is_longer_than_a_screen(help_of: str, language: str) -> None:
    lines = WORDS.messages(language)[help_of].strip().split("\n")
    assert [line for line in lines if cell_len(line) > 80] == []
    assert len(lines) < 24


def test_what_the_program_says_is_broken_between_words(tmp_path: Path) -> None:
    """But not what is to be copied."""
    screen = AtScreen("iyadosu", 3, 1, tmp_path)
    sentence = " ".join(["unbreakable"] * 20)
    before = len(screen.written())
    screen.session.display.complain(sentence)
    assert max(len(line) for line in screen.written()[before:].split("\n")) < 80
    screen.session.commands.run("save")
    assert "play --resume iyadosu-1" in screen.written()
    before = len(screen.written())
    screen.session.display.notify(Text(sentence, overflow="fold"))
    assert sentence in screen.written()[before:]
    screen.place.close()


def test_what_is_one_question_has_one_heading(tmp_path: Path) -> None:
    screen = AtScreen("familiars", 3, 1, tmp_path, seed=3)
    shown = "\n".join(screen.shown())
    screen.place.close()
    assert shown.count("Exchange hands") == 1 and "1 yes" in shown and "2 no" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu_says_of_every_game_what_it_is(language: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = run("play", "--lang", language, typed="q\n").out
    speak(None)
    assert "…" not in said
    assert all(cell_len(line) <= 80 for line in said.split("\n"))
