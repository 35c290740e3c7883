"""The data folder: games that wait to be continued, and the records of those that are over."""

import os
import re
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from chabudai.cli.words import Mistake
from chabudai.engine.errors import ChabudaiError
from chabudai.engine.record import MALFORMED
from chabudai.games import is_here

if TYPE_CHECKING:
    from chabudai.cli.local.save_file import Save

NAME = re.compile(r"[\w-]+")
#: A saved game holds all hands and the secret of the dice; of a finished one nothing is secret.
PRIVATE = 0o600
PUBLIC = 0o666
NEW = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0)


def data_folder(chosen: Path | None) -> Path:
    if chosen is not None:
        return chosen
    if os.environ.get("CHABUDAI_DATA"):
        return Path(os.environ["CHABUDAI_DATA"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "chabudai"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "chabudai"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "chabudai"


class Saves:
    """Saved games by name. A file is replaced as a whole, so that it is never half a game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._saves = folder / "saves"
        self._records = folder / "records"

    def begin(self, game: str, save: "Save") -> str:
        """Save a new game under the first free one of iyadosu-1, iyadosu-2, …; returns it."""
        content = msgspec.json.encode(save)
        try:
            self._saves.mkdir(parents=True, exist_ok=True)
            for number in count(1):
                name = f"{game}-{number}"
                if not self.record(name).exists() and create(self._file(name), content):
                    return name
        except OSError as problem:
            raise _cannot_write(self.folder, problem) from None
        raise AssertionError("numbers do not end")

    def write(self, name: str, save: "Save") -> None:
        replace(self._file(name), msgspec.json.encode(save), PRIVATE)

    def finish(self, name: str, called: str, record: bytes) -> None:
        """Keep the record of a game that is over, which then waits no longer."""
        replace(self.record(called), record, PUBLIC)
        self._file(name).unlink(missing_ok=True)

    def read(self, name: str) -> "Save":
        from chabudai.cli.local.reading import read_save

        file = self._file(name)
        if not NAME.fullmatch(name) or not file.exists():
            raise Mistake("play.no_save", name=name, names=", ".join(self.names()) or "–")
        try:
            return read_save(file.read_bytes())
        except ChabudaiError as problem:
            raise self.corrupt(name, problem.sentence) from None
        except (*MALFORMED, OSError) as problem:
            raise self.corrupt(name, problem) from None

    def corrupt(self, name: str, problem: object) -> Mistake:
        return Mistake("play.corrupt", name=name, file=self._file(name), problem=problem)

    def latest(self, wanted: str | None) -> str:
        """A saved game by its name, or the newest one: of all, or of this game."""
        names = self.names()
        if wanted is None or is_here(wanted):
            names = [name for name in names if wanted is None or name.rpartition("-")[0] == wanted]
            if not names:
                raise Mistake("play.nothing_saved", folder=self.folder)
            return names[0]
        return wanted

    def names(self) -> list[str]:
        """The saved games, the newest first."""
        if not self._saves.is_dir():
            return []
        # An empty one has no game in it: it was being made when the machine stopped.
        files = [file for file in self._saves.glob("*.json") if NAME.fullmatch(file.stem) and file.stat().st_size]
        return [file.stem for file in sorted(files, key=lambda file: file.stat().st_mtime_ns, reverse=True)]

    def all(self) -> "Iterator[tuple[str, Save | Mistake]]":
        """Every saved game, or what is wrong with it."""
        for name in self.names():
            try:
                yield name, self.read(name)
            except Mistake as problem:
                yield name, problem

    def record(self, name: str) -> Path:
        return self._records / f"{name}.json"

    def _file(self, name: str) -> Path:
        return self._saves / f"{name}.json"


def create(file: Path, content: bytes) -> bool:
    """Whether this file was made; False if there is one. What cannot be written leaves none."""
    try:
        handle = os.open(file, NEW | os.O_EXCL, PRIVATE)
    except FileExistsError:
        return False
    try:
        with open(handle, "wb") as made:
            made.write(content)
    except BaseException:
        file.unlink(missing_ok=True)
        raise
    return True


def replace(file: Path, content: bytes, mode: int) -> None:
    """Write beside it, then rename: whoever reads finds the old file or the new one."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_suffix(f".{os.getpid()}.new")
        with open(os.open(beside, NEW | os.O_TRUNC, mode), "wb") as made:
            made.write(content)
        beside.replace(file)
    except OSError as problem:
        raise _cannot_write(file, problem) from None


def _cannot_write(file: Path, problem: OSError) -> Mistake:
    return Mistake("unwritable", file=file, problem=problem.strerror or problem)
