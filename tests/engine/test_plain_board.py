"""How the plain board is described: by the form of views, by `board.toml`, and by card files."""

from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

import chabudai
from chabudai import plain_terminal
from chabudai.engine.errors import BadSetup
from chabudai.engine.faces import faces_of
from chabudai.engine.game import View
from chabudai.engine.messages import LANGUAGES
from chabudai.engine.plain_board import _guessed, note_of, plain_board
from chabudai.games import GAMES


class Play(msgspec.Struct, frozen=True):
    seat: int
    card: str


class Player(msgspec.Struct, frozen=True):
    hand: int
    won: int
    taken: list[str]


class Example(View, frozen=True):
    phase: str
    to_act: list[int]
    hand: list[str] | None
    hands: list[int]
    scores: list[int]
    stock: int
    round: int
    dealer: int | None
    turned_up: str | None
    display: list[str]
    discard: list[str]
    trick: list[Play]
    players: list[Player]


def test_what_fields_are_can_be_told_by_their_form() -> None:
    assert {field.path: field.kind for field in _guessed(Example)} == {
        "seat": "hidden", "phase": "hidden", "to_act": "hidden", "hand": "hand", "hands": "held", "scores": "fact",
        "stock": "pile", "round": "fact", "dealer": "role", "turned_up": "card", "display": "cards", "discard": "pile",
        "trick": "trick", "players.hand": "held", "players.won": "fact", "players.taken": "cards",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("note", "place"),
    [
        ("[field.hand]\nkinds = 'hand'", "$.field[...]"),
        ("[field.hand]\nkind = 'fan'", "$.field[...].kind"),
        ("[suit.R]\ntone = 'pink'", "$.suit[...].tone"),
        ("colour = 1", "colour"),
        ("[field\nkind = 1", "line 1"),
    ],
)
def test_a_mistake_in_a_note_is_told_with_its_place(
    note: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"noted_{abs(hash((note, place)))}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("")
    (tmp_path / name / "board.toml").write_text(note)
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BadSetup) as problem:
        note_of(name)
    assert place in str(problem.value) and "board.toml" in str(problem.value)


@pytest.mark.parametrize("name", GAMES)
def test_our_games_have_words_for_all_that_is_drawn(name: str) -> None:
    game = chabudai.game(name)
    english, japanese = ({field.path: field.word for field in plain_board(game, each).fields} for each in LANGUAGES)
    assert list(english) == list(japanese)
    assert [path for path, word in japanese.items() if word.isascii()] == []
    for face in faces_of(game.setup()).cards.values():
        assert all(face.name[each] for each in LANGUAGES)


def test_ordinary_and_other_cards_are_read() -> None:
    iyadosu = faces_of(chabudai.game("iyadosu").setup())
    assert (iyadosu.cards["R7"].rank, iyadosu.cards["R7"].suits) == ("7", ["R"])
    assert iyadosu.cards["R7"].asks == ["play R7", "refuse R7"]
    assert len({suit.sign for suit in iyadosu.suits.values()}) == len(iyadosu.suits) == 4
    errand = faces_of(chabudai.game("familiars").setup()).cards["1-1"]
    assert [(fact.suit, fact.value) for fact in errand.facts if fact.suit] == [("R", 7)]
    cold = faces_of(chabudai.game("futon").setup()).cards["cold"]
    assert cold.text["en"] == "all −1 when revealed"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_drawn_on_a_terminal_without_its_own_board(name: str) -> None:
    setup = chabudai.game(name).setup()
    match = chabudai.Match(setup, chabudai.dice(seed=3))
    names: Sequence[str] = [f"Player {seat}" for seat in range(setup.seats)]
    written = StringIO()
    out = Console(width=100, file=written)
    for _ in range(40):
        if match.over:
            break
        seat = match.to_act()[0]
        out.print(plain_terminal.draw(setup, match.view(seat), names, "ja"))
        legal = match.legal(seat)
        out.print(plain_terminal.label(setup, legal[0], "en"))
        match.play(seat, legal[-1].text)
    drawn = written.getvalue()
    assert all(each in drawn for each in names)
