"""One visit to a remote table: shows what comes, asks for moves, and goes on through broken connections."""

import shlex
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty

import msgspec
from rich.console import Console, Group, RenderableType
from rich.text import Text

from chabudai.bots.sharp import Opinion
from chabudai.cli.hint_table import advice
from chabudai.cli.remote import screens
from chabudai.cli.remote.commands import Commands, Left
from chabudai.cli.remote.connection import Connection, Event, Failed, Linked, Lost
from chabudai.cli.remote.keepsake import keep
from chabudai.cli.remote.keyboard import GLANCE, Keyboard, Typed
from chabudai.cli.remote.messages import RemoteShown, RemoteSight
from chabudai.cli.remote.picture import Picture
from chabudai.cli.remote.server import Said, Server
from chabudai.cli.saves import data_folder
from chabudai.cli.screen import Screen
from chabudai.cli.words import say
from chabudai.engine.errors import ChabudaiError
from chabudai.server.answers import Advice, Because, Bye, Done, Here, No
from chabudai.table import wishes as w

#: Seconds that somebody who leaves after the end waits for the record.
RECORD_WAIT = 5.0


class Visit:
    """`opening` are the wishes with which the visit begins: to sit down, perhaps to seat bots and start."""

    def __init__(
        self,
        out: Console,
        server: Server,
        keyboard: Keyboard,
        table: str,
        picture: Picture,
        wanted: int | None = None,
        opening: Sequence[w.Wish] = (),
        data: Path | None = None,
    ) -> None:
        self.out = out
        self.server = server
        self.picture = picture
        self.link = server.address.link(table)
        self.wanted = wanted
        self.opening = deque(opening)
        self.data = data
        self.keyboard = keyboard
        self.events = keyboard.events
        self.connection = Connection(server.address, table, server.passport, server.language, self.events.put)
        self.screen = Screen(out, lambda lines: say("play.more", lines=lines))
        self.commands = Commands(self)
        #: What the next line answers, if it is no move or command.
        self.question: tuple[str, Callable[[str], None]] | None = None
        #: Lines of the log since one's own last move, and what the program itself has to say since the last line typed.
        self.news: list[str] = []
        self.notices: list[RenderableType] = []
        #: The choice that is on the screen already, and a line from a pipe that waits for its turn.
        self._asked_for: tuple[int, int] | None = None
        self._held: str | None = None
        self._deaf = False
        self._begun = False
        self._told_lost = False
        self._seen = False
        self._changed = False
        #: The SHA-256 of each deal as it was shown before the first card.
        self._commitments: dict[int, str] = {}
        self._kept: set[int] = set()

    # -- questions ----------------------------------------------------------------------------------------------------
    @property
    def seat(self) -> int | None:
        own = self.picture.own_seats
        return self.wanted if self.wanted in own else own[0] if own else None

    @property
    def sight(self) -> RemoteSight | None:
        return self.picture.sight(self.seat)

    @property
    def phase(self) -> str:
        return self.picture.shown.phase

    # -- the visit ----------------------------------------------------------------------------------------------------
    def run(self) -> None:
        self.connection.start()
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
            self.connection.close()

    def _handle(self, event: Event | Typed) -> None:
        match event:
            case Typed(text=text):
                self.keyboard.came()
                self._line(text)
            case RemoteShown():
                self._table(event)
            case Here(seats=seats):
                self.picture.present(seats)
                self._changed = self._changed or (self.out.is_terminal and self.phase == "seats")
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
        for wish in self.connection.linked(number):
            if self.opening or isinstance(wish, w.Sit):
                self.opening.appendleft(wish)
            else:
                self.complain(say("join.uncertain", wish=str(wish.__struct_config__.tag)))
        if self._told_lost:
            self._told_lost = False
            self.notify(Text(say("join.back"), style="yellow"))

    # -- what comes ---------------------------------------------------------------------------------------------------
    def _table(self, message: RemoteShown) -> None:
        known = self.picture.shown
        lines = self.picture.take(message)
        if not self._seen:
            # The first message has the whole log; before it there was only the same by another way.
            self._seen, lines = True, message.lines
        elif message.game_number != known.game_number:
            self.news = []
        told = self.picture.sentences(lines)
        self.news += told
        if not self.out.is_terminal:
            self.screen.tell(told)
            if message.motion is not None and message.motion != known.motion:
                self.out.print(screens.asked(message.motion, self.seat))
        if message.phase in ("seats", "playing"):
            self._commitments.setdefault(message.game_number, message.commitment)
        self._changed = True
        self._go_on()
        self._keep_record(message)

    def _go_on(self) -> None:
        """The next of the wishes with which the visit begins."""
        while self.opening and not self.connection.waiting:
            wish = self.opening.popleft()
            settled = self.picture.own_seats if isinstance(wish, w.Sit) else self.phase != "seats"
            if not settled:
                self.connection.wish(wish)

    def _answer(self, event: Event) -> None:
        assert isinstance(event, Done | No | Because | Advice)
        wish = self.connection.answered(event.id)
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
                raise Said(text)
            self.complain(text)
            self.question = say("join.name"), lambda name: self._sit_as(wish, name)
        elif not (isinstance(wish, w.SeatBot) and key == "full"):
            self.complain(text)

    def _sit_as(self, wish: w.Sit, name: str) -> None:
        self.opening.appendleft(msgspec.structs.replace(wish, name=name))
        self._go_on()

    def _advice(self, found: Advice) -> RenderableType:
        notation = self.picture.setup.game.moves
        opinions = [
            Opinion(notation[number], weighed.estimate, weighed.worlds)
            for weighed in found.moves
            if (number := notation.find(weighed.move)) is not None
        ]
        return advice(opinions, found.why, self.picture.names[found.seat])

    def _keep_record(self, message: RemoteShown) -> None:
        """After the end, once the server has the record: keep it, and see whether the deal was what was promised."""
        number = message.game_number
        if message.phase != "over" or message.share is None or self._is_kept():
            return
        self._kept.add(number)
        for sentence, style in keep(self.server, message.share, self._commitments.get(number), data_folder(self.data)):
            self.notify(Text(sentence, style=style, overflow="fold"))

    def _wait_for_record(self) -> None:
        """The server keeps the record a moment after the end."""
        deadline = time.monotonic() + RECORD_WAIT
        while self.phase == "over" and not self._is_kept() and time.monotonic() < deadline:
            with suppress(Empty):
                event = self.events.get(timeout=GLANCE)
                if isinstance(event, RemoteShown):
                    self._table(event)

    def _is_kept(self) -> bool:
        return self.picture.shown.game_number in self._kept

    # -- what is typed ------------------------------------------------------------------------------------------------
    def _listen(self) -> None:
        """Ask for the next line: at a keyboard at any time, from a pipe when there is something to do with it."""
        if self.keyboard.typing:
            if self._begun or self.question is not None:
                self.keyboard.ask(self._prompt())
            return
        while self._held is not None and self._ready():
            line, self._held = self._held, None
            self._line(line)
        if not self._deaf and self._held is None and self._begun and not self._unsettled():
            self.keyboard.ask(self._prompt())

    def _unsettled(self) -> bool:
        """Something is on its way, and what comes of it is not known yet."""
        return bool(self.opening or self.connection.waiting)

    def _ready(self) -> bool:
        """Whether a move from a pipe can be made now, or never."""
        chooses = self.sight is not None and bool(self.sight.moves)
        return not self.connection.waiting and (chooses or self.phase in ("over", "closed"))

    def _prompt(self) -> str:
        if self.question is not None:
            return self.question[0]
        return "›" if self.seat is None else say("play.prompt", name=self.picture.names[self.seat])

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
            self.complain(problem.text(self.server.language))

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
        self._begun = self._begun or (self._seen and self.question is None and not self._unsettled())
        if not self._changed or not self._begun:
            return
        self._changed = False
        if self.out.is_terminal or self._worth_showing():
            self.show()
        if self._deaf and self.phase in ("over", "closed"):
            raise Left

    def _worth_showing(self) -> bool:
        """A choice that is new, the seats once, the end once."""
        shown, sight = self.picture.shown, self.sight
        places = {"seats": -1, "over": -2, "closed": -3}
        place = places.get(shown.phase, sight.position if sight is not None and sight.moves else None)
        if place is None or self._asked_for == (shown.game_number, place):
            return False
        self._asked_for = shown.game_number, place
        return True

    def show(self) -> None:
        picture, sight = self.picture, self.sight
        drawn = screens.seating(picture, self.link) if sight is None else screens.playing(picture, sight)
        parts = screens.below(picture, sight, self.seat)
        with self.keyboard.aside():
            if self.out.is_terminal:
                self.screen.show(drawn, self.news, Group(*parts, *self.notices))
            else:
                self.screen.show(drawn, [], Group(*parts))

    def _goodbye(self) -> None:
        if self.out.is_terminal:
            self.out.print()
        if self.seat is not None and self.phase in ("seats", "playing"):
            data = f" --data {shlex.quote(str(self.data))}" if self.data is not None else ""
            command = f"chabudai join {shlex.quote(self.link)}{data}"
            self.out.print(Text(say("join.goodbye", command=command)), soft_wrap=True)
