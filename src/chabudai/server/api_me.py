"""Routes about whoever asks: who they are, and how they become the same person on another device."""

from contextlib import suppress
from http import HTTPStatus
from typing import Any, Literal

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import Cookie, State
from litestar.params import FromQuery, JSONBody

from chabudai.engine.errors import ChabudaiError
from chabudai.games import is_here
from chabudai.protocol.http import Carried, Claim, Me, RecordInfo, RecoveryLook, RecoveryOffer, Sure, TableInfo
from chabudai.server.admin import Forgotten
from chabudai.server.api_tables import info
from chabudai.server.errors import RequestRefused, Unreadable, refused
from chabudai.server.identity import (
    COOKIE,
    TOKEN_SECONDS,
    introduce,
    is_new,
    person_of,
    token_sha,
)
from chabudai.server.openapi import problems
from chabudai.server.store import RecordSummary, Store, TableSummary
from chabudai.server.tables import Tables, TheTables
from chabudai.server.upkeep import Upkeep

#: At so many tables names are looked for.
MOST_NAMES = 8
#: Of so many finished games lists say how they ended.
NEWEST = 30


class Ending(msgspec.Struct):
    """What lists say of a record: records of any version have it, or do not."""

    class Outcome(msgspec.Struct):
        winners: list[int]

    players: list[str]
    outcome: Outcome


_ENDING = msgspec.json.Decoder(Ending)


@get("/api/me", responses=problems())
async def me(
    request: Request[Any, Any, State], tables: TheTables, lists: FromQuery[Literal["yes", "no"]] = "yes"
) -> Me:
    """Who am I, and what is mine? Gives a browser its identity, in a cookie, if it has none. Without the lists that is
    all it does."""
    if is_new(request) or lists == "no":
        return Me(is_new(request))
    person = person_of(request)
    mine = await tables.store.tables_of(person)
    listed = [await _mine(tables, summary, person) for summary in mine if summary.phase != "closed"]
    return Me(False, listed, await _finished(tables.store, person))


async def _finished(store: Store, person: str) -> list[RecordInfo]:
    kept = await store.records_of(person)
    written = await store.records([summary.share for summary in kept[:NEWEST]])
    return [_record_info(summary, written.get(summary.share)) for summary in kept]


def _record_info(summary: RecordSummary, written: bytes | None) -> RecordInfo:
    found = RecordInfo(share=summary.share, game=summary.game, finished_at=summary.kept_at)
    try:
        ending = _ENDING.decode(written or b"")
    except msgspec.DecodeError:
        return found
    return msgspec.structs.replace(found, players=ending.players, winners=ending.outcome.winners)


async def _mine(tables: Tables, summary: TableSummary, person: str) -> TableInfo:
    if summary.phase != "playing" and is_here(summary.game):
        return info(summary)
    try:
        table = (await tables.table(summary.name)).table
    except Unreadable as problem:
        return info(summary, readable=False, missing=problem.missing)
    asked, own = table.to_act(), table.seats_of(person)
    if not own and not table.plan.watch:
        # A host without a seat sees no more of a game than others who may not watch.
        return info(summary)
    others = [table.chairs[seat] for seat in asked if seat not in own]
    waits_for = [chair.name for chair in others if chair.owner is not None]
    return info(summary, bool(set(asked) & set(own)), waits_for=waits_for)


@post("/api/recovery", responses=problems(403))
async def offer(request: Request[Any, Any, State], tables: TheTables) -> RecoveryOffer:
    """A token with which another device becomes the same person."""
    environment = tables.environment
    token, until = environment.token(), environment.seconds() + TOKEN_SECONDS
    await tables.store.offer(token_sha(token), person_of(request), until)
    return RecoveryOffer(token, until)


@post("/api/recovery/look", responses=problems(403, 404, 413), status_code=HTTPStatus.OK)
async def look(request: Request[Any, Any, State], tables: TheTables, data: JSONBody[RecoveryLook]) -> Carried:
    """Whose seats and games this token carries, for whoever has it: it still works afterwards."""
    person = await tables.store.offered(token_sha(data.token), tables.environment.seconds())
    if person is None:
        raise refused("token", HTTPStatus.NOT_FOUND)
    theirs = [summary for summary in await tables.store.tables_of(person) if summary.phase != "closed"]
    names: dict[str, None] = {}
    for summary in theirs[:MOST_NAMES]:
        with suppress(ChabudaiError):
            chairs = (await tables.table(summary.name)).table.chairs
            names.update((chair.name, None) for chair in chairs if chair.owner == person)
    yours = not is_new(request) and person_of(request) == person
    return Carried(list(names), len(theirs), await tables.store.count_records_of(person), yours)


@post("/api/me/forget", responses=problems(403, 413), status_code=HTTPStatus.OK)
async def forget_me(
    request: Request[Any, Any, State], state: State, tables: TheTables, data: JSONBody[Sure]
) -> Response[Forgotten]:
    """Take my names and words out of everything that is kept here; my seats stay, somebody's. The cookie goes, too."""
    upkeep: Upkeep = state.upkeep
    found = Forgotten(0, 0) if is_new(request) else await upkeep.forget(person_of(request))
    introduce(request.scope, tables.environment.new_person(), is_new=False)
    gone = Cookie(COOKIE, value="", max_age=0, path="/", httponly=True, samesite="lax")
    return Response(found, cookies=[gone])


@post("/api/recovery/claim", responses=problems(403, 404, 409, 413), status_code=HTTPStatus.OK)
async def claim(request: Request[Any, Any, State], tables: TheTables, data: JSONBody[Claim]) -> Me:
    """Become the person who made the token. It works once. Whoever has tables or games already is told first that they
    would be lost, and the token can still be used."""
    store, sha, now = tables.store, token_sha(data.token), tables.environment.seconds()
    if not data.anyway and not is_new(request):
        await _check_nothing_is_lost(store, person_of(request), await store.offered(sha, now))
    person = await store.claim(sha, now)
    if person is None:
        raise refused("token", HTTPStatus.NOT_FOUND)
    # As new, so that the cookie is sent.
    introduce(request.scope, person, is_new=True)
    return Me(is_new=False)


async def _check_nothing_is_lost(store: Store, own: str, offered: str | None) -> None:
    if offered in (None, own):
        return
    tables = sum(summary.phase != "closed" for summary in await store.tables_of(own))
    games = await store.count_records_of(own)
    if tables or games:
        raise RequestRefused(HTTPStatus.CONFLICT, "claim.own", tables=tables, games=games)


ROUTES = Router("/", route_handlers=[me, forget_me, offer, look, claim], tags=["me"])
