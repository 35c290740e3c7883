"""Sentences for people, from message catalogues: one TOML file per language, the same keys in each.

A placeholder is `{name}`; `{count:card|cards}` picks the first word for one and the second for any other number, and
`{card:^}` begins a sentence with a capital.
"""

import re
import tomllib
from functools import cache
from importlib import resources
from string import Formatter
from typing import Any

LANGUAGES = ("en", "ja")
OURS = "chabudai"
#: Where a message cites the rules: a clause that is written in it, or a placeholder for one.
CITED = re.compile(r"§(?:\{(\w+)\}|(\d+[a-z]?))")


#: A message taken apart: what stands before each placeholder, its name, and how its word is written.
Piece = tuple[str, str | None, str]


class Catalogue:
    """The messages of one package: `messages/en.toml`, `messages/ja.toml` and so on in its folder. What
    another language lacks is said in English; only our own packages must speak them all."""

    def __init__(self, package: str) -> None:
        self.package = package

    def messages(self, language: str) -> dict[str, str]:
        return _load(self.package, language)

    def own(self, language: str) -> dict[str, str]:
        """What is really said in this language, without what is said in English for want of it."""
        return _own(self.package, language)

    def speaks(self, language: str) -> bool:
        """Whether everything is said in this language."""
        return self.own(language).keys() >= self.own(LANGUAGES[0]).keys()

    def say(self, language: str, key: str, /, **words: object) -> str:
        said = []
        for before, name, form in _pieces(self.messages(language)[key]):
            said.append(before)
            if name is not None:
                said.append(_written(words[name], form))
        return "".join(said)

    def sentence(self, key: str, /, **words: object) -> "Sentence":
        return Sentence(self, key, words)


class Sentence:
    """Something to be said in whatever language its reader speaks. A word of it may be a sentence itself."""

    def __init__(self, catalogue: Catalogue, key: str, words: dict[str, object]) -> None:
        self.catalogue = catalogue
        self.key = key
        self.words = words

    def text(self, language: str = "en") -> str:
        words = {k: w.text(language) if isinstance(w, Sentence) else w for k, w in self.words.items()}
        return self.catalogue.say(language, self.key, **words)

    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rules that it cites. Words in it cite none, whatever is written on somebody's cards."""
        cited = CITED.findall(self.catalogue.messages(LANGUAGES[0])[self.key])
        return tuple(number or str(self.words[name]) for name, number in cited)

    def __str__(self) -> str:
        return self.text()


@cache
def _pieces(message: str) -> list[Piece]:
    """Taken apart once: a table says the same messages thousands of times a second."""
    return [(before, name, form or "") for before, name, form, _ in Formatter().parse(message)]


def _written(word: object, form: str) -> str:
    if "|" in form:
        one, many = form.split("|")
        return one if word == 1 else many
    if form == "^":
        text = str(word)
        return text[:1].upper() + text[1:]
    return format(word, form)


@cache
def _load(package: str, language: str) -> dict[str, str]:
    own = _own(package, language)
    # In our own sentences a missing one is a defect, and the laws are to see it.
    return own if package.split(".")[0] == OURS else {**_own(package, LANGUAGES[0]), **own}


@cache
def _own(package: str, language: str) -> dict[str, str]:
    file = resources.files(package) / "messages" / f"{language}.toml"
    return dict(_flat("", tomllib.loads(file.read_text(encoding="utf-8")))) if file.is_file() else {}


def _flat(prefix: str, table: dict[str, Any]) -> list[tuple[str, str]]:
    """Tables in tables become dotted keys."""
    entries: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            entries += _flat(f"{prefix}{key}.", value)
        else:
            entries.append((prefix + key, str(value)))
    return entries


def page_of(package: str, name: str, language: str) -> str | None:
    """A text that a package brings along, like its `RULES.md`: in this language (`RULES.ja.md`) or else in English."""
    for file in (f"{name}.{language}.md", f"{name}.md"):
        found = resources.files(package) / file
        if found.is_file():
            return found.read_text(encoding="utf-8")
    return None


#: The engine's own sentences. Every package has a catalogue of its own, beside its own errors.
WORDS = Catalogue("chabudai.engine")
