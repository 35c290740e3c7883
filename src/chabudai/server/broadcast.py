"""Tells the subscribers of a table what is new: all who are due at once, of one picture, those who play first. And it
tells other processes who is here."""

import asyncio
import logging
import time
from collections import deque
from typing import NamedTuple

from chabudai.protocol.messages import Answer, Bye
from chabudai.server.environment import Clock
from chabudai.server.notes import Notes, Overheard, Present, Who
from chabudai.server.presence import Presence
from chabudai.server.record_keeper import RecordKeeper
from chabudai.server.subscriber import Subscriber
from chabudai.table.scene import Scene, number_for

LOG = logging.getLogger("chabudai.server")

#: So many subscribers are told at once if it takes no longer than this, and more within a slice, before other tables
#: have their turn; and for how many times as long as that took the rest of a crowd waits.
MOST_AT_ONCE = 8
COMPANY_SECONDS = 0.012
SLICE_SECONDS = 0.004
PAUSE_FACTOR = 3


class Picture(NamedTuple):
    """A table at one moment, and how many look on."""

    scene: Scene
    watching: int


class Broadcast:
    """Of one table. A crowd is told in slices, and of everything that happens meanwhile at once: nobody has a queue."""

    def __init__(self, presence: Presence, records: RecordKeeper, notes: Notes, clock: Clock) -> None:
        self._presence = presence
        self._records = records
        self._notes = notes
        self._clock = clock
        self._due: deque[Subscriber] = deque()
        self._is_due: set[Subscriber] = set()
        self._telling: asyncio.Handle | None = None
        self._paused_until = 0.0

    # -- what is new --------------------------------------------------------------------------------------------------
    def changed(self, subscriber: Subscriber) -> None:
        """This one is told as soon as whatever is going on now has ended."""
        if subscriber in self._is_due:
            return
        self._is_due.add(subscriber)
        if self._presence.table.seats_of(subscriber.person):
            self._due.appendleft(subscriber)
        else:
            self._due.append(subscriber)
        if self._telling is None:
            loop = asyncio.get_running_loop()
            wait = self._paused_until - time.monotonic()
            self._telling = loop.call_later(wait, self._tell) if wait > 0 else loop.call_soon(self._tell)

    def all_changed(self) -> None:
        for subscriber in self._presence.subscribers:
            self.changed(subscriber)

    def answer(self, subscriber: Subscriber, answer: Answer | Bye) -> None:
        subscriber.answer(answer)
        self.changed(subscriber)

    def show_anew(self, subscriber: Subscriber) -> None:
        """The whole table, whatever it has seen of it."""
        subscriber.show_anew()
        self.changed(subscriber)

    def show_all_anew(self) -> None:
        for subscriber in self._presence.subscribers:
            self.show_anew(subscriber)

    # -- who comes and goes -------------------------------------------------------------------------------------------
    def join(self, subscriber: Subscriber) -> None:
        self._presence.add(subscriber)
        self.changed(subscriber)
        self.show_presence()
        self.announce()

    def leave(self, subscriber: Subscriber) -> None:
        self._presence.discard(subscriber)
        self.show_presence()
        self.announce()

    def show_presence(self) -> None:
        """Let the subscribers know who is here, and who has vanished."""
        if self._presence.update_vanished() and self._presence.table.phase == "seats":
            # Perhaps others may do what the host does, or may not any more.
            self.show_all_anew()
        here = self._presence.message()
        for subscriber in self._presence.subscribers:
            subscriber.present(here)
            self.changed(subscriber)

    def announce(self, anyway: bool = False) -> None:
        """Let other processes know who is here: if that has changed, or if they may have missed it."""
        if not self._notes.alone and (found := self._presence.announcement(anyway)) is not None:
            self._notes.send(Present(self._notes.process, self._presence.table.name, *found))

    def repeat(self) -> None:
        """What subscribers and other processes should know by now."""
        if self._presence.vanished() != self._presence.told_vanished:
            self.show_presence()
        if not self._notes.alone:
            self.show_presence()
            self.announce(anyway=True)

    def heard(self, note: Present | Overheard | Who) -> None:
        """Another process has written about this table."""
        match note:
            case Who():
                if self._presence.subscribers:
                    self.announce(anyway=True)
            case Overheard():
                self._overheard(note.person, note.name, note.text)
            case Present():
                self._presence.heard(note.process, note.people, note.watching)
                self.show_presence()

    def whisper(self, person: str, name: str, text: str) -> None:
        """Somebody who looks on says something to all who do, at every process."""
        self._notes.send(Overheard(self._notes.process, self._presence.table.name, name, text, person))
        self._overheard(person, name, text)

    def _overheard(self, person: str, name: str, text: str) -> None:
        self._presence.gallery.say(person, name, text)
        for subscriber in self._presence.subscribers:
            if not self._presence.table.seats_of(subscriber.person):
                self.changed(subscriber)

    # -- telling ------------------------------------------------------------------------------------------------------
    def message(self, person: str, language: str) -> bytes:
        """The table as somebody may see it now."""
        return self._scene().message(self._presence.viewer_of(person, language), None)

    def flush(self, subscriber: Subscriber) -> None:
        """Its transport is free again: tell it everything that it has missed."""
        self._send(subscriber, self._picture())

    def _tell(self) -> None:
        self._telling = None
        began, told, picture = time.thread_time(), 0, self._picture()
        while self._due and time.thread_time() - began < (COMPANY_SECONDS if told < MOST_AT_ONCE else SLICE_SECONDS):
            subscriber = self._due.popleft()
            self._is_due.discard(subscriber)
            try:
                self._send(subscriber, picture)
            except Exception:
                # Whoever is told next need not suffer from it.
                LOG.exception("A mistake of ours in what a subscriber is sent")
            told += 1
        if self._due:
            wait = PAUSE_FACTOR * (time.thread_time() - began)
            self._paused_until = time.monotonic() + wait
            self._telling = asyncio.get_running_loop().call_later(wait, self._tell)

    def _send(self, subscriber: Subscriber, picture: Picture) -> None:
        if not subscriber.free:
            # Backpressure: `flush` is called when it has read what it was sent.
            return
        table, seen = self._presence.table, subscriber.seen
        viewer = self._presence.viewer_of(subscriber.person, subscriber.language)
        number = number_for(table, viewer)
        message = None if seen == number else picture.scene.message(viewer, seen)
        gallery = self._presence.gallery.seen_by(viewer, table, picture.watching, subscriber.overheard)
        subscriber.send(number, message, gallery)

    def _picture(self) -> Picture:
        return Picture(self._scene(), self._presence.watching())

    def _scene(self) -> Scene:
        presence, records = self._presence, self._records
        return Scene(presence.table, self._clock(), presence.here(), records.share, presence.vanished(), records.last)
