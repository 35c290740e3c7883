"""Mistakes on their way out: one JSON form, a sentence in the reader's language, never a stack trace."""

import logging
from contextlib import suppress
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.types import ExceptionHandlersMap, Method, Scope
from litestar.utils import normalize_path

from chabudai.engine.errors import BadCards, BadRecord, BadSetup, ChabudaiError, IllegalMove
from chabudai.engine.messages import LANGUAGES
from chabudai.server.refusals import NotGranted
from chabudai.server.store.errors import Overtaken, StoreDown, UnknownTable
from chabudai.server.words import WORDS
from chabudai.table.words import Refused as NotAtThisTable

LOG = logging.getLogger("chabudai.server")
#: The problem that a library reports is shown up to here: it may quote what was sent.
LONGEST = 200
#: Letters of a list of languages that are looked at: nobody speaks more.
LONGEST_LIKING = 300
#: Sockets are closed with 4000 + the HTTP status.
SOCKET_CODE = 4000


class BadSettings(ChabudaiError):
    """A server that cannot be started like this."""

    def __init__(self, key: str, **words: object) -> None:
        super().__init__(WORDS.sentence(f"server.settings.{key}", **words))


class Refused(ChabudaiError):
    """A request that is not answered, with the HTTP status that says so."""

    def __init__(self, key: str, status: int, **words: object) -> None:
        super().__init__(WORDS.sentence(f"server.refused.{key}", **words))
        self.status = status


class Problem(msgspec.Struct):
    """Every error has this form."""

    #: Which mistake, for programs.
    error: str
    #: A sentence, for people.
    text: str


#: Below a class stand its subclasses' statuses, too.
STATUS: dict[type[ChabudaiError], int] = {
    UnknownTable: HTTPStatus.NOT_FOUND,
    Overtaken: HTTPStatus.CONFLICT,
    IllegalMove: HTTPStatus.CONFLICT,
    # Well written, but not to be had.
    BadSetup: HTTPStatus.CONFLICT,
    BadCards: HTTPStatus.CONFLICT,
    BadRecord: HTTPStatus.CONFLICT,
    NotAtThisTable: HTTPStatus.CONFLICT,
    StoreDown: HTTPStatus.SERVICE_UNAVAILABLE,
}
#: Other errors by their status.
KEYS = {400: "malformed", 401: "forbidden", 403: "forbidden", 404: "unknown", 405: "method", 413: "large"}
KEYS |= {415: "malformed", 429: "busy"}
METHODS: tuple[Method, ...] = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def status_of(problem: Exception) -> int:
    if isinstance(problem, Refused | NotGranted):
        return problem.status
    if isinstance(problem, HTTPException):
        return problem.status_code
    usual = HTTPStatus.BAD_REQUEST if isinstance(problem, ChabudaiError) else HTTPStatus.INTERNAL_SERVER_ERROR
    return next((status for kind, status in STATUS.items() if isinstance(problem, kind)), usual)


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """`?lang=`, else what the browser prefers, else English."""
    chosen = connection.query_params.get("lang")
    if chosen in LANGUAGES:
        return str(chosen)
    return preferred(connection.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """The language of ours that an Accept-Language header likes best."""
    best, most = LANGUAGES[0], 0.0
    for part in header[:LONGEST_LIKING].split(","):
        tag, _, weight = part.partition(";")
        language = tag.strip().lower().partition("-")[0]
        try:
            liking = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            continue
        if language in LANGUAGES and liking > most:
            best, most = language, liking
    return best


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
    response = _response(request, Refused(key, status, **words), status)
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
            return "; ".join(found)[:LONGEST]
    return str(problem.__cause__ or problem.detail or HTTPStatus(problem.status_code).phrase)[:LONGEST].rstrip(".")


def on_defect(request: Request[Any, Any, Any], problem: Exception) -> Response[Problem]:
    """A mistake of ours: the log has it, the reader an apology."""
    LOG.error("A mistake of ours at %s", request.scope.get("path_template") or "?", exc_info=problem)
    status = HTTPStatus.INTERNAL_SERVER_ERROR
    return _response(request, Refused("defect", status), status)


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


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """For the OpenAPI description: the ways in which a route may refuse, besides those that all may."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=HTTPStatus(status).phrase)
        for status in sorted({400, 429, 503, *statuses})
    }


def answers(kind: type[Any]) -> dict[int, ResponseSpec]:
    """For the OpenAPI description: what a route answers that sends it as bytes."""
    return {HTTPStatus.OK: ResponseSpec(kind, generate_examples=False, description="As it was prepared")}
