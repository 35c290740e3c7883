"""What an operator may do to the tables of a server, whether or not it is running: its processes look for it."""

import asyncio
import hashlib
import time
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import IntegrityError

from chabudai.server.forgetting import without
from chabudai.server.store import Store
from chabudai.server.store.folding import unfolded
from chabudai.server.store.keeping import DAY, Kind, close_table, delete_tables, old_tables
from chabudai.server.store.orders import Kind as BanKind
from chabudai.server.store.orders import Order, ban, give, given, unban
from chabudai.server.store.schema import entries, people, records, sitters, tables
from chabudai.server.store.sizes import database_size, free_size, rows
from chabudai.server.store.traces import begin, end, keep_without, plain, read_table, tables_of

#: So many tables are deleted in one transaction.
SLICE = 20
TRIES = 20


class Seat(msgspec.Struct, frozen=True):
    seat: int
    name: str
    person: str


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the operator's list. `bytes` is what its entries and records take, without indexes."""

    table: str
    game: str
    phase: str
    seats: int
    taken: int
    host: str
    opened_at: float
    changed_at: float
    games: int
    bytes: int
    people: list[Seat] = []


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which tables to list."""

    table: str | None = None
    game: str | None = None
    phase: str | None = None
    #: Of this person.
    person: str | None = None
    #: Whose host is called so, or of whose people one is.
    name: str | None = None
    #: Days since the last change, at least.
    older: float | None = None
    limit: int = 50
    #: Also who sits there, and who they are.
    people: bool = False


def list_tables(connection: Connection, wanted: Wanted) -> list[TableRow]:
    """The tables wanted, the one that changed last first."""
    found = select(tables).order_by(tables.c.changed_at.desc())
    if wanted.table is not None:
        found = found.where(tables.c.name == wanted.table)
    if wanted.game is not None:
        found = found.where(tables.c.game == wanted.game)
    if wanted.phase is not None:
        found = found.where(tables.c.phase == wanted.phase)
    if wanted.older is not None:
        found = found.where(tables.c.changed_at < time.time() - wanted.older * DAY)
    if wanted.person is not None:
        found = found.where(tables.c.name.in_(tables_of(connection, wanted.person)))
    listed: list[TableRow] = []
    for row in connection.execute(found if wanted.name is not None else found.limit(wanted.limit)):
        seated = _seated(connection, row.name) if wanted.people or wanted.name is not None else []
        if wanted.name is None or wanted.name in (row.host, *(seat.name for seat in seated)):
            listed.append(_row(connection, row, seated if wanted.people else []))
        if len(listed) >= wanted.limit:
            break
    return listed


def _row(connection: Connection, row: Any, seated: list[Seat]) -> TableRow:
    size = select(func.coalesce(func.sum(func.length(entries.c.entry)), 0)).where(entries.c.table_name == row.name)
    kept = select(
        func.count(), func.coalesce(func.sum(func.length(records.c.json) + func.length(records.c.lines)), 0)
    ).where(records.c.table_name == row.name)
    games, record_bytes = connection.execute(kept).one()
    return TableRow(
        table=row.name,
        game=row.game,
        phase=row.phase,
        seats=row.seats,
        taken=row.taken,
        host=row.host,
        opened_at=row.opened_at,
        changed_at=row.changed_at,
        games=games,
        bytes=int(connection.scalar(size) or 0) + int(record_bytes),
        people=seated,
    )


def _seated(connection: Connection, table: str) -> list[Seat]:
    """Who has the seats now, by the entries."""
    found: dict[int, Seat] = {}
    for entry in map(plain, unfolded(connection, table)):
        kind, seat = entry.get("kind"), entry.get("seat", -1)
        if kind in ("seated", "handed_over"):
            found[seat] = Seat(seat, entry["name"], entry["person"])
        elif kind == "renamed" and seat in found:
            found[seat] = Seat(seat, entry["name"], found[seat].person)
        elif kind in ("stood", "bot_seated"):
            found.pop(seat, None)
    return [found[seat] for seat in sorted(found)]


def people_like(connection: Connection, beginning: str) -> list[str]:
    """People whose id begins so; three at the most, to see whether it is one."""
    known = select(people.c.person).union(select(sitters.c.person)).subquery()
    wanted = select(known.c.person).where(known.c.person.startswith(beginning, autoescape=True)).limit(3)
    return list(connection.execute(wanted).scalars())


# -- deeds -------------------------------------------------------------------------------------------------------------
def _close(connection: Connection, name: str) -> bool:
    now = time.time()
    done = close_table(connection, name, now)
    if done:
        give(connection, "close", f"table {name}", [name], now)
    return done


async def close(store: Store, name: str) -> bool:
    """Close a table for everybody; False if there is none that is open. Overtaken by a move, it is tried again."""
    for _ in range(TRIES):
        try:
            return await store.write(partial(_close, name=name))
        except IntegrityError:
            await asyncio.sleep(0.05)
    return False


async def set_ban(store: Store, kind: BanKind, who: str, lift: bool = False) -> bool:
    """Ban or let in again; False if it was so already."""

    def change(connection: Connection) -> bool:
        now = time.time()
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
        await store.write(partial(begin, person=person, now=time.time()))
    names = await store.read(partial(tables_of, person=person))
    changed = 0
    for name in names:
        changed += await _forget_at(store, name, person, dry_run)
    if not dry_run:
        await store.write(partial(_forgotten, person=person, count=len(names)))
        if names:
            await store.scrub()
    return Forgotten(len(names), changed)


def _forgotten(connection: Connection, person: str, count: int) -> None:
    end(connection, person)
    if not count:
        # Anybody may wish to be forgotten as often as they like: of what was nothing nothing is kept.
        return
    # Whoever knows the id can find the line; nobody finds the id by it.
    name = hashlib.sha256(person.encode()).hexdigest()[:12]
    give(connection, "forget", f"person with sha256 {name}, tables {count}", [], time.time())


async def _forget_at(store: Store, name: str, person: str, dry_run: bool) -> int:
    for _ in range(TRIES):
        kept = await store.read(partial(read_table, table=name))
        if not kept.rows:
            return 0
        now = time.time()
        found = await asyncio.to_thread(without, kept, person, int(now * 1000))
        written = partial(
            keep_without, person=person, folded=found.kept, summary=found.summary, leaving=found.leaving, now=now
        )
        try:
            if dry_run or await store.write(written):
                return found.records
        except IntegrityError:
            # Somebody moved at the same time.
            pass
    return 0


async def prune(store: Store, kinds: Sequence[Kind], days: float, dry_run: bool = False) -> int:
    """Delete tables that have not changed for so many days; how many."""
    count = 0
    for kind in kinds:
        before = time.time() - days * DAY
        if dry_run:
            count += len(await store.read(partial(old_tables, kind=kind, before=before)))
            continue
        while gone := await store.write(partial(_prune_some, kind=kind, before=before)):
            count += gone
    return count


def _prune_some(connection: Connection, kind: Kind, before: float) -> int:
    names = old_tables(connection, kind, before, SLICE)
    if names:
        delete_tables(connection, names)
        give(connection, "prune", f"{kind} {len(names)}", names, time.time())
    return len(names)


# -- figures -----------------------------------------------------------------------------------------------------------
class Size(msgspec.Struct, frozen=True):
    """`free` is what deleted things have left for new ones."""

    bytes: int
    free: int
    phases: dict[str, int]
    rows: dict[str, int]


def size(connection: Connection) -> Size:
    phases = connection.execute(select(tables.c.phase, func.count()).group_by(tables.c.phase).order_by(tables.c.phase))
    counted = {row.phase: int(row[1]) for row in phases}
    return Size(database_size(connection), free_size(connection), counted, rows(connection))


def log(connection: Connection, limit: int) -> list[Order]:
    return given(connection, 0.0, limit)
