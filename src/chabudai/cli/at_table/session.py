"""One session at a table: shows what comes, asks for moves, and goes on through broken connections.

The table may be on a server or in this process (`Place`), and one person or several may sit at this screen.
"""

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from queue import Empty
from typing import Any

from rich.console import Console
from rich.text import Text

from chabudai.cli.at_table import screen
from chabudai.cli.at_table.answers import Answers
from chabudai.cli.at_table.caution import Caution
from chabudai.cli.at_table.client_state import ClientState
from chabudai.cli.at_table.commands import Commands, Left
from chabudai.cli.at_table.display import Display
from chabudai.cli.at_table.gifts import Gifts
from chabudai.cli.at_table.keyboard import GLANCE_SECONDS, Keyboard, Typed
from chabudai.cli.at_table.messages import Linked, Lost, RemoteShown, RemoteSight
from chabudai.cli.at_table.place import Eyes, Failed, Place, Seen
from chabudai.cli.at_table.sides import Sides
from chabudai.cli.novice import Novice
from chabudai.cli.words import language, say
from chabudai.engine.errors import ChabudaiError
from chabudai.protocol import wishes as w
from chabudai.protocol.messages import Bye, Gallery, Here

#: Seconds that somebody who leaves after the end waits for the record.
RECORD_SECONDS = 5.0


