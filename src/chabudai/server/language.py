"""Which language somebody is answered in."""

from typing import Literal, get_args

from chabudai.engine.messages import LANGUAGES

Lang = Literal["en", "ja"]
assert get_args(Lang) == LANGUAGES


def spoken(lang: str) -> str:
    return lang if lang in LANGUAGES else LANGUAGES[0]
