"""A game as it is kept on disk: the entries of its table, and what is not written in them."""

from datetime import UTC, datetime
from typing import Annotated

import msgspec

from chabudai.bots import bot_maker
from chabudai.cli.common import HIGHEST_SEED
from chabudai.cli.words import Mistake
from chabudai.engine.dice import FastDice
from chabudai.engine.errors import ChabudaiError, IllegalMove, bad_record
from chabudai.engine.game import Setup
from chabudai.engine.match import Match
from chabudai.engine.record import Record, record_of
from chabudai.protocol.plan import STRENGTHS, Plan, Strength
from chabudai.table import entries as e
from chabudai.table.running_game import Beginning, Dealer, fair_deal
from chabudai.table.seat_names import Naming
from chabudai.table.table import Table, playing

#: Whoever plays here, on all their seats. Nobody else comes to this table.
PERSON = "here"
TABLE = "local"
Seed = Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_SEED)]


class Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`bots` has a bot as it was asked for (`sharp:300ms`) for every seat, None for a person; with a `seed` chance can
    be repeated, and no secret is needed."""

    saved: str
    bots: list[str | None]
    entries: list[e.AnyEntry]
    seed: Seed | None = None

    @property
    def opened(self) -> e.Opened:
        opened = self.entries[0] if self.entries else None
        if not isinstance(opened, e.Opened):
            raise Mistake("play.inconsistent")
        return opened

    @property
    def plan(self) -> Plan:
        return self.opened.plan

    def players(self, language: str) -> list[str]:
        """How the seats are called, as far as that can be told without playing the game again."""
        seats: list[tuple[str, Strength | None]] = [("", None)] * len(self.bots)
        for entry in self.entries:
            if isinstance(entry, e.Seated | e.Renamed) and entry.seat < len(seats):
                seats[entry.seat] = entry.name, None
            elif isinstance(entry, e.BotSeated) and entry.seat < len(seats):
                seats[entry.seat] = "", entry.bot
        return Naming(0, seats).spoken(language)


def new_save(bots: list[str | None], entries: list[e.AnyEntry], seed: int | None) -> Save:
    return Save(datetime.now(UTC).isoformat(timespec="milliseconds"), bots, entries, seed)


class _Seeded:
    """Deals from a seed; every game of the table from the next one."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.table: Table | None = None

    def __call__(self, setup: Setup, secret: str, begin: Beginning) -> Match:
        games = 0 if self.table is None else self.table.game_number - 1
        return Match(setup, FastDice(self._seed + games))


def empty_table(seed: int | None) -> Table:
    """A table to which nothing has happened yet, and that will deal like this."""
    if seed is None:
        return Table(TABLE, fair_deal)
    deal = _Seeded(seed)
    deals: Dealer = deal
    deal.table = table = Table(TABLE, deals)
    return table


def strength_of(bot: str) -> Strength:
    """A bot as the table knows it: how long it thinks is not the table's business."""
    bot_maker(bot)
    return next(known for known in STRENGTHS if known == bot.partition(":")[0])


def table_of(save: Save) -> Table:
    """The table that a save adds up to; a ChabudaiError if its parts do not belong together."""
    table = empty_table(save.seed)
    strengths = [None if bot is None else strength_of(bot) for bot in save.bots]
    entry: e.AnyEntry | None = None
    try:
        for entry in save.entries:
            table.take(entry)
        chairs = [(chair.owner, chair.bot) for chair in table.chairs]
    except IllegalMove as problem:
        if not isinstance(entry, e.Moved):
            raise
        made = table.running.match.moves if table.running is not None else []
        raise bad_record(
            "move", number=len(made) + 1, actor=entry.seat, move=entry.move, problem=problem.sentence
        ) from None
    except ChabudaiError:
        raise
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        # The file was written by somebody else: what is taken there was refused nowhere.
        raise Mistake("play.inconsistent") from None
    if not chairs or chairs != [(PERSON if bot is None else None, bot) for bot in strengths]:
        raise Mistake("play.inconsistent")
    if table.other_rules is not None:
        playing(table)
    return table


def finished_record(table: Table) -> Record:
    """The record of a game that is over. One from a seed has no secret that could be checked."""
    from chabudai.table.records import record_of_table

    record = record_of_table(table)
    return record if table.secret else msgspec.structs.replace(record, deal=None)


def record_so_far(table: Table) -> Record:
    """The game as far as it goes."""
    return record_of(playing(table).match if table.running is None else table.running.match, table.names("en"))
