"""The board of Escape from the Futon fits a terminal of 80 columns, in every phase and language."""

import random

import pytest
from rich.console import Console

from chabudai.engine.match import Match
from chabudai.games.futon import GAME
from chabudai.games.futon.terminal import draw, label
from chabudai.laws.playing import step, viewers
from tests.games.futon.positions import alone, reveal, table

NAMES = ["Aoi", "Benjamin", "Chie", "Dan", "Emi"]


def shown(match: Match, viewer: int | None, language: str = "en") -> str:
    console = Console(width=80, no_color=True)
    with console.capture() as capture:
        console.print(draw(match.setup, match.view(viewer), NAMES[: match.setup.seats], language))
    return capture.get()


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_board_can_be_drawn_after_every_move(seats: int) -> None:
    match = Match(GAME.setup(seats))
    rng = random.Random(seats)
    while not match.over:
        step(match, rng)
        text = shown(match, rng.choice(viewers(match.setup)), rng.choice(["en", "ja"]))
        assert "…" not in text


def test_a_sealed_card_is_shown_to_its_seat_only() -> None:
    match = table(2)
    reveal(match, "lecture lecture seminar")
    match.play(0, "rise five")
    assert "✓ ↓" in shown(match, 0)
    assert "✓" not in shown(match, 1) + shown(match, None)
    assert "chosen" in shown(match, 1)


def test_stamina_is_a_bar_and_cards_have_signs() -> None:
    match = table(2, stamina=[7, 0])
    reveal(match, "lecture lecture seminar")
    text = shown(match, 0)
    assert "███████░░░  7" in text
    assert "░░░░░░░░░░  0" in text
    assert "─ S ─" in text


def test_the_hand_of_a_solo_game_is_hidden_from_spectators() -> None:
    match = alone("early wake wake", "lecture energy lecture")
    assert "Hand  3 cards" in shown(match, None)
    assert "─ → ─" in shown(match, 0)
    assert "─ → ─" not in shown(match, None)


def test_moves_are_offered_as_cards() -> None:
    match = table(2)
    reveal(match, "lecture lecture seminar")
    moves = match.legal(0)
    assert label(match.setup, moves[0], "en").plain == "↑ Wake Up Early ♥−1 10 pts"
    match.play(0, "rise early")
    match.play(1, "rise skip")
    moves = match.legal(0)
    assert label(match.setup, moves[1], "ja").plain == "S ゼミ ♥−1 30点"
