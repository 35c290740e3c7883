"""Finished games: as a record, as a replay from anybody's eyes, and as the beginning of a new table."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from chabudai.engine.errors import ChabudaiError
from chabudai.engine.record import Record, read_record, setup_of
from chabudai.games import game as find_game
from chabudai.server.api_games import CardSheetInfo, sheet_of
from chabudai.server.api_tables import TableName
from chabudai.server.backroom import TheBackRoom
from chabudai.server.errors import answers, problems
from chabudai.server.hall import Hall, TheHall
from chabudai.server.identity import household_of, person_of
from chabudai.server.language import Lang
from chabudai.server.refusals import NoSuchMoment, UnknownPlace
from chabudai.server.store import KeptRecord
from chabudai.table.entries import Opened
from chabudai.table.entries import read as read_entry
from chabudai.table.records import continued, replayed, with_what_was_said_since
from chabudai.table.shapes import Shown, Viewer
from chabudai.table.shown import shown


class From(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position after so many moves, chance moves included."""

    moves: Annotated[int, Meta(ge=0, le=100_000)]


class RecordLines(msgspec.Struct, frozen=True):
    """The log of a finished game as it was written then. `playable`: this program can still replay it."""

    lines: list[str]
    playable: bool
    rules_version: int


async def kept_record(hall: Hall, share: str) -> KeptRecord:
    kept = await hall.store.record(share)
    if kept is None:
        raise UnknownPlace("record")
    return kept


@get("/api/records/{share:str}", responses=problems(404))
async def record(share: FromPath[str], hall: TheHall, back_room: TheBackRoom) -> Response[bytes]:
    """The record, with everything that was said at the table, also after the end."""
    kept = await kept_record(hall, share)
    entries = await hall.store.entries(kept.table)
    headers = {"Content-Disposition": f'attachment; filename="{kept.game}-{kept.game_number}.json"'}
    whole = await back_room.do(lambda: _whole(kept, entries))
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
    share: FromPath[str], hall: TheHall, back_room: TheBackRoom, lang: FromQuery[Lang] = "en"
) -> RecordLines:
    kept = await kept_record(hall, share)
    return await back_room.do(lambda: _lines(kept, lang))


class _Head(msgspec.Struct, frozen=True):
    """What can be read of a record of whatever format."""

    rules_version: int = 0


def _lines(kept: KeptRecord, lang: str) -> RecordLines:
    lines = msgspec.json.decode(kept.lines, type=dict[str, list[str]])
    try:
        setup_of(read_record(kept.json), find_game)
        playable = True
    except ChabudaiError:
        # Other rules, other cards, or a game that is not there any more.
        playable = False
    return RecordLines(lines.get(lang, []), playable, msgspec.json.decode(kept.json, type=_Head).rules_version)


@get("/api/records/{share:str}/shown", responses=problems(404, 409) | answers(Shown))
async def replay(
    share: FromPath[str],
    hall: TheHall,
    back_room: TheBackRoom,
    moves: FromQuery[int | None] = None,
    eyes: FromQuery[str] = "all",
    lang: FromQuery[Lang] = "en",
) -> Response[bytes]:
    """The game after so many moves, from a seat's eyes, a spectator's (`none`) or with everything open (`all`)."""
    name = ("shown", share, moves, eyes, lang)
    picture = back_room.kept(name)
    if picture is None:
        kept = await kept_record(hall, share)
        picture = await back_room.once(name, lambda: _picture(kept, moves, eyes, lang))
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
async def record_cards(share: FromPath[str], hall: TheHall, back_room: TheBackRoom) -> Response[bytes]:
    """The cards that this game was played with."""
    kept = await kept_record(hall, share)
    sheet = await back_room.do(lambda: sheet_of(setup_of(read_record(kept.json), find_game)))
    return Response(sheet, media_type="application/json")


@post("/api/records/{share:str}/continue", responses=problems(403, 404, 409, 413))
async def go_on(
    request: Request[Any, Any, Any], share: FromPath[str], data: JSONBody[From], hall: TheHall, back_room: TheBackRoom
) -> TableName:
    """A new table that goes on from there; its seats are free for people and bots."""
    kept = await kept_record(hall, share)
    person, now, secret = person_of(request), hall.clock(), hall.nature.secret()

    def first() -> Opened:
        found = read_record(kept.json)
        return continued(found, position_in(found, data.moves), share, person, now, secret)

    return TableName(await hall.open_with(await back_room.do(first), household_of(request)))
