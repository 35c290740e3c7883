"""What an operator may do to the tables of a server, whether or not it is running: its processes look for it."""

import asyncio
import hashlib
from collections.abc import Sequence
from functools import partial

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from chabudai.server.erasure import without
from chabudai.server.store import Store
from chabudai.server.store.keeping import DAY_SECONDS, Kind, close_table, delete_tables, old_tables
from chabudai.server.store.orders import Kind as BanKind
from chabudai.server.store.orders import ban, give, unban
from chabudai.server.store.traces import begin, end, keep_without, read_table, tables_of

#: Of a person's id, and of the secret of a deal.
PERSON_BYTES, SECRET_BYTES = 16, 32
#: So many tables are deleted in one transaction.
MOST_AT_ONCE = 20
TRIES = 20


def _close(connection: Connection, name: str, now: float) -> bool:
    done = close_table(connection, name, now)
    if done:
        give(connection, "close", f"table {name}", [name], now)
    return done


async def close(store: Store, name: str) -> bool:
    """Close a table for everybody; False if there is none that is open. Overtaken by a move, it is tried again."""
    for _ in range(TRIES):
        try:
            return await store.write(partial(_close, name=name, now=store.now()))
        except IntegrityError:
            await asyncio.sleep(0.05)
    return False


async def set_ban(store: Store, kind: BanKind, who: str, lift: bool = False) -> bool:
    """Ban or let in again; False if it was so already."""

    def change(connection: Connection) -> bool:
        now = store.now()
        changed = unban(connection, kind, who) if lift else ban(connection, kind, who, now)
        if changed:
            give(connection, "unban" if lift else "ban", f"{kind} {who}", [], now)
        return changed

    return await store.write(change)


class Forgotten(msgspec.Struct, frozen=True):
    tables: int
    records: int


async def forget(store: Store, person: str, dry_run: bool = False) -> Forgotten:
    """Take a person out of everything. What was interrupted is finished by whoever sweeps next."""
    if not dry_run:
        await store.write(partial(begin, person=person, now=store.now()))
    names = await store.read(partial(tables_of, person=person))
    changed = 0
    for name in names:
        changed += await _forget_at(store, name, person, dry_run)
    if not dry_run:
        await store.write(partial(_forgotten, person=person, count=len(names), now=store.now()))
        if names:
            await store.scrub()
    return Forgotten(len(names), changed)


def trace_of(person: str) -> str:
    """How an order names the forgotten: whoever knows the id can find the line, nobody finds the id by it."""
    return hashlib.sha256(person.encode()).hexdigest()[:12]


def _forgotten(connection: Connection, person: str, count: int, now: float) -> None:
    end(connection, person)
    if not count:
        # Anybody may wish to be forgotten as often as they like: of what was nothing nothing is kept.
        return
    give(connection, "forget", f"person with sha256 {trace_of(person)}, tables {count}", [], now)


def _secret(store: Store) -> str:
    return store.random_bytes(SECRET_BYTES).hex()


async def _forget_at(store: Store, name: str, person: str, dry_run: bool) -> int:
    for _ in range(TRIES):
        kept = await store.read(partial(read_table, table=name))
        if not kept.rows:
            return 0
        now = store.now()
        stranger = store.random_bytes(PERSON_BYTES).hex()
        found = await asyncio.to_thread(without, kept, person, stranger, int(now * 1000), partial(_secret, store))
        written = partial(
            keep_without, person=person, compacted=found.kept, summary=found.summary, leaving=found.leaving, now=now
        )
        try:
            if dry_run or await store.write(written):
                return found.records
        except IntegrityError:
            # Somebody moved at the same time.
            pass
    return 0


async def prune(store: Store, kinds: Sequence[Kind], days: float, dry_run: bool = False) -> int:
    """Delete tables that have not changed for so many days; answer how many."""
    count = 0
    for kind in kinds:
        now = store.now()
        before = now - days * DAY_SECONDS
        if dry_run:
            count += len(await store.read(partial(old_tables, kind=kind, before=before)))
            continue
        while gone := await store.write(partial(_prune_some, kind=kind, before=before, now=now)):
            count += gone
    return count


def _prune_some(connection: Connection, kind: Kind, before: float, now: float) -> int:
    names = old_tables(connection, kind, before, MOST_AT_ONCE)
    if names:
        delete_tables(connection, names)
        give(connection, "prune", f"{kind} {len(names)}", names, now)
    return len(names)
