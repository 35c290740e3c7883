"""Bodies of requests are read strictly: a number is a number and no text, as in the messages of a socket."""

from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException, InternalServerException, ValidationException

from chabudai.server.errors import LONGEST_PROBLEM, refused

#: JSON for “nothing”, which is as good as no body.
NOTHING = (b"", b"null")
#: What the numbers say of whoever did not wait for an answer. It is no mistake of ours, and nobody hears of it.
HUNG_UP = 499


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


async def read_strictly(request: Request[Any, Any, Any]) -> None:
    """Before a route gets its body. Litestar would take "4" and 4.0 for 4, and describe the lack of a body in its own
    terms."""
    expected = request.route_handler.parsed_data_field
    if expected is None:
        return
    try:
        body = await request.body()
    except InternalServerException as problem:
        raise HTTPException("hung up", status_code=HUNG_UP) from problem
    if body.strip() in NOTHING:
        raise refused("empty", HTTPStatus.BAD_REQUEST)
    try:
        _decoder(expected.annotation).decode(body)
    except (msgspec.DecodeError, UnicodeError) as problem:
        raise ValidationException(str(problem)[:LONGEST_PROBLEM]) from problem
