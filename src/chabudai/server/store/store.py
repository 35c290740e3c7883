"""The store: everything the server must not forget."""

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Row, delete, func, literal, or_, select, text
from sqlalchemy import insert as plain_insert
from sqlalchemy.exc import IntegrityError

from chabudai.server.store.cardfiles import keep_files, put_aside, whole
from chabudai.server.store.database import PATIENCE, Database, Synchronous, insert, is_down, open_database, reason
from chabudai.server.store.errors import Overtaken, StoreDown, TooManyTables, UnknownTable
from chabudai.server.store.folding import unfolded
from chabudai.server.store.packing import pack, unpack
from chabudai.server.store.schema import (
    IS_OPEN,
    entries,
    leases,
    people,
    record_people,
    records,
    recoveries,
    settings,
    tables,
)
from chabudai.server.store.summaries import KeptRecord, RecordSummary, TableSummary
from chabudai.server.store.urls import database_url
from chabudai.server.store.writer import LOG, Append, Writer, card_row, insert_people

T = TypeVar("T")

KEY = "key"
KEY_BYTES = 32
#: So many entries are read at once: PostgreSQL's answers are taken apart on the event loop.
PAGE = 500
#: What is written to see whether there is room.
CHECKED = "checked"


class Household(NamedTuple):
    """Where a table is opened from, under a name that says nothing to whoever has no key, and how many it may have."""

    name: str
    most: int


