"""A table in this process, as a client at a terminal uses it: grants wishes, moves for the bots, saves every change."""

import hashlib
import secrets
import shlex
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from chabudai.bots.budget import Budget
from chabudai.cli.at_table.messages import RemoteShown, read_message
from chabudai.cli.at_table.place import Eyes, Failed, Place, Seen
from chabudai.cli.command_name import command_name
from chabudai.cli.local.save_file import PERSON, Save, finished_record, new_save
from chabudai.cli.saves import Saves
from chabudai.cli.words import language, say
from chabudai.engine.errors import IllegalMove
from chabudai.engine.record import Record
from chabudai.protocol import wishes as w
from chabudai.protocol.messages import Because, Done, Gallery, No, Whispered
from chabudai.table import entries as e
from chabudai.table.advice import spoken
from chabudai.table.decide import bot_move, careful, decide, started, whispered, why
from chabudai.table.errors import Refused
from chabudai.table.running_game import Running
from chabudai.table.scene import Scene
from chabudai.table.table import Table, playing
from chabudai.table.thinking import Attention, Task, advise, task, think
from chabudai.table.viewer import Viewer

#: How long a bot thinks about a hint.
HINT_BUDGET = Budget(1000.0)
#: Seconds that a bot which is thinking is waited for at the end.
LAST_THOUGHT_SECONDS = 2.0


def now() -> int:
    return time.time_ns() // 1_000_000


