"""The pages of the table: one program for the browser, the same for every address that people see."""

import gzip
import mimetypes
from functools import cache
from http import HTTPStatus
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from chabudai.games import game as find_game
from chabudai.games import is_here
from chabudai.protocol.http import Problem
from chabudai.server.errors import UnknownPlace, on_http, on_mistake, refused
from chabudai.server.game_files import MEDIA_TYPES, game_files, tag
from chabudai.server.guard.rates import Pace
from chabudai.server.language import WORDS, language_of

#: Below this a file is as quickly sent as it is.
WORTH_GZIP_BYTES = 1_000
#: The names of built files change with what is in them.
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
START = "index.html"


class Page(msgspec.Struct, frozen=True):
    content: bytes
    gzipped: bytes | None
    media_type: str
    tag: str
    for_ever: bool


@cache
def pages() -> dict[str, Page]:
    """Everything that was built, by its path; nothing if it was not."""
    folder = resources.files("chabudai") / "web" / "dist"
    return dict(_found(folder, "")) if folder.is_dir() else {}


def _found(folder: Traversable, path: str) -> list[tuple[str, Page]]:
    found = []
    for file in folder.iterdir():
        name = f"{path}{file.name}"
        found += _found(file, f"{name}/") if file.is_dir() else [(name, _page(name, file.read_bytes()))]
    return found


def _page(name: str, content: bytes) -> Page:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return _made(content, kind, for_ever=name.startswith("assets/"))


def _made(content: bytes, media_type: str, for_ever: bool) -> Page:
    gzipped = gzip.compress(content, mtime=0) if len(content) >= WORTH_GZIP_BYTES else None
    return Page(content, gzipped, media_type, f'"{tag(content)}"', for_ever)


@cache
def _of_game(package: str, name: str) -> Page | None:
    content = game_files(package).get(name)
    return None if content is None else _made(content, MEDIA_TYPES[name], for_ever=True)


def _answer(request: Request[Any, Any, Any], page: Page) -> Response[bytes]:
    headers = {"ETag": page.tag, "Cache-Control": FOR_EVER if page.for_ever else ASK_AGAIN, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == page.tag:
        return Response(b"", status_code=304, headers=headers)
    if page.gzipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(page.gzipped, media_type=page.media_type, headers={**headers, "Content-Encoding": "gzip"})
    return Response(page.content, media_type=page.media_type, headers=headers)


@get(
    [
        "/",
        "/t/{name:str}",
        "/r/{name:str}",
        "/learn/{name:str}",
        "/rules/{name:str}",
        "/summary/{name:str}",
        "/cards/{name:str}",
        "/recover",
    ],
    include_in_schema=False,
    sync_to_thread=False,
)
def start_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    page = pages().get(START)
    if page is None:
        text = WORDS.say(language_of(request), "pages.not_built")
        return Response(text.encode(), media_type="text/plain; charset=utf-8")
    return _answer(request, page)


def on_unknown(request: Request[Any, Any, Any], problem: HTTPException) -> Response[bytes] | Response[Problem]:
    """An address that there is not, or not for this: people get the page, which says so; programs get the error."""
    pace: Pace = request.app.state.pace
    if not pace.turns_a_page(None, request.client.host if request.client else ""):
        # What is at no address has passed no guard.
        return on_mistake(request, refused("busy", HTTPStatus.TOO_MANY_REQUESTS))
    page = pages().get(START)
    asks = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if page is None or not asks or request.method != "GET" or problem.status_code != HTTPStatus.NOT_FOUND:
        return on_http(request, problem)
    return Response(page.content, media_type=page.media_type, status_code=404, headers={"Cache-Control": ASK_AGAIN})


@get(
    ["/assets/{path:path}", "/icon.svg", "/manifest.webmanifest", "/favicon.ico"],
    include_in_schema=False,
    sync_to_thread=False,
)
def built_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    page = pages().get(request.url.path.lstrip("/"))
    if page is None:
        raise UnknownPlace("page")
    return _answer(request, page)


@get("/games/{name:str}/{content:str}/{file:str}", include_in_schema=False, sync_to_thread=False)
def game_file(
    request: Request[Any, Any, Any], name: FromPath[str], content: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    """What a game's package brings along for pages. An address of other content is none: what is kept for ever must be
    what it was asked for as."""
    page = _of_game(find_game(name).package, file) if is_here(name) else None
    if page is None or page.tag != f'"{content}"':
        raise UnknownPlace("page")
    return _answer(request, page)
