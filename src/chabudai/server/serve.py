"""Uvicorn around the application: a port, an announcement, a clean end."""

import asyncio
import errno
import gc
import logging
import signal
import socket
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from litestar import Litestar

from chabudai.server.app import create_app
from chabudai.server.config import Settings
from chabudai.server.errors import BadSettings
from chabudai.server.lines import DirectProtocol
from chabudai.server.patience import patient_protocol
from chabudai.server.store import Store, held

FIRST_PORT = 8000
PORTS = 50
#: Seconds that connections get to end by themselves.
PATIENCE = 3
#: How much may have been made before garbage is looked for: ten times the usual. Hardly anything of ours does not go by
#: itself.
GARBAGE = (7_000, 20, 20)
Announce = Callable[[str, str], None]


def serve(settings: Settings, announce: Announce) -> None:
    """Run until Ctrl-C or SIGTERM.

    `announce` is called as soon as the server answers: with the address for people, and the one at this machine.
    """
    # Mistakes in the settings are told before anything runs.
    _ = settings.allowed_origins
    _log(settings)
    raise_open_files()
    with held(settings.place), listen(settings.host, settings.port) as listener:
        here = url_of(listener)
        address = settings.public_url or here
        asyncio.run(_check(settings))
        config = config_of(create_app(settings), settings)
        server = _Server(config, lambda: announce(address, here))
        # Uvicorn repeats the signal that ended it: then everything is closed already.
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda *_: None)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(server.serve([listener]))


def config_of(app: Litestar, settings: Settings) -> uvicorn.Config:
    """How Uvicorn runs the application."""
    return uvicorn.Config(
        app,
        http=patient_protocol(settings.limits.request, settings.proxies),
        ws=DirectProtocol,
        # Compression costs more time and memory than these short messages are worth.
        ws_per_message_deflate=False,
        ws_max_size=settings.limits.message,
        ws_ping_interval=settings.limits.silence,
        ws_ping_timeout=settings.limits.silence,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=PATIENCE,
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


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            # What is there now stays: collections of garbage need not look at it, and take a fraction of the time.
            gc.freeze()
            gc.set_threshold(*GARBAGE)
            self._announce()


def _log(settings: Settings) -> None:
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(levelname)s %(message)s")
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
