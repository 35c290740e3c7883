"""Routes about whoever asks: who they are, and how they become the same person on another device."""

import time
from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from chabudai.server.api_tables import TableInfo, info
from chabudai.server.errors import Refused, problems
from chabudai.server.hall import Hall, TheHall
from chabudai.server.identity import TOKEN_SECONDS, introduce, is_new, new_token, person_of, token_sha
from chabudai.server.store import Store, TableCard

Token = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{32}$")]


class RecordInfo(msgspec.Struct, frozen=True, kw_only=True):
    share: str
    game: str
    #: Seconds since 1970.
    finished_at: float


class Me(msgspec.Struct):
    #: Whether this browser was never here before.
    is_new: bool
    #: Tables that are not closed, the one that changed last first.
    tables: list[TableInfo] = []
    #: Finished games, the newest first.
    records: list[RecordInfo] = []


class Offer(msgspec.Struct):
    #: To be opened on the other device, once.
    token: Token
    #: Seconds since 1970.
    until: float


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    token: Token


@get("/api/me", responses=problems())
async def me(request: Request[Any, Any, State], hall: TheHall) -> Me:
    """Who am I, and what is mine? Gives a browser its identity, in a cookie, if it has none."""
    if is_new(request):
        return Me(is_new=True)
    person = person_of(request)
    tables = [await _mine(hall, card, person) for card in await hall.store.tables_of(person) if card.phase != "closed"]
    records = [
        RecordInfo(share=kept.share, game=kept.game, finished_at=kept.kept_at)
        for kept in await hall.store.records_of(person)
    ]
    return Me(False, tables, records)


async def _mine(hall: Hall, card: TableCard, person: str) -> TableInfo:
    owing = False
    if card.phase == "playing":
        table = (await hall.table(card.name)).table
        owing = bool(set(table.to_act()) & set(table.seats_of(person)))
    return info(card, owing)


@post("/api/recovery", responses=problems(403))
async def offer(request: Request[Any, Any, State], state: State) -> Offer:
    """A token with which another device becomes the same person."""
    store: Store = state.store
    token, until = new_token(), time.time() + TOKEN_SECONDS
    await store.offer(token_sha(token), person_of(request), until)
    return Offer(token, until)


@post("/api/recovery/claim", responses=problems(403, 404, 413), status_code=HTTPStatus.OK)
async def claim(request: Request[Any, Any, State], state: State, data: JSONBody[Claim]) -> Me:
    """Become the person who made the token. It works once."""
    store: Store = state.store
    person = await store.claim(token_sha(data.token), time.time())
    if person is None:
        raise Refused("token", HTTPStatus.NOT_FOUND)
    # As new, so that the cookie is sent.
    introduce(request.scope, person, is_new=True)
    return Me(is_new=False)


ROUTES = Router("/", route_handlers=[me, offer, claim], tags=["me"])
