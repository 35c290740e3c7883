"""Card files: printed facts and house values as data, each fact with its mark.

A game's own editions are the files of its `cards` folder; any other file of the same form can stand in for them.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import partial
from importlib import resources
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import Any, Literal, TypeVar

import msgspec

from chabudai.engine.card_mistakes import (
    LONGEST_WORDS,
    MOST_MISTAKES,
    Mistake,
    Mistakes,
    form_mistakes,
    outside,
    problem,
    refuse,
    sheet_mistakes,
    value_mistakes,
)
from chabudai.engine.errors import bad_cards
from chabudai.engine.toml import table_of
from chabudai.engine.toml_lines import lines_of

__all__ = ["CardFile", "CardSheet", "Mark", "Marked", "Mistakes", "Printed", "outside"]

Mark = Literal["printed", "derived", "house"]

FIRST_EDITION = "first"
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
    """Parse and check a card file; every mistake is named with its place, all of them at once."""
    table = table_of(text)
    if table.get("game", game) != game:
        raise bad_cards("other_game", game=game, found=str(table["game"])[:LONGEST_WORDS])
    refuse(table_mistakes(table, kind), partial(lines_of, text), table)
    sheet = msgspec.convert(table, kind)
    return CardFile(sheet.edition, text, hashlib.sha256(text.encode()).hexdigest()), sheet


def table_mistakes(table: dict[str, Any], kind: type[Sheet]) -> Iterator[Mistake]:
    """What is wrong whatever the game."""
    yield from form_mistakes(table, kind)
    yield from value_mistakes(table)
    # The name becomes the first word of the fingerprint in records.
    edition = table.get("edition")
    if isinstance(edition, str) and edition.strip() and not is_edition(edition):
        yield Mistake(problem("edition", found=edition[:LONGEST_WORDS]), ("edition",))


def is_edition(name: str) -> bool:
    """Whether a card file may call itself so."""
    return name.isascii() and name.replace("-", "").replace("_", "").isalnum()


def check(mistakes: Mistakes, text: str) -> None:
    """Refuse a card file for all that a game finds wrong in it."""
    found = list(islice(sheet_mistakes(mistakes), MOST_MISTAKES + 1))
    if found:
        refuse(found, partial(lines_of, text), table_of(text))
