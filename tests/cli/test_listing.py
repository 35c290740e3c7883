"""games, rules, cards, version, and help."""

from pathlib import Path

import pytest

from chabudai import __version__
from chabudai.cli.rules import clause
from chabudai.games import GAMES, game
from tests.cli.conftest import Run

COMMANDS = (
    "play",
    "games",
    "rules",
    "cards",
    "transcript",
    "replay",
    "hint",
    "par",
    "simulate",
    "arena",
    "check",
    "version",
)


def test_games_lists_every_game_in_both_languages(run: Run) -> None:
    english, japanese = run("games"), run("games", "--lang", "ja")
    assert english.code == japanese.code == 0
    for name in GAMES:
        assert name in english.out
        assert game(name).title("ja") in japanese.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"chabudai {command}" in ran.out


def test_without_a_command_there_is_help(run: Run) -> None:
    ran = run()
    assert ran.code == 0
    assert all(command in ran.out for command in COMMANDS)


def test_version(run: Run) -> None:
    assert run("--version").out == run("version").out
    assert __version__ in run("version").out


@pytest.mark.parametrize(
    "arguments",
    [["--bogus"], ["dance"], ["rules"], ["rules", "chess"], ["cards", "iyadosu", "--cards", "nowhere"], ["games", "x"]],
)
def test_a_mistake_is_one_sentence_and_code_2(run: Run, arguments: list[str]) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.err.strip().splitlines()) == 1


@pytest.mark.parametrize("language", ["en", "ja"])
def test_cards_shows_every_table_and_the_marks(run: Run, language: str) -> None:
    ran = run("cards", "iyadosu", "--lang", language)
    assert ran.code == 0
    for word in ("colour", "deck", "refuse", "黒", "printed", "derived", "house", "sha256:"):
        assert word in ran.out


@pytest.mark.parametrize("name", GAMES)
def test_cards_of_every_game(run: Run, name: str) -> None:
    assert run("cards", name).code == 0


def test_a_written_card_file_can_be_used_and_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    ran = run("cards", "iyadosu", "--write", file)
    assert ran.code == 0
    assert "“first”" in ran.out
    assert file.read_text(encoding="utf-8") == game("iyadosu").setup().card_file.text
    file.write_text(file.read_text().replace('edition = "first"', 'edition = "mine"'))
    assert "mine" in run("cards", "iyadosu", "--cards", file).out
    refused = run("cards", "iyadosu", "--write", file)
    assert refused.code == 2
    assert "--force" in refused.err
    assert run("cards", "iyadosu", "--write", file, "--force").code == 0
    assert run("cards", "iyadosu", "--write", tmp_path / "no" / "where.toml").code == 2


RULES = """# Rules

1. **Rounds.** As many as seats.
2. **Deal.** In order.
   a. not this

## 3. Division
Text of three.

### §10 Scoring
Ten.

**11. The end.** Eleven.

## Cards
"""


@pytest.mark.parametrize(
    ("number", "begins", "ends"),
    [
        ("1", "1. **Rounds", "seats."),
        ("2", "2. **Deal", "a. not this"),
        ("3", "## 3.", "three."),
        ("10", "###", "Ten."),
    ],
)
def test_a_clause_of_the_rules(number: str, begins: str, ends: str) -> None:
    found = clause(RULES, number)
    assert found is not None
    assert found.startswith(begins)
    assert found.endswith(ends)


def test_a_clause_that_is_not_there() -> None:
    assert clause(RULES, "12") is None
    assert clause(RULES, "11") == "**11. The end.** Eleven."
