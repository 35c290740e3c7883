"""A self-test at every start: whether this version of Uvicorn works with our protocols, which depend on its internals.

It compares no names, but makes a request and sends a message over a transport that leads nowhere. Where that fails
Uvicorn's own protocols serve: slower, and with fewer limits.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Literal, NamedTuple

import uvicorn
from uvicorn.server import ServerState

from chabudai.engine.messages import Sentence
from chabudai.server.config import Limits, Rate, Settings
from chabudai.server.guard.rates import MOST_HEADERS
from chabudai.server.language import WORDS
from chabudai.server.transport import EXTENSION, Transport

#: That nothing of this takes.
TIMEOUT_SECONDS = 10.0
#: Frames of somebody are masked; this mask changes nothing.
MASK = bytes(4)
HELLO = bytes((0x81, 0x85)) + MASK + b"hello"
PIECES = bytes((0x01, 0x82)) + MASK + b"in" + bytes((0x80, 0x87)) + MASK + b" pieces"
PING = bytes((0x89, 0x81)) + MASK + b"?"
REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
UPGRADE += b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
#: What is sent through a socket until it is closed.
FRAMES = 20

ProtocolClass = type[asyncio.Protocol] | Literal["auto"]
Warn = Callable[[Sentence], None]
Check = Callable[[Any], Awaitable[None]]


class Protocols(NamedTuple):
    """The protocol classes for Uvicorn; "auto" is its own choice."""

    http: ProtocolClass
    ws: ProtocolClass


def own_protocols(settings: Settings) -> Protocols:
    from chabudai.server.guard.slow_clients import patient_protocol
    from chabudai.server.uvicorn_transport import direct_protocol

    return Protocols(
        patient_protocol(settings.limits.request, settings.limits.message, settings.trusted_proxies),
        direct_protocol(settings.limits),
    )


async def checked_protocols(settings: Settings, warn: Warn) -> Protocols:
    """Our own protocols, as far as they pass; Uvicorn's for the rest."""
    http: ProtocolClass = "auto"
    ws: ProtocolClass = "auto"
    try:
        own = own_protocols(settings)
        await _request(own.http)
        http = own.http
        await _message()
        ws = own.ws
    except Exception as problem:
        # Whatever it is: it cannot be used like this, and people can play all the same.
        what = f"{type(problem).__name__}: {problem}"[:200]
        warn(WORDS.sentence("serve.plain", version=uvicorn.__version__, problem=what))
    return Protocols(http, ws)


class _Stage(asyncio.Transport):
    """A transport without another side."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.ended = False
        self._protocol: Any = None

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name in ("peername", "sockname") else default

    def get_protocol(self) -> Any:
        return self._protocol

    def set_protocol(self, protocol: Any) -> None:
        self._protocol = protocol

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def get_write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def is_closing(self) -> bool:
        return self.ended

    def close(self) -> None:
        self.ended = True

    abort = close

    async def until(self, said: bytes) -> None:
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while said not in self.written:
            if time.monotonic() > deadline:
                raise TimeoutError(f"no {said!r}")
            await asyncio.sleep(0)
        self.written.clear()


def _on_stage(protocol_class: Any, app: Any) -> tuple[Any, _Stage]:
    config = uvicorn.Config(app, lifespan="off", log_config=None, ws_max_size=1000, ws_per_message_deflate=False)
    config.load()
    protocol, stage = protocol_class(config=config, server_state=ServerState(), app_state={}), _Stage()
    # What is refused here is no news.
    protocol.logger = logging.Logger("chabudai.uvicorn_check", logging.CRITICAL + 1)
    stage.set_protocol(protocol)
    protocol.connection_made(stage)
    return protocol, stage


async def _request(http: Any) -> None:
    """Requests are answered, and a head of too many lines is not."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    protocol, stage = _on_stage(http, answer)
    for _ in range(2):
        protocol.data_received(REQUEST + b"\r\n")
        await stage.until(b"ok")
    protocol.data_received(REQUEST + b"X: y\r\n" * (MOST_HEADERS + 1) + b"\r\n")
    # One parser says 431, the other lets the guard say so.
    await stage.until(b"HTTP/1.1 ")
    protocol.connection_lost(None)


async def _message() -> None:
    """A message is heard and another one written, both without ASGI; and whoever sends too much is disconnected."""
    from chabudai.server.uvicorn_transport import TOO_MANY_FRAMES, direct_protocol

    heard: list[bytes] = []
    transports: list[Transport] = []
    ended = asyncio.Event()

    async def listen(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        transports.append(scope["extensions"][EXTENSION]["transport"])
        transports[0].listen(heard.append, lambda: None)
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message["text"].encode())
        ended.set()

    protocol, stage = _on_stage(direct_protocol(Limits(frames=Rate(0, FRAMES))), listen)
    protocol.data_received(REQUEST + UPGRADE + b"\r\n")
    await stage.until(b"101 Switching Protocols")
    protocol.data_received(HELLO + PIECES + PING)
    await stage.until(b"\x8a\x01?")
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while len(heard) < 2 and time.monotonic() < deadline:
        await asyncio.sleep(0)
    if heard != [b"hello", b"in pieces"] or not transports[0].free:
        raise AssertionError(f"heard {heard}")
    transports[0].write([b"and back"])
    await stage.until(b"\x81\x08and back")
    protocol.data_received(PING * FRAMES)
    await stage.until(TOO_MANY_FRAMES.to_bytes(2, "big"))
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await ended.wait()
    protocol.connection_lost(None)
