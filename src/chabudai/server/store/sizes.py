"""Sizes of the database."""

from sqlalchemy import Connection, func, select, text

from chabudai.server.store.schema import METADATA


def database_size(connection: Connection) -> int:
    """Bytes, indexes and what is free for reuse included."""
    if connection.dialect.name == "postgresql":
        return int(connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)
    pages, size = (connection.scalar(text(f"PRAGMA {name}")) or 0 for name in ("page_count", "page_size"))
    return int(pages) * int(size)


def free_size(connection: Connection) -> int:
    """Bytes of the database that deleted things have left for new ones; PostgreSQL does not say."""
    if connection.dialect.name == "postgresql":
        return 0
    pages, size = (connection.scalar(text(f"PRAGMA {name}")) or 0 for name in ("freelist_count", "page_size"))
    return int(pages) * int(size)


def rows(connection: Connection) -> dict[str, int]:
    """How many rows each table of the database has."""
    counted = ((table.name, select(func.count()).select_from(table)) for table in METADATA.sorted_tables)
    return {str(name): connection.scalar(wanted) or 0 for name, wanted in counted}
