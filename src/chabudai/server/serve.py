"""Uvicorn around the application: a port, an announcement, a clean end."""

import asyncio
import errno
import logging
import signal
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from litestar import Litestar

from chabudai.engine.messages import Sentence
from chabudai.server.app import create_app
from chabudai.server.config import Settings
from chabudai.server.environment import ENVIRONMENT
from chabudai.server.errors import BadSettings
from chabudai.server.garbage_collection import GarbageCollection
from chabudai.server.guard.acceptor import GuardedServer
from chabudai.server.guard.rates import MOST_HEAD_BYTES
from chabudai.server.store import Store, exclusive
from chabudai.server.uvicorn_check import Protocols, Warn, checked_protocols, own_protocols

LOG = logging.getLogger("chabudai.server")

FIRST_PORT = 8000
PORTS = 50
#: That connections get to end by themselves.
SHUTDOWN_SECONDS = 3
#: How Uvicorn begins to tell of what cannot be understood. Whoever sent it is told as well.
NONSENSE = ("Invalid HTTP request", "Unsupported upgrade", "Invalid UTF-8 sequence")
#: Lines of the same trouble in the log, in a minute.
MOST_TOLD = 20
#: That another thread keeps the interpreter while the tables want it: a fifth of the usual.
SWITCH_SECONDS = 0.001
Announce = Callable[[str, str], None]


def _warn(sentence: Sentence) -> None:
    LOG.warning("%s", sentence)


def serve(settings: Settings, announce: Announce, warn: Warn = _warn) -> None:
    """Run until Ctrl-C or SIGTERM.

    `announce` is called as soon as the server answers: with the address for people, and the one at this machine; `warn`
    with what whoever runs it should know.
    """
    # Mistakes in the settings are told before anything runs.
    _ = settings.allowed_origins
    _log(settings)
    raise_open_files()
    with exclusive(settings.place), listen(settings.host, settings.port) as listener:
        here = url_of(listener)
        address = settings.public_url or here
        asyncio.run(_check(settings))
        app = create_app(settings, ENVIRONMENT.thinking(settings.thinking / 100))
        config = config_of(app, settings, asyncio.run(checked_protocols(settings, warn)))
        server = Server(config, app, lambda: announce(address, here))
        # Uvicorn repeats the signal that ended it: then everything is closed already.
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda *_: None)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(server.serve([listener]))


def config_of(app: Litestar, settings: Settings, protocols: Protocols | None = None) -> uvicorn.Config:
    """How Uvicorn runs the application."""
    http, ws = protocols or own_protocols(settings)
    return uvicorn.Config(
        app,
        http=http,
        ws=ws,
        # Compression costs more time and memory than these short messages are worth.
        ws_per_message_deflate=False,
        ws_max_size=settings.limits.message,
        ws_ping_interval=settings.limits.silence,
        ws_ping_timeout=settings.limits.silence,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        # Where no faster parser is installed.
        h11_max_incomplete_event_size=MOST_HEAD_BYTES,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


def raise_open_files() -> None:
    """As many connections as the machine allows: a process usually begins with far fewer."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # not on Windows

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _check(settings: Settings) -> None:
    """A database that cannot be used ends in a sentence."""
    await (await Store.open(settings.place)).close()


class Server(GuardedServer):
    """As `chabudai serve` runs it. `announce` is called as soon as it answers."""

    def __init__(self, config: uvicorn.Config, app: Litestar, announce: Callable[[], None]) -> None:
        super().__init__(config, app)
        self._announce = announce
        self._garbage = GarbageCollection(lambda: app.state.tables.is_empty)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._garbage.start()
            # Whoever works behind the tables lets them have the interpreter at once.
            sys.setswitchinterval(SWITCH_SECONDS)
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._garbage.close()
        await super().shutdown(sockets)


def _is_ours(record: logging.LogRecord) -> bool:
    """Not what strangers may write into the log as often as they like, by sending nonsense."""
    return not record.getMessage().startswith(NONSENSE)


class Enough(logging.Filter):
    """Of the same trouble so much in a minute: whoever finds a mistake of ours must not fill the disk with it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._minute = 0.0
        self._told: Counter[tuple[str, str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING or record.name == "chabudai.audit":
            return True
        if (minute := self._clock() // 60) != self._minute:
            self._minute = minute
            self._told.clear()
        trouble = record.name, str(record.msg)
        self._told[trouble] += 1
        return self._told[trouble] <= MOST_TOLD


def _log(settings: Settings) -> None:
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    enough = Enough()
    for handler in logging.getLogger().handlers:
        handler.addFilter(enough)
    if settings.access_log:
        logging.getLogger("chabudai.access").setLevel(logging.INFO)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at this port; if none is asked for, at the first free one."""
    ports = range(FIRST_PORT, FIRST_PORT + PORTS) if port is None else (port,)
    for each in ports:
        try:
            return _bind(host, each)
        except OSError as problem:
            if problem.errno == errno.EADDRINUSE and each != ports[-1]:
                continue
            raise BadSettings("port", host=host, port=each, problem=problem.strerror or problem) from None
    raise AssertionError("the last port returns or raises")


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except BaseException:
        listener.close()
        raise
    return listener


def url_of(listener: socket.socket) -> str:
    """What to type into a browser on this machine."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
