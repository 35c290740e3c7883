"""The application: routes, doors, and the store that is open as long as it runs."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus

import msgspec
from litestar import Litestar, get
from litestar.channels import ChannelsPlugin
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import MethodNotAllowedException, NotFoundException
from litestar.types import ControllerRouterHandler

from chabudai import __version__
from chabudai.server import advice, api_games, api_records, api_tables, hindsight, me, openapi, pages
from chabudai.server.backroom import BackRoom
from chabudai.server.bans import Bans
from chabudai.server.bodies import read_strictly
from chabudai.server.config import Settings
from chabudai.server.errors import HANDLERS, problems
from chabudai.server.hall import Hall
from chabudai.server.health import Checkup
from chabudai.server.holds import Holds
from chabudai.server.limits import Pace
from chabudai.server.metrics import Metrics, Watch, show_metrics
from chabudai.server.nature import NATURE, Nature
from chabudai.server.safety import Door, add_headers
from chabudai.server.socket import table_socket
from chabudai.server.store import Store
from chabudai.server.store.address import SQLITE, database_url
from chabudai.server.store.database import Synchronous
from chabudai.server.thinkers import Thinkers
from chabudai.server.upkeep import Upkeep
from chabudai.server.wire import CHANNEL, Wire


class Version(msgspec.Struct):
    version: str


class Health(msgspec.Struct):
    status: str


@get("/api/version", responses=problems(), sync_to_thread=False)
def version() -> Version:
    """Which Chabudai this is."""
    return Version(__version__)


@get("/healthz", responses=problems(HTTPStatus.SERVICE_UNAVAILABLE))
async def healthz(state: State) -> Health:
    """Whether the server and its database answer."""
    checkup: Checkup = state.checkup
    await checkup.check()
    return Health("ok")


async def the_hall(state: State) -> Hall:
    hall: Hall = state.hall
    return hall


async def the_lookback(state: State) -> hindsight.Lookback:
    lookback: hindsight.Lookback = state.lookback
    return lookback


async def the_back_room(state: State) -> BackRoom:
    back_room: BackRoom = state.back_room
    return back_room


DEPENDENCIES = {
    "hall": Provide(the_hall),
    "lookback": Provide(the_lookback),
    "back_room": Provide(the_back_room),
}
API: list[ControllerRouterHandler] = [
    api_games.all_games,
    api_games.rules,
    api_games.cards,
    api_games.guided_game,
    api_tables.Tables,
    api_records.record,
    api_records.record_lines,
    api_records.replay,
    api_records.record_cards,
    api_records.go_on,
    hindsight.hindsight,
    advice.replay_hint,
]
PAGES = [pages.start_page, pages.built_file]


def channels_of(settings: Settings) -> ChannelsPlugin | None:
    """What several processes hear of each other by; a SQLite file has one process."""
    url = database_url(settings.place)
    if url.drivername == SQLITE:
        return None
    from chabudai.server.channels import PostgresChannels

    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return ChannelsPlugin(PostgresChannels(address, settings.patience), channels=[CHANNEL])


def _get_acquainted(app: Litestar) -> None:
    """What is loaded once should be there before anybody comes: else all tables wait for the first who asks."""
    api_games.get_acquainted()
    pages.pages()
    app.openapi_schema.to_schema()


def create_app(settings: Settings, nature: Nature = NATURE) -> Litestar:
    metrics = Metrics()
    channels = channels_of(settings)

    @asynccontextmanager
    async def open_store(app: Litestar) -> AsyncIterator[None]:
        synchronous: Synchronous = "FULL" if settings.wait_for_disk else "NORMAL"
        store = await Store.open(settings.place, synchronous, settings.patience)
        thinkers, wire = Thinkers(settings.thinkers), Wire(channels, secrets.token_hex(8))
        back_room, bans, lookback = BackRoom(), Bans(), hindsight.Lookback(thinkers, nature.hindsight)
        hall = Hall(store, wire, thinkers, back_room, nature, settings.limits)
        holds = Holds()
        upkeep = Upkeep(hall, bans, settings.keep, metrics.database.set)
        upkeep.forgotten.append(back_room.forget)
        try:
            checkup = Checkup(store, settings.patience)
            app.state.update(store=store, checkup=checkup, bans=bans, upkeep=upkeep)
            app.state.update(key=await store.key(), hall=hall, lookback=lookback, back_room=back_room)
            await back_room.do(partial(_get_acquainted, app))
            await hall.start()
            metrics.watch(hall, holds)
            holds.start()
            await upkeep.start()
            yield
        finally:
            holds.close()
            await upkeep.close()
            await back_room.close()
            await lookback.close()
            await hall.close()
            await store.close()

    return Litestar(
        route_handlers=[version, healthz, show_metrics, me.ROUTES, *API, *PAGES, table_socket],
        dependencies=DEPENDENCIES,
        middleware=[Watch(metrics), Door(settings)],
        before_request=read_strictly,
        before_send=[add_headers],
        exception_handlers={
            **HANDLERS,
            NotFoundException: pages.on_unknown,
            MethodNotAllowedException: pages.on_unknown,
        },
        lifespan=[open_store],
        state=State({"settings": settings, "metrics": metrics, "pace": Pace(settings.limits)}),
        request_max_body_size=settings.limits.message,
        plugins=[openapi.StrictStructs(), *([] if channels is None else [channels])],
        openapi_config=openapi.CONFIG,
        logging_config=None,
        debug=False,
    )
