"""Tables over HTTP: opening one, the list of open ones, and one as its reader may see it."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Controller, MediaType, Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from chabudai.server.api_games import CardSheetInfo, sheet_of
from chabudai.server.backroom import TheBackRoom
from chabudai.server.errors import answers, problems
from chabudai.server.hall import TheHall
from chabudai.server.identity import household_of, person_of
from chabudai.server.language import Lang
from chabudai.server.store import Phase, TableCard
from chabudai.table.plan import Plan


class TableName(msgspec.Struct, frozen=True):
    table: str


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list. `owing` says whether its reader owes a move there, `waits_for` which other people do;
    `readable` whether there is anything to be seen of it at all."""

    name: str
    game: str
    seats: int
    taken: int
    phase: Phase
    host: str
    changed_at: float
    owing: bool = False
    waits_for: list[str] = []
    readable: bool = True


def info(card: TableCard, owing: bool = False, readable: bool = True, waits_for: Sequence[str] = ()) -> TableInfo:
    return TableInfo(
        name=card.name,
        game=card.game,
        seats=card.seats,
        taken=card.taken,
        phase=card.phase,
        host=card.host,
        changed_at=card.changed_at,
        owing=owing,
        waits_for=list(waits_for),
        readable=readable,
    )


class Tables(Controller):
    """Registered together: the answer to OPTIONS must know all methods of a path."""

    path = "/api/tables"

    @post("/", responses=problems(403, 404, 409, 413))
    async def open_table(self, request: Request[Any, Any, Any], data: JSONBody[Plan], hall: TheHall) -> TableName:
        """Open a table. Its name is its link: who knows it may come."""
        return TableName(await hall.open(data, person_of(request), household_of(request)))

    @get("/", responses=problems())
    async def open_tables(self, hall: TheHall) -> list[TableInfo]:
        """The tables that wait for anybody, or play."""
        return [info(card) for card in await hall.store.open_tables()]

    @post("/{name:str}/put-away", responses=problems(403, 404, 409), status_code=HTTPStatus.OK)
    async def put_away(self, request: Request[Any, Any, Any], name: FromPath[str], hall: TheHall) -> TableName:
        """Take a table that cannot be read any more off all lists; whoever has a seat there may."""
        await hall.put_away(name, person_of(request))
        return TableName(name)

    @get("/{name:str}", responses=problems(404, 409))
    async def table(
        self, request: Request[Any, Any, Any], name: FromPath[str], hall: TheHall, lang: FromQuery[Lang] = "en"
    ) -> Response[bytes]:
        """The table as its reader may see it now: what the socket sends first."""
        live = await hall.table(name)
        return Response(live.message(live.viewer_of(person_of(request), lang)), media_type="application/json")

    @get("/{name:str}/cards", responses=problems(404, 409) | answers(CardSheetInfo))
    async def cards(self, name: FromPath[str], hall: TheHall, back_room: TheBackRoom) -> Response[bytes]:
        """The cards that are played with at this table."""
        setup = (await hall.table(name)).table.setup
        known_as = ("cards", setup.game.name, setup.card_file.fingerprint)
        return Response(await back_room.once(known_as, lambda: sheet_of(setup)), media_type=MediaType.JSON)

    @get("/{name:str}/card-file", responses=problems(404, 409), media_type=MediaType.TEXT)
    async def card_file(self, name: FromPath[str], hall: TheHall) -> Response[str]:
        """The same as the file itself, byte for byte: for programs that play, and for whoever wants to play on with
        it."""
        file = (await hall.table(name)).table.setup.card_file
        headers = {"Content-Disposition": f'attachment; filename="{file.edition}.toml"'}
        return Response(file.text, media_type=MediaType.TEXT, headers=headers)
