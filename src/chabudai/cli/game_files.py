"""Files of played games: transcripts and records, read and checked move by move."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import BinaryIO

import msgspec

from chabudai.cli.words import Mistake
from chabudai.engine.cards import file_text
from chabudai.engine.errors import BadRecord, ChabudaiError, bad_record
from chabudai.engine.game import Game, Setup
from chabudai.engine.match import Match
from chabudai.engine.record import MALFORMED, Record, check_outcome, read_record, setup_of
from chabudai.engine.record import replay as replay_record
from chabudai.engine.replay import walk
from chabudai.engine.transcript import Checker
from chabudai.games import game as find_game
from chabudai.games import is_here
from chabudai.table.records import names_after

Progress = Callable[[int], None]

RECORD = re.compile(rb'\s*\{\s*"chabudai"')
#: A saved game of the terminal.
SAVE = re.compile(rb'\s*\{\s*"saved"')


class GameFile:
    """An open file: a record, or the lines of a transcript. `cards` is the card file it was played with, if given."""

    def __init__(self, name: str, file: BinaryIO, cards: str | None) -> None:
        self._cards = cards
        self._lines: Iterable[bytes] = ()
        self.record: Record | None = None
        with _reading(name):
            first = file.readline()
        if _is_object(first) and not RECORD.match(first) and not SAVE.match(first):
            self._lines = chain([first], _lines_of(name, file))
            return
        # A record may be spread over many lines.
        with _reading(name):
            rest = file.read()
        whole = _record_in(first + rest)
        if RECORD.match(whole):
            self.record = self._with_cards(read_record(whole))
            _check_setup(self.record)
        else:
            self._lines = whole.splitlines(keepends=True)

    def _with_cards(self, record: Record) -> Record:
        if self._cards is None or record.card_file is not None:
            return record
        if not is_here(record.game):
            return record
        own = self._cards in find_game(record.game).editions()
        return record if own else msgspec.structs.replace(record, card_file=file_text(Path(self._cards)))

    @property
    def players(self) -> list[str]:
        return [] if self.record is None else self.record.players

    def players_after(self, moves: int) -> list[str]:
        """How they were called when so many moves had been made."""
        return [] if self.record is None else names_after(self.record, moves)

    def check(self, progress: Progress | None = None) -> tuple[int, int]:
        """Check everything; returns how many games and moves there were."""
        if self.record is not None:
            return 1, len(replay_record(self.record, find_game).moves)
        checker = self._checker()
        checker.check(self._lines, progress)
        return checker.games, checker.moves

    def positions(self) -> Iterator[Match]:
        """The running match after every move, and once before the first; every game is a match of its own."""
        if self.record is not None:
            yield from _positions_of(self.record)
            return
        checker = self._checker()
        for line in self._lines:
            checker.feed(line)
            if checker.match is not None:
                yield checker.match
        checker.finish()

    def first_game(self) -> Match:
        """The first game as far as it goes; it need not be finished."""
        if self.record is not None:
            return replay_record(self.record, find_game)
        checker, match = self._checker(), None
        for line in self._lines:
            checker.feed(line)
            match = checker.match or match
            if checker.games:
                break
        if match is None:
            checker.finish()
        assert match is not None
        return match

    def _checker(self) -> Checker:
        return Checker(find_game, self._card_setup)

    def _card_setup(self, game: Game, seats: int, options: dict[str, str], fingerprint: str) -> Setup:
        edition = fingerprint.split(" ")[0]
        if self._cards is None and edition not in game.editions():
            raise bad_record("no_cards", cards=fingerprint)
        return game.setup(seats, options, edition if self._cards is None else self._cards)


def _check_setup(record: Record) -> None:
    """A game, seats, options or cards that do not exist are mistakes of the record here, not of the command."""
    try:
        setup_of(record, find_game)
    except ChabudaiError as problem:
        raise BadRecord(problem.sentence) from None


def _positions_of(record: Record) -> Iterator[Match]:
    for match in walk(setup_of(record, find_game), record.moves):
        yield match
    if record.outcome is not None:
        check_outcome(match, record.outcome)


def _record_in(whole: bytes) -> bytes:
    """The record of a saved game; anything else as it is."""
    if not SAVE.match(whole):
        return whole
    from chabudai.cli.local.reading import record_in

    return record_in(whole)


def _is_object(text: bytes) -> bool:
    try:
        return isinstance(msgspec.json.decode(text), dict)
    except MALFORMED:
        return False


@contextmanager
def open_game_file(name: str, cards: str | None) -> Iterator[tuple[GameFile, int | None]]:
    """A file by its name (`-` is stdin), and its size if it has one."""
    if name == "-":
        yield GameFile(name, sys.stdin.buffer, cards), None
        return
    with _reading(name):
        file = open(name, "rb")  # noqa: SIM115  # closed below: what is done with it fails in other ways
        size = os.fstat(file.fileno()).st_size
    with file:
        yield GameFile(name, file, cards), size


@contextmanager
def _reading(name: str) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        raise Mistake("unreadable", file=name, problem=problem.strerror or problem) from None


def _lines_of(name: str, file: BinaryIO) -> Iterator[bytes]:
    while True:
        with _reading(name):
            line = file.readline()
        if not line:
            return
        yield line
