"""The language of this run, and sentences in it."""

import os
import sys

from chabudai.engine.errors import ChabudaiError
from chabudai.engine.messages import LANGUAGES, Catalogue

#: More than any seat, move or line of a list has. Python itself refuses to read numbers of some thousand digits.
MOST_DIGITS = 12

WORDS = Catalogue("chabudai.cli")

_chosen: str | None = None


class Mistake(ChabudaiError):
    """Something the user can put right; `key` is in the catalogue of the command line."""

    def __init__(self, key: str, **words: object) -> None:
        super().__init__(WORDS.sentence(key, **words))


def speak(language: str | None) -> None:
    """Choose the language of this run; None goes back to what the environment says."""
    global _chosen
    if language is not None and language not in LANGUAGES:
        raise Mistake("language", found=language, languages=", ".join(LANGUAGES))
    _chosen = language


def language() -> str:
    return _chosen or _from_environment()


def _from_environment() -> str:
    wanted = os.environ.get("CHABUDAI_LANG", "")
    if wanted in LANGUAGES:
        return wanted
    locale = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return "ja" if locale.startswith("ja") else "en"


def number_in(text: str) -> int | None:
    """The number that is written here in digits, None if it is something else. One too long to be meant is huge."""
    if not text.isdecimal():
        return None
    return int(text) if len(text) <= MOST_DIGITS else sys.maxsize


def say(key: str, **words: object) -> str:
    """A sentence of the command line, in the language of this run."""
    return WORDS.say(language(), key, **words)
