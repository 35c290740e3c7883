"""Both languages say everything, and the right one is chosen."""

import re
from pathlib import Path

import pytest
import typer
from typer.core import TyperGroup

import chabudai.cli
from chabudai.cli.app import COMMANDS, program_of
from chabudai.cli.help import commands, paragraphs, parameters, translate
from chabudai.cli.words import WORDS, Mistake, language, say, speak
from chabudai.engine.messages import LANGUAGES
from tests.cli.conftest import Run

SOURCES = sorted(Path(chabudai.cli.__file__).parent.rglob("*.py"))
KEYS = {key for file in SOURCES for key in re.findall(r'(?:\bsay|Mistake)\(\s*"([^"]+)"', file.read_text())}


@pytest.fixture(autouse=True)
def _afterwards() -> None:
    speak(None)


@pytest.mark.parametrize("chosen", LANGUAGES)
def test_every_sentence_is_in_every_language(chosen: str) -> None:
    assert len(KEYS) > 60
    assert [key for key in sorted(KEYS) if key not in WORDS.messages(chosen)] == []


def test_the_environment_chooses_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    assert language() == "en"
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert language() == "ja"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert language() == "en"
    monkeypatch.setenv("CHABUDAI_LANG", "ja")
    assert language() == "ja"
    speak("en")
    assert language() == "en"


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(Mistake, match="“xx”"):
        speak("xx")
    assert say("seat", seat=2) == "Seat 2"


def test_mistakes_are_told_in_the_chosen_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "ありません" in run("rules", "chess", "--lang", "ja").err
    # The language may stand anywhere on the line.
    assert "ありません" in run("transcript", "--lang", "ja", "iyadosu", "--policy", "clever").err
    monkeypatch.setenv("CHABUDAI_LANG", "ja")
    assert "指定に誤り" in run("rules", "--bogus").err
    assert run("games", "--lang", "fr").code == 2


def whole_program() -> TyperGroup:
    made = typer.main.get_command(program_of(COMMANDS))
    assert isinstance(made, TyperGroup)
    return made


@pytest.mark.parametrize("chosen", LANGUAGES)
def test_the_list_of_commands_says_what_each_says_itself(
    chosen: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is made without their options, which takes longer than everything else."""
    monkeypatch.setenv("CHABUDAI_LANG", chosen)
    monkeypatch.setenv("COLUMNS", "120")
    listed = run("--help").out
    # A line with a command on it has the whole program.
    assert listed == run("--help", "play").out
    assert all(re.search(rf"^│ {command} ", listed, re.MULTILINE) for command in COMMANDS)


@pytest.mark.parametrize("chosen", [language for language in LANGUAGES if language != "en"])
def test_help_is_in_every_language(chosen: str) -> None:
    english, translated = whole_program(), whole_program()
    translate(translated, ["play", "--lang", chosen, "--help"])
    missing, said = [], 0
    for ours, theirs in zip(commands(english), commands(translated), strict=True):
        texts = list(zip(paragraphs(ours.help), paragraphs(theirs.help), strict=True))
        options = zip(parameters(english, ours), parameters(translated, theirs), strict=True)
        texts += [(one.help or "", other.help or "") for one, other in options]
        missing += [one for one, other in texts if one == other and not one.startswith("chabudai")]
        said += len(texts)
    assert missing == [] and said > 100


def test_help_asks_for_its_language_anywhere_on_the_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for line in (("play", "--help", "--lang", "ja"), ("play", "--lang=ja", "-h")):
        found = run(*line)
        assert found.code == 0 and "席の数。" in found.out and "オプション" in found.out and "…  " not in found.out
    assert "Number of seats." in run("play", "--help").out
    monkeypatch.setenv("CHABUDAI_LANG", "ja")
    assert "ゲームの一覧を表示します。" in run("--help").out


@pytest.mark.parametrize("chosen", LANGUAGES)
def test_no_word_of_the_help_is_broken(chosen: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a screen of 80 columns."""
    for command in COMMANDS:
        helps = {}
        for columns in ("80", "500"):
            monkeypatch.setenv("COLUMNS", columns)
            helps[columns] = run(command, "--help", "--lang", chosen).out
        narrow, wide = (set(re.findall(r"[A-Za-z]{4,}", helps[columns])) for columns in helps)
        assert narrow <= wide, command
