"""The store: everything that has to survive the process."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, select

from chabudai.server.environment import ENVIRONMENT, Environment
from chabudai.server.store import record_rows, setting_rows, short_lived, table_rows
from chabudai.server.store.cardfiles import put_aside
from chabudai.server.store.compression import compress, decompress
from chabudai.server.store.database import Database, open_database
from chabudai.server.store.deadline import DATABASE_SECONDS
from chabudai.server.store.errors import StoreDown
from chabudai.server.store.failures import is_down, reason
from chabudai.server.store.schema import records, tables
from chabudai.server.store.sqlite_database import Synchronous
from chabudai.server.store.summaries import KeptRecord, RecordSummary, TableSummary
from chabudai.server.store.table_rows import PAGE_ENTRIES, Household
from chabudai.server.store.urls import database_url
from chabudai.server.store.writer import LOG, Append, Writer

T = TypeVar("T")

KEY_BYTES = 32
#: So many tables and finished games of one person lists show.
MOST_LISTED = 200


class Store:
    """Every method may raise StoreDown; the store works again as soon as its database does."""

    def __init__(self, database: Database, environment: Environment) -> None:
        """For `Store.open`."""
        self.random_bytes = environment.random_bytes
        #: Seconds since 1970.
        self.now = environment.seconds
        self._database = database
        self._writer = Writer(database)

    @classmethod
    async def open(
        cls,
        place: str | Path,
        synchronous: Synchronous = "NORMAL",
        seconds: float = DATABASE_SECONDS,
        environment: Environment = ENVIRONMENT,
    ) -> "Store":
        """Open, and if need be make, the database at a path or URL; its schema is brought up to date. From then on it
        has so many seconds for each transaction."""
        return cls(await open_database(database_url(place), synchronous, seconds), environment)

    async def close(self) -> None:
        await self._writer.close()
        await self._database.close()

    async def check(self) -> None:
        """Whether the database answers and can still write; else StoreDown."""
        await self._writer.do(partial(setting_rows.touch, value=self.random_bytes(KEY_BYTES)))

    async def key(self) -> bytes:
        """The key that this server, with all its processes, signs with. Made once."""
        return await self._writer.do(partial(setting_rows.key, new=self.random_bytes(KEY_BYTES)))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run work in the writer's next transaction, all or nothing. It has to be short: others wait for the same
        commit."""
        return await self._writer.do(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self._database.read(work)
        except Exception as problem:
            raise _failure(problem) from None

    async def scrub(self) -> None:
        """To be called after something was deleted that nobody shall read any more, not even in the files."""
        try:
            await self._database.scrub()
        except Exception as problem:
            raise _failure(problem) from None

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
        assert name == summary.name
        kept, files = put_aside(entry)
        await self._writer.do(
            partial(table_rows.insert_table, entry=kept, files=files, summary=summary, most=most, household=household)
        )

    async def append(self, table: str, first: int, new: Sequence[bytes], summary: TableSummary | None = None) -> None:
        """Append entries number first, first + 1, … to a table, all or none: optimistic concurrency. Overtaken if one
        of the numbers exists, or if the one before the first does not."""
        aside = [put_aside(entry) for entry in new]
        files = {sha: text for _, found in aside for sha, text in found.items()}
        await self._writer.append(
            Append(table, table_rows.numbered(table, first, [kept for kept, _ in aside]), summary, files)
        )

    async def show(self, summary: TableSummary) -> None:
        """Let lists show a table like this from now on."""
        await self._writer.append(Append(summary.name, [], summary))

    async def entries(self, table: str, after: int = 0) -> list[bytes]:
        """The entries of a table after that number, in their order; none of an unknown table."""
        if not _plausible(table):
            return []
        found: list[bytes] = []
        while True:
            page = await self.read(partial(table_rows.page_of, table=table, after=after + len(found)))
            found += page
            if len(page) < PAGE_ENTRIES:
                return found

    async def summary(self, table: str) -> TableSummary | None:
        """What lists show of a table; None of an unknown one."""
        rows = await self._rows(table_rows.select_table(table), table)
        return next(map(table_rows.summary_in, rows), None)

    async def exists(self, table: str) -> bool:
        return bool(await self._rows(select(tables.c.name).where(tables.c.name == table), table))

    async def is_of(self, person: str, name: str) -> bool:
        """Whether a table or finished game of this name is one of a person's own."""
        return bool(await self._rows(table_rows.select_own(person, name), person, name))

    async def tables_of(self, person: str) -> list[TableSummary]:
        """The tables of a person, as many as lists show: the one that changed last first, closed ones at the end."""
        found = await self._rows(table_rows.select_tables_of(person, MOST_LISTED), person)
        return list(map(table_rows.summary_in, found))

    async def open_tables(self, limit: int = 100) -> list[TableSummary]:
        """The listed tables that wait or play, the newest first."""
        return list(map(table_rows.summary_in, await self._rows(table_rows.select_open_tables(limit))))

    # -- finished games -----------------------------------------------------------------------------------------------
    async def keep_record(self, share: str, table: str, game_number: int, json: bytes, lines: bytes) -> str:
        """Keep a finished game for those whose table it is now. Who keeps it first wins; returns the winner's share."""
        written, files = put_aside(json)
        row = {
            "share": share,
            "table_name": table,
            "game_number": game_number,
            "kept_at": self.now(),
            # Some milliseconds of work, during which nobody needs to wait.
            "json": await asyncio.to_thread(compress, written),
            "lines": await asyncio.to_thread(compress, lines),
        }
        return await self._writer.do(partial(record_rows.insert_record, row=row, files=files))

    async def share_of(self, table: str, game_number: int) -> str | None:
        """The share name of a finished game of a table, if it is kept."""
        rows = await self._rows(record_rows.select_share(table, game_number), table)
        return next((row.share for row in rows), None)

    async def record(self, share: str) -> KeptRecord | None:
        return await self.read(partial(record_rows.read_record, share=share)) if _plausible(share) else None

    async def is_shared(self, share: str) -> bool:
        return bool(await self._rows(select(records.c.share).where(records.c.share == share), share))

    async def records_of(self, person: str) -> list[RecordSummary]:
        """The finished games of a person, the newest first, as many as lists show."""
        found = await self._rows(record_rows.select_records_of(person, MOST_LISTED), person)
        return list(map(record_rows.record_in, found))

    async def count_records_of(self, person: str) -> int:
        """How many there are in all."""
        [row] = await self._rows(record_rows.count_records_of(person))
        return int(row[0])

    async def records(self, shares: Sequence[str]) -> dict[str, bytes]:
        """These records, without their card files."""
        return {row.share: decompress(row.json) for row in await self._rows(record_rows.select_records(shares))}

    # -- recovery tokens ----------------------------------------------------------------------------------------------
    async def offer(self, token_sha: str, person: str, until: float) -> None:
        """Let whoever has the token with this hash become this person, once, until then."""
        now = self.now()
        await self._writer.do(
            partial(short_lived.insert_offer, token_sha=token_sha, person=person, until=until, now=now)
        )

    async def offered(self, token_sha: str, now: float) -> str | None:
        """The person that a claim would answer; it still can be made."""
        rows = await self._rows(short_lived.select_offer(token_sha, now), token_sha)
        return next((row.person for row in rows), None)

    async def claim(self, token_sha: str, now: float) -> str | None:
        """The person that was offered for this token. It works only once."""
        if not _plausible(token_sha):
            return None
        return await self._writer.do(partial(short_lived.take_offer, token_sha=token_sha, now=now))

    # -- leases -------------------------------------------------------------------------------------------------------
    async def lease(self, table: str, holder: str, now: float, seconds: float) -> bool:
        """Take or renew the lease of a table: if it is free, expired or already the holder's."""
        return await self._writer.do(
            partial(short_lived.take_lease, table=table, holder=holder, now=now, seconds=seconds)
        )

    async def release(self, table: str, holder: str) -> None:
        """Give the lease back, if it is still the holder's."""
        await self._writer.do(partial(short_lived.delete_lease, table=table, holder=holder))

    async def running_since(self, now: int, suspended: bool = False) -> int:
        """The heartbeat of this process. Answers since when (in milliseconds, as `now`) some process has always run the
        tables. `suspended`: this one was stopped since its last heartbeat."""
        try:
            return await self._database.running_since(now, suspended)
        except Exception as problem:
            raise _failure(problem) from None

    # -- reading ------------------------------------------------------------------------------------------------------
    async def _rows(self, wanted: Any, *names: str) -> Sequence[Row[Any]]:
        if not all(map(_plausible, names)):
            return []
        return await self.read(lambda connection: connection.execute(wanted).all())


def _failure(problem: Exception) -> Exception:
    """Translate a failure of the database."""
    if not is_down(problem):
        return problem
    LOG.error("The database failed: %s", reason(problem))
    return StoreDown()


def _plausible(name: str) -> bool:
    """Names come from addresses, where anything may be written; PostgreSQL takes offence at some of it."""
    return name.isascii() and name.isprintable()
