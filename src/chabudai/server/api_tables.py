"""Tables over HTTP: opening one, lists of them, one's own, and moving to another device."""

import hashlib
import secrets
import time
from typing import Any

import msgspec
from litestar import Request, Response, get, post

from chabudai.server.errors import BadRequest, TooMuch
from chabudai.server.hall import Hall
from chabudai.server.identity import known_person, set_person
from chabudai.server.language import Lang
from chabudai.server.live import Live
from chabudai.server.store import Phase, TableCard
from chabudai.table.plan import Plan
from chabudai.table.shown import Viewer

#: Tables that are neither over nor closed, of one person.
MOST_TABLES = 50
#: Seconds that a recovery link works.
RECOVERY = 15 * 60


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


class RecordInfo(msgspec.Struct, frozen=True, kw_only=True):
    share: str
    game: str
    finished_at: float


class Mine(msgspec.Struct, frozen=True):
    tables: list[TableInfo]
    records: list[RecordInfo]


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: str


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
    person = known_person(request)
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
    return Response(live.message(_viewer(live, known_person(request), lang)), media_type="application/json")


def _viewer(live: Live, person: str, language: str) -> Viewer:
    return Viewer(tuple(live.table.seats_of(person)), language, live.table.is_host(person))


@get("/api/me")
async def mine(request: Request[Any, Any, Any], hall: Hall) -> Mine:
    """One's own tables, the newest first, and finished games."""
    person = known_person(request)
    tables = []
    for card in (await hall.store.tables_of(person))[:MOST_TABLES]:
        owing = False
        if card.phase == "playing":
            own = (await hall.table(card.name)).table
            owing = bool(set(own.to_act()) & set(own.seats_of(person)))
        if card.phase != "closed":
            tables.append(info(card, owing))
    records = [
        RecordInfo(share=kept.share, game=kept.game, finished_at=kept.kept_at)
        for kept in await hall.store.records_of(person)
    ]
    return Mine(tables, records)


@post("/api/recovery")
async def offer_recovery(request: Request[Any, Any, Any], hall: Hall) -> Token:
    """A token with which another device becomes the same person, once and soon."""
    token = secrets.token_urlsafe(32)
    await hall.store.offer(_hashed(token), known_person(request), time.time() + RECOVERY)
    return Token(token)


@post("/api/recovery/claim", status_code=204)
async def claim_recovery(request: Request[Any, Any, Any], data: Token, hall: Hall) -> None:
    person = await hall.store.claim(_hashed(data.token), time.time())
    if person is None:
        raise BadRequest("recovery.wrong")
    set_person(request, person)


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
