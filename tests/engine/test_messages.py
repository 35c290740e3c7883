"""Message catalogues: placeholders, plurals, and the same keys in every language."""

import re
from string import Formatter

import pytest

from chabudai.engine.errors import IllegalMove, bad_setup
from chabudai.engine.messages import LANGUAGES, WORDS, Catalogue
from chabudai.games import games

OTHERS = [Catalogue(package) for package in ("chabudai.table", "chabudai.server")]
CATALOGUES = {catalogue.package: catalogue for catalogue in (WORDS, *OTHERS, *(game.words for game in games()))}

every_catalogue = pytest.mark.parametrize("package", CATALOGUES)


def placeholders(message: str, language: str = "en") -> set[str]:
    """What is put into a message. Of the names a card file gives, each language picks the one called like itself."""
    found = {name for _, name, _, _ in Formatter().parse(message) if name is not None}
    return {"en" if name == language else name for name in found}


@every_catalogue
def test_every_language_has_the_same_keys(package: str) -> None:
    keys = {language: set(CATALOGUES[package].messages(language)) for language in LANGUAGES}
    assert all(keys[language] == keys["en"] for language in LANGUAGES)


@every_catalogue
def test_every_language_has_the_same_placeholders(package: str) -> None:
    english = CATALOGUES[package].messages("en")
    for language in LANGUAGES:
        for key, message in CATALOGUES[package].messages(language).items():
            # A number that only chooses between singular and plural may be missing where there is no plural.
            plural_only = {name for name in placeholders(english[key]) if f"{{{name}}}" not in english[key]}
            assert placeholders(message, language) | plural_only == placeholders(english[key]) | plural_only, key


@every_catalogue
def test_every_message_says_something(package: str) -> None:
    for language in LANGUAGES:
        assert all(message.strip() for message in CATALOGUES[package].messages(language).values())


@every_catalogue
def test_japanese_is_japanese(package: str) -> None:
    for key, message in CATALOGUES[package].messages("ja").items():
        text = re.sub(r"\{[^}]*\}", "", message)
        # A game's title is what is printed on its box.
        if key != "title" and re.search(r"[A-Za-z]{4}", text):
            assert re.search(r"[぀-ヿ一-鿿]", text), f"{key}: {message}"


@every_catalogue
def test_every_why_not_cites_a_clause(package: str) -> None:
    for language in LANGUAGES:
        for key, message in CATALOGUES[package].messages(language).items():
            if key.startswith("why."):
                assert "§" in message, key


@pytest.mark.parametrize(("count", "words"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_one_and_many(count: int, words: str) -> None:
    said = Catalogue("chabudai.games.iyadosu").say("en", "event.divided", seat="Aki", count=count)
    assert words.replace(" card", " refuse card") in said


def test_words_with_braces_stay_as_they_are() -> None:
    assert WORDS.say("en", "move.unknown", move="{count}{0}", game="x") == "“{count}{0}” is not a move of x."


def test_a_sentence_within_a_sentence_speaks_the_same_language() -> None:
    inner = WORDS.sentence("move.over")
    outer = WORDS.sentence("record.transcript.line", line=3, problem=inner)
    assert outer.text("en") == "Line 3: The game is over."
    assert outer.text("ja") == "3行目：ゲームは終わっています。"
    assert str(outer) == outer.text("en")


def test_an_error_speaks_the_language_of_its_reader() -> None:
    error = bad_setup("value", option="bonus", value="x", values="off, on")
    assert str(error) == "The option bonus can be off, on, not “x”."
    assert "選択ルールbonus" in error.text("ja")
    assert str(IllegalMove(WORDS.sentence("move.over"))) == "The game is over."


def test_a_missing_message_is_a_defect() -> None:
    with pytest.raises(KeyError):
        WORDS.say("en", "no.such.key")
