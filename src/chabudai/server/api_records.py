"""Finished games: as a record, as a replay from anybody's eyes, and as the beginning of a new table."""

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from chabudai.engine.errors import ChabudaiError
from chabudai.engine.record import Record, read_record, setup_of
from chabudai.games import game as find_game
from chabudai.games import is_here
from chabudai.protocol.http import CardSheetInfo, From, RecordLines, TableName
from chabudai.protocol.messages import Shown
from chabudai.server.api_games import gunzipped_if_asked, gzipped_sheet
from chabudai.server.errors import NoSuchMoment, UnknownPlace
from chabudai.server.identity import household_of, person_of
from chabudai.server.language import Lang
from chabudai.server.openapi import answers, problems
from chabudai.server.store import KeptRecord
from chabudai.server.tables import Tables, TheTables
from chabudai.server.worker import TheWorker
from chabudai.table.entries import Opened
from chabudai.table.entries import read as read_entry
from chabudai.table.records import continued, replayed, with_what_was_said_since
from chabudai.table.scene import shown
from chabudai.table.viewer import Viewer


async def kept_record(tables: Tables, share: str) -> KeptRecord:
    kept = await tables.store.record(share)
    if kept is None:
        raise UnknownPlace("record")
    return kept


@get("/api/records/{share:str}", responses=problems(404))
async def record(share: FromPath[str], tables: TheTables, worker: TheWorker) -> Response[bytes]:
    """The record, with everything that was said at the table, also after the end."""
    kept = await kept_record(tables, share)
    entries = await tables.store.entries(kept.table)
    headers = {"Content-Disposition": f'attachment; filename="{kept.game}-{kept.game_number}.json"'}
    whole = await worker.do(lambda: _whole(kept, entries))
    return Response(whole, media_type="application/json", headers=headers)


def _whole(kept: KeptRecord, entries: list[bytes]) -> bytes:
    try:
        found = read_record(kept.json)
        whole = with_what_was_said_since(found, map(read_entry, entries), kept.game_number)
        return kept.json if whole == found else whole.json()
    except (ChabudaiError, msgspec.MsgspecError):
        # Of another version: it stays as it was.
        return kept.json


@get("/api/records/{share:str}/lines", responses=problems(404))
async def record_lines(
    share: FromPath[str], tables: TheTables, worker: TheWorker, lang: FromQuery[Lang] = "en"
) -> RecordLines:
    kept = await kept_record(tables, share)
    return await worker.do(lambda: _lines(kept, lang))


class _Head(msgspec.Struct, frozen=True):
    """What can be read of a record of whatever format."""

    rules_version: int = 0
    game: str = ""
    distribution: str = ""


def _lines(kept: KeptRecord, lang: str) -> RecordLines:
    lines = msgspec.json.decode(kept.lines, type=dict[str, list[str]])
    try:
        setup_of(read_record(kept.json), find_game)
        playable = True
    except ChabudaiError:
        # Other rules, other cards, or a game that is not there any more.
        playable = False
    head = msgspec.json.decode(kept.json, type=_Head)
    missing = "" if is_here(head.game) else head.distribution
    return RecordLines(lines.get(lang, []), playable, head.rules_version, missing)


@get("/api/records/{share:str}/shown", responses=problems(404, 409) | answers(Shown))
async def replay(
    share: FromPath[str],
    tables: TheTables,
    worker: TheWorker,
    moves: FromQuery[int | None] = None,
    eyes: FromQuery[str] = "all",
    lang: FromQuery[Lang] = "en",
) -> Response[bytes]:
    """The game after so many moves, from a seat's eyes, a spectator's (`none`) or with everything open (`all`)."""
    name = ("shown", share, moves, eyes, lang)
    picture = worker.kept(name)
    if picture is None:
        kept = await kept_record(tables, share)
        picture = await worker.once(name, lambda: _picture(kept, moves, eyes, lang))
    return Response(picture, media_type="application/json")


def _picture(kept: KeptRecord, moves: int | None, eyes: str, lang: str) -> bytes:
    found = read_record(kept.json)
    at = position_in(found, len(found.moves) if moves is None else moves)
    # With everything open nothing needs to be forgotten.
    viewer = Viewer(_eyes(found, eyes), lang, acts=False, recalls=eyes == "all")
    return msgspec.json.encode(_shown(found, at, viewer, kept.share))


def _shown(found: Record, at: int, viewer: Viewer, share: str) -> Shown:
    picture = shown(replayed(found, at), viewer, 0, share=share)
    deal = found.deal
    return picture if deal is None else msgspec.structs.replace(picture, commitment=deal.sha256, secret=deal.secret)


def position_in(found: Record, at: int) -> int:
    if not 0 <= at <= len(found.moves):
        raise NoSuchMoment("position", moves=len(found.moves), found=at)
    return at


def _eyes(found: Record, eyes: str) -> tuple[int, ...]:
    if eyes in ("all", "none"):
        return tuple(range(found.seats)) if eyes == "all" else ()
    if eyes.isascii() and eyes.isdigit() and len(eyes) < 3 and int(eyes) < found.seats:
        return (int(eyes),)
    raise NoSuchMoment("eyes", found=eyes[:20], last=found.seats - 1)


@get("/api/records/{share:str}/cards", responses=problems(404, 409) | answers(CardSheetInfo))
async def record_cards(
    request: Request[Any, Any, Any], share: FromPath[str], tables: TheTables, worker: TheWorker
) -> Response[bytes]:
    """The cards that this game was played with."""
    kept = await kept_record(tables, share)
    gzipped = await worker.do(lambda: gzipped_sheet(setup_of(read_record(kept.json), find_game)))
    return await gunzipped_if_asked(request, gzipped, worker)


@post("/api/records/{share:str}/continue", responses=problems(403, 404, 409, 413))
async def go_on(
    request: Request[Any, Any, Any], share: FromPath[str], data: JSONBody[From], tables: TheTables, worker: TheWorker
) -> TableName:
    """A new table that goes on from there; its seats are free for people and bots."""
    kept = await kept_record(tables, share)
    person, now, secret = person_of(request), tables.environment.clock(), tables.environment.secret()

    def first() -> Opened:
        found = read_record(kept.json)
        return continued(found, position_in(found, data.moves), share, person, now, secret)

    return TableName(await tables.open_with(await worker.do(first), household_of(request)))
