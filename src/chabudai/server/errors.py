"""Mistakes on their way out: one JSON form, a sentence in the reader's language, never a stack trace."""

import logging
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap, Method, Scope
from litestar.utils import normalize_path

from chabudai.engine.errors import BadCards, BadRecord, BadSetup, ChabudaiError, IllegalMove
from chabudai.protocol.http import Problem
from chabudai.protocol.messages import No
from chabudai.server.language import WORDS, language_of
from chabudai.server.store.errors import NotKnown, Overtaken, StoreDown, UnknownTable
from chabudai.table.errors import Refused

LOG = logging.getLogger("chabudai.server")
#: The problem that a library reports is shown up to here: it may quote what was sent.
LONGEST_PROBLEM = 200
#: Sockets are closed with 4000 + the HTTP status.
SOCKET_CODE = 4000


class BadSettings(ChabudaiError):
    """A server that cannot be started like this."""

    def __init__(self, key: str, **words: object) -> None:
        super().__init__(WORDS.sentence(f"server.settings.{key}", **words))


class RequestRefused(ChabudaiError):
    """With the HTTP status that says so."""

    def __init__(self, status: int, key: str, **words: object) -> None:
        super().__init__(WORDS.sentence(key, **words))
        self.status = status


class UnknownPlace(RequestRefused):
    """There is no table or record of that name."""

    def __init__(self, what: str) -> None:
        super().__init__(HTTPStatus.NOT_FOUND, f"unknown.{what}")


class Unreadable(RequestRefused):
    """A table that was kept by another version of this program, or damaged: its entries make no sense here. Or its game
    comes from a package that is not installed any more."""

    def __init__(self, game: str = "", missing: str = "") -> None:
        words = {"game": game, "package": missing} if missing else {}
        super().__init__(HTTPStatus.CONFLICT, "unreadable.missing" if missing else "unreadable.table", **words)
        self.missing = missing


class TooMuch(RequestRefused):
    """More than one person may have."""

    def __init__(self, what: str, **words: object) -> None:
        super().__init__(HTTPStatus.CONFLICT, f"limit.{what}", **words)


class NoSuchMoment(RequestRefused):
    """A finished game has no such position, or nobody with these eyes."""

    def __init__(self, key: str, **words: object) -> None:
        super().__init__(HTTPStatus.NOT_FOUND, f"record.{key}", **words)


def refused(key: str, status: int, **words: object) -> RequestRefused:
    """What the guard and the routes of people have to refuse."""
    return RequestRefused(status, f"server.refused.{key}", **words)


#: Below a class stand its subclasses' statuses, too.
STATUS: dict[type[ChabudaiError], int] = {
    UnknownTable: HTTPStatus.NOT_FOUND,
    Overtaken: HTTPStatus.CONFLICT,
    IllegalMove: HTTPStatus.CONFLICT,
    # Well written, but not to be had.
    BadSetup: HTTPStatus.CONFLICT,
    BadCards: HTTPStatus.CONFLICT,
    BadRecord: HTTPStatus.CONFLICT,
    Refused: HTTPStatus.CONFLICT,
    StoreDown: HTTPStatus.SERVICE_UNAVAILABLE,
}
#: Other errors by their status.
KEYS = {400: "malformed", 401: "forbidden", 403: "forbidden", 404: "unknown", 405: "method", 413: "large"}
KEYS |= {415: "malformed", 429: "busy"}
METHODS: tuple[Method, ...] = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def status_of(problem: Exception) -> int:
    if isinstance(problem, RequestRefused):
        return problem.status
    if isinstance(problem, HTTPException):
        return problem.status_code
    usual = HTTPStatus.BAD_REQUEST if isinstance(problem, ChabudaiError) else HTTPStatus.INTERNAL_SERVER_ERROR
    return next((status for kind, status in STATUS.items() if isinstance(problem, kind)), usual)


def _response(request: Request[Any, Any, Any], problem: ChabudaiError, status: int) -> Response[Problem]:
    content = Problem(problem.sentence.key, problem.text(language_of(request)))
    headers = {"Retry-After": "5"} if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE) else {}
    return Response(content, status_code=status, media_type="application/json", headers=headers)


def on_mistake(request: Request[Any, Any, Any], problem: ChabudaiError) -> Response[Problem]:
    return _response(request, problem, status_of(problem))


def on_http(request: Request[Any, Any, Any], problem: HTTPException) -> Response[Problem]:
    """What Litestar itself refuses."""
    status = problem.status_code
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return on_defect(request, problem)
    key = KEYS.get(status, "malformed")
    words = {"problem": _details(problem)} if key == "malformed" else {}
    response = _response(request, refused(key, status, **words), status)
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        response.headers["Allow"] = ", ".join(methods_at(request.scope))
    return response


def methods_at(scope: Scope) -> list[str]:
    """What can be done at an address."""
    found: list[str] = []
    for method in METHODS:
        with suppress(HTTPException):
            scope["litestar_app"].asgi_router.handle_routing(path=normalize_path(scope["path"]), method=method)
            found.append(method)
    return found


def _details(problem: HTTPException) -> str:
    """Which field is wrong, and how."""
    if isinstance(problem, ValidationException) and isinstance(problem.extra, list):
        found = [f"{each.get('key', '')}: {each.get('message', '')}".strip(": ") for each in problem.extra]
        if found:
            return "; ".join(found)[:LONGEST_PROBLEM]
    return str(problem.__cause__ or problem.detail or HTTPStatus(problem.status_code).phrase)[:LONGEST_PROBLEM].rstrip(
        "."
    )


def on_defect(request: Request[Any, Any, Any], problem: Exception) -> Response[Problem]:
    """A mistake of ours: the log has it, the reader an apology."""
    LOG.error("A mistake of ours at %s", request.scope.get("path_template") or "?", exc_info=problem)
    status = HTTPStatus.INTERNAL_SERVER_ERROR
    return _response(request, refused("defect", status), status)


def on_deep(request: Request[Any, Any, Any], problem: RecursionError) -> Response[Problem]:
    """JSON that is nested without end. Litestar lets this pass; were it ever our own, the log would have it."""
    LOG.warning("Too deep at %s", request.scope.get("path_template") or "?")
    return on_http(request, HTTPException("nested too deeply", status_code=HTTPStatus.BAD_REQUEST))


HANDLERS: ExceptionHandlersMap = {
    ChabudaiError: on_mistake,
    HTTPException: on_http,
    RecursionError: on_deep,
    Exception: on_defect,
}


# -- refused wishes ---------------------------------------------------------------------------------------------------
def no(problem: ChabudaiError, language: str, wish: int | None) -> No:
    """How a wish that is not granted is answered."""
    return No(id=wish, key=_key(problem), text=problem.text(language))


def _key(problem: ChabudaiError) -> str:
    match problem:
        case Refused(key=key):
            return key
        case IllegalMove():
            return "illegal"
        case NotKnown():
            return "not_known"
        case _:
            return "failed"
