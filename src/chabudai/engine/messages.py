"""Sentences for people, from message catalogues: one TOML file per language, the same keys in each.

A placeholder is `{name}`; `{count:card|cards}` picks the first word for one and the second for any other number.
"""

import tomllib
from functools import cache
from importlib import resources
from string import Formatter
from typing import Any

LANGUAGES = ("en", "ja")


class _Words(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return one if value == 1 else many
        return str(super().format_field(value, format_spec))


_WORDS = _Words()


class Catalogue:
    """The messages of one package: `messages/en.toml`, `messages/ja.toml` and so on in its folder."""

    def __init__(self, package: str) -> None:
        self.package = package

    def messages(self, language: str) -> dict[str, str]:
        return _load(self.package, language)

    def say(self, language: str, key: str, **words: object) -> str:
        return _WORDS.vformat(self.messages(language)[key], (), words)

    def sentence(self, key: str, **words: object) -> "Sentence":
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

    def __str__(self) -> str:
        return self.text()


@cache
def _load(package: str, language: str) -> dict[str, str]:
    file = resources.files(package) / "messages" / f"{language}.toml"
    return dict(_flat("", tomllib.loads(file.read_text(encoding="utf-8"))))


def _flat(prefix: str, table: dict[str, Any]) -> list[tuple[str, str]]:
    """Tables in tables become dotted keys."""
    entries: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            entries += _flat(f"{prefix}{key}.", value)
        else:
            entries.append((prefix + key, str(value)))
    return entries


WORDS = Catalogue("chabudai")
