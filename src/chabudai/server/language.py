"""Which language somebody is answered in, and the server's own sentences."""

from typing import Any, Literal, get_args

from litestar.connection import ASGIConnection

from chabudai.engine.messages import LANGUAGES, Catalogue

Lang = Literal["en", "ja"]
assert get_args(Lang) == LANGUAGES

WORDS = Catalogue("chabudai.server")
#: Letters of a list of languages that are looked at: nobody speaks more.
MOST_LETTERS = 300


def spoken(lang: str) -> str:
    return lang if lang in LANGUAGES else LANGUAGES[0]


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """`?lang=`, else what the browser prefers, else English."""
    chosen = connection.query_params.get("lang")
    if chosen in LANGUAGES:
        return str(chosen)
    return preferred(connection.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """The language of ours that an Accept-Language header likes best."""
    best, most = LANGUAGES[0], 0.0
    for part in header[:MOST_LETTERS].split(","):
        tag, _, weight = part.partition(";")
        language = tag.strip().lower().partition("-")[0]
        try:
            liking = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            continue
        if language in LANGUAGES and liking > most:
            best, most = language, liking
    return best
