"""A table's WebSocket: wishes come in, the table and answers go out."""

import asyncio
import logging
from contextlib import suppress
from http import HTTPStatus
from typing import NoReturn

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from chabudai.engine.errors import ChabudaiError
from chabudai.engine.messages import LANGUAGES
from chabudai.protocol import wishes as w
from chabudai.protocol.messages import Answer, Because, Bye, Done, Goodbye
from chabudai.server.answers import no
from chabudai.server.errors import UnknownPlace, Unreadable, refused, status_of
from chabudai.server.fair_queue import DONE_FOR
from chabudai.server.guard.rates import Pace, household
from chabudai.server.identity import person_of
from chabudai.server.live_table import LiveTable
from chabudai.server.store import StoreDown
from chabudai.server.subscriber import Subscriber, TooSlow, nobody_is_there
from chabudai.server.tables import Tables, TheTables
from chabudai.server.thinkers import Thought
from chabudai.server.transport import Socket, transport_of
from chabudai.table.answers import spoken
from chabudai.table.decide import careful, whispered, why
from chabudai.table.errors import refusal
from chabudai.table.may import is_noticed
from chabudai.table.running_game import Running
from chabudai.table.table import playing
from chabudai.table.thinking import Task, advise, task

LOG = logging.getLogger("chabudai.server")

#: Longer messages than this are nobody's wish.
LONGEST_WISH = 4_096
#: How many refused messages a connection may send too fast before it is closed.
PATIENCE = 200
#: Seconds in which somebody must take notice that we close the connection.
GOODBYE = 2.0

OUR_MISTAKE = 1011
TRY_AGAIN_LATER = 1013
BANNED = 4403
NO_TABLE = 4404
UNREADABLE = 4409
TOO_FAST = 4429
TOO_SLOW = 4408


@websocket("/api/tables/{name:str}/socket")
async def table_socket(socket: Socket, name: FromPath[str], tables: TheTables, lang: FromQuery[str] = "en") -> None:
    person = person_of(socket)
    await socket.accept()
    language = lang if lang in LANGUAGES else "en"
    try:
        live = await tables.table(name)
        await _Seat(socket, tables, live, person, language).run()
    except ChabudaiError as problem:
        key, code = _end_for(problem)
        with suppress(WebSocketDisconnect):
            await socket.send_data(msgspec.json.encode(Bye(key, problem.text(language))), "text")
            await socket.close(code)
    finally:
        socket.send = socket.receive = _hung_up


def _end_for(problem: ChabudaiError) -> tuple[Goodbye, int]:
    """Why a connection ends before it has begun."""
    if isinstance(problem, UnknownPlace):
        return "unknown", NO_TABLE
    if isinstance(problem, Unreadable):
        return "failed", UNREADABLE
    is_busy = isinstance(problem, StoreDown) or status_of(problem) == HTTPStatus.SERVICE_UNAVAILABLE
    return ("store", TRY_AGAIN_LATER) if is_busy else ("failed", OUR_MISTAKE)


