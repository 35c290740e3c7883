"""Names of tables and records are secrets of 128 bits: who knows one may come. Asking for many that do not exist is
guessing, which is hopeless anyway, and is made slow here without locking out the others behind the same address.
"""

import asyncio
import re
from collections import Counter
from contextlib import suppress
from http import HTTPStatus
from typing import Literal, NamedTuple

from litestar.types import Scope
from litestar.utils import normalize_path

from chabudai.server.config import Limits
from chabudai.server.errors import refused
from chabudai.server.guard.rates import Buckets, TokenBucket
from chabudai.server.store import Store, StoreDown

NAMED = re.compile(r"/api/(tables|records)/([^/]+)")
TOKENS = ("/api/recovery/claim", "/api/recovery/look")
#: So many of one address may wait for an answer about a name; more are refused at once.
MOST_WAITING = 20


class Secret(NamedTuple):
    """What a request must know: the name of something, or a token."""

    kind: Literal["tables", "records", "tokens"]
    name: str = ""


def secret_in(scope: Scope) -> Secret | None:
    path = normalize_path(scope["path"])
    if path in TOKENS:
        return Secret("tokens")
    found = NAMED.match(path)
    if found is None:
        return None
    return Secret("tables" if found[1] == "tables" else "records", found[2])


class Guessing:
    """Rate limit on misses by address. Names and tokens are counted apart."""

    def __init__(self, limits: Limits) -> None:
        self._misses = Buckets(limits.misses)
        self._slowness = limits.slowness
        self._waiting: Counter[str] = Counter()

    def missed(self, secret: Secret, address: str) -> None:
        self._bucket(secret, address).take()

    def _bucket(self, secret: Secret, address: str) -> TokenBucket:
        return self._misses.of(f"{'tokens' if secret.kind == 'tokens' else 'names'} {address}")

    async def check(self, secret: Secret, address: str, person: str | None, store: Store) -> None:
        """Refused if this is a guess too many.

        One's own tables and games open at once even then; that tells nobody anything but what is theirs. Everything
        else takes the same time whether or not it exists, and only what exists is answered.
        """
        if self._bucket(secret, address).has():
            return
        # A database that is away finds nothing: whoever is asked next will say so.
        with suppress(StoreDown):
            if secret.kind == "tokens":
                raise refused("guessing", HTTPStatus.TOO_MANY_REQUESTS)
            if person is not None and await store.is_of(person, secret.name):
                return
            await self._wait(address)
            if not await (store.exists if secret.kind == "tables" else store.is_shared)(secret.name):
                raise refused("guessing", HTTPStatus.TOO_MANY_REQUESTS)

    async def _wait(self, address: str) -> None:
        if self._waiting[address] >= MOST_WAITING:
            raise refused("guessing", HTTPStatus.TOO_MANY_REQUESTS)
        self._waiting[address] += 1
        try:
            await asyncio.sleep(self._slowness)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]
