"""Finished games: as a record, as a replay from anybody's eyes, and as the beginning of a new table."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from chabudai.engine.record import Record, read_record, setup_of
from chabudai.games import game as find_game
from chabudai.server.api_games import CardSheetInfo, sheet_of
from chabudai.server.api_tables import TableName
from chabudai.server.errors import problems
from chabudai.server.hall import Hall, TheHall
from chabudai.server.identity import person_of
from chabudai.server.language import Lang
from chabudai.server.refusals import NoSuchMoment, UnknownPlace
from chabudai.server.store import KeptRecord
from chabudai.table.records import continued, replayed
from chabudai.table.shown import Shown, Viewer, shown


class From(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position after so many moves, chance moves included."""

    moves: Annotated[int, Meta(ge=0, le=100_000)]


class RecordLines(msgspec.Struct, frozen=True):
    """The log of a finished game as it was written then. `playable`: this program can still replay it."""

    lines: list[str]
    playable: bool
    rules_version: int


async def _kept(hall: Hall, share: str) -> KeptRecord:
    kept = await hall.store.record(share)
    if kept is None:
        raise UnknownPlace("record")
    return kept


@get("/api/records/{share:str}", responses=problems(404))
async def record(share: FromPath[str], hall: TheHall) -> Response[bytes]:
    kept = await _kept(hall, share)
    headers = {"Content-Disposition": f'attachment; filename="{kept.game}-{kept.game_number}.json"'}
    return Response(kept.json, media_type="application/json", headers=headers)


@get("/api/records/{share:str}/lines", responses=problems(404))
async def record_lines(share: FromPath[str], hall: TheHall, lang: FromQuery[Lang] = "en") -> RecordLines:
    kept = await _kept(hall, share)
    lines = msgspec.json.decode(kept.lines, type=dict[str, list[str]])
    found = msgspec.json.decode(kept.json, type=Record)
    playable = found.rules_version == find_game(found.game).rules_version
    return RecordLines(lines.get(lang, []), playable, found.rules_version)


@get("/api/records/{share:str}/shown", responses=problems(404))
async def replay(
    share: FromPath[str],
    hall: TheHall,
    moves: FromQuery[int | None] = None,
    eyes: FromQuery[str] = "all",
    lang: FromQuery[Lang] = "en",
) -> Response[bytes]:
    """The game after so many moves, from a seat's eyes, a spectator's (`none`) or with everything open (`all`)."""
    found = read_record((await _kept(hall, share)).json)
    at = _position(found, len(found.moves) if moves is None else moves)
    viewer = Viewer(_eyes(found, eyes), lang, acts=False)
    return Response(msgspec.json.encode(_shown(found, at, viewer, share)), media_type="application/json")


def _shown(found: Record, at: int, viewer: Viewer, share: str) -> Shown:
    picture = shown(replayed(found, at), viewer, 0, share=share)
    deal = found.deal
    return picture if deal is None else msgspec.structs.replace(picture, commitment=deal.sha256, secret=deal.secret)


def _position(found: Record, at: int) -> int:
    if not 0 <= at <= len(found.moves):
        raise NoSuchMoment("position", moves=len(found.moves), found=at)
    return at


def _eyes(found: Record, eyes: str) -> tuple[int, ...]:
    if eyes in ("all", "none"):
        return tuple(range(found.seats)) if eyes == "all" else ()
    if eyes.isascii() and eyes.isdigit() and len(eyes) < 3 and int(eyes) < found.seats:
        return (int(eyes),)
    raise NoSuchMoment("eyes", found=eyes[:20], last=found.seats - 1)


@get("/api/records/{share:str}/cards", responses=problems(404))
async def record_cards(share: FromPath[str], hall: TheHall) -> CardSheetInfo:
    """The cards that this game was played with."""
    return sheet_of(setup_of(read_record((await _kept(hall, share)).json), find_game))


@post("/api/records/{share:str}/continue", responses=problems(403, 404, 409, 413))
async def go_on(
    request: Request[Any, Any, Any], share: FromPath[str], data: JSONBody[From], hall: TheHall
) -> TableName:
    """A new table that goes on from there; its seats are free for people and bots."""
    found = read_record((await _kept(hall, share)).json)
    at = _position(found, data.moves)
    first = continued(found, at, share, person_of(request), hall.clock(), hall.nature.secret())
    return TableName(await hall.open_with(first))
