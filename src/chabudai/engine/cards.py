"""Card files: printed facts and house values as data, each fact with its mark.

A game's own editions are the files of its `cards` folder; any other file of the same form can stand in for them.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from threading import Lock
from typing import Any, Literal, TypeVar

import msgspec

from chabudai.engine.errors import bad_cards
from chabudai.engine.toml import table_of

Mark = Literal["printed", "derived", "house"]

FIRST_EDITION = "first"
#: As Japanese writes it; the only one besides the usual that is for names.
WIDE_BLANK = "\u3000"
#: Letters of anything that a card file calls by a name.
LONGEST_WORDS = 100
#: Of anything that a card file counts.
HIGHEST_NUMBER = 1_000_000
#: Files whose cards are kept after they were read.
MOST_KEPT = 200


class CardFile(msgspec.Struct, frozen=True):
    """The text of a card file and where it came from. `edition` is its own name for itself."""

    edition: str
    text: str
    sha256: str

    @property
    def fingerprint(self) -> str:
        """How a record names the file: its edition and the hash of its bytes."""
        return f"{self.edition} sha256:{self.sha256}"


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a card file."""


class Marked(Printed, frozen=True):
    """One whose facts are all of one origin."""

    mark: Mark


class CardSheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every card file begins with; each game adds its own tables."""

    game: str
    edition: str


#: What is wrong in a card file: the problem, and its place. Only the first one is asked for.
Mistakes = Iterator[tuple[str, str]]
Sheet = TypeVar("Sheet", bound=CardSheet)


class Shelf:
    """The cards of a game's files that were read already; those that nobody has asked for longest go first. Whoever may
    not wait for the parser asks whether they are here."""

    def __init__(self, read: Callable[[str], tuple[CardFile, Any]], most: int = MOST_KEPT) -> None:
        self._read = read
        self._most = most
        self._kept: OrderedDict[bytes, tuple[CardFile, Any]] = OrderedDict()
        # One thread reads the files of strangers, another plays.
        self._lock = Lock()

    def __contains__(self, text: str) -> bool:
        return _key(text) in self._kept

    def cards(self, text: str) -> tuple[CardFile, Any]:
        key = _key(text)
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        # Nobody waits for the file of somebody else.
        found = self._read(text)
        with self._lock:
            self._kept[key] = found
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return found


def _key(text: str) -> bytes:
    return hashlib.sha256(text.encode(errors="surrogatepass")).digest()


def own_editions(package: str) -> list[str]:
    """The editions a game comes with, the first one first."""
    names = [file.name.removesuffix(".toml") for file in (resources.files(package) / "cards").iterdir()]
    return sorted((name for name in names if name.isidentifier()), key=lambda name: (name != FIRST_EDITION, name))


def own_text(package: str, edition: str) -> str:
    return (resources.files(package) / "cards" / f"{edition}.toml").read_bytes().decode()


def file_text(path: Path) -> str:
    try:
        return path.read_bytes().decode()
    except UnicodeDecodeError:
        raise bad_cards("not_text", file=path) from None
    except OSError as problem:
        raise bad_cards("unreadable", file=path, problem=problem.strerror) from None


def read_sheet(text: str, game: str, kind: type[Sheet]) -> tuple[CardFile, Sheet]:
    """Parse and check a card file; every mistake is named with its place."""
    table = table_of(text)
    if table.get("game", game) != game:
        raise bad_cards("other_game", game=game, found=str(table["game"])[:LONGEST_WORDS])
    try:
        sheet = msgspec.convert(table, kind)
    except msgspec.ValidationError as problem:
        raise bad_cards("wrong", problem=problem) from None
    _check_values(table, "$")
    # The name becomes the first word of the fingerprint in records.
    if not sheet.edition.replace("-", "").replace("_", "").isalnum() or not sheet.edition.isascii():
        raise bad_cards("wrong_edition", edition=sheet.edition)
    return CardFile(sheet.edition, text, hashlib.sha256(text.encode()).hexdigest()), sheet


def check(mistakes: Mistakes) -> None:
    """Refuse a card file for the first thing that is wrong in it: what, and where."""
    for problem, place in mistakes:
        raise bad_cards("wrong", problem=f"{problem} - at `$.{place}`")


def _check_values(found: Any, place: str) -> None:
    """Everybody at a table, or with a record, reads what a card file calls its cards: on a page or on a terminal. And
    the compiled rules count with numbers of a fixed size."""
    if isinstance(found, dict):
        for key, value in found.items():
            _check_values(value, f"{place}.{key}")
    elif isinstance(found, list):
        for number, value in enumerate(found):
            _check_values(value, f"{place}[{number}]")
    elif isinstance(found, str):
        seen = found.replace(WIDE_BLANK, " ")
        if not seen.isprintable() or not seen.strip() or len(seen) > LONGEST_WORDS:
            raise bad_cards("words", place=place, longest=LONGEST_WORDS)
    elif isinstance(found, int) and abs(found) > HIGHEST_NUMBER:
        raise bad_cards("number", place=place, highest=HIGHEST_NUMBER)
