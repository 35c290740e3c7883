"""Numbers for Prometheus and lines for the access log. Both know routes, never names: those of tables are secret."""

import logging
import time
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException, WebSocketDisconnect, WebSocketException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from chabudai.server.config import Rate
from chabudai.server.errors import SOCKET_CODE, status_of
from chabudai.server.guard.rates import TokenBucket
from chabudai.server.loop_monitor import LoopMonitor
from chabudai.server.tables import Tables

ACCESS = logging.getLogger("chabudai.access")
#: Litestar adds the charset.
TEXT_FORMAT = "text/plain; version=0.0.4"
#: How often it is counted anew.
FRESH = Rate(2, 20)
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """One for each application; other parts of the server register theirs at `registry`."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "chabudai_requests", "HTTP requests answered", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "chabudai_request_seconds", "Time to answer", ["route"], buckets=BUCKETS, registry=self.registry
        )
        self.sockets = Gauge("chabudai_sockets", "WebSocket connections that are open", registry=self.registry)
        self.refused = Counter(
            "chabudai_connections_refused", "New connections of addresses that crowd", registry=self.registry
        )
        self.tables = Gauge("chabudai_tables", "Tables that are held in memory", registry=self.registry)
        self.games = Gauge("chabudai_games", "Games that are being played at them", registry=self.registry)
        self.waiting = Gauge("chabudai_thoughts_waiting", "Bots and hints that wait to think", registry=self.registry)
        self.blocked = Gauge(
            "chabudai_loop_hold_seconds", "Longest hold of the event loop of late", registry=self.registry
        )
        self._text = b""
        self._fresh = TokenBucket(FRESH.a_second, FRESH.at_once)
        self.database = Gauge("chabudai_database_bytes", "Size of the database", registry=self.registry)

    def text(self) -> bytes:
        """What is counted now. Whoever asks all the time is told what was counted a moment ago: it takes some
        milliseconds."""
        if not self._text or self._fresh.take():
            self._text = generate_latest(self.registry)
        return self._text

    def watch(self, tables: Tables, monitor: LoopMonitor) -> None:
        """What is counted when somebody asks."""
        self.tables.set_function(lambda: len(tables.live))
        self.games.set_function(lambda: sum(live.table.phase == "playing" for live in tables.live.values()))
        self.waiting.set_function(lambda: tables.bots.thinkers.waiting)
        self.blocked.set_function(monitor.longest)


class Watch(ASGIMiddleware):
    """Middleware that counts and times requests, also those that the guard refuses: a socket is asked for by a GET."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        start = time.perf_counter()
        if scope["type"] == ScopeType.WEBSOCKET:
            try:
                with self._metrics.sockets.track_inprogress():
                    await next_app(scope, receive, send)
            except WebSocketDisconnect:
                raise
            except Exception as problem:
                status = problem.code - SOCKET_CODE if isinstance(problem, WebSocketException) else status_of(problem)
                self._count(scope, status, time.perf_counter() - start)
                raise
            return
        counted = False

        async def send_on(message: Message) -> None:
            nonlocal counted
            if message["type"] == "http.response.start":
                counted = True
                self._count(scope, message["status"], time.perf_counter() - start)
            await send(message)

        try:
            await next_app(scope, receive, send_on)
        except Exception as problem:
            # Answered further out, where nobody counts.
            if not counted:
                self._count(scope, status_of(problem), time.perf_counter() - start)
            raise

    def _count(self, scope: Any, status: int, seconds: float) -> None:
        method, route = scope.get("method", "GET"), scope["path_template"]
        self._metrics.requests.labels(method, route, status).inc()
        self._metrics.seconds.labels(route).observe(seconds)
        ACCESS.info("%s %s %d %.1f ms", method, route, status, seconds * 1000)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def show_metrics(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    if request.scope["raw_path"] != b"/metrics":
        # A proxy that keeps this address from the outside need not know its other spellings.
        raise NotFoundException
    metrics: Metrics = state.metrics
    return Response(metrics.text(), media_type=TEXT_FORMAT)
