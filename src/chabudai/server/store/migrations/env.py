"""Run by Alembic: it works on the connection, and inside the transaction, that it is given."""

from alembic import context

from chabudai.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    # SQLite can take back changes of a schema, too, since we begin its transactions ourselves.
    transactional_ddl=True,
)
context.run_migrations()
