"""Saves as they were until `chabudai play` had a table: a record, where chance came from, and the hints."""

import re
from typing import Annotated

import msgspec

from chabudai.cli.common import HIGHEST_SEED
from chabudai.cli.local.save_file import PERSON, Save, empty_table, strength_of
from chabudai.cli.words import Mistake
from chabudai.engine.errors import bad_record
from chabudai.engine.match import CHANCE
from chabudai.engine.record import Record, setup_of
from chabudai.games import game as find_game
from chabudai.table import entries as e
from chabudai.table.plan import settled
from chabudai.table.records import plan_of_record
from chabudai.table.table import Table

SECRET = re.compile("[0-9a-f]{64}")


class Luck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where chance came from: a seed, or a secret."""

    seed: Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_SEED)] | None = None
    secret: str = ""


class OldSave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    saved: str
    luck: Luck
    bots: list[str | None]
    record: Record
    #: Hints that were asked for: after how many events, and by which seat.
    hints: list[tuple[int, int]] = []


class _Again:
    """A table to which everything happens that had happened."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.entries: list[e.AnyEntry] = []

    def take(self, entry: e.AnyEntry) -> None:
        self.table.take(entry)
        self.entries.append(entry)

    @property
    def events(self) -> int:
        assert self.table.running is not None
        return self.table.running.match.events


def converted(old: OldSave) -> Save:
    """The same game as entries: it goes on exactly as it would have."""
    record, luck = old.record, old.luck
    setup = setup_of(record, find_game)
    if not len(old.bots) == len(record.players) == setup.seats:
        raise Mistake("play.inconsistent")
    if luck.seed is None and not SECRET.fullmatch(luck.secret):
        raise Mistake("play.inconsistent")
    again = _Again(empty_table(luck.seed))
    again.take(e.Opened(0, settled(plan_of_record(record)), PERSON, luck.secret if luck.seed is None else ""))
    for seat, bot in enumerate(old.bots):
        if bot is None:
            again.take(e.Seated(0, seat, PERSON, record.players[seat]))
        else:
            again.take(e.BotSeated(0, seat, strength_of(bot)))
    again.take(e.Started(0, setup.game.rules_version, setup.card_file.fingerprint))
    _replay(again, old)
    return Save(old.saved, old.bots, again.entries, luck.seed)


def _replay(again: _Again, old: OldSave) -> None:
    """Its moves, and the hints where they were asked for."""
    hints = sorted(old.hints)
    for actor, text in old.record.moves:
        if actor == CHANCE:
            continue
        if not isinstance(actor, int):
            raise bad_record("actor", actor=actor[:40])
        if not 0 <= actor < len(old.bots):
            raise Mistake("play.inconsistent")
        _hint(again, hints, old.bots)
        again.take(e.Moved(0, actor, text, "owner" if old.bots[actor] is None else "bot"))
    _hint(again, hints, old.bots)
    running = again.table.running
    if hints or running is None or running.match.moves != [tuple(move) for move in old.record.moves]:
        raise Mistake("play.inconsistent")


def _hint(again: _Again, hints: list[tuple[int, int]], bots: list[str | None]) -> None:
    while hints and hints[0][0] == again.events:
        seat = hints.pop(0)[1]
        if not 0 <= seat < len(bots) or bots[seat] is not None:
            raise Mistake("play.inconsistent")
        again.take(e.Hinted(0, seat))