class _Seat:
    """One connection from its first message to its end."""

    def __init__(self, socket: Socket, tables: Tables, live: LiveTable, person: str, language: str) -> None:
        self.socket = socket
        self.tables = tables
        self.live = live
        self.line = transport_of(socket)
        address = socket.client.host if socket.client else ""
        self.subscriber = Subscriber(person, language, live, self.line, household(address))
        self.subscriber.dismiss = self._dismiss
        pace: Pace = socket.app.state.pace
        self.wishes = pace.of(person, address)
        self.speech = pace.speech(person, live.table.name)
        self.whispers = pace.whispers(address)
        self.patience = PATIENCE
        #: Messages whose turn comes when the one before is answered. The bucket bounds them.
        self.waiting: list[str | bytes] = []
        self.working: asyncio.Task[None] | None = None
        self.hinting: asyncio.Task[None] | None = None
        self.closing: asyncio.Task[None] | None = None
        self.gone = False

    async def run(self) -> None:
        self.line.listen(self._heard, self.subscriber.send)
        self.tables.join(self.live, self.subscriber)
        try:
            while (message := await self.socket.receive())["type"] == "websocket.receive":
                self._heard(message.get("text") or message.get("bytes") or b"")
        finally:
            self.tables.leave(self.live, self.subscriber)
            # What has begun is finished even though nobody waits for it; what has not is not begun.
            self.waiting.clear()
            self.gone = True
            self.subscriber.dismiss = nobody_is_there
            if self.hinting is not None:
                self.hinting.cancel()
                self.hinting = None

    def _heard(self, data: str | bytes) -> None:
        if self.closing is not None:
            return
        if not all(bucket.take() for bucket in self.wishes):
            self.patience -= 1
            self._answer(no(refusal("too_fast"), self.subscriber.language, _id_of(data)))
            if self.patience <= 0:
                self._close(TOO_FAST)
            return
        self.waiting.append(data)
        if self.working is None:
            self.working = asyncio.create_task(self._work())

    def _answer(self, answer: Answer | Bye) -> None:
        try:
            self.subscriber.answer(answer)
        except TooSlow:
            self._close(TOO_SLOW)

    def _dismiss(self, why: Goodbye) -> None:
        problem = refused("banned", HTTPStatus.FORBIDDEN) if why == "banned" else UnknownPlace("table")
        self._answer(Bye(why, problem.text(self.subscriber.language)))
        self._close(BANNED if why == "banned" else NO_TABLE)

    def _close(self, code: int) -> None:
        if self.closing is None:
            self.closing = asyncio.create_task(self._closed(code))

    async def _closed(self, code: int) -> None:
        """Say why, if the other side still listens, and end it in any case."""
        with suppress(Exception):
            async with asyncio.timeout(GOODBYE):
                await self.socket.close(code)
                return
        self.line.drop()

    async def _work(self) -> None:
        """One wish after the other."""
        DONE_FOR.set(self.subscriber.asker)
        try:
            while self.waiting:
                await self._hear(self.waiting.pop(0))
        finally:
            self.working = None

    async def _hear(self, data: str | bytes) -> None:
        wish: w.AnyWish | None = None
        try:
            wish = _read(data)
            if is_noticed(self.live.table, self.subscriber.person, wish):
                await self._grant_noticed(wish)
            else:
                await self._grant(wish)
        except ChabudaiError as problem:
            self._answer(no(problem, self.subscriber.language, None if wish is None else wish.id))
        except Exception:
            LOG.exception("A mistake of ours at the socket of a table")
            defect = refused("defect", HTTPStatus.INTERNAL_SERVER_ERROR)
            self._answer(no(defect, self.subscriber.language, None if wish is None else wish.id))

    async def _grant_noticed(self, wish: w.AnyWish) -> None:
        # Taken before it is granted: else all that come at once by many sockets would find the bucket full.
        if not self.speech.take() or (isinstance(wish, w.Whisper) and not self.whispers.take()):
            raise refusal("too_fast")
        try:
            await self._grant(wish)
        except BaseException:
            # What was refused was not said.
            self.speech.give_back()
            raise

    async def _grant(self, wish: w.AnyWish) -> None:
        subscriber, live = self.subscriber, self.live
        match wish:
            case w.Why():
                reason = why(live.table, subscriber.person, wish)
                self._answer(Because(id=wish.id, text=None if reason is None else reason.text(subscriber.language)))
                return
            case w.Careful():
                warning = careful(live.table, subscriber.person, wish)
                self._answer(Because(id=wish.id, text=None if warning is None else warning.text(subscriber.language)))
                return
            case w.Speak(language=language):
                subscriber.language = language
                subscriber.show_anew()
            case w.Look():
                subscriber.show_anew()
            case w.Hurry():
                live.hurry(subscriber.person)
            case w.Hint():
                await self._hint(wish)
                return
            case w.Whisper():
                self.tables.whisper(live, subscriber.person, *whispered(live.table, subscriber.person, wish))
        decided = await self.tables.wish(live, subscriber.person, wish)
        self._answer(Done(id=wish.id, token=decided.token))

    async def _hint(self, wish: w.Hint) -> None:
        live, person, hinting = self.live, self.subscriber.person, self.tables.hinting
        if person in hinting:
            raise refusal("too_fast")
        # Before everybody hears that a hint was asked for.
        self.tables.bots.thinkers.check(self.subscriber.asker, "hint")
        hinting.add(person)
        try:
            await self.tables.wish(live, person, wish)
            # Before anything else can happen: a moment later the seat may have nothing to choose any more.
            running = playing(live.table)
            memory = live.attention(running, wish.seat).caught_up()
            given = task(running, wish.seat, "sharp", memory, live.table.number)
        except BaseException:
            hinting.discard(person)
            raise
        advising = asyncio.create_task(self._advise(wish, running, given))
        advising.add_done_callback(lambda _: hinting.discard(person))
        if self.gone:
            advising.cancel()
        else:
            self.hinting = advising

    async def _advise(self, wish: w.Hint, running: Running, given: Task) -> None:
        subscriber = self.subscriber
        thought = Thought(subscriber.asker, "hint", f"{self.live.table.name} hint", self.tables.environment.hint)
        try:
            found = await self.tables.bots.thinkers.run(thought, advise, given)
        except ChabudaiError as problem:
            self._answer(no(problem, subscriber.language, wish.id))
            return
        self._answer(spoken(running.setup, found, subscriber.language, wish.id))


async def _hung_up(*_: object) -> NoReturn:
    """In place of what Litestar has made of a socket's ends: they know the socket, and nothing that it holds would go
    before somebody looks for garbage, which holds all tables."""
    raise WebSocketDisconnect(detail="nobody is there any more")


def _read(data: str | bytes) -> w.AnyWish:
    if len(data) > LONGEST_WISH:
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
