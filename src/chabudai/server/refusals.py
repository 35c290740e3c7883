"""What the routes of tables and records have to refuse."""

from http import HTTPStatus

from chabudai.engine.errors import ChabudaiError
from chabudai.server.words import WORDS


class NotGranted(ChabudaiError):
    """With the HTTP status that says so."""

    def __init__(self, status: int, key: str, **words: object) -> None:
        super().__init__(WORDS.sentence(key, **words))
        self.status = status


class UnknownPlace(NotGranted):
    """There is no table or record of that name."""

    def __init__(self, what: str) -> None:
        super().__init__(HTTPStatus.NOT_FOUND, f"unknown.{what}")


class Unreadable(NotGranted):
    """A table that was kept by another version of this program, or damaged: its entries make no sense here."""

    def __init__(self) -> None:
        super().__init__(HTTPStatus.CONFLICT, "unreadable.table")


class TooMuch(NotGranted):
    """More than one person may have."""

    def __init__(self, what: str, **words: object) -> None:
        super().__init__(HTTPStatus.CONFLICT, f"limit.{what}", **words)


class NoSuchMoment(NotGranted):
    """A finished game has no such position, or nobody with these eyes."""

    def __init__(self, key: str, **words: object) -> None:
        super().__init__(HTTPStatus.NOT_FOUND, f"record.{key}", **words)
