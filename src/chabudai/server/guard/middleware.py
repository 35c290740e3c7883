"""Middleware that every request passes on its way in, and every response on its way out."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from chabudai.server.addresses import household
from chabudai.server.config import Settings
from chabudai.server.errors import SOCKET_CODE, RequestRefused, methods_at, refused
from chabudai.server.fair_queue import DONE_FOR, Asker, Most, Occupancy
from chabudai.server.guard.guessing import Guessing, secret_in
from chabudai.server.guard.rates import MOST_HEAD_BYTES, MOST_HEADERS, Buckets, Pace
from chabudai.server.identity import COOKIE, cookie, introduce, person_in
from chabudai.server.language import language_of

#: Where tables are opened.
OPENING = ("/api/tables", "/api/records/{share}/continue")
READING = ("GET", "HEAD", "OPTIONS")
DEFAULT_PORTS = {"http": ":80", "https": ":443"}

CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Names of tables are secrets, and they are part of addresses.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


#: For a year. Other names of the same domain are none of our business.
FROM_NOW_ON = "max-age=31536000"


async def add_headers(message: Message, scope: Scope) -> None:
    """On every response, errors included."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if is_encrypted(scope):
        headers.setdefault("Strict-Transport-Security", FROM_NOW_ON)
    if is_api(scope):
        headers.setdefault("Cache-Control", "no-store")
    if scope["type"] == ScopeType.HTTP and scope["method"] == "OPTIONS" and "Allow" in headers:
        # Litestar forgets the handlers of a path that were registered after the first.
        headers["Allow"] = ", ".join(methods_at(scope))


def is_encrypted(scope: Scope) -> bool:
    """Whether the other side sees us by TLS: a proxy says so, or whoever set the server up."""
    settings: Settings = scope["litestar_app"].state.settings
    return settings.is_https or scope.get("scheme") in ("https", "wss")


def is_api(scope: Scope) -> bool:
    return scope["path"].startswith("/api/")


class Guard(ASGIMiddleware):
    """Identifies whoever comes, by cookie and address, and applies bans and rate limits."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, settings: Settings, new_person: Callable[[], str]) -> None:
        self._new_person = new_person
        self._origins = settings.allowed_origins
        limits = settings.limits
        self._writes = Buckets(limits.address), Buckets(limits.person)
        self._reads = Buckets(limits.address_reads), Buckets(limits.person_reads)
        self._tables = Buckets(limits.address_tables)
        self._guessing = Guessing(limits)
        self._sockets = Occupancy(Most(limits.sockets, limits.household_sockets, 10**9))

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope, receive, send)
        address = household(connection.client.host if connection.client else "")
        secret = secret_in(scope)
        try:
            self._check_head(scope)
            self._check_origin(connection)
            person = person_in(connection.cookies.get(COOKIE), connection.app.state.key)
            if is_api(scope) and connection.app.state.bans.forbid(person, address):
                raise refused("banned", HTTPStatus.FORBIDDEN)
            self._check_rates(connection, address, person)
            if secret is not None:
                await self._guessing.check(secret, address, person, connection.app.state.store)
            asker = Asker(person or self._new_person(), address)
            self._check_sockets(scope, asker)
        except RequestRefused as refusal:
            if scope["type"] == ScopeType.HTTP:
                raise
            text = refusal.text(language_of(connection))
            raise WebSocketException(detail=text, code=SOCKET_CODE + refusal.status) from None
        introduce(scope, asker.person, is_new=person is None)
        DONE_FOR.set(asker)

        async def send_on(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept") and is_api(scope):
                self._give_cookie(connection, message)
            if secret is not None and _is_miss(message):
                self._guessing.missed(secret, address)
            await send(message)

        if scope["type"] == ScopeType.HTTP:
            await next_app(scope, receive, send_on)
            return
        self._sockets.add(asker)
        try:
            await next_app(scope, receive, send_on)
        finally:
            self._sockets.remove(asker)

    def _check_sockets(self, scope: Scope, asker: Asker) -> None:
        """A socket stays: however slowly they come, nobody may take the room of all others, or be a crowd alone."""
        if scope["type"] == ScopeType.WEBSOCKET and not self._sockets.room(asker):
            raise refused("busy", HTTPStatus.TOO_MANY_REQUESTS)

    def _check_origin(self, connection: ASGIConnection[Any, Any, Any, Any]) -> None:
        """Browsers say which page a write or a socket comes from; what says nothing is no browser."""
        origin = connection.headers.get("origin")
        if origin is None or _is_reading(connection.scope) or origin.lower() in self._origins:
            return
        if not is_same_host(origin, connection.headers.get("host", "")):
            raise refused("origin", HTTPStatus.FORBIDDEN)

    def _check_head(self, scope: Scope) -> None:
        """Our own server has not even read so far; any other may have."""
        headers = list(scope["headers"])
        if len(headers) > MOST_HEADERS or sum(len(name) + len(value) for name, value in headers) > MOST_HEAD_BYTES:
            raise refused("head", HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def _check_rates(self, connection: ASGIConnection[Any, Any, Any, Any], address: str, person: str | None) -> None:
        scope = connection.scope
        if _is_reading(scope) and not is_api(scope) and scope["path_template"] != "/healthz":
            # Pages and their files, and the numbers.
            pace: Pace = connection.app.state.pace
            if not pace.turns_a_page(person, address):
                raise refused("busy", HTTPStatus.TOO_MANY_REQUESTS)
            return
        addresses, people = self._reads if _is_reading(scope) else self._writes
        # First the person: whoever is too fast must not use up what is there for all behind their address.
        if (person is not None and not people.of(person).take()) or not addresses.of(address).take():
            raise refused("busy", HTTPStatus.TOO_MANY_REQUESTS)
        if not _is_reading(scope) and scope["path_template"] in OPENING and not self._tables.of(address).take():
            raise refused("busy", HTTPStatus.TOO_MANY_REQUESTS)

    def _give_cookie(self, connection: ASGIConnection[Any, Any, Any, Any], message: Message) -> None:
        """To whoever has none yet, and to whoever has become somebody else."""
        state = connection.scope["state"]
        if state["person_is_new"]:
            given = cookie(state["person"], connection.app.state.key, is_encrypted(connection.scope))
            MutableScopeHeaders.from_message(message).add("Set-Cookie", given.to_header(header=""))


def _is_miss(message: Message) -> bool:
    """Whether somebody is told that there is nothing of that name."""
    if message["type"] == "websocket.close":
        return message["code"] == SOCKET_CODE + HTTPStatus.NOT_FOUND
    return message["type"] == "http.response.start" and message["status"] == HTTPStatus.NOT_FOUND


def _is_reading(scope: Scope) -> bool:
    return scope["type"] == ScopeType.HTTP and scope["method"] in READING


def is_same_host(origin: str, host: str) -> bool:
    """Whether an Origin header and a Host header mean the same host and port. The scheme a proxy may have changed."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    if parts.scheme not in DEFAULT_PORTS or not parts.netloc:
        return False
    return _without_default(parts.netloc, parts.scheme) == _without_default(host, parts.scheme)


def _without_default(host: str, scheme: str) -> str:
    return host.lower().removesuffix(DEFAULT_PORTS[scheme])
