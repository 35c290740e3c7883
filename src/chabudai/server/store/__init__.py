"""What the server keeps: tables as numbered entries, finished games, recovery tokens, leases.

SQLAlchemy Core over one SQLite file, or over PostgreSQL, which several server processes may share.
"""

from chabudai.server.store.address import database_file, database_url
from chabudai.server.store.backup import backup
from chabudai.server.store.cards import KeptRecord, Phase, RecordCard, TableCard
from chabudai.server.store.errors import BadStore, NotKnown, Overtaken, StoreDown, TooManyTables, UnknownTable
from chabudai.server.store.lock import held
from chabudai.server.store.restore import restore
from chabudai.server.store.store import Household, Store

__all__ = [
    "BadStore",
    "Household",
    "KeptRecord",
    "NotKnown",
    "Overtaken",
    "Phase",
    "RecordCard",
    "Store",
    "StoreDown",
    "TableCard",
    "TooManyTables",
    "UnknownTable",
    "backup",
    "database_file",
    "database_url",
    "held",
    "restore",
]
