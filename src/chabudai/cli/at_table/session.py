"""One session at a table: shows what comes, asks for moves, and goes on through broken connections.

The table may be on a server or in this process (`Place`), and one person or several may sit at this screen.
"""

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from queue import Empty
from typing import Any

import msgspec
from rich.console import Console, Group, RenderableType
from rich.text import Text

from chabudai.cli.at_table import screen
from chabudai.cli.at_table.client_state import ClientState
from chabudai.cli.at_table.commands import Commands, Left
from chabudai.cli.at_table.gifts import Gifts
from chabudai.cli.at_table.keyboard import GLANCE_SECONDS, Keyboard, Typed
from chabudai.cli.at_table.messages import Linked, Lost, RemoteShown, RemoteSight, ServerSaid
from chabudai.cli.at_table.place import Eyes, Failed, Place, Seen
from chabudai.cli.at_table.sides import Sides
from chabudai.cli.words import language, say
from chabudai.engine.errors import ChabudaiError
from chabudai.protocol import wishes as w
from chabudai.protocol.messages import Advice, Because, Bye, Done, Gallery, Here, No

#: Seconds that somebody who leaves after the end waits for the record.
RECORD_SECONDS = 5.0
#: To the corner, clear the screen, then forget what was scrolled away: tmux puts there what is cleared.
WIPE = "\x1b[H\x1b[2J\x1b[3J"


