"""The application: routes, middleware, and the services that are open as long as it runs."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus

from litestar import Litestar, get
from litestar.channels import ChannelsPlugin
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import MethodNotAllowedException, NotFoundException
from litestar.types import ControllerRouterHandler

from chabudai import __version__
from chabudai.protocol.http import Health, Version
from chabudai.server import api_games, api_hindsight, api_hints, api_me, api_pages, api_records, api_tables, openapi
from chabudai.server.config import Settings
from chabudai.server.connection import table_socket
from chabudai.server.environment import ENVIRONMENT, Environment
from chabudai.server.errors import HANDLERS
from chabudai.server.guard.bans import Bans
from chabudai.server.guard.bodies import read_strictly
from chabudai.server.guard.middleware import Guard, add_headers
from chabudai.server.guard.rates import Pace
from chabudai.server.health_check import Checkup
from chabudai.server.loop_monitor import LoopMonitor
from chabudai.server.metrics import Metrics, Watch, show_metrics
from chabudai.server.notes import CHANNEL, Notes
from chabudai.server.openapi import problems
from chabudai.server.store import Store
from chabudai.server.store.sqlite_database import Synchronous
from chabudai.server.store.urls import SQLITE, database_url
from chabudai.server.tables import Tables
from chabudai.server.thinkers import Thinkers
from chabudai.server.upkeep import Upkeep
from chabudai.server.worker import Worker


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


async def the_tables(state: State) -> Tables:
    tables: Tables = state.tables
    return tables


async def the_lookback(state: State) -> api_hindsight.Lookback:
    lookback: api_hindsight.Lookback = state.lookback
    return lookback


async def the_worker(state: State) -> Worker:
    worker: Worker = state.worker
    return worker


DEPENDENCIES = {
    "tables": Provide(the_tables),
    "lookback": Provide(the_lookback),
    "worker": Provide(the_worker),
}
API: list[ControllerRouterHandler] = [
    api_games.all_games,
    api_games.rules,
    api_games.cards,
    api_games.guided_game,
    api_tables.TableRoutes,
    api_records.record,
    api_records.record_lines,
    api_records.replay,
    api_records.record_cards,
    api_records.go_on,
    api_hindsight.hindsight,
    api_hints.replay_hint,
]
PAGES = [api_pages.start_page, api_pages.built_file, api_pages.game_file]


def channels_of(settings: Settings) -> ChannelsPlugin | None:
    """The channels by which several processes hear of each other; a SQLite file has one process."""
    url = database_url(settings.place)
    if url.drivername == SQLITE:
        return None
    from chabudai.server.postgres_channels import PostgresChannels

    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return ChannelsPlugin(PostgresChannels(address, settings.database_seconds), channels=[CHANNEL])


def _get_acquainted(app: Litestar) -> None:
    """Load what is loaded once before anybody comes: else all tables wait for the first who asks."""
    api_games.get_acquainted()
    api_pages.pages()
    app.openapi_schema.to_schema()


def create_app(settings: Settings, environment: Environment = ENVIRONMENT) -> Litestar:
    metrics = Metrics()
    channels = channels_of(settings)

    @asynccontextmanager
    async def open_store(app: Litestar) -> AsyncIterator[None]:
        synchronous: Synchronous = "FULL" if settings.wait_for_disk else "NORMAL"
        store = await Store.open(settings.place, synchronous, settings.database_seconds, environment)
        thinkers, notes = Thinkers(settings.thinkers), Notes(channels, environment.token())
        worker, bans, lookback = Worker(), Bans(), api_hindsight.Lookback(thinkers, environment.hindsight)
        tables = Tables(store, notes, thinkers, worker, environment, settings.limits)
        monitor = LoopMonitor()
        upkeep = Upkeep(tables, bans, settings.keep, metrics.database.set)
        upkeep.forgotten.append(worker.forget)
        try:
            checkup = Checkup(store, settings.database_seconds)
            app.state.update(store=store, checkup=checkup, bans=bans, upkeep=upkeep)
            app.state.update(key=await store.key(), tables=tables, lookback=lookback, worker=worker)
            await worker.do(partial(_get_acquainted, app))
            await tables.start()
            metrics.watch(tables, monitor)
            monitor.start()
            await upkeep.start()
            yield
        finally:
            monitor.close()
            await upkeep.close()
            await worker.close()
            await lookback.close()
            await tables.close()
            await store.close()

    return Litestar(
        route_handlers=[version, healthz, show_metrics, api_me.ROUTES, *API, *PAGES, table_socket],
        dependencies=DEPENDENCIES,
        middleware=[Watch(metrics), Guard(settings, environment.new_person)],
        before_request=read_strictly,
        before_send=[add_headers],
        exception_handlers={
            **HANDLERS,
            NotFoundException: api_pages.on_unknown,
            MethodNotAllowedException: api_pages.on_unknown,
        },
        lifespan=[open_store],
        state=State({"settings": settings, "metrics": metrics, "pace": Pace(settings.limits)}),
        request_max_body_size=settings.limits.message,
        plugins=[openapi.StrictStructs(), *([] if channels is None else [channels])],
        openapi_config=openapi.CONFIG,
        logging_config=None,
        debug=False,
    )
