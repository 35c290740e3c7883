"""Migrations, which run when a store is opened."""

from sqlalchemy import Connection, inspect, text

from chabudai.server.store.errors import BadStore
from chabudai.server.store.migrations import NEWEST

#: Any number, the same in every process: who holds this lock may migrate.
MIGRATION_LOCK = 0xCABDA1


def migrate(connection: Connection, source: str, revision: str = NEWEST) -> None:
    """Bring the schema to a revision, inside the connection's transaction; processes that start at once take turns.

    `source` is what people will be told has a revision that is not known here.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    if revision_of(connection) != revision:
        _upgrade(connection, source, revision)


def revision_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _upgrade(connection: Connection, source: str, revision: str) -> None:
    # Slow to import, and most starts do without.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "chabudai.server.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError:
        raise BadStore("newer", database=source) from None
