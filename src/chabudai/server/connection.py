"""A table's WebSocket: wishes come in, the table and answers go out."""

import asyncio
import logging
import re
from contextlib import suppress
from http import HTTPStatus
from typing import NoReturn

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from chabudai.engine.errors import ChabudaiError
from chabudai.engine.messages import LANGUAGES
from chabudai.protocol import PROTOCOL, UNSAID_PROTOCOL
from chabudai.protocol import wishes as w
from chabudai.protocol.close_codes import (
    BANNED,
    NO_TABLE,
    OTHER_PROTOCOL,
    OUR_MISTAKE,
    TOO_FAST,
    TOO_SLOW,
    TRY_AGAIN_LATER,
    UNREADABLE,
)
from chabudai.protocol.messages import Answer, Bye, Goodbye
from chabudai.server.addresses import household
from chabudai.server.errors import UnknownPlace, Unreadable, no, refused, status_of
from chabudai.server.fair_queue import DONE_FOR
from chabudai.server.guard.rates import Pace
from chabudai.server.identity import person_of
from chabudai.server.session import Session
from chabudai.server.store import StoreDown
from chabudai.server.subscriber import Subscriber, TooSlow
from chabudai.server.tables import TheTables
from chabudai.server.transport import Socket, transport_of
from chabudai.table.errors import refusal

LOG = logging.getLogger("chabudai.server")

#: Longer messages than this are nobody's wish.
MOST_BYTES = 4_096
#: How many messages of a connection may be refused for coming too fast before it is closed.
MOST_TOO_FAST = 200
#: In which somebody must take notice that we close the connection.
CLOSE_SECONDS = 2.0

PROTOCOL_NUMBER = re.compile(r"[0-9]{1,9}")


@websocket("/api/tables/{name:str}/socket")
async def table_socket(
    socket: Socket,
    name: FromPath[str],
    tables: TheTables,
    lang: FromQuery[str] = "en",
    protocol: FromQuery[str] = str(UNSAID_PROTOCOL),
) -> None:
    person = person_of(socket)
    await socket.accept()
    language = lang if lang in LANGUAGES else "en"
    try:
        _check_protocol(protocol)
        live = await tables.table(name)
        connection = Connection(socket, person, language)
        session = Session(live, tables.bots, connection.subscriber, connection.pace, connection.address)
        await connection.run(session)
    except ChabudaiError as problem:
        key, code = _end_for(problem)
        with suppress(WebSocketDisconnect):
            await socket.send_data(msgspec.json.encode(Bye(key, problem.text(language))), "text")
            await socket.close(code)
    finally:
        socket.send = socket.receive = _hung_up


def _check_protocol(said: str) -> None:
    """Whether we would understand each other."""
    if not PROTOCOL_NUMBER.fullmatch(said):
        raise refused("no_protocol", HTTPStatus.UPGRADE_REQUIRED, known=PROTOCOL)
    if int(said) != PROTOCOL:
        key = "old_protocol" if int(said) < PROTOCOL else "new_protocol"
        raise refused(key, HTTPStatus.UPGRADE_REQUIRED, found=int(said), known=PROTOCOL)


def _end_for(problem: ChabudaiError) -> tuple[Goodbye, int]:
    """Why a connection ends before it has begun."""
    if isinstance(problem, UnknownPlace):
        return "unknown", NO_TABLE
    if isinstance(problem, Unreadable):
        return "failed", UNREADABLE
    if status_of(problem) == HTTPStatus.UPGRADE_REQUIRED:
        return "protocol", OTHER_PROTOCOL
    is_busy = isinstance(problem, StoreDown) or status_of(problem) == HTTPStatus.SERVICE_UNAVAILABLE
    return ("store", TRY_AGAIN_LATER) if is_busy else ("failed", OUR_MISTAKE)


