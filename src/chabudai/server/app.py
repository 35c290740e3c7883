"""The application: routes, doors, and the store that is open as long as it runs."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

import msgspec
from litestar import Litestar, get
from litestar.datastructures import State

from chabudai import __version__
from chabudai.server import me, openapi
from chabudai.server.config import Settings
from chabudai.server.errors import HANDLERS, problems
from chabudai.server.metrics import Metrics, Watch, show_metrics
from chabudai.server.safety import Door, add_headers
from chabudai.server.store import Store


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
    store: Store = state.store
    await store.check()
    return Health("ok")


def create_app(settings: Settings) -> Litestar:
    metrics = Metrics()

    @asynccontextmanager
    async def open_store(app: Litestar) -> AsyncIterator[None]:
        store = await Store.open(settings.place)
        try:
            app.state.update(store=store, key=await store.key())
            yield
        finally:
            await store.close()

    return Litestar(
        route_handlers=[version, healthz, show_metrics, me.ROUTES],
        middleware=[Watch(metrics), Door(settings)],
        before_send=[add_headers],
        exception_handlers=HANDLERS,
        lifespan=[open_store],
        state=State({"settings": settings, "metrics": metrics}),
        request_max_body_size=settings.limits.message,
        plugins=[openapi.StrictStructs()],
        openapi_config=openapi.CONFIG,
        logging_config=None,
        debug=False,
    )
