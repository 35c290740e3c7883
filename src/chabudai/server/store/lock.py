"""An exclusive lock for a SQLite database: it belongs to the one server that uses it.

The lock is an advisory one on a file beside the database. The operating system releases it however the process ends;
the file stays, and means nothing without the lock.
"""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chabudai.server.store.errors import BadStore
from chabudai.server.store.sqlite_database import PRIVATE
from chabudai.server.store.urls import SQLITE, database_url, shown

#: What systems say if somebody else has the lock.
TAKEN = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


@contextmanager
def exclusive(place: str | Path) -> Iterator[None]:
    """Keep other servers, and `restore`, from a database; BadStore if one of them has it already.

    PostgreSQL is made for many: there nothing is locked.
    """
    url = database_url(place)
    if url.drivername != SQLITE:
        yield
        return
    # Two names of one file have one lock.
    database = Path(str(url.database)).resolve()
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(database.with_name(f"{database.name}.lock"), os.O_RDWR | os.O_CREAT, PRIVATE)
    except OSError as problem:
        raise BadStore("unusable", database=shown(url), problem=problem.strerror or problem) from None
    try:
        try:
            _take(lock)
        except OSError as problem:
            if problem.errno in TAKEN:
                raise BadStore("in_use", database=shown(url)) from None
            raise BadStore("unusable", database=shown(url), problem=problem.strerror or problem) from None
        yield
    finally:
        os.close(lock)


if sys.platform == "win32":
    import msvcrt

    def _take(lock: int) -> None:
        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(lock: int) -> None:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
