"""What every request passes on its way in, and every response on its way out."""

from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from chabudai.server.config import Settings
from chabudai.server.errors import SOCKET_CODE, Refused, language_of, methods_at
from chabudai.server.guessing import Guessing, secret_in
from chabudai.server.identity import COOKIE, cookie, introduce, new_person, person_in
from chabudai.server.limits import Buckets, household

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


async def add_headers(message: Message, scope: Scope) -> None:
    """On every response, errors included."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if is_api(scope):
        headers.setdefault("Cache-Control", "no-store")
    if scope["type"] == ScopeType.HTTP and scope["method"] == "OPTIONS" and "Allow" in headers:
        # Litestar forgets the handlers of a path that were registered after the first.
        headers["Allow"] = ", ".join(methods_at(scope))


def is_api(scope: Scope) -> bool:
    return scope["path"].startswith("/api/")


class Door(ASGIMiddleware):
    """Where somebody comes from, who they are, and whether they come too often."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, settings: Settings) -> None:
        self._origins = settings.allowed_origins
        self._is_https = settings.is_https
        limits = settings.limits
        self._writes = Buckets(limits.address), Buckets(limits.person)
        self._reads = Buckets(limits.address_reads), Buckets(limits.person_reads)
        self._guessing = Guessing(limits)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope, receive, send)
        address = household(connection.client.host if connection.client else "")
        secret = secret_in(scope)
        try:
            self._check_origin(connection)
            person = person_in(connection.cookies.get(COOKIE), connection.app.state.key)
            self._check_rates(scope, address, person)
            if secret is not None:
                await self._guessing.check(secret, address, person, connection.app.state.store)
        except Refused as refusal:
            if scope["type"] == ScopeType.HTTP:
                raise
            text = refusal.text(language_of(connection))
            raise WebSocketException(detail=text, code=SOCKET_CODE + refusal.status) from None
        introduce(scope, person or new_person(), is_new=person is None)

        async def send_on(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept") and is_api(scope):
                self._give_cookie(connection, message)
            if secret is not None and _is_miss(message):
                self._guessing.missed(secret, address)
            await send(message)

        await next_app(scope, receive, send_on)

    def _check_origin(self, connection: ASGIConnection[Any, Any, Any, Any]) -> None:
        """Browsers say which page a write or a socket comes from; what says nothing is no browser."""
        origin = connection.headers.get("origin")
        if origin is None or _is_reading(connection.scope) or origin.lower() in self._origins:
            return
        if not is_same_host(origin, connection.headers.get("host", "")):
            raise Refused("origin", HTTPStatus.FORBIDDEN)

    def _check_rates(self, scope: Scope, address: str, person: str | None) -> None:
        if _is_reading(scope) and not is_api(scope) and scope["path_template"] != "/healthz":
            # Pages and their files, and the numbers, which cost nothing.
            return
        addresses, people = self._reads if _is_reading(scope) else self._writes
        # First the person: whoever is too fast must not use up what is there for all behind their address.
        if (person is not None and not people.of(person).take()) or not addresses.of(address).take():
            raise Refused("busy", HTTPStatus.TOO_MANY_REQUESTS)

    def _give_cookie(self, connection: ASGIConnection[Any, Any, Any, Any], message: Message) -> None:
        """To whoever has none yet, and to whoever has become somebody else."""
        state = connection.scope["state"]
        if state["person_is_new"]:
            secure = self._is_https or connection.scope["scheme"] in ("https", "wss")
            given = cookie(state["person"], connection.app.state.key, secure)
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
