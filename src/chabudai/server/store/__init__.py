"""What the server keeps: tables as numbered entries, finished games, recovery tokens, leases.

SQLAlchemy Core over one SQLite file, or over PostgreSQL, which several server processes may share.
"""

from chabudai.protocol.plan import Phase
from chabudai.server.store.backup import backup
from chabudai.server.store.errors import BadStore, NotKnown, Overtaken, StoreDown, TooManyTables, UnknownTable
from chabudai.server.store.lock import exclusive
from chabudai.server.store.restore import restore
from chabudai.server.store.store import Store
from chabudai.server.store.summaries import KeptRecord, RecordSummary, TableSummary
from chabudai.server.store.table_rows import Household
from chabudai.server.store.urls import database_file, database_url

__all__ = [
    "BadStore",
    "Household",
    "KeptRecord",
    "NotKnown",
    "Overtaken",
    "Phase",
    "RecordSummary",
    "Store",
    "StoreDown",
    "TableSummary",
    "TooManyTables",
    "UnknownTable",
    "backup",
    "database_file",
    "database_url",
    "exclusive",
    "restore",
]
