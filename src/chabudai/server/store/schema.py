"""The database's tables as the newest migration leaves them. A change here needs a migration, and a test compares both.

Only types that SQLite and PostgreSQL read back alike are used, so that a backup of one fits into the other.
"""

from sqlalchemy import (
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    bindparam,
    text,
)

METADATA = MetaData()
#: Literal, not with parameters, so that the databases see that the index below is about the same tables.
IS_OPEN = text("listed = 1 AND phase IN ('seats', 'playing')")

settings = Table(
    "settings",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

tables = Table(
    "tables",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("taken", Integer, nullable=False),
    Column("phase", Text, nullable=False),
    Column("listed", Integer, nullable=False),
    Column("host", Text, nullable=False),
    # A JSON list. The table `people` holds the same, indexed the other way round.
    Column("people", Text, nullable=False),
    Column("opened_at", Double, nullable=False),
    Column("changed_at", Double, nullable=False),
    # A keyed hash of the address it was opened from, for a day: to count what one address has open.
    Column("household", Text, nullable=True),
    # Whether its entries have been compacted since its summary changed (the database calls that folded).
    Column("folded", Integer, nullable=False, server_default="0"),
)
IS_COUNTED = text("household IS NOT NULL")
Index("tables_by_age", tables.c.phase, tables.c.changed_at)
Index("tables_of_a_household", tables.c.household, sqlite_where=IS_COUNTED, postgresql_where=IS_COUNTED)
Index("open_tables", tables.c.opened_at, sqlite_where=IS_OPEN, postgresql_where=IS_OPEN)

entries = Table(
    "entries",
    METADATA,
    Column("table_name", Text, ForeignKey("tables.name"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("entry", LargeBinary, nullable=False),
    # More than 1: so many entries compressed into one row, the last of which has this number.
    Column("spans", Integer, nullable=False, server_default="1"),
    # A table's entries lie side by side: reading a table is reading a few pages.
    sqlite_with_rowid=False,
)

#: The next entry of a table. If the one before it is missing there is no number for it, which the databases refuse like
#: a number that is taken: then this is not the table that its writer believes it is.
NEXT_ENTRY = text(
    "INSERT INTO entries (table_name, number, entry) VALUES (:table_name,"
    " (SELECT number + 1 FROM entries WHERE table_name = :table_name AND number = :number - 1), :entry)"
).bindparams(
    bindparam("table_name", type_=Text), bindparam("number", type_=Integer), bindparam("entry", type_=LargeBinary)
)

people = Table(
    "people",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("table_name", Text, ForeignKey("tables.name"), primary_key=True),
    sqlite_with_rowid=False,
)
Index("people_of_a_table", people.c.table_name)

#: Who ever had a seat at a table whose entries were put together: see `traces`.
sitters = Table(
    "sitters",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("table_name", Text, ForeignKey("tables.name"), primary_key=True),
    sqlite_with_rowid=False,
)
Index("sitters_of_a_table", sitters.c.table_name)

records = Table(
    "records",
    METADATA,
    Column("share", Text, primary_key=True),
    Column("table_name", Text, ForeignKey("tables.name"), nullable=False),
    Column("game_number", Integer, nullable=False),
    Column("kept_at", Double, nullable=False),
    Column("json", LargeBinary, nullable=False),
    Column("lines", LargeBinary, nullable=False),
    UniqueConstraint("table_name", "game_number", name="one_record_a_game"),
)

record_people = Table(
    "record_people",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("share", Text, ForeignKey("records.share"), primary_key=True),
    sqlite_with_rowid=False,
)

#: Own card files, compressed. Entries and records name them by their hash: see `cardfiles`.
card_files = Table(
    "card_files",
    METADATA,
    Column("sha256", Text, primary_key=True),
    Column("text", LargeBinary, nullable=False),
)

card_uses = Table(
    "card_uses",
    METADATA,
    Column("table_name", Text, ForeignKey("tables.name"), primary_key=True),
    Column("sha256", Text, ForeignKey("card_files.sha256"), primary_key=True),
    sqlite_with_rowid=False,
)
Index("uses_of_a_card_file", card_uses.c.sha256)

#: Who may not come: `person …` or `address …`.
bans = Table(
    "bans",
    METADATA,
    Column("subject", Text, primary_key=True),
    Column("at", Double, nullable=False),
)

#: What an operator did, or the server by itself, which all processes have to hear of. It is also the log of that.
orders = Table(
    "orders",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("at", Double, nullable=False),
    Column("action", Text, nullable=False),
    Column("subject", Text, nullable=False),
    # A JSON list of the tables that it is about.
    Column("tables", Text, nullable=False),
)
Index("orders_by_time", orders.c.at)

#: People who are being forgotten: whoever finds one here goes on with it.
forgetting = Table(
    "forgetting",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("at", Double, nullable=False),
)

recoveries = Table(
    "recoveries",
    METADATA,
    Column("token_sha", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("until", Double, nullable=False),
)

leases = Table(
    "leases",
    METADATA,
    Column("table_name", Text, ForeignKey("tables.name"), primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", Double, nullable=False),
)
