"""Tables over HTTP: opening one, the list of open ones, and one as its reader may see it."""

from typing import Any

import msgspec
from litestar import Request, Response, get, post

from chabudai.server.hall import Hall
from chabudai.server.identity import person_of
from chabudai.server.language import Lang
from chabudai.server.live import Live
from chabudai.server.refusals import TooMuch
from chabudai.server.store import Phase, TableCard
from chabudai.table.plan import Plan
from chabudai.table.shown import Viewer

#: Tables that are neither over nor closed, of one person.
MOST_TABLES = 50


class TableName(msgspec.Struct, frozen=True):
    table: str


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list. `owing` says whether its reader owes a move there."""

    name: str
    game: str
    seats: int
    taken: int
    phase: Phase
    host: str
    changed_at: float
    owing: bool = False


def info(card: TableCard, owing: bool = False) -> TableInfo:
    return TableInfo(
        name=card.name,
        game=card.game,
        seats=card.seats,
        taken=card.taken,
        phase=card.phase,
        host=card.host,
        changed_at=card.changed_at,
        owing=owing,
    )


@post("/api/tables")
async def open_table(request: Request[Any, Any, Any], data: Plan, hall: Hall) -> TableName:
    person = person_of(request)
    running = [card for card in await hall.store.tables_of(person) if card.phase in ("seats", "playing")]
    if len(running) >= MOST_TABLES:
        raise TooMuch("tables", count=len(running))
    return TableName(await hall.open(data, person))


@get("/api/tables")
async def open_tables(hall: Hall) -> list[TableInfo]:
    return [info(card) for card in await hall.store.open_tables()]


@get("/api/tables/{name:str}")
async def table(request: Request[Any, Any, Any], name: str, hall: Hall, lang: Lang = "en") -> Response[bytes]:
    """The table as its reader may see it now: what the socket sends first."""
    live = await hall.table(name)
    return Response(live.message(_viewer(live, person_of(request), lang)), media_type="application/json")


def _viewer(live: Live, person: str, language: str) -> Viewer:
    return Viewer(tuple(live.table.seats_of(person)), language, live.table.is_host(person))
