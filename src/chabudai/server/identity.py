"""Who somebody is, without accounts: a random number per browser, in a cookie that only this server can sign."""

import hashlib
import hmac
import re
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.types import Scope

from chabudai.server.addresses import household
from chabudai.server.store import Household

COOKIE = "chabudai"
COOKIE_SECONDS = 2 * 365 * 24 * 3600
SIGNED = re.compile(r"([0-9a-f]{32})\.([0-9a-f]{64})", re.ASCII)
#: How long a recovery token can be used.
TOKEN_SECONDS = 15 * 60


def signed(person: str, key: bytes) -> str:
    """What the cookie says: the person and the signature."""
    return f"{person}.{_signature(person, key)}"


def person_in(cookie: str | None, key: bytes) -> str | None:
    """The person that a cookie names, if we have signed it."""
    found = SIGNED.fullmatch(cookie or "")
    if found is None:
        return None
    person, signature = found.groups()
    return person if hmac.compare_digest(signature, _signature(person, key)) else None


def _signature(person: str, key: bytes) -> str:
    return hmac.new(key, b"chabudai person " + person.encode(), hashlib.sha256).hexdigest()


def household_name(address: str, key: bytes) -> str:
    """How the tables that one address has open are counted: whoever has no key cannot say which address it is."""
    return hmac.new(key, b"chabudai household " + address.encode(), hashlib.sha256).hexdigest()[:32]


def cookie(person: str, key: bytes, secure: bool) -> Cookie:
    return Cookie(
        COOKIE,
        value=signed(person, key),
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=secure,
    )


# -- recovery links ---------------------------------------------------------------------------------------------------
def token_sha(token: str) -> str:
    """Only this is kept: who reads the database cannot use the token."""
    return hashlib.sha256(token.encode()).hexdigest()


# -- the person of a connection, as `Guard` has found it ---------------------------------------------------------------
def introduce(scope: Scope, person: str, is_new: bool) -> None:
    scope["state"].update(person=person, person_is_new=is_new)


def household_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Household:
    """Where somebody opens tables from."""
    address = household(connection.client.host if connection.client else "")
    state = connection.app.state
    return Household(household_name(address, state.key), state.settings.limits.household_tables)


def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    person: str = connection.scope["state"]["person"]
    return person


def is_new(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    return bool(connection.scope["state"]["person_is_new"])
