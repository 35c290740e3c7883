"""Message catalogues: placeholders, plurals, and the same keys in every language."""

import re
from string import Formatter

import pytest

from chabudai.engine.errors import IllegalMove, bad_setup
from chabudai.engine.game import Game
from chabudai.engine.messages import LANGUAGES, WORDS, Catalogue
from chabudai.games import games

OTHERS = [Catalogue(f"chabudai.{package}") for package in ("games", "bots", "envs", "laws", "table", "server", "cli")]
CATALOGUES = {catalogue.package: catalogue for catalogue in (WORDS, *OTHERS, *(game.words for game in games()))}

every_catalogue = pytest.mark.parametrize("package", CATALOGUES)


def placeholders(message: str, language: str = "en") -> set[str]:
    """What is put into a message. Of the names a card file gives, each language picks the one called like itself."""
    found = {name for _, name, _, _ in Formatter().parse(message) if name is not None}
    return {"en" if name == language else name for name in found}


@every_catalogue
def test_every_language_has_the_same_keys(package: str) -> None:
    keys = {language: set(CATALOGUES[package].own(language)) for language in LANGUAGES}
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


#: Brackets, commas and the like of half width beside a Japanese letter or full-width sign, or beside what is put in.
HALF_WIDTH = re.compile(
    r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffee] ?[,:;()!]|[,:;()!] ?[\u3000-\u30ff\u3400-\u9fff\uff00-\uffee]"
)
#: A gap after a full stop, and between two Japanese words; what is typed in a terminal may stand apart.
GAP = re.compile(r"[。！？] |[\u3040-\u30ff\u3400-\u9fff] [\u3040-\u30ff\u3400-\u9fff]")


def half_width(message: str) -> list[str]:
    """Where a Japanese message is punctuated as if it were not; code like `sharp:200` is left alone."""
    text = re.sub(r"\{[^}]*\}", "語", message)
    code = re.compile(r"[\w./-]*:(?=\w*[A-Za-z0-9])[\w:./-]+")
    return HALF_WIDTH.findall(code.sub("code", text))


@every_catalogue
def test_japanese_is_punctuated_as_japanese(package: str) -> None:
    for key, message in CATALOGUES[package].messages("ja").items():
        if re.search(r"[぀-ヿ一-鿿]", message) or "{" in message:
            assert half_width(message) == [], f"{key}: {message}"
            # Commands with their arguments, and a name that is written so.
            if package != "chabudai.cli" and key not in ("credit", "maker"):
                assert GAP.findall(message) == [], f"{key}: {message}"


@pytest.mark.parametrize("wrong", ["使えるもの: {x}。", "{name}(ボット)", "音:入", "勝ち!", "赤, 青", "{name}:{text}"])
def test_wrong_punctuation_would_be_noticed(wrong: str) -> None:
    assert half_width(wrong)


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


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_choice_before_a_game_is_explained(game: Game) -> None:
    """Each value of each option and each edition has a name and a sentence; what is not usual cites its clause."""
    for language in LANGUAGES:
        said = game.words.messages(language)
        chosen = [f"choice.{option.name}.{value}" for option in game.options for value in option.values]
        edited = [f"edition.{edition}" for edition in game.editions()]
        assert {f"{key}.{part}" for key in chosen + edited for part in ("title", "text")} <= set(said)
        unusual = [f"choice.{option.name}.{value}.text" for option in game.options for value in option.values[1:]]
        assert [key for key in unusual if "§" not in said[key]] == []
        # Nothing is explained that is not there.
        known = {*chosen, *edited, *(f"choice.{option.name}" for option in game.options)}
        assert {key.rpartition(".")[0] for key in said if key.startswith(("choice.", "edition."))} == known
