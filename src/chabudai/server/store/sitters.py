"""Who ever had a seat at a table: written down when its entries are compacted, because no search finds them there."""

import re
from collections.abc import Iterable

from sqlalchemy import Connection

from chabudai.server.store.schema import sitters
from chabudai.server.store.upsert import insert

PERSON = re.compile(rb'"(?:person|host)":"([0-9a-f]{32})"')


def people_in(written: Iterable[bytes]) -> set[str]:
    """Everybody who is named as owner of a seat, or as host."""
    return {found.decode() for each in written for found in PERSON.findall(each)}


def remember_sitters(connection: Connection, table: str, who: Iterable[str]) -> None:
    rows = [{"person": person, "table_name": table} for person in sorted(who)]
    if rows:
        connection.execute(insert(connection, sitters).on_conflict_do_nothing(), rows)