class LocalPlace(Place):
    """`table` is what the save adds up to; `delay`: seconds to look at each bot's move."""

    help = "play.help"
    begins_at_once = True

    def __init__(
        self, save: Save, table: Table, saves: Saves, name: str, delay: float = 0.0, data: Path | None = None
    ) -> None:
        self.table = table
        self._bots = save.bots
        self._seed = save.seed
        self._entries = list(save.entries)
        self._saves = saves
        self._name = name
        self._data = data
        self.people = self.table.seats_of(PERSON)
        self._delay = delay if len(self.people) < 2 else 0.0
        self._attention: dict[int, Attention] = {}
        self._waiting: dict[int, w.Wish] = {}
        self._last_id = 0
        self._record: Record | None = None
        #: Up to which entry each pair of eyes has seen the table.
        self._seen: dict[Eyes, int] = {}
        self._post: Callable[[Any], None] = lambda event: None
        #: Held while the table changes; woken when it has.
        self._changed = threading.Condition()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="chabudai bots", daemon=True)
        with self._changed:
            if self.table.promises.starting:
                # What was promised here is not known any more.
                self._keep([started(self.table, now())])
            if self.table.ended:
                self._finish()

    # -- what people see ----------------------------------------------------------------------------------------------
    def all_eyes(self) -> list[Eyes]:
        return [*self.people] or [None]

    def first(self) -> dict[Eyes, RemoteShown]:
        """The whole table as everybody here sees it."""
        return dict(self._messages(whole=True))

    def card_file(self) -> str:
        return self.table.setup.card_file.text

    def _messages(self, whole: bool = False) -> list[tuple[Eyes, RemoteShown]]:
        scene = Scene(self.table, now(), {PERSON}, None if self._record is None else self._record_name())
        found: list[tuple[Eyes, RemoteShown]] = []
        for eyes in self.all_eyes():
            viewer = Viewer(() if eyes is None else (eyes,), language(), host=True)
            message = read_message(scene.message(viewer, None if whole else self._seen.get(eyes)))
            assert isinstance(message, RemoteShown)
            self._seen[eyes] = message.number
            found.append((eyes, message))
        return found

    def _known(self) -> dict[Eyes, int]:
        """Who comes back knows what happened before their last move."""
        running = self.table.running
        steps = {} if running is None else {eyes: running.last_step_of(eyes) for eyes in self.people}
        return {eyes: step.entry for eyes, step in steps.items() if step is not None}

    def goes_on(self, shown: RemoteShown) -> bool:
        first = next((chair for chair in shown.seats if chair.owes), None)
        return first is not None and (first.kind == "bot" or first.away is not None)

    # -- wishes -------------------------------------------------------------------------------------------------------
    def start(self, post: Callable[[Any], None]) -> None:
        with self._changed:
            self._post = post
            self._post(Seen(self._messages(whole=True), self._known()))
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        with self._changed:
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join(LAST_THOUGHT_SECONDS)

    @property
    def waiting(self) -> bool:
        return bool(self._waiting)

    def wish(self, wish: w.Wish) -> None:
        self._last_id += 1
        numbered = self._waiting[self._last_id] = msgspec.structs.replace(wish, id=self._last_id)
        try:
            self._grant(numbered)
        except (Refused, IllegalMove) as problem:
            key = problem.key if isinstance(problem, Refused) else "illegal"
            self._post(No(id=numbered.id, key=key, text=problem.text(language())))

    def answered(self, number: int | None) -> w.Wish | None:
        return self._waiting.pop(-1 if number is None else number, None)

    def _grant(self, wish: Any) -> None:
        match wish:
            case w.Why() | w.Careful():
                asked = why(self.table, PERSON, wish) if isinstance(wish, w.Why) else careful(self.table, PERSON, wish)
                self._post(Because(id=wish.id, text=None if asked is None else asked.text(language())))
            case w.Hint():
                self._hint(wish)
            case _:
                if isinstance(wish, w.Whisper):
                    self._post(Gallery(0, [Whispered(0, *whispered(self.table, PERSON, wish))]))
                with self._changed:
                    self._keep(decide(self.table, PERSON, wish, now(), self._draw).entries)
                self._post(Done(id=wish.id))

    def _draw(self) -> str:
        return secrets.token_hex(32) if self._seed is None else ""

    def _keep(self, entries: Sequence[e.AnyEntry]) -> None:
        """Save what happens, then let it happen, then show it."""
        if not entries:
            return
        self._entries += entries
        self._saves.write(self._name, self.save())
        for entry in entries:
            self.table.take(entry)
        self._record = None
        if self.table.ended:
            self._finish()
        self._post(Seen(self._messages()))
        self._changed.notify_all()

    def save(self) -> Save:
        return new_save(self._bots, self._entries, self._seed)

    # -- bots ---------------------------------------------------------------------------------------------------------
    def _run(self) -> None:
        try:
            while not self._closing.is_set():
                with self._changed:
                    self._changed.wait_for(lambda: self._closing.is_set() or self._next_bot() is not None)
                    found = self._next_bot()
                    given = None if found is None or self._closing.is_set() else self._task(*found)
                if given is not None:
                    self._move(given, think(given))
                    self._closing.wait(self._delay)
        except Exception as problem:
            self._post(Failed(problem))

    def _next_bot(self) -> tuple[int, str] | None:
        """Who moves next, if it is a bot. Sealed choices are made in the order of the seats: so a game goes on after a
        pause as it would have without one."""
        owing = self.table.to_act()[:1]
        for seat, strength in self.table.bots_to_move():
            if [seat] == owing:
                return seat, self._bots[seat] or strength
        return None

    def _move(self, given: Task, move: str) -> None:
        with self._changed, suppress(Refused, IllegalMove):
            # Unless somebody took a move back, or came back, while the bot was thinking.
            if not self._closing.is_set():
                self._keep(bot_move(self.table, given.seat, move, given.position, now()))

    def _task(self, seat: int, bot: str) -> Task:
        running = playing(self.table)
        return task(running, seat, bot, self._attentive(running, seat).caught_up(), self._chance(running, seat))

    def _attentive(self, running: Running, seat: int) -> Attention:
        kept = self._attention.get(seat)
        if kept is None or kept.running is not running:
            kept = self._attention[seat] = Attention(running, seat)
        return kept

    def _chance(self, running: Running, seat: int) -> int:
        """A bot's randomness for one choice follows from the game: a saved one goes on as it would have."""
        text = f"{self._seed} {self.table.secret} {seat} {len(running.match.moves)}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")

    def _hint(self, wish: w.Hint) -> None:
        with self._changed:
            entries = decide(self.table, PERSON, wish, now(), self._draw).entries
            self._keep([] if self._has_asked(wish.seat) else entries)
            given = self._task(wish.seat, "sharp")
        found = advise(msgspec.structs.replace(given, seed=given.seed & 0x7FFFFFFF), HINT_BUDGET)
        self._post(spoken(self.table.setup, found, language(), wish.id))

    def _has_asked(self, seat: int) -> bool:
        """Whether the others know already that this seat was advised about its present choice."""
        for entry in reversed(self._entries):
            if isinstance(entry, e.Moved | e.Undone):
                return False
            if isinstance(entry, e.Hinted) and entry.seat == seat:
                return True
        return False

    # -- the end ------------------------------------------------------------------------------------------------------
    def _record_name(self) -> str:
        number = self.table.game_number
        return self._name if number == 1 else f"{self._name}-{number}"

    def _finish(self) -> None:
        self._record = finished_record(self.table)
        self._saves.finish(self._name, self._record_name(), self._record.json())

    def record(self, share: str, promised: Sequence[str], given: Mapping[int, str]) -> list[tuple[str, str]]:
        # Of use at the end only, and it takes its time to come.
        from chabudai.cli.remote.keep_record import judged

        assert self._record is not None
        told = [] if self._record.deal is None else judged(self._record, promised, given)
        file = shlex.quote(str(self._saves.record(share)))
        return [*told, (say("play.kept", program=command_name(), file=file), "dim")]

    def how_to_return(self, seated: bool) -> str | None:
        data = f" --data {shlex.quote(str(self._data))}" if self._data is not None else ""
        return say("play.saved", command=f"{command_name()} play --resume {self._name}{data}")
