"""What the processes of a server share, as rows. Plain functions of a connection."""

import secrets

from sqlalchemy import Connection, select

from chabudai.server.store.schema import settings
from chabudai.server.store.upsert import insert

KEY = "key"
KEY_BYTES = 32
#: What is written to see whether there is room.
CHECKED = "checked"


def touch(connection: Connection) -> None:
    # Something new each time: SQLite does not write what is there already.
    new = insert(connection, settings).values(name=CHECKED, value=secrets.token_bytes(KEY_BYTES))
    connection.execute(new.on_conflict_do_update(index_elements=["name"], set_={"value": new.excluded.value}))


def key(connection: Connection) -> bytes:
    new = insert(connection, settings).values(name=KEY, value=secrets.token_bytes(KEY_BYTES))
    connection.execute(new.on_conflict_do_nothing())
    kept = connection.scalar(select(settings.c.value).where(settings.c.name == KEY))
    return bytes(kept or b"")