class Connection:
    """One WebSocket from its first message to its end: reads wishes, limits their rate, and lets a session grant one
    after the other."""

    def __init__(self, socket: Socket, person: str, language: str) -> None:
        self.address = socket.client.host if socket.client else ""
        self.pace: Pace = socket.app.state.pace
        self._socket = socket
        self._transport = transport_of(socket)
        self.subscriber = Subscriber(person, language, self._transport, household(self.address), self._dismiss)
        self._buckets = self.pace.of(person, self.address)
        self._too_fast = 0
        #: Messages whose turn comes when the one before is answered. The buckets bound them.
        self._waiting: list[str | bytes] = []
        self._working: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None
        self._session: Session | None = None

    async def run(self, session: Session) -> None:
        self._session = session
        self._transport.listen(self._heard, session.flush)
        session.join()
        try:
            while (message := await self._socket.receive())["type"] == "websocket.receive":
                self._heard(message.get("text") or message.get("bytes") or b"")
        finally:
            session.leave()
            # What has begun is finished even though nobody waits for it; what has not is not begun.
            self._waiting.clear()
            self.subscriber.close()

    def _heard(self, data: str | bytes) -> None:
        if self._closing is not None:
            return
        if not all(bucket.take() for bucket in self._buckets):
            self._too_fast += 1
            self._answer(no(refusal("too_fast"), self.subscriber.language, _id_of(data)))
            if self._too_fast >= MOST_TOO_FAST:
                self._close(TOO_FAST)
            return
        self._waiting.append(data)
        if self._working is None:
            self._working = asyncio.create_task(self._work())

    def _answer(self, answer: Answer | Bye) -> None:
        assert self._session is not None
        try:
            self._session.answer(answer)
        except TooSlow:
            self._close(TOO_SLOW)

    def _dismiss(self, why: Goodbye) -> None:
        problem = refused("banned", HTTPStatus.FORBIDDEN) if why == "banned" else UnknownPlace("table")
        self._answer(Bye(why, problem.text(self.subscriber.language)))
        self._close(BANNED if why == "banned" else NO_TABLE)

    def _close(self, code: int) -> None:
        if self._closing is None:
            self._closing = asyncio.create_task(self._closed(code))

    async def _closed(self, code: int) -> None:
        """Say why, if the other side still listens, and end it in any case."""
        with suppress(Exception):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._socket.close(code)
                return
        self._transport.drop()

    async def _work(self) -> None:
        """One wish after the other."""
        DONE_FOR.set(self.subscriber.asker)
        try:
            while self._waiting:
                await self._hear(self._waiting.pop(0))
                # What is refused never waits for anything: others have their turn between any two wishes.
                await asyncio.sleep(0)
        finally:
            self._working = None

    async def _hear(self, data: str | bytes) -> None:
        assert self._session is not None
        wish: w.AnyWish | None = None
        try:
            wish = _read(data)
            await self._session.grant(wish, self._answer)
        except ChabudaiError as problem:
            self._answer(no(problem, self.subscriber.language, None if wish is None else wish.id))
        except Exception:
            LOG.exception("A mistake of ours at the socket of a table")
            defect = refused("defect", HTTPStatus.INTERNAL_SERVER_ERROR)
            self._answer(no(defect, self.subscriber.language, None if wish is None else wish.id))


async def _hung_up(*_: object) -> NoReturn:
    """In place of what Litestar has made of a socket's ends: they know the socket, and nothing that it holds would be
    freed before the next garbage collection, for which all tables wait."""
    raise WebSocketDisconnect(detail="nobody is there any more")


def _read(data: str | bytes) -> w.AnyWish:
    if len(data) > MOST_BYTES:
        raise refusal("too_long")
    try:
        return w.read_wish(data)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise refusal("not_understood", problem=str(problem)[:200]) from None


def _id_of(data: str | bytes) -> int | None:
    """What a wish that is not granted wants to be answered by, if it can be read."""
    with suppress(ChabudaiError):
        return _read(data).id
    return None
