"""What the server has to refuse."""

from chabudai.engine.errors import ChabudaiError
from chabudai.server.words import WORDS


class UnknownPlace(ChabudaiError):
    """There is no table or record of that name."""

    def __init__(self, what: str) -> None:
        super().__init__(WORDS.sentence(f"unknown.{what}"))


class TooMuch(ChabudaiError):
    """More than one person may have."""

    def __init__(self, what: str, **words: object) -> None:
        super().__init__(WORDS.sentence(f"limit.{what}", **words))


class BadRequest(ChabudaiError):
    def __init__(self, key: str, **words: object) -> None:
        super().__init__(WORDS.sentence(key, **words))