class Session:
    """`states` are what everybody at this screen knows of the table; `opening` are the wishes with which the session
    begins: to sit down, perhaps to seat bots and start."""

    def __init__(
        self,
        out: Console,
        keyboard: Keyboard,
        place: Place,
        states: Mapping[Eyes, ClientState],
        novice: Novice,
        wanted: int | None = None,
        opening: Sequence[w.Wish] = (),
    ) -> None:
        self.out = out
        self.place = place
        self.sides = Sides(states, wanted)
        self.novice = novice
        self.opening = deque(opening)
        self.keyboard = keyboard
        self.events = keyboard.events
        self.display = Display(out, keyboard, place, self.sides, novice)
        self.commands = Commands(self)
        self.caution = Caution(self, novice)
        self.answers = Answers(self)
        #: What the next line answers, if it is no move or command.
        self.question: tuple[str, Callable[[str], None]] | None = None
        #: A line from a pipe that waits for its turn.
        self._held: str | None = None
        self._deaf = False
        #: Whoever is here has sat down, and the table has been seen.
        self.begun = False
        self._told_lost = False
        self._changed = False
        self.gifts = Gifts()
        self._kept: set[int] = set()

    # -- questions ----------------------------------------------------------------------------------------------------
    def ask(self, question: str, answered: Callable[[str], None]) -> None:
        """The next line is the answer to this, and no move or command."""
        self.question = question, answered

    @property
    def state(self) -> ClientState:
        return self.sides.state

    @property
    def seat(self) -> int | None:
        return self.sides.seat

    @property
    def sight(self) -> RemoteSight | None:
        return self.sides.sight

    @property
    def phase(self) -> str:
        return self.sides.phase

    # -- the session --------------------------------------------------------------------------------------------------
    def run(self) -> None:
        self.place.start(self.events.put)
        try:
            while True:
                self._handle(self.keyboard.next_event())
                if self.events.empty():
                    self._refresh()
                    self._listen()
        except (Left, KeyboardInterrupt) as leaving:
            if isinstance(leaving, Left):
                self._wait_for_record()
            self.display.goodbye()
            if isinstance(leaving, KeyboardInterrupt):
                raise
        finally:
            self.place.close()

    def _handle(self, event: Any) -> None:
        match event:
            case Typed(text=text):
                self.keyboard.came()
                self._line(text)
            case RemoteShown():
                self._table(None, event)
            case Seen(sides=sides, known=known):
                for eyes, message in sides:
                    self._table(eyes, message, known.get(eyes, 0))
            case Here(seats=seats, vanished=vanished):
                before = [seat.vanished for seat in self.state.shown.seats]
                self.state.present(seats, vanished)
                news = self.phase == "seats" or before != vanished
                self._changed = self._changed or (self.out.is_terminal and news)
            case Gallery(lines=lines):
                for line in lines:
                    self.display.notify(Text(say("join.whispered", name=line.name, text=line.text), style="italic"))
            case Linked(number=number):
                self._linked(number)
            case Lost():
                self._told_lost = True
                self.display.notify(Text(say("join.lost"), style="yellow"))
            case Failed(problem=problem):
                raise problem
            case Bye(key=key, text=text):
                # The connection ends, and by how it ends it is known whether there is another try.
                if key != "unknown":
                    self.display.complain(text)
            case _:
                self.answers.take(event)
                self.go_on()

    def _linked(self, number: int) -> None:
        for wish in self.place.linked(number):
            if self.opening or isinstance(wish, w.Sit):
                self.opening.appendleft(wish)
            elif isinstance(wish, w.Careful):
                # To ask again is not to move twice.
                self.place.wish(wish)
            else:
                self.display.complain(say("join.uncertain", wish=str(wish.__struct_config__.tag)))
        if self._told_lost:
            self._told_lost = False
            self.display.notify(Text(say("join.back"), style="yellow"))

    # -- what comes ---------------------------------------------------------------------------------------------------
    def _table(self, eyes: Eyes, message: RemoteShown, known: int = 0) -> None:
        motion, phase = self.state.shown.motion, self.phase
        self.sides.take(eyes, message, known)
        if (phase, self.phase) == ("playing", "over") and self.seat is not None and self.out.is_terminal:
            self.novice.finished(self.state.setup.game.name)
        if not self.out.is_terminal and eyes == self.sides.eyes:
            self.display.tell()
            if message.motion is not None and message.motion != motion:
                self.out.print(screen.asked(message.motion, self.seat))
        self._changed = True
        if len(self.sides) == 1:
            self.gifts.stood(message)
        for wish in self.gifts.due(message):
            self.place.wish(wish)
        self.go_on()

    def go_on(self) -> None:
        """The next of the wishes with which the session, or another game, begins."""
        while self.opening and not self.place.waiting:
            wish = self.opening.popleft()
            settled = self.state.own_seats if isinstance(wish, w.Sit) else self.phase != "seats"
            if not settled:
                self.place.wish(wish)

    def _keep_record(self) -> None:
        """After the end, once there is a record: keep it, and see whether the deal was what was promised."""
        shown = self.state.shown
        number = shown.game_number
        if shown.phase != "over" or shown.share is None or self._is_kept():
            return
        self._kept.add(number)
        for sentence, style in self.place.record(shown.share, self.gifts.promised(number), self.gifts.revealed(number)):
            self.display.notify(Text(sentence, style=style, overflow="fold"))

    def _wait_for_record(self) -> None:
        """The server keeps the record a moment after the end."""
        self._keep_record()
        deadline = time.monotonic() + RECORD_SECONDS
        while self.phase == "over" and not self._is_kept() and time.monotonic() < deadline:
            with suppress(Empty):
                event = self.events.get(timeout=GLANCE_SECONDS)
                if isinstance(event, RemoteShown):
                    self._table(None, event)
                    self._keep_record()

    def _is_kept(self) -> bool:
        return self.state.shown.game_number in self._kept

    # -- what is typed ------------------------------------------------------------------------------------------------
    def _listen(self) -> None:
        """Ask for the next line: at a keyboard at any time, from a pipe when there is something to do with it."""
        if self.keyboard.typing:
            # Where the screen goes round, nobody is asked for anything before it is known who.
            together = len(self.sides) > 1 and self._unsettled()
            about_to_ask = self.caution.waits and not self._told_lost
            if self.question is not None or (self.begun and not together and not about_to_ask):
                self.keyboard.ask(self._prompt())
            return
        while self._held is not None and self._ready():
            line, self._held = self._held, None
            self._line(line)
        if not self._deaf and self._held is None and self.begun and not self._unsettled():
            self.keyboard.ask(self._prompt())

    def _unsettled(self) -> bool:
        """Something is on its way or about to happen, and what comes of it is not known yet."""
        return self._on_its_way() or self.place.goes_on(self.state.shown)

    def _on_its_way(self) -> bool:
        return bool(self.opening) or self.place.waiting

    def _ready(self) -> bool:
        """Whether a move from a pipe can be made now, or never."""
        chooses = self.sight is not None and bool(self.sight.moves)
        return not self.place.waiting and (chooses or self.phase in ("over", "closed"))

    def _prompt(self) -> str:
        if self.question is not None:
            return self.question[0]
        return "›" if self.seat is None else say("play.prompt", name=self.state.names[self.seat])

    def _line(self, text: str | None) -> None:
        if text is None:
            self._end_of_input()
            return
        if not self.keyboard.typing:
            if self.question is None and self.commands.is_move(text) and not self._ready():
                self._held = text
                return
            self.keyboard.echo(self._prompt(), text)
            if self.commands.is_move(text) and self.phase in ("over", "closed"):
                # A script that only makes moves has nothing to choose any more.
                raise Left
        self.display.forget_notices()
        asked, self.question = self.question, None
        try:
            if asked is not None:
                asked[1](text.strip())
            else:
                self.commands.run(text.strip())
        except ChabudaiError as problem:
            self.display.complain(problem.text(language()))

    def _end_of_input(self) -> None:
        """Whoever plays leaves with it; whoever only watches through a pipe sees the game to its end."""
        if self.keyboard.typing or self.seat is not None or self.phase in ("over", "closed"):
            raise Left
        self._deaf = True

    # -- the screen ---------------------------------------------------------------------------------------------------
    def _refresh(self) -> None:
        """Show the table if it has changed; in a pipe only what somebody has to act upon."""
        self.begun = self.begun or (self.sides.seen and self.question is None and not self._on_its_way())
        if self._changed and self.begun and not self._goes_round():
            self._changed = False
            if self.out.is_terminal or self.display.is_worth_showing():
                self.display.show()
            self._keep_record()
            watched = self.seat is None and self.place.begins_at_once
            if (self._deaf or watched) and self.phase in ("over", "closed"):
                raise Left

    def _goes_round(self) -> bool:
        """Whether the screen is on its way to another seat of this side: nobody sees a hand that is not theirs."""
        seat = self.sides.next_seat()
        if seat is not None and self.question is None:
            self.sides.hide()
            self.display.wipe()
            self.ask(say("play.hand_over", name=self.state.names[seat]), lambda _: self._sit_down(seat))
        return self.sides.hidden

    def _sit_down(self, seat: int) -> None:
        self.sides.turn_to(seat)
        self.display.wipe()
        self.display.tell()
        self._changed = True
