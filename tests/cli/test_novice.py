"""Who is new to a game is warned of its traps once, and told why something is asked."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from chabudai.cli.novice import FIRST_GAMES, Novice
from chabudai.cli.words import speak
from chabudai.engine.game import Game
from chabudai.engine.messages import LANGUAGES
from chabudai.games import games
from chabudai.table.table import playing
from tests.cli.at_screen import AtScreen


@pytest.fixture(autouse=True)
def _afterwards() -> Iterator[None]:
    yield
    speak(None)


class AtKeyboard(AtScreen):
    """Somebody types at it."""

    def __init__(self, name: str, seats: int, people: int, tmp_path: Path, seed: int = 1) -> None:
        super().__init__(name, seats, people, tmp_path, seed)
        self.session.keyboard.typing = True

    def type(self, text: str) -> str:
        """What is on the screen since this line."""
        before = len(self.written())
        self.session._line(text)
        self.handle()
        return self.written()[before:]

    def moves(self) -> list[str]:
        running = self.place.table.running
        assert running is not None
        return [move for actor, move in running.match.moves if actor == 0]

    def until_a_trap(self) -> str:
        """Play until there is a move that is one; returns it."""
        while True:
            match = playing(self.place.table).match
            legal = match.legal(0)
            for move in legal:
                if move.verb in match.game.risky and match.game.careful(match.setup, match.view(0), move):
                    return move.text
            down = [move for move in legal if move.verb == "down"]
            self.type((down or legal)[0].text)


#: A game, its seats and a seed with which there is a trap in it.
TRAPS = {
    "nothing drawn to an empty hand": ("couperation", 2, 1),
    "what loses at once": ("couperation", 2, 3),
    "a puzzle left half solved": ("escapenow", 1, 1),
}


@pytest.fixture(params=list(TRAPS.values()), ids=list(TRAPS))
def trapped(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AtKeyboard]:
    name, seats, seed = request.param
    at = AtKeyboard(name, seats, 1, tmp_path, seed)
    yield at
    at.place.close()


def test_a_trap_is_asked_about_before_the_move_is_made(trapped: AtKeyboard) -> None:
    trap = trapped.until_a_trap()
    before = trapped.moves()
    assert "(§" in (said := trapped.type(trap)) and "You are told this once." in said
    assert trapped.moves() == before
    assert trapped.session.question is not None and trapped.session.question[0].startswith(f"{trap} all the same?")
    trapped.type("")
    assert trapped.moves() == before and trapped.session.question is None
    # Who has read it and types it again means it; also in another session.
    trapped.type(trap)
    assert trapped.moves() == [*before, trap]
    assert Novice(trapped.folder).is_warned(trapped.place.table.plan.game, trap.split()[0])


@pytest.mark.parametrize("answer", ["y", "Ｙ", "Yes", "はい"])
def test_who_says_yes_has_moved(answer: str, tmp_path: Path) -> None:
    at = AtKeyboard("escapenow", 1, 1, tmp_path)
    trap = at.until_a_trap()
    before = at.moves()
    at.type(trap)
    at.type(answer)
    assert at.moves() == [*before, trap]
    at.place.close()


def test_the_question_may_be_answered_with_another_move(tmp_path: Path) -> None:
    at = AtKeyboard("escapenow", 1, 1, tmp_path)
    trap = at.until_a_trap()
    before = at.moves()
    at.type(trap)
    other = next(move.text for move in playing(at.place.table).match.legal(0) if move.verb == "refill")
    at.type(other)
    assert at.moves() == [*before, other]
    at.place.close()


def test_a_warning_is_in_the_language_of_this_run(tmp_path: Path) -> None:
    speak("ja")
    at = AtKeyboard("escapenow", 1, 1, tmp_path)
    assert "この注意は一度だけです。" in at.type(at.until_a_trap())
    assert at.session.question is not None and "はい" in at.session.question[0]
    at.place.close()


def test_a_pipe_is_not_asked(tmp_path: Path) -> None:
    at = AtKeyboard("escapenow", 1, 1, tmp_path)
    trap = at.until_a_trap()
    before = at.moves()
    at.session.keyboard.typing = False
    at.type(trap)
    assert at.moves() == [*before, trap]
    at.place.close()


def test_nobody_asks_about_moves_that_are_no_trap(tmp_path: Path) -> None:
    at = AtKeyboard("couperation", 2, 1, tmp_path)
    at.type("wish 2")
    while "draw 1" not in [move.text for move in playing(at.place.table).match.legal(0)]:
        at.type("1")
    at.type("draw 1")
    assert at.moves()[-1] == "draw 1" and at.session.question is None
    at.place.close()


# -- reasons -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_all_through_a_first_game_every_choice_has_a_reason(game: Game, language: str, tmp_path: Path) -> None:
    """And it has room on 24 lines."""
    speak(language)
    reasons = {text.split()[0][:12] for key, text in game.words.messages(language).items() if key.startswith("about")}
    for seats in {game.seats[0], game.seats[-1]}:
        at = AtScreen(game.name, seats, 1, tmp_path, seed=seats)
        for turn in range(12):
            if at.session.phase != "playing":
                break
            shown = at.shown()
            assert len(shown) <= 24
            assert any(line.startswith(tuple(reasons)) for line in shown[-4:]), "\n".join(shown)
            match = playing(at.place.table).match
            move = match.legal(0)[turn % len(match.legal(0))]
            at.session.commands.run(f"{move.text} so" if match.game.takes_words(move) else move.text)
            at.handle()
        at.place.close()


DIVISION = "The number is both:"


def test_reasons_are_told_in_the_first_games_only(tmp_path: Path) -> None:
    for played in range(FIRST_GAMES + 1):
        at = AtScreen("futon", 1, 1, tmp_path)
        assert ("Your card takes the lesson" in "\n".join(at.shown())) == (played < FIRST_GAMES)
        while at.session.phase == "playing":
            at.session.commands.run("1")
            at.handle()
        assert "Your card takes" not in "\n".join(at.shown())
        at.place.close()
    # Another game is new again.
    other = AtScreen("iyadosu", 3, 1, tmp_path)
    assert DIVISION in "\n".join(other.shown())
    other.place.close()


def test_reasons_can_be_switched_off_and_on_and_stay_so(tmp_path: Path) -> None:
    at = AtKeyboard("iyadosu", 3, 1, tmp_path)
    at.session.commands.run("reasons off")
    assert DIVISION not in "\n".join(at.shown())
    assert not Novice(tmp_path).wants_reasons("iyadosu")
    at.session.commands.run("reasons on")
    assert DIVISION in "\n".join(at.shown())
    for _ in range(FIRST_GAMES):
        at.novice.finished("iyadosu")
    assert DIVISION in "\n".join(at.shown())
    at.session.commands.run("reasons first")
    assert DIVISION not in "\n".join(at.shown())
    assert "reasons on, reasons off" in at.type("reasons")
    assert "reasons off" in at.type("?")
    at.place.close()


def test_a_reason_gives_way_to_what_was_asked_for(tmp_path: Path) -> None:
    at = AtKeyboard("iyadosu", 3, 1, tmp_path)
    at.type("why split 9")
    shown = "\n".join(at.shown())
    assert "(§3)" in shown and DIVISION not in shown
    at.place.close()


def test_on_a_small_screen_there_is_no_reason(tmp_path: Path) -> None:
    at = AtScreen("iyadosu", 3, 1, tmp_path)
    at.out.height = 10
    assert DIVISION not in "\n".join(at.shown())
    at.place.close()


def test_in_a_pipe_there_are_no_reasons(tmp_path: Path) -> None:
    at = AtScreen("iyadosu", 3, 1, tmp_path)
    at.out._force_terminal = False
    at.session.display.show()
    assert isinstance(at.out.file, io.StringIO)
    assert DIVISION not in at.out.file.getvalue().rpartition("───")[2]
    at.place.close()


# -- what is kept ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"finished": 3}', b"\xff"])
def test_a_broken_file_makes_somebody_new(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "novice.json").write_bytes(content)
    novice = Novice(tmp_path)
    assert novice.wants_reasons("futon") and not novice.is_warned("couperation", "draw")
    novice.warned("couperation", "draw")
    assert Novice(tmp_path).is_warned("couperation", "draw")


def test_where_nothing_can_be_kept_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    novice = Novice(tmp_path / "file")
    novice.warned("couperation", "draw")
    assert novice.is_warned("couperation", "draw")
