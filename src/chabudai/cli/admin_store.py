"""Where `chabudai admin` looks, and for what: the store of a server, people by how their ids begin, ages."""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from chabudai.cli.database import database
from chabudai.cli.words import Mistake

if TYPE_CHECKING:
    from chabudai.server.store import Store
    from chabudai.server.store.orders import Kind as BanKind

T = TypeVar("T")
UNITS = {"h": 1 / 24, "d": 1.0, "w": 7.0}
#: Letters of a person's id that are enough, if nobody else's begins so; and of a whole id.
SHORTEST, WHOLE = 6, 32
HEX = set("0123456789abcdef")


def in_the_store(data: Path | None, url: str | None, work: "Callable[[Store], Awaitable[T]]") -> T:
    import asyncio

    from chabudai.server.store import Store, database_url
    from chabudai.server.store.urls import SQLITE

    place = database(data, url)
    found = database_url(place)
    if found.drivername == SQLITE and not Path(str(found.database)).exists():
        raise Mistake("admin.nothing", database=found.database)

    async def run() -> T:
        store = await Store.open(place)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def person_in(store: "Store", text: str) -> str | None:
    """The one whose id begins so; None if this is no id at all."""
    from chabudai.server.admin_lists import people_like

    if set(text) - HEX or len(text) < SHORTEST or len(text) > WHOLE:
        return None
    if len(text) == WHOLE:
        return text
    found = await store.read(lambda connection: people_like(connection, text))
    if len(found) != 1:
        raise Mistake("admin.many" if found else "admin.nobody", found=text)
    return found[0]


async def banned_as(store: "Store", text: str) -> "tuple[BanKind, str]":
    from chabudai.server.guard.bans import network_of

    network = network_of(text)
    if network is not None:
        return "address", network
    person = await person_in(store, text)
    if person is None:
        raise Mistake("admin.who", found=text)
    return "person", person


def days_in(text: str | None) -> float | None:
    if text is None:
        return None
    number, unit = (text[:-1], text[-1]) if text[-1:] in UNITS else (text, "d")
    try:
        days = float(number) * UNITS[unit]
    except ValueError:
        raise Mistake("admin.age", found=text) from None
    if not 0 <= days < 1e6:  # also what is no number
        raise Mistake("admin.age", found=text)
    return days


def check_one_of(what: str, found: str | None, there_are: Sequence[str]) -> None:
    if found is not None and found not in there_are:
        raise Mistake(f"admin.no_{what}", found=found, there_are=", ".join(there_are))