class Session:
    """`states` are what everybody at this screen knows of the table; `opening` are the wishes with which the session
    begins: to sit down, perhaps to seat bots and start."""

    def __init__(
        self,
        out: Console,
        keyboard: Keyboard,
        place: Place,
        states: Mapping[Eyes, ClientState],
        wanted: int | None = None,
        opening: Sequence[w.Wish] = (),
    ) -> None:
        self.out = out
        self.place = place
        self.sides = Sides(states)
        self.wanted = wanted
        self.opening = deque(opening)
        self.keyboard = keyboard
        self.events = keyboard.events
        self.screen = screen.Screen(out, self._note)
        self.commands = Commands(self)
        #: What the next line answers, if it is no move or command.
        self.question: tuple[str, Callable[[str], None]] | None = None
        #: What the program itself has to say since the last line typed.
        self.notices: list[RenderableType] = []
        #: The choice that is on the screen already, and a line from a pipe that waits for its turn.
        self._asked_for: tuple[Eyes, int, int] | None = None
        self._held: str | None = None
        self._deaf = False
        self._begun = False
        self._told_lost = False
        self._changed = False
        self.gifts = Gifts()
        self._kept: set[int] = set()

    # -- questions ----------------------------------------------------------------------------------------------------
    @property
    def state(self) -> ClientState:
        return self.sides.now.state

    @property
    def seat(self) -> int | None:
        own = self.state.own_seats
        return self.wanted if self.wanted in own else own[0] if own else None

    @property
    def sight(self) -> RemoteSight | None:
        return self.state.sight(self.seat)

    @property
    def phase(self) -> str:
        return self.state.shown.phase

    def _note(self, lines: int) -> str:
        return "…" if self.seat is None else say("play.more", lines=lines)

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
            self._goodbye()
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
                    self.notify(Text(say("join.whispered", name=line.name, text=line.text), style="italic"))
            case Linked(number=number):
                self._linked(number)
            case Lost():
                self._told_lost = True
                self.notify(Text(say("join.lost"), style="yellow"))
            case Failed(problem=problem):
                raise problem
            case Bye(key=key, text=text):
                # The connection ends, and by how it ends it is known whether there is another try.
                if key != "unknown":
                    self.complain(text)
            case _:
                self._answer(event)

    def _linked(self, number: int) -> None:
        for wish in self.place.linked(number):
            if self.opening or isinstance(wish, w.Sit):
                self.opening.appendleft(wish)
            else:
                self.complain(say("join.uncertain", wish=str(wish.__struct_config__.tag)))
        if self._told_lost:
            self._told_lost = False
            self.notify(Text(say("join.back"), style="yellow"))

    # -- what comes ---------------------------------------------------------------------------------------------------
    def _table(self, eyes: Eyes, message: RemoteShown, known: int = 0) -> None:
        motion = self.state.shown.motion
        self.sides.take(eyes, message, known)
        if not self.out.is_terminal and eyes == self.sides.eyes:
            self._tell()
            if message.motion is not None and message.motion != motion:
                self.out.print(screen.asked(message.motion, self.seat))
        self._changed = True
        if len(self.sides) == 1:
            self.gifts.stood(message)
        for wish in self.gifts.due(message):
            self.place.wish(wish)
        self._go_on()

    def _tell(self) -> None:
        """In a pipe every line of the log is told once, to whoever is at the screen."""
        if not self.out.is_terminal and not self.sides.hidden:
            self.screen.tell(self.sides.now.told())

    def _go_on(self) -> None:
        """The next of the wishes with which the session, or another game, begins."""
        while self.opening and not self.place.waiting:
            wish = self.opening.popleft()
            settled = self.state.own_seats if isinstance(wish, w.Sit) else self.phase != "seats"
            if not settled:
                self.place.wish(wish)

    def _answer(self, event: Any) -> None:
        assert isinstance(event, Done | No | Because | Advice)
        wish = self.place.answered(event.id)
        match event:
            case No(key=key, text=text):
                self._refused(wish, key, text)
            case Because(text=None):
                assert isinstance(wish, w.Why)
                self.notify(Text(say("play.allowed", move=wish.move)))
            case Because(text=str(text)):
                self.complain(text)
            case Advice():
                self.notify(self._advice(event))
        self._go_on()

    def _refused(self, wish: w.Wish | None, key: str, text: str) -> None:
        if isinstance(wish, w.Sit) and not self._begun:
            if not (key.startswith("name.") and self.keyboard.typing):
                raise ServerSaid(text)
            self.complain(text)
            self.question = say("join.name"), lambda name: self._sit_as(wish, name)
        elif not (isinstance(wish, w.SeatBot) and key == "full") and not isinstance(wish, w.Promise | w.Reveal):
            self.complain(text)

    def _sit_as(self, wish: w.Sit, name: str) -> None:
        self.opening.appendleft(msgspec.structs.replace(wish, name=name))
        self._go_on()

    def _advice(self, found: Advice) -> RenderableType:
        from chabudai.bots.sharp import Opinion
        from chabudai.cli.hint_table import advice

        notation = self.state.setup.game.moves
        opinions = [
            Opinion(notation[number], weighed.estimate, weighed.worlds)
            for weighed in found.moves
            if (number := notation.find(weighed.move)) is not None
        ]
        return advice(opinions, found.why, self.state.names[found.seat])

    def _keep_record(self) -> None:
        """After the end, once there is a record: keep it, and see whether the deal was what was promised."""
        shown = self.state.shown
        number = shown.game_number
        if shown.phase != "over" or shown.share is None or self._is_kept():
            return
        self._kept.add(number)
        for sentence, style in self.place.record(shown.share, self.gifts.promised(number), self.gifts.revealed(number)):
            self.notify(Text(sentence, style=style, overflow="fold"))

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
            if self.question is not None or (self._begun and not together):
                self.keyboard.ask(self._prompt())
            return
        while self._held is not None and self._ready():
            line, self._held = self._held, None
            self._line(line)
        if not self._deaf and self._held is None and self._begun and not self._unsettled():
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
        self.notices = []
        asked, self.question = self.question, None
        try:
            if asked is not None:
                asked[1](text.strip())
            else:
                self.commands.run(text.strip())
        except ChabudaiError as problem:
            self.complain(problem.text(language()))

    def _end_of_input(self) -> None:
        """Whoever plays leaves with it; whoever only watches through a pipe sees the game to its end."""
        if self.keyboard.typing or self.seat is not None or self.phase in ("over", "closed"):
            raise Left
        self._deaf = True

    # -- the screen ---------------------------------------------------------------------------------------------------
    def notify(self, what: RenderableType) -> None:
        """Something of the program's own; it stays until the next line is typed."""
        self.notices.append(what)
        with self.keyboard.aside():
            self.out.print(what, soft_wrap=isinstance(what, Text))

    def complain(self, sentence: str) -> None:
        self.notify(Text(sentence, style="red"))

    def _refresh(self) -> None:
        """Show the table if it has changed; in a pipe only what somebody has to act upon."""
        self._begun = self._begun or (self.sides.seen and self.question is None and not self._on_its_way())
        if self._changed and self._begun and not self._goes_round():
            self._changed = False
            if self.out.is_terminal or self._worth_showing():
                self.show()
            self._keep_record()
            watched = self.seat is None and self.place.begins_at_once
            if (self._deaf or watched) and self.phase in ("over", "closed"):
                raise Left

    def _goes_round(self) -> bool:
        """Whether the screen is on its way to another seat of this side: nobody sees a hand that is not theirs."""
        seat = self.sides.next_seat()
        if seat is not None and self.question is None:
            self.sides.hide()
            self._wipe()
            self.question = say("play.hand_over", name=self.state.names[seat]), lambda _: self._sit_down(seat)
        return self.sides.hidden

    def _sit_down(self, seat: int) -> None:
        self.sides.turn_to(seat)
        self._wipe()
        self._tell()
        self._changed = True

    def _wipe(self) -> None:
        """Clear the screen and what can be scrolled back to: in this order, as some keep what they clear."""
        if self.out.is_terminal:
            self.out.file.write(WIPE)
            self.out.file.flush()

    def _worth_showing(self) -> bool:
        """A choice that is new, the seats once, the end once."""
        shown, sight = self.state.shown, self.sight
        places = {"seats": -1, "over": -2, "closed": -3}
        place = places.get(shown.phase, sight.position if sight is not None and sight.moves else None)
        asked_for = None if place is None else (self.sides.eyes, shown.game_number, place)
        if asked_for is None or asked_for == self._asked_for:
            return False
        self._asked_for = asked_for
        return True

    def show(self) -> None:
        state, sight = self.state, self.sight
        drawn = screen.seating(state, self.place.link) if sight is None else screen.playing(state, sight)
        parts = screen.below(state, sight, self.seat)
        with self.keyboard.aside():
            if self.out.is_terminal:
                self.screen.show(drawn, self.sides.now.news, Group(*parts, *self.notices))
            else:
                self.screen.show(drawn, [], Group(*parts))

    def _goodbye(self) -> None:
        if self.out.is_terminal:
            self.out.print()
        returning = self.place.how_to_return(self.seat is not None)
        if returning is not None and self.phase in ("seats", "playing"):
            self.out.print(Text(returning), soft_wrap=True)