class Store:
    """Every method may raise StoreDown; the store works again as soon as its database does."""

    def __init__(self, database: Database) -> None:
        """For `Store.open`."""
        self._database = database
        self._writer = Writer(database)

    @classmethod
    async def open(cls, place: str | Path, synchronous: Synchronous = "NORMAL", patience: float = PATIENCE) -> "Store":
        """Open, and if need be make, the database at a path or URL; its schema is brought up to date. From then on it
        has so many seconds for each transaction."""
        return cls(await open_database(database_url(place), synchronous, patience))

    async def close(self) -> None:
        await self._writer.close()
        await self._database.close()

    async def check(self) -> None:
        """Whether the database answers and can still write; else StoreDown."""

        def touch(connection: Connection) -> None:
            # Something new each time: SQLite does not write what is there already.
            new = insert(connection, settings).values(name=CHECKED, value=secrets.token_bytes(KEY_BYTES))
            connection.execute(new.on_conflict_do_update(index_elements=["name"], set_={"value": new.excluded.value}))

        await self._writer.do(touch)

    async def key(self) -> bytes:
        """The key that this server, with all its processes, signs with. Made once."""

        def make(connection: Connection) -> bytes:
            new = insert(connection, settings).values(name=KEY, value=secrets.token_bytes(KEY_BYTES))
            connection.execute(new.on_conflict_do_nothing())
            kept = connection.scalar(select(settings.c.value).where(settings.c.name == KEY))
            return bytes(kept or b"")

        return await self._writer.do(make)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Something else that is kept here, all or nothing, and quickly done: others wait for the same transaction."""
        return await self._writer.do(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self._database.read(work)
        except Exception as problem:
            raise _seen(problem) from None

    async def scrub(self) -> None:
        """After something was deleted that nobody shall read any more, not even in the files."""
        try:
            await self._database.scrub()
        except Exception as problem:
            raise _seen(problem) from None

    # -- tables -------------------------------------------------------------------------------------------------------
    async def open_table(
        self,
        name: str,
        entry: bytes,
        summary: TableSummary,
        most: int | None = None,
        household: Household | None = None,
    ) -> None:
        """Keep a new table with its entry number 1. Overtaken if there is one of that name; TooManyTables if one of its
        people, or their household, has so many that wait or play. Of several that are opened at once, wherever, each
        counts those before."""
        kept, files = put_aside(entry)

        def make(connection: Connection) -> None:
            if most is not None:
                for person in summary.people:
                    check_room(connection, person, most)
            if household is not None:
                check_household(connection, household)
            try:
                row = {**card_row(summary), "household": None if household is None else household.name}
                connection.execute(plain_insert(tables), [row])
            except IntegrityError:
                raise Overtaken from None
            connection.execute(plain_insert(entries), _numbered(name, 1, [kept]))
            keep_files(connection, name, files)
            insert_people(connection, summary)

        await self._writer.do(make)

    async def append(self, table: str, first: int, new: Sequence[bytes], summary: TableSummary | None = None) -> None:
        """Keep entries number first, first + 1, … of a table, all or none; Overtaken if one of the numbers exists, or
        if the one before the first does not."""
        aside = [put_aside(entry) for entry in new]
        files = {sha: text for _, found in aside for sha, text in found.items()}
        await self._writer.append(Append(table, _numbered(table, first, [kept for kept, _ in aside]), summary, files))

    async def show(self, summary: TableSummary) -> None:
        """Let lists show a table like this from now on."""
        await self._writer.append(Append(summary.name, [], summary))

    async def entries(self, table: str, after: int = 0) -> list[bytes]:
        """The entries of a table after that number, in their order; none of an unknown table."""
        if not _plausible(table):
            return []
        found: list[bytes] = []
        while True:
            page = await self.read(partial(_page, table, after + len(found)))
            found += page
            if len(page) < PAGE:
                return found

    async def summary(self, table: str) -> TableSummary | None:
        """What lists show of a table; None of an unknown one."""
        return next((_card(row) for row in await self._rows(select(tables).where(tables.c.name == table), table)), None)

    async def exists(self, table: str) -> bool:
        return bool(await self._rows(select(tables.c.name).where(tables.c.name == table), table))

    async def is_of(self, person: str, name: str) -> bool:
        """Whether a table or finished game of this name is one of a person's own."""
        own_table = select(people.c.person).where(people.c.person == person, people.c.table_name == name)
        own_game = select(record_people.c.person).where(record_people.c.person == person, record_people.c.share == name)
        return bool(await self._rows(own_table.union_all(own_game), person, name))

    async def tables_of(self, person: str) -> list[TableSummary]:
        """The tables of a person, the one that changed last first."""
        wanted = select(tables).join(people).where(people.c.person == person).order_by(tables.c.changed_at.desc())
        return [_card(row) for row in await self._rows(wanted, person)]

    async def open_tables(self, limit: int = 100) -> list[TableSummary]:
        """The listed tables that wait or play, the newest first."""
        wanted = select(tables).where(IS_OPEN).order_by(tables.c.opened_at.desc()).limit(limit)
        return [_card(row) for row in await self._rows(wanted)]

    # -- finished games -----------------------------------------------------------------------------------------------
    async def keep_record(self, share: str, table: str, game_number: int, json: bytes, lines: bytes) -> str:
        """Keep a finished game for those whose table it is now. Who keeps it first wins; returns the winner's share."""
        written, files = put_aside(json)
        row = {
            "share": share,
            "table_name": table,
            "game_number": game_number,
            "kept_at": time.time(),
            # Some milliseconds of work, during which nobody needs to wait.
            "json": await asyncio.to_thread(pack, written),
            "lines": await asyncio.to_thread(pack, lines),
        }

        def keep(connection: Connection) -> str:
            if not connection.scalar(select(tables.c.name).where(tables.c.name == table)):
                raise UnknownTable
            new = insert(connection, records).values(row)
            try:
                connection.execute(new.on_conflict_do_nothing(index_elements=["table_name", "game_number"]))
            except IntegrityError:
                # The share is that of another game.
                raise Overtaken from None
            same_game = (records.c.table_name == table, records.c.game_number == game_number)
            kept: str = (connection.execute(select(records.c.share).where(*same_game))).scalar_one()
            if kept == share:
                keep_files(connection, table, files)
                own = select(people.c.person, literal(share)).where(people.c.table_name == table)
                sharing = insert(connection, record_people).from_select(["person", "share"], own)
                connection.execute(sharing.on_conflict_do_nothing())
            return kept

        return await self._writer.do(keep)

    async def share_of(self, table: str, game_number: int) -> str | None:
        """The share name of a finished game of a table, if it is kept."""
        wanted = select(records.c.share).where(records.c.table_name == table, records.c.game_number == game_number)
        return next((row.share for row in await self._rows(wanted, table)), None)

    async def record(self, share: str) -> KeptRecord | None:
        wanted = select(records, tables.c.game).join(tables).where(records.c.share == share)

        def read(connection: Connection) -> KeptRecord | None:
            row = connection.execute(wanted).first()
            if row is None:
                return None
            [json] = whole(connection, [unpack(row.json)])
            return KeptRecord(**_record(row), json=json, lines=unpack(row.lines))

        return await self.read(read) if _plausible(share) else None

    async def is_shared(self, share: str) -> bool:
        return bool(await self._rows(select(records.c.share).where(records.c.share == share), share))

    async def records_of(self, person: str) -> list[RecordSummary]:
        """The finished games of a person, the newest first."""
        columns = (records.c.share, records.c.table_name, records.c.game_number, records.c.kept_at, tables.c.game)
        wanted = (
            select(*columns)
            .select_from(records.join(tables).join(record_people, record_people.c.share == records.c.share))
            .where(record_people.c.person == person)
            .order_by(records.c.kept_at.desc())
        )
        return [RecordSummary(**_record(row)) for row in await self._rows(wanted, person)]

    async def records(self, shares: Sequence[str]) -> dict[str, bytes]:
        """These records, without their card files."""
        wanted = select(records.c.share, records.c.json).where(records.c.share.in_(shares))
        return {row.share: unpack(row.json) for row in await self._rows(wanted)}

    # -- recovery tokens ----------------------------------------------------------------------------------------------
    async def offer(self, token_sha: str, person: str, until: float) -> None:
        """Let whoever has the token with this hash become this person, once, until then."""

        def make(connection: Connection) -> None:
            connection.execute(delete(recoveries).where(recoveries.c.until < time.time()))
            connection.execute(plain_insert(recoveries).values(token_sha=token_sha, person=person, until=until))

        await self._writer.do(make)

    async def offered(self, token_sha: str, now: float) -> str | None:
        """The person that a claim would answer; it still can be made."""
        wanted = select(recoveries.c.person).where(recoveries.c.token_sha == token_sha, recoveries.c.until > now)
        return next((row.person for row in await self._rows(wanted, token_sha)), None)

    async def claim(self, token_sha: str, now: float) -> str | None:
        """The person that was offered for this token. It works only once."""
        if not _plausible(token_sha):
            return None

        def take(connection: Connection) -> str | None:
            taken = delete(recoveries).where(recoveries.c.token_sha == token_sha)
            row = (connection.execute(taken.returning(recoveries.c.person, recoveries.c.until))).first()
            return row.person if row is not None and row.until > now else None

        return await self._writer.do(take)

    # -- leases -------------------------------------------------------------------------------------------------------
    async def lease(self, table: str, holder: str, now: float, seconds: float) -> bool:
        """Take or renew the lease of a table: if it is free, expired or already the holder's."""

        def take(connection: Connection) -> bool:
            new = insert(connection, leases).values(table_name=table, holder=holder, until=now + seconds)
            taken = new.on_conflict_do_update(
                index_elements=["table_name"],
                set_={"holder": holder, "until": now + seconds},
                where=or_(leases.c.until <= now, leases.c.holder == holder),
            )
            try:
                return (connection.execute(taken.returning(leases.c.holder))).first() is not None
            except IntegrityError:
                raise UnknownTable from None

        return await self._writer.do(take)

    async def release(self, table: str, holder: str) -> None:
        """Give the lease back, if it is still the holder's."""

        def give(connection: Connection) -> None:
            ours = (leases.c.table_name == table, leases.c.holder == holder)
            connection.execute(delete(leases).where(*ours))

        await self._writer.do(give)

    async def running_since(self, now: int, suspended: bool = False) -> int:
        """Say, now and then, that this process keeps the tables; answer since when (in milliseconds, as `now`) there
        has always been a process that does. `suspended`: this one was stopped since it last said so."""
        try:
            return await self._database.running_since(now, suspended)
        except Exception as problem:
            raise _seen(problem) from None

    # -- reading ------------------------------------------------------------------------------------------------------
    async def _rows(self, wanted: Any, *names: str) -> Sequence[Row[Any]]:
        if not all(map(_plausible, names)):
            return []
        return await self.read(lambda connection: connection.execute(wanted).all())


