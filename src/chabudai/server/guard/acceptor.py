"""Takes new connections, so many of one address in a second: the rest wait unread, and whoever crowds even that is hung
up on. Here a connection costs next to nothing; a transport, a protocol and a request cost a hundred times as much."""

import asyncio
import logging
import socket
import struct
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import uvicorn
from litestar import Litestar

from chabudai.server.addresses import household, is_among
from chabudai.server.config import Rate, Settings
from chabudai.server.guard.rates import Buckets

LOG = logging.getLogger("chabudai.server")

#: Connections that are taken before all others have their turn: whoever sits at a table waits for no more of them.
MOST_AT_ONCE = 4
#: Connections of one address that may wait, and the time after which it is looked whether one may come.
MOST_WAITING = 400
TURN_SECONDS = 0.02
#: Until it is tried again when the machine has no more room for connections.
RETRY_SECONDS = 1.0
#: Linger for no time at all: the other side is told at once, and nothing is kept of it.
AT_ONCE = struct.pack("ii", 1, 0)

Refused = Callable[[], None]


class Acceptor:
    """A proxy is exempt: behind it are many people, and it has limits of its own."""

    def __init__(
        self, make_protocol: Callable[[], asyncio.Protocol], rate: Rate, proxies: Sequence[str], refused: Refused
    ) -> None:
        self._make_protocol = make_protocol
        self._buckets = Buckets(rate)
        self._proxies = proxies
        self._refused = refused
        self._waiting: dict[str, deque[socket.socket]] = {}
        self._accepting: list[asyncio.Task[None]] = []
        self._serving: set[asyncio.Task[None]] = set()

    def start(self, listener: socket.socket, backlog: int) -> None:
        """To be called in the loop."""
        self._loop = asyncio.get_running_loop()
        listener.setblocking(False)
        listener.listen(backlog)
        self._accepting.append(self._loop.create_task(self._accept(listener), name="chabudai acceptor"))

    async def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                for _ in range(MOST_AT_ONCE):
                    connection, peer = await self._loop.sock_accept(listener)
                    self._admit(connection, self._household(peer))
            except ConnectionAbortedError:
                # Gone before it came.
                pass
            except OSError as problem:
                LOG.warning("No new connection can be taken: %s", problem.strerror)
                await asyncio.sleep(RETRY_SECONDS)
            await asyncio.sleep(0)

    def _household(self, peer: Any) -> str:
        host = str(peer[0]) if isinstance(peer, tuple) else ""
        return "" if is_among(host, self._proxies) else household(host)

    def _admit(self, connection: socket.socket, address: str) -> None:
        waiting = self._waiting.get(address)
        if waiting is None and (not address or self._buckets.of(address).take()):
            self._serve(connection)
        elif waiting is None:
            self._waiting[address] = deque((connection,))
            self._loop.call_later(TURN_SECONDS, self._next, address)
        elif len(waiting) < MOST_WAITING:
            waiting.append(connection)
        else:
            self._refused()
            _hang_up(connection)

    def _next(self, address: str) -> None:
        """Those of an address whose turn has come, in the order in which they came."""
        waiting = self._waiting[address]
        bucket = self._buckets.of(address)
        while waiting and bucket.take():
            self._serve(waiting.popleft())
        if waiting:
            self._loop.call_later(TURN_SECONDS, self._next, address)
        else:
            del self._waiting[address]

    def _serve(self, connection: socket.socket) -> None:
        serving = self._loop.create_task(self._served(connection))
        self._serving.add(serving)
        serving.add_done_callback(self._serving.discard)

    async def _served(self, connection: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(self._make_protocol, connection)
        except OSError:
            # Whoever has gone meanwhile is no mistake of ours.
            connection.close()

    async def close(self) -> None:
        for accepting in self._accepting:
            accepting.cancel()
        # Who has been let in is in a moment: then the server can say goodbye.
        await asyncio.gather(*self._accepting, *self._serving, return_exceptions=True)
        for waiting in self._waiting.values():
            for connection in waiting:
                _hang_up(connection)
            waiting.clear()


def _hang_up(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    connection.close()


class GuardedServer(uvicorn.Server):
    """Uvicorn that does not take connections by itself."""

    def __init__(self, config: uvicorn.Config, app: Litestar) -> None:
        super().__init__(config)
        settings: Settings = app.state.settings
        refused: Refused = app.state.metrics.refused.inc
        rate = settings.limits.address_connections
        self._acceptor = Acceptor(self._make_protocol, rate, settings.trusted_proxies, refused)

    def _make_protocol(self) -> asyncio.Protocol:
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        for listener in sockets or ():
            self._acceptor.start(listener, self.config.backlog)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._acceptor.close()
        await super().shutdown(sockets)
