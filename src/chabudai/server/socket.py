"""A table's WebSocket: wishes come in, the table and answers go out."""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from http import HTTPStatus

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from chabudai.engine.errors import ChabudaiError
from chabudai.engine.messages import LANGUAGES
from chabudai.server.answers import Advice, Answer, Because, Bye, Done, Goodbye, HintMove, no
from chabudai.server.errors import Refused as Defect
from chabudai.server.guest import Guest, TooSlow
from chabudai.server.hall import Hall, TheHall
from chabudai.server.identity import person_of
from chabudai.server.limits import Pace
from chabudai.server.lines import Socket, line_of
from chabudai.server.live import Live
from chabudai.server.refusals import UnknownPlace, Unreadable
from chabudai.server.store import StoreDown
from chabudai.table import wishes as w
from chabudai.table.decide import why
from chabudai.table.running import Running
from chabudai.table.table import Table, playing
from chabudai.table.thinking import Task, advise, task
from chabudai.table.wording import wording
from chabudai.table.words import refusal

LOG = logging.getLogger("chabudai.server")

#: Longer messages than this are nobody's wish.
LONGEST_WISH = 4_096
#: How many refused messages a connection may send too fast before it is closed.
PATIENCE = 200
#: Seconds in which somebody must take notice that we close the connection.
GOODBYE = 2.0

#: What everybody at the table sees or hears at once and needs no turn: a flood of it is a nuisance, or a code.
NOTICED = (w.Say, w.Remark, w.React, w.Rename, w.TakeOver, w.Leave, w.Return, w.Pause, w.Resume, w.Agree)

OUR_MISTAKE = 1011
TRY_AGAIN_LATER = 1013
NO_TABLE = 4404
UNREADABLE = 4409
TOO_FAST = 4429
TOO_SLOW = 4408


@websocket("/api/tables/{name:str}/socket")
async def table_socket(socket: Socket, name: FromPath[str], hall: TheHall, lang: FromQuery[str] = "en") -> None:
    person = person_of(socket)
    await socket.accept()
    language = lang if lang in LANGUAGES else "en"
    try:
        live = await hall.table(name)
    except ChabudaiError as problem:
        key, code = _end_for(problem)
        with suppress(WebSocketDisconnect):
            await socket.send_data(msgspec.json.encode(Bye(key, problem.text(language))), "text")
            await socket.close(code)
        return
    await _Seat(socket, hall, live, person, language).run()


def _end_for(problem: ChabudaiError) -> tuple[Goodbye, int]:
    """Why a connection ends before it has begun."""
    if isinstance(problem, UnknownPlace):
        return "unknown", NO_TABLE
    if isinstance(problem, Unreadable):
        return "failed", UNREADABLE
    return ("store", TRY_AGAIN_LATER) if isinstance(problem, StoreDown) else ("failed", OUR_MISTAKE)


