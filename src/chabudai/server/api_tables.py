"""Tables over HTTP: opening one, the list of open ones, and one as its reader may see it."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from litestar import Controller, MediaType, Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from chabudai.games import is_here
from chabudai.protocol.http import CardSheetInfo, TableInfo, TableName
from chabudai.protocol.plan import Plan
from chabudai.server.api_games import gunzipped_if_asked, gzipped_sheet
from chabudai.server.identity import household_of, person_of
from chabudai.server.language import Lang
from chabudai.server.openapi import answers, problems
from chabudai.server.store import TableSummary
from chabudai.server.tables import TheTables
from chabudai.server.worker import TheWorker


def info(
    summary: TableSummary,
    owing: bool = False,
    readable: bool = True,
    waits_for: Sequence[str] = (),
    missing: str = "",
) -> TableInfo:
    return TableInfo(
        name=summary.name,
        game=summary.game,
        seats=summary.seats,
        taken=summary.taken,
        phase=summary.phase,
        host=summary.host,
        changed_at=summary.changed_at,
        owing=owing,
        waits_for=list(waits_for),
        readable=readable,
        missing=missing,
    )


class TableRoutes(Controller):
    """Registered together: the answer to OPTIONS must know all methods of a path."""

    path = "/api/tables"

    @post("/", responses=problems(403, 404, 409, 413))
    async def open_table(self, request: Request[Any, Any, Any], data: JSONBody[Plan], tables: TheTables) -> TableName:
        """Open a table. Its name is its link: who knows it may come."""
        return TableName(await tables.open(data, person_of(request), household_of(request)))

    @get("/", responses=problems())
    async def open_tables(self, tables: TheTables) -> list[TableInfo]:
        """The tables that wait for anybody, or play. Where the game is not here any more nobody can come."""
        return [info(summary) for summary in await tables.store.open_tables() if is_here(summary.game)]

    @post("/{name:str}/put-away", responses=problems(403, 404, 409), status_code=HTTPStatus.OK)
    async def put_away(self, request: Request[Any, Any, Any], name: FromPath[str], tables: TheTables) -> TableName:
        """Take a table that cannot be read any more off all lists; whoever has a seat there may."""
        await tables.put_away(name, person_of(request))
        return TableName(name)

    @get("/{name:str}", responses=problems(404, 409))
    async def table(
        self, request: Request[Any, Any, Any], name: FromPath[str], tables: TheTables, lang: FromQuery[Lang] = "en"
    ) -> Response[bytes]:
        """The table as its reader may see it now: what the socket sends first."""
        live = await tables.table(name)
        return Response(live.broadcast.message(person_of(request), lang), media_type="application/json")

    @get("/{name:str}/cards", responses=problems(404, 409) | answers(CardSheetInfo))
    async def cards(
        self, request: Request[Any, Any, Any], name: FromPath[str], tables: TheTables, worker: TheWorker
    ) -> Response[bytes]:
        """The cards that are played with at this table."""
        setup = (await tables.table(name)).table.setup
        known_as = ("cards", setup.game.name, setup.card_file.fingerprint)
        gzipped = await worker.once(known_as, lambda: gzipped_sheet(setup))
        return await gunzipped_if_asked(request, gzipped, worker)

    @get("/{name:str}/card-file", responses=problems(404, 409), media_type=MediaType.TEXT)
    async def card_file(self, name: FromPath[str], tables: TheTables) -> Response[str]:
        """The same as the file itself, byte for byte: for programs that play, and for whoever wants to play on with
        it."""
        file = (await tables.table(name)).table.setup.card_file
        headers = {"Content-Disposition": f'attachment; filename="{file.edition}.toml"'}
        return Response(file.text, media_type=MediaType.TEXT, headers=headers)
