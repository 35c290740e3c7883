"""What the processes of a server share, as rows. Plain functions of a connection."""

from sqlalchemy import Connection, select

from chabudai.server.store.schema import settings
from chabudai.server.store.upsert import insert

KEY = "key"
#: What is written to see whether there is room.
CHECKED = "checked"


def touch(connection: Connection, value: bytes) -> None:
    """`value` is another one each time: SQLite does not write what is there already."""
    written = insert(connection, settings).values(name=CHECKED, value=value)
    connection.execute(written.on_conflict_do_update(index_elements=["name"], set_={"value": written.excluded.value}))


def key(connection: Connection, new: bytes) -> bytes:
    """The one that is kept; else the new one, from now on."""
    connection.execute(insert(connection, settings).values(name=KEY, value=new).on_conflict_do_nothing())
    kept = connection.scalar(select(settings.c.value).where(settings.c.name == KEY))
    return bytes(kept or b"")
