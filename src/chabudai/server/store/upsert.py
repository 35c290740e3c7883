"""ON CONFLICT, in the dialects of both databases."""

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert(connection: Connection, table: Table) -> "sqlite.Insert | postgresql.Insert":
    """An insert that knows ON CONFLICT, which both databases have but SQLAlchemy spells differently."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
