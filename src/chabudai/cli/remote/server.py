"""A server's HTTP side, with the standard library."""

import ssl
from http.client import HTTPException, HTTPMessage
from typing import IO, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import HTTPRedirectHandler, OpenerDirector, ProxyHandler, Request, build_opener

import msgspec

from chabudai.cli.at_table.messages import ServerSaid, is_tame, tame
from chabudai.cli.remote.address import Address
from chabudai.cli.remote.cookies import Cookies
from chabudai.cli.words import Mistake
from chabudai.engine.errors import ChabudaiError
from chabudai.engine.record import MALFORMED
from chabudai.protocol.http import Problem

#: Seconds until a server counts as silent, and the longest answer that is read.
TIMEOUT_SECONDS = 15.0
MOST_BYTES = 16 * 2**20

Found = TypeVar("Found")


class _Nowhere(HTTPRedirectHandler):
    """Who we are is told to no other server."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        return None


class Server:
    def __init__(self, address: Address, cookies: Cookies, language: str) -> None:
        self.address = address
        self.cookies = cookies
        self.language = language
        self._opener: OpenerDirector = build_opener(_Nowhere, *([ProxyHandler({})] if address.loopback else []))

    def get(self, path: str, kind: type[Found]) -> Found:
        return self._decoded(self._ask(path, None), kind)

    def post(self, path: str, body: object, kind: type[Found]) -> Found:
        return self._decoded(self._ask(path, msgspec.json.encode(body)), kind)

    def get_bytes(self, path: str) -> bytes:
        return self._ask(path, None)

    def card_file(self, table: str) -> str:
        """The cards that a table plays with."""
        text = self.get_bytes(f"/api/tables/{table}/card-file").decode(errors="replace")
        if not is_tame(text):
            raise self._stranger()
        return text

    def _ask(self, path: str, body: bytes | None) -> bytes:
        headers = {"Accept": "application/json", "Accept-Language": self.language, **self.cookies.header}
        if body is not None:
            headers |= {"Content-Type": "application/json", "Origin": self.address.origin}
        request = Request(f"{self.address.origin}{quote(path)}?lang={self.language}", body, headers)
        try:
            with self._opener.open(request, timeout=TIMEOUT_SECONDS) as answer:
                self.cookies.stamp(answer.headers.get_all("Set-Cookie", []))
                found: bytes = answer.read(MOST_BYTES)
                return found
        except HTTPError as problem:
            with problem:
                raise self._refusal(problem) from None
        except URLError as problem:
            reason = problem.reason
            raise self._unreachable(reason if isinstance(reason, OSError) else problem) from None
        except (HTTPException, UnicodeError):
            raise self._stranger() from None
        except OSError as problem:
            raise self._unreachable(problem) from None

    def _refusal(self, problem: HTTPError) -> ChabudaiError:
        if problem.code in range(300, 400):
            return Mistake("join.moved", origin=self.address.origin, place=str(problem.headers.get("Location"))[:200])
        try:
            return ServerSaid(msgspec.json.decode(tame(problem.read(MOST_BYTES)), type=Problem).text)
        except (*MALFORMED, OSError, HTTPException):
            return self._stranger()

    def _decoded(self, data: bytes, kind: type[Found]) -> Found:
        try:
            return msgspec.json.decode(tame(data), type=kind)
        except MALFORMED:
            raise self._stranger() from None

    def _unreachable(self, problem: OSError) -> Mistake:
        if isinstance(problem, ssl.SSLError):
            return Mistake("join.insecure", origin=self.address.origin, problem=problem.reason or problem)
        return Mistake("join.unreachable", origin=self.address.origin, problem=problem.strerror or problem)

    def _stranger(self) -> Mistake:
        return Mistake("join.stranger", origin=self.address.origin)
