"""Group commit: whatever waits is written in one transaction, and everybody is answered after its commit."""

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, bindparam, delete, select, update
from sqlalchemy import insert as plain_insert
from sqlalchemy.exc import DBAPIError, IntegrityError

from chabudai.server.store.cardfiles import Files, keep_files
from chabudai.server.store.database import Database
from chabudai.server.store.errors import NotKnown, Overtaken, StoreDown, TooManyTables, UnknownTable
from chabudai.server.store.failures import is_down, let_go, reason, was_undone
from chabudai.server.store.schema import NEXT_ENTRY, people, tables
from chabudai.server.store.summaries import TableSummary

T = TypeVar("T")
Work = Callable[[Connection], Any]

LOG = logging.getLogger("chabudai.store")
#: Of this many jobs a transaction is made at most, so that nobody waits long for strangers.
MOST_JOBS = 500
#: Two processes may lock each other out; PostgreSQL then ends one transaction, which we try again.
TRIES = 5
LOCKED_OUT = {"40P01", "40001"}

INSERT_PEOPLE = plain_insert(people)
#: What stays as it was when the table was opened; and a table that has changed is to be compacted anew.
LASTING = ("name", "opened_at", "household", "folded")
UPDATE_TABLES = (
    update(tables)
    .where(tables.c.name == bindparam("this_table"))
    .values({column.name: bindparam(column.name) for column in tables.c if column.name not in LASTING} | {"folded": 0})
)


@dataclass(slots=True, eq=False)
class Append:
    """New entries of a table, its summary with them, and the card files that they name."""

    table: str
    rows: list[dict[str, Any]]
    summary: TableSummary | None
    files: Files = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Job:
    task: Append | Work
    answer: "asyncio.Future[Any]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


Outcome = Any
"""What a job returns, or the exception it ends with."""


class Writer:
    """All writes of this process, by one task: SQLite has one writer anyway, and a commit costs the same for many."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Job] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="chabudai store writer")

    async def append(self, append: Append) -> None:
        await self._answer_to(Job(append))

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Queue work for the next transaction, all or nothing. It may be run more than once."""
        return cast(T, await self._answer_to(Job(work)))

    async def close(self) -> None:
        """Flush the queue."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _answer_to(self, job: Job) -> Any:
        if self._closing:
            raise StoreDown
        self._waiting.append(job)
        self._wake.set()
        try:
            return await job.answer
        finally:
            # The traceback of its failure has this frame, which must not have the failure.
            del job

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            self._wake.clear()
            if self._waiting:
                batch, self._waiting = self._waiting[:MOST_JOBS], self._waiting[MOST_JOBS:]
                _answer(batch, await self._write(batch))
            else:
                await self._wake.wait()

    async def _write(self, batch: list[Job]) -> Sequence[Outcome]:
        """Write a batch; answer one outcome for each job. Never raises: the writer lives on."""
        for _ in range(TRIES):
            try:
                if await self._quickly(batch):
                    return [None] * len(batch)
                try:
                    return await self._database.write(partial(together, batch))
                except IntegrityError as problem:
                    let_go(problem)
                    return await self._database.write(partial(one_by_one, batch))
            except Exception as problem:
                if isinstance(problem, DBAPIError) and getattr(problem.orig, "sqlstate", None) in LOCKED_OUT:
                    continue
                if not is_down(problem):
                    LOG.exception("A transaction of the store failed by a mistake of ours.")
                    return [problem] * len(batch)
                LOG.error("The database failed: %s", reason(problem))
                return [StoreDown() if was_undone(problem) else NotKnown() for _ in batch]
        return [StoreDown() for _ in batch]

    async def _quickly(self, batch: list[Job]) -> bool:
        """The fast path for batches of moves and nothing else, which are most of what is written."""
        appends = [job.task for job in batch if isinstance(job.task, Append) and _is_plain(job.task)]
        return len(appends) == len(batch) and await self._database.append_now(_rows(appends))


def _is_plain(append: Append) -> bool:
    return append.summary is None and not append.files


def _answer(batch: list[Job], outcomes: Sequence[Outcome]) -> None:
    for job, outcome in zip(batch, outcomes, strict=True):
        if job.answer.done():
            # Whoever asked has given up waiting.
            continue
        if isinstance(outcome, BaseException):
            job.answer.set_exception(outcome)
        else:
            job.answer.set_result(outcome)


def together(batch: list[Job], connection: Connection) -> list[Outcome]:
    """The usual case: nobody is overtaken, and all entries go in by one statement. Else: IntegrityError."""
    outcomes = [None if isinstance(job.task, Append) else _alone(connection, job) for job in batch]
    _append(connection, [job.task for job in batch if isinstance(job.task, Append)])
    return outcomes


def one_by_one(batch: list[Job], connection: Connection) -> list[Outcome]:
    """Somebody in the batch is overtaken: only that one is refused."""
    return [_alone(connection, job) for job in batch]


def _alone(connection: Connection, job: Job) -> Outcome:
    try:
        with connection.begin_nested():
            if isinstance(job.task, Append):
                return _append(connection, [job.task])
            return job.task(connection)
    except IntegrityError as problem:
        let_go(problem)
        return _refusal(connection, job.task) if isinstance(job.task, Append) else problem
    except (Overtaken, UnknownTable, TooManyTables) as refusal:
        return refusal


def _refusal(connection: Connection, append: Append) -> Overtaken | UnknownTable:
    known = connection.scalar(select(tables.c.name).where(tables.c.name == append.table))
    return Overtaken() if known else UnknownTable()


def _rows(appends: list[Append]) -> list[dict[str, Any]]:
    """Sorted by table, so that two processes cannot deadlock over two of them."""
    rows = [row for append in appends for row in append.rows]
    rows.sort(key=lambda row: (row["table_name"], row["number"]))
    return rows


def _append(connection: Connection, appends: list[Append]) -> None:
    if not appends:
        return
    rows = _rows(appends)
    if rows:
        connection.execute(NEXT_ENTRY, rows)
    for append in appends:
        keep_files(connection, append.table, append.files)
    summaries = {append.table: append.summary for append in appends if append.summary is not None}
    if summaries:
        _update([summaries[name] for name in sorted(summaries)], connection)


def _update(summaries: list[TableSummary], connection: Connection) -> None:
    names = [summary.name for summary in summaries]
    found = connection.execute(select(tables.c.name, tables.c.people).where(tables.c.name.in_(names)))
    known = {row.name: row.people for row in found}
    connection.execute(UPDATE_TABLES, [{**summary_row(summary), "this_table": summary.name} for summary in summaries])
    for summary in summaries:
        if summary.name in known and known[summary.name] != _people(summary):
            connection.execute(delete(people).where(people.c.table_name == summary.name))
            insert_people(connection, summary)


def insert_people(connection: Connection, summary: TableSummary) -> None:
    rows = [{"person": person, "table_name": summary.name} for person in dict.fromkeys(summary.people)]
    if rows:
        connection.execute(INSERT_PEOPLE, rows)


def summary_row(summary: TableSummary) -> dict[str, Any]:
    return {
        "name": summary.name,
        "game": summary.game,
        "seats": summary.seats,
        "taken": summary.taken,
        "phase": summary.phase,
        "listed": int(summary.listed),
        "host": summary.host,
        "people": _people(summary),
        "opened_at": summary.opened_at,
        "changed_at": summary.changed_at,
    }


def _people(summary: TableSummary) -> str:
    return json.dumps(summary.people)