def check_room(connection: Connection, person: str, most: int) -> None:
    """SQLite has one writer; in PostgreSQL whoever opens tables for the same person takes turns until the commit."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:person, 0))"), {"person": person})
    running = (people.c.person == person, tables.c.phase.in_(("seats", "playing")))
    count = connection.scalar(select(func.count()).select_from(people.join(tables)).where(*running)) or 0
    if count >= most:
        raise TooManyTables(count)


def check_household(connection: Connection, household: Household) -> None:
    """The same for all who come from one address, whoever they say they are."""
    if connection.dialect.name == "postgresql":
        lock = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 1))")
        connection.execute(lock, {"name": household.name})
    running = (tables.c.household == household.name, tables.c.phase.in_(("seats", "playing")))
    count = connection.scalar(select(func.count()).select_from(tables).where(*running)) or 0
    if count >= household.most:
        raise TooManyTables(count, of_household=True)


def _seen(problem: Exception) -> Exception:
    """What to raise for a failed reading."""
    if not is_down(problem):
        return problem
    LOG.error("The database failed: %s", reason(problem))
    return StoreDown()


def _page(table: str, after: int, connection: Connection) -> list[bytes]:
    return whole(connection, unfolded(connection, table, after, PAGE))


def _plausible(name: str) -> bool:
    """Names come from addresses, where anything may be written; PostgreSQL takes offence at some of it."""
    return name.isascii() and name.isprintable()


def _numbered(table: str, first: int, new: Sequence[bytes]) -> list[dict[str, Any]]:
    return [{"table_name": table, "number": number, "entry": entry} for number, entry in enumerate(new, first)]


def _card(row: Row[Any]) -> TableSummary:
    columns = {name: row._mapping[name] for name in TableSummary.__struct_fields__}
    return TableSummary(**columns | {"listed": bool(row.listed), "people": tuple(json.loads(row.people))})


def _record(row: Row[Any]) -> dict[str, Any]:
    return {
        "share": row.share,
        "table": row.table_name,
        "game": row.game,
        "game_number": row.game_number,
        "kept_at": row.kept_at,
    }