class _Seat:
    """One connection from its first message to its end."""

    def __init__(self, socket: Socket, hall: Hall, live: Live, person: str, language: str) -> None:
        self.socket = socket
        self.hall = hall
        self.live = live
        self.line = line_of(socket)
        self.guest = Guest(person, language, live, self.line)
        pace: Pace = socket.app.state.pace
        self.wishes = pace.of(person, socket.client.host if socket.client else "")
        self.speech = pace.speech(person, live.table.name)
        self.patience = PATIENCE
        #: Messages whose turn comes when the one before is answered. The bucket bounds them.
        self.waiting: list[str | bytes] = []
        self.working: asyncio.Task[None] | None = None
        self.hinting: asyncio.Task[None] | None = None
        self.closing: asyncio.Task[None] | None = None
        self.gone = False

    async def run(self) -> None:
        self.line.listen(self._heard, self.guest.send)
        self.hall.join(self.live, self.guest)
        try:
            while (message := await self.socket.receive())["type"] == "websocket.receive":
                self._heard(message.get("text") or message.get("bytes") or b"")
        finally:
            self.hall.leave(self.live, self.guest)
            # What has begun is finished even though nobody waits for it; what has not is not begun.
            self.waiting.clear()
            self.gone = True
            if self.hinting is not None:
                self.hinting.cancel()

    def _heard(self, data: str | bytes) -> None:
        if self.closing is not None:
            return
        if not all(bucket.take() for bucket in self.wishes):
            self.patience -= 1
            self._answer(no(refusal("too_fast"), self.guest.language, _id_of(data)))
            if self.patience <= 0:
                self._close(TOO_FAST)
            return
        self.waiting.append(data)
        if self.working is None:
            self.working = asyncio.create_task(self._work())

    def _answer(self, answer: Answer) -> None:
        try:
            self.guest.answer(answer)
        except TooSlow:
            self._close(TOO_SLOW)

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
        try:
            while self.waiting:
                await self._hear(self.waiting.pop(0))
        finally:
            self.working = None

    async def _hear(self, data: str | bytes) -> None:
        wish: w.AnyWish | None = None
        try:
            wish = _read(data)
            if _is_noticed(wish, self.live.table, self.guest.person):
                await self._grant_noticed(wish)
            else:
                await self._grant(wish)
        except ChabudaiError as problem:
            self._answer(no(problem, self.guest.language, None if wish is None else wish.id))
        except Exception:
            LOG.exception("A mistake of ours at the socket of a table")
            defect = Defect("defect", HTTPStatus.INTERNAL_SERVER_ERROR)
            self._answer(no(defect, self.guest.language, None if wish is None else wish.id))

    async def _grant_noticed(self, wish: w.AnyWish) -> None:
        # Taken before it is granted: else all that come at once by many sockets would find the bucket full.
        if not self.speech.take():
            raise refusal("too_fast")
        try:
            await self._grant(wish)
        except BaseException:
            # What was refused was not said.
            self.speech.give_back()
            raise

    async def _grant(self, wish: w.AnyWish) -> None:
        guest, live = self.guest, self.live
        match wish:
            case w.Why():
                reason = why(live.table, guest.person, wish)
                self._answer(Because(id=wish.id, text=None if reason is None else reason.text(guest.language)))
                return
            case w.Speak(language=language):
                guest.language = language
                guest.show_anew()
            case w.Look():
                guest.show_anew()
            case w.Hint():
                await self._hint(wish)
                return
        decided = await self.hall.wish(live, guest.person, wish)
        self._answer(Done(id=wish.id, token=decided.token))

    async def _hint(self, wish: w.Hint) -> None:
        live, person, hinting = self.live, self.guest.person, self.hall.hinting
        if person in hinting:
            raise refusal("too_fast")
        hinting.add(person)
        try:
            await self.hall.wish(live, person, wish)
            # Before anything else can happen: a moment later the seat may have nothing to choose any more.
            running = playing(live.table)
            memory = live.attention(running, wish.seat).caught_up()
            given = task(running, wish.seat, "sharp", memory, live.table.number)
        except BaseException:
            hinting.discard(person)
            raise
        self.hinting = asyncio.create_task(self._advise(wish, running, given))
        self.hinting.add_done_callback(lambda _: hinting.discard(person))
        if self.gone:
            self.hinting.cancel()

    async def _advise(self, wish: w.Hint, running: Running, given: Task) -> None:
        guest = self.guest
        # Bots go before: a whole table waits for them.
        found = await self.hall.thinkers.run(partial(advise, budget=self.hall.nature.hint), given, patient=True)
        words, notation = wording(running.setup, guest.language), running.setup.game.moves
        moves = [
            HintMove(weighed.move, weighed.estimate, weighed.worlds, words.of(notation[notation.numbers[weighed.move]]))
            for weighed in found.moves
        ]
        why = found.why[guest.language]
        self._answer(
            Advice(id=wish.id, seat=found.seat, position=found.position, moves=moves, why=why, chances=found.chances)
        )


def _is_noticed(wish: w.AnyWish, table: Table, person: str) -> bool:
    if isinstance(wish, w.Replan):
        # Before the start the host tries out what suits; while a game runs there are only the signs to switch.
        return table.phase == "playing"
    if isinstance(wish, w.Stand):
        # Who sits down again has a new name; the host may empty the whole table.
        return not table.is_host(person)
    if isinstance(wish, w.Undo):
        # Who plays with bots alone may go back as far as they like.
        return not table.voters("undo") <= {person}
    return isinstance(wish, NOTICED)


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
