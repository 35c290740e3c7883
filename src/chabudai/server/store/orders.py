"""What an operator does to a running server: written into its database, where every process looks now and then.

Each order is also a line in the log of what was done. Who may not come is kept beside them.
"""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Literal, NamedTuple

from sqlalchemy import Connection, delete, select

from chabudai.server.store.schema import bans, orders
from chabudai.server.store.upsert import insert

Action = Literal["close", "ban", "unban", "forget", "prune", "sweep"]
Kind = Literal["person", "address"]
#: For which an order is looked for: clocks of several machines differ, and processes may hang for a while.
WINDOW_SECONDS = 600.0
NAME_LETTERS = 16


class Order(NamedTuple):
    name: str
    at: float
    action: str
    #: What it was done to, in words for the log; nobody's name.
    subject: str
    #: Tables that are not as they were.
    tables: tuple[str, ...]


def give(connection: Connection, action: Action, subject: str, names: Sequence[str], now: float) -> None:
    """One and the same order has one name: however often a transaction is tried, it is given once."""
    found = json.dumps(names)
    name = sha256(json.dumps([action, subject, found, now]).encode()).hexdigest()[:NAME_LETTERS]
    new = insert(connection, orders).values(name=name, at=now, action=action, subject=subject, tables=found)
    connection.execute(new.on_conflict_do_nothing())


def given(connection: Connection, since: float, limit: int | None = None) -> list[Order]:
    """The orders since then, the oldest first; with a limit, the newest of them."""
    wanted = select(orders).where(orders.c.at > since).order_by(orders.c.at.desc(), orders.c.name).limit(limit)
    found = [
        Order(row.name, row.at, row.action, row.subject, tuple(json.loads(row.tables)))
        for row in connection.execute(wanted)
    ]
    return found[::-1]


class Banned(NamedTuple):
    kind: str
    who: str
    at: float


def ban(connection: Connection, kind: Kind, who: str, now: float) -> bool:
    """Whether that is new."""
    new = insert(connection, bans).values(subject=f"{kind} {who}", at=now).on_conflict_do_nothing()
    return connection.execute(new.returning(bans.c.subject)).first() is not None


def unban(connection: Connection, kind: Kind, who: str) -> bool:
    """Whether there was anything to lift."""
    gone = delete(bans).where(bans.c.subject == f"{kind} {who}").returning(bans.c.subject)
    return connection.execute(gone).first() is not None


def banned(connection: Connection) -> list[Banned]:
    rows = connection.execute(select(bans).order_by(bans.c.at, bans.c.subject))
    return [Banned(kind, who, row.at) for row in rows for kind, _, who in [row.subject.partition(" ")]]
