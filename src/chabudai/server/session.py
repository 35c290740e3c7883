"""What one subscriber wishes at a table, from joining to leaving: which wishes change the table, which only ask."""

import asyncio
from collections.abc import Callable

from chabudai.engine.errors import ChabudaiError
from chabudai.protocol import wishes as w
from chabudai.protocol.messages import Answer, Because, Bye, Done
from chabudai.server.bot_runner import BotRunner
from chabudai.server.errors import no
from chabudai.server.guard.rates import Pace
from chabudai.server.live_table import LiveTable
from chabudai.server.subscriber import Subscriber
from chabudai.table.advice import spoken
from chabudai.table.decide import careful, whispered, why
from chabudai.table.errors import refusal
from chabudai.table.may import is_noticed
from chabudai.table.running_game import Running
from chabudai.table.table import playing
from chabudai.table.thinking import Task

Reply = Callable[[Answer], None]


class Session:
    def __init__(self, live: LiveTable, bots: BotRunner, subscriber: Subscriber, pace: Pace, address: str) -> None:
        self._live = live
        self._bots = bots
        self._subscriber = subscriber
        self._speech = pace.speech(subscriber.person, live.table.name)
        self._whispers = pace.whispers(address)
        self._undos = pace.undos(subscriber.person, address)
        self._advising: asyncio.Task[None] | None = None
        self._left = False

    def join(self) -> None:
        self._live.join(self._subscriber)

    def leave(self) -> None:
        self._live.leave(self._subscriber)
        self._left = True
        if self._advising is not None:
            self._advising.cancel()
            self._advising = None

    def answer(self, answer: Answer | Bye) -> None:
        """TooSlow if too many wait to be read."""
        self._live.broadcast.answer(self._subscriber, answer)

    def flush(self) -> None:
        """The transport is free again."""
        self._live.broadcast.flush(self._subscriber)

    # -- wishes -------------------------------------------------------------------------------------------------------
    async def grant(self, wish: w.AnyWish, reply: Reply) -> None:
        """Grant a wish and reply, perhaps later; or raise a ChabudaiError that says why not."""
        if isinstance(wish, w.Undo) and not all(bucket.take() for bucket in self._undos):
            raise refusal("too_fast")
        if not is_noticed(self._live.table, self._subscriber.person, wish):
            await self._grant(wish, reply)
            return
        # Taken before it is granted: else all that come at once by many sockets would find the bucket full.
        if not self._speech.take() or (isinstance(wish, w.Whisper) and not self._whispers.take()):
            raise refusal("too_fast")
        try:
            await self._grant(wish, reply)
        except BaseException:
            # What was refused was not said.
            self._speech.give_back()
            raise

    async def _grant(self, wish: w.AnyWish, reply: Reply) -> None:
        subscriber, live = self._subscriber, self._live
        match wish:
            case w.Why():
                reason = why(live.table, subscriber.person, wish)
                reply(Because(id=wish.id, text=None if reason is None else reason.text(subscriber.language)))
                return
            case w.Careful():
                warning = careful(live.table, subscriber.person, wish)
                reply(Because(id=wish.id, text=None if warning is None else warning.text(subscriber.language)))
                return
            case w.Speak(language=language):
                subscriber.speak(language)
                live.broadcast.show_anew(subscriber)
            case w.Look():
                live.broadcast.show_anew(subscriber)
            case w.Hurry():
                live.hurry(subscriber.person)
            case w.Hint():
                await self._hint(wish, reply)
                return
            case w.Whisper():
                live.broadcast.whisper(subscriber.person, *whispered(live.table, subscriber.person, wish))
        decided = await live.wish(subscriber.person, wish)
        reply(Done(id=wish.id, token=decided.token))

    # -- hints --------------------------------------------------------------------------------------------------------
    async def _hint(self, wish: w.Hint, reply: Reply) -> None:
        live, person, bots = self._live, self._subscriber.person, self._bots
        if not bots.reserve_hint(person):
            raise refusal("too_fast")
        try:
            # Before everybody hears that a hint was asked for.
            bots.check_hint(self._subscriber.asker)
            await live.wish(person, wish)
            # Before anything else can happen: a moment later the seat may have nothing to choose any more.
            running, given = playing(live.table), live.bots.hint_task(live.table, wish.seat)
        except BaseException:
            bots.release_hint(person)
            raise
        advising = asyncio.create_task(self._advise(wish, running, given, reply))
        advising.add_done_callback(lambda _: bots.release_hint(person))
        if self._left:
            advising.cancel()
        else:
            self._advising = advising

    async def _advise(self, wish: w.Hint, running: Running, given: Task, reply: Reply) -> None:
        subscriber = self._subscriber
        try:
            found = await self._bots.hint(subscriber.asker, self._live.table.name, given)
        except ChabudaiError as problem:
            reply(no(problem, subscriber.language, wish.id))
            return
        reply(spoken(running.setup, found, subscriber.language, wish.id))
