"""Routes about whoever asks: who they are, and how they become the same person on another device."""

import time
from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from chabudai.server.errors import Refused, problems
from chabudai.server.identity import TOKEN_SECONDS, introduce, is_new, new_token, person_of, token_sha
from chabudai.server.store import Store

Token = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{32}$")]


class Me(msgspec.Struct):
    #: Whether this browser was never here before.
    is_new: bool


class Offer(msgspec.Struct):
    #: To be opened on the other device, once.
    token: Token
    #: Seconds since 1970.
    until: float


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    token: Token


@get("/", responses=problems(), sync_to_thread=False)
def me(request: Request[Any, Any, State]) -> Me:
    """Who am I? Gives a browser its identity, in a cookie, if it has none."""
    return Me(is_new(request))


@post("/offer", responses=problems(403))
async def offer(request: Request[Any, Any, State], state: State) -> Offer:
    """A token with which another device becomes the same person."""
    store: Store = state.store
    token, until = new_token(), time.time() + TOKEN_SECONDS
    await store.offer(token_sha(token), person_of(request), until)
    return Offer(token, until)


@post("/claim", responses=problems(403, 404, 413), status_code=HTTPStatus.OK)
async def claim(request: Request[Any, Any, State], state: State, data: JSONBody[Claim]) -> Me:
    """Become the person who made the token. It works once."""
    store: Store = state.store
    person = await store.claim(token_sha(data.token), time.time())
    if person is None:
        raise Refused("token", HTTPStatus.NOT_FOUND)
    # As new, so that the cookie is sent.
    introduce(request.scope, person, is_new=True)
    return Me(is_new=False)


ROUTES = Router("/api/me", route_handlers=[me, offer, claim], tags=["me"])
