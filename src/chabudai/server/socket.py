"""A table's WebSocket: wishes come in, the table and answers go out."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from chabudai.bots.sharp import Budget
from chabudai.engine.errors import ChabudaiError
from chabudai.engine.messages import LANGUAGES
from chabudai.server.answers import Advice, Because, Bye, Done, HintMove, no
from chabudai.server.guest import Guest, TooSlow
from chabudai.server.hall import Hall
from chabudai.server.identity import person_of
from chabudai.server.limits import TokenBucket
from chabudai.server.live import Live
from chabudai.server.refusals import UnknownPlace
from chabudai.table import wishes as w
from chabudai.table.table import playing
from chabudai.table.thinking import advise, task
from chabudai.table.words import labels, refusal

#: Longer messages than this are nobody's wish.
LONGEST_WISH = 4_096
#: Wishes a second and at once, and the same for everything that others see or hear at once.
WISHES = (20.0, 60.0)
SPEECH = (0.5, 5.0)
#: How many refused messages a connection may send too fast before it is closed.
PATIENCE = 200
HINT_MILLISECONDS = 1000.0

Socket = WebSocket[Any, Any, Any]

NO_TABLE = 4404
TOO_FAST = 4429
TOO_SLOW = 4408


@websocket("/api/tables/{name:str}/socket")
async def table_socket(socket: Socket, name: str, hall: Hall, lang: str = "en") -> None:
    person = person_of(socket)
    await socket.accept()
    language = lang if lang in LANGUAGES else "en"
    try:
        live = await hall.table(name)
    except ChabudaiError as problem:
        with suppress(WebSocketDisconnect):
            await _send(socket, msgspec.json.encode(Bye("unknown", problem.text(language))))
            await socket.close(NO_TABLE if isinstance(problem, UnknownPlace) else 1013)
        return
    await _Seat(socket, hall, live, Guest(person, language)).run()


async def _send(socket: Socket, message: bytes) -> None:
    await socket.send_data(message, "text")


class _Seat:
    """One connection from its first message to its end."""

    def __init__(self, socket: Socket, hall: Hall, live: Live, guest: Guest) -> None:
        self.socket = socket
        self.hall = hall
        self.live = live
        self.guest = guest
        self.wishes = TokenBucket(*WISHES)
        self.speech = TokenBucket(*SPEECH)
        self.patience = PATIENCE
        self.hinting: asyncio.Task[None] | None = None

    async def run(self) -> None:
        sending = asyncio.create_task(self.guest.run(self.live, partial(_send, self.socket)))
        listening = asyncio.create_task(self._listen())
        self.hall.join(self.live, self.guest)
        try:
            await asyncio.wait({sending, listening}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.hall.leave(self.live, self.guest)
            tasks = [task for task in (sending, listening, self.hinting) if task is not None]
            for running in tasks:
                running.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            code = TOO_SLOW if any(isinstance(result, TooSlow) for result in results) else 1000
            with suppress(Exception):
                await self.socket.close(TOO_FAST if self.patience <= 0 else code)

    async def _listen(self) -> None:
        """Until the connection ends, or is abused."""
        while self.patience > 0:
            try:
                data = await self.socket.receive_data("text")
            except WebSocketDisconnect:
                return
            await self._hear(data)

    async def _hear(self, data: str) -> None:
        if not self.wishes.take():
            self.patience -= 1
            self.guest.answer(no(refusal("too_fast"), self.guest.language, None))
            return
        wish: w.AnyWish | None = None
        try:
            wish = _read(data)
            if isinstance(wish, w.Say | w.Remark | w.React | w.Rename) and not self.speech.take():
                raise refusal("too_fast")
            await self._grant(wish)
        except ChabudaiError as problem:
            self.guest.answer(no(problem, self.guest.language, None if wish is None else wish.id))

    async def _grant(self, wish: w.AnyWish) -> None:
        guest, live = self.guest, self.live
        match wish:
            case w.Why():
                guest.answer(Because(id=wish.id, text=_why(live, guest, wish)))
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
        guest.answer(Done(id=wish.id, token=decided.token))

    async def _hint(self, wish: w.Hint) -> None:
        if self.hinting is not None and not self.hinting.done():
            raise refusal("too_fast")
        await self.hall.wish(self.live, self.guest.person, wish)
        self.hinting = asyncio.create_task(self._advise(wish))

    async def _advise(self, wish: w.Hint) -> None:
        guest, live = self.guest, self.live
        running = playing(live.table)
        memory = live.attention(running, wish.seat).caught_up()
        given = task(running, wish.seat, "sharp", memory, live.table.number)
        found = await self.hall.thinkers.run(partial(advise, budget=Budget(HINT_MILLISECONDS)), given)
        words, notation = labels(running.setup, guest.language), running.setup.game.moves
        moves = [
            HintMove(weighed.move, weighed.estimate, weighed.worlds, words.of(notation[notation.numbers[weighed.move]]))
            for weighed in found.moves
        ]
        guest.answer(
            Advice(id=wish.id, seat=found.seat, position=found.position, moves=moves, why=found.why[guest.language])
        )


def _read(data: str) -> w.AnyWish:
    if len(data) > LONGEST_WISH:
        raise refusal("too_long")
    try:
        return w.read_wish(data)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise refusal("not_understood", problem=str(problem)[:200]) from None


def _why(live: Live, guest: Guest, wish: w.Why) -> str | None:
    """From the seat's own view, as everything that is said to it."""
    if wish.seat not in live.table.seats_of(guest.person):
        raise refusal("not_yours")
    running = playing(live.table)
    try:
        running.match.check(wish.seat, wish.move)
    except ChabudaiError as problem:
        return problem.text(guest.language)
    return None
