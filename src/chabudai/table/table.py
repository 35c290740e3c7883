"""What a table's entries add up to."""

from collections.abc import Callable, Collection, Iterable
from sys import intern
from typing import Literal

import msgspec

from chabudai.engine.dice import FairDice
from chabudai.engine.game import Setup
from chabudai.table import entries as e
from chabudai.table.clocks import ANSWER, Clocks
from chabudai.table.names import Naming
from chabudai.table.plan import Plan, Strength, setup_of
from chabudai.table.running import Deal, Running, fair_deal
from chabudai.table.shapes import Phase
from chabudai.table.step import Step
from chabudai.table.words import refusal

AwayWhy = Literal["left", "time"]


class Chair:
    """A seat at the table: empty, a person's or a bot's. A person who is away keeps it; a bot moves meanwhile."""

    def __init__(self) -> None:
        self.owner: str | None = None
        self.name: str = ""
        self.bot: Strength | None = None
        self.away: AwayWhy | None = None
        self.offered: str | None = None

    @property
    def taken(self) -> bool:
        return self.owner is not None or self.bot is not None

    def sit(self, person: str, name: str) -> None:
        self.owner, self.name, self.bot, self.away, self.offered = person, name, None, None, None

    def stand(self) -> None:
        self.owner, self.name, self.bot, self.away, self.offered = None, "", None, None, None


class Motion:
    """What somebody wants all people at the table to agree to, and who has. Where there are clocks it lapses."""

    def __init__(self, what: e.Matter, seat: int, agreed: set[int], until: int | None) -> None:
        self.what = what
        self.seat = seat
        self.agreed = agreed
        self.until = until


class Table:
    """Begin with nothing and `take` one entry after the other. Taking never fails: what is wrong was refused before."""

    def __init__(self, name: str, deal: Deal = fair_deal) -> None:
        self.name = name
        self.deal = deal
        self.number = 0
        self.phase: Phase = "seats"
        self.plan: Plan
        #: The plan without the text of its card file, which is long.
        self.open_plan: Plan
        self.setup: Setup
        self.host = ""
        self.secret = ""
        #: The SHA-256 of the secret: shown before the first card. A replay deals nothing and has none.
        self.commitment = ""
        self.chairs: list[Chair] = []
        self.begin: list[tuple[int | str, str]] = []
        self.source: str | None = None
        #: Which game of the table this is, from 1 on.
        self.game_number = 1
        self.running: Running | None = None
        self.motion: Motion | None = None
        self.paused = False
        self.clocks: Clocks | None = None
        self.opened_at = 0
        self.changed_at = 0
        #: What the table's own log is made of: numbered entries that people are told of, of the present game.
        self.told: list[tuple[int, e.AnyEntry]] = []
        #: How the seats were called while that log was written.
        self.namings: list[Naming] = []
        #: In a replay, where one entry has all moves: from which event on they were called how.
        self.called: list[tuple[int, Naming]] = []
        #: Whoever has seen less than this entry needs the log from its beginning: more than its end has changed.
        self.epoch = 0
        #: A game begun under other rules than this program's: it can be read, not continued.
        self.other_rules: int | None = None

    @classmethod
    def of(cls, name: str, entries: Iterable[e.AnyEntry], deal: Deal = fair_deal) -> "Table":
        table = cls(name, deal)
        for entry in entries:
            table.take(entry)
        return table

    # -- questions ----------------------------------------------------------------------------------------------------
    @property
    def ended(self) -> bool:
        """The game was played to its end: there are no secrets any more."""
        return self.running is not None and self.running.match.over

    def over_by_record(self) -> None:
        """A game of other rules cannot be replayed, but one of which there is a record was played to its end."""
        if self.other_rules is not None and self.phase == "playing":
            self.phase = "over"

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.owner == person]

    def is_host(self, person: str) -> bool:
        return person == self.host

    def to_act(self) -> list[int]:
        return self.running.match.to_act() if self.running is not None and self.phase == "playing" else []

    def people(self) -> list[int]:
        """Seats that belong to people who are here, as far as the table knows."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.owner is not None and not chair.away]

    def voters(self, what: e.Matter, without: Collection[int] = ()) -> set[str]:
        """The people who must agree where all must, apart from these seats.

        Who has left has no say. Who only let the time run out may sit there: nothing of theirs is taken back unasked.
        """
        silent = ("left",) if what == "undo" else ("left", "time")
        return {
            owner
            for seat, chair in enumerate(self.chairs)
            if (owner := chair.owner) is not None and chair.away not in silent and seat not in without
        }

    def ticking(self) -> list[int]:
        """Seats on whose clock time is running."""
        if self.clocks is None or self.paused:
            return []
        return [seat for seat in self.to_act() if self.chairs[seat].owner is not None and not self.chairs[seat].away]

    def next_end(self) -> int | None:
        """When the first of the clocks, or the patience with a question, runs out."""
        ends = [] if self.clocks is None else self.clocks.ends(self.ticking())
        if self.motion is not None and self.motion.until is not None:
            ends.append(self.motion.until)
        return min(ends, default=None)

    def bots_to_move(self) -> list[tuple[int, Strength]]:
        """Seats for which a bot has to choose now, and which. While people are asked something, bots wait."""
        if self.paused or self.motion is not None or self.other_rules is not None:
            return []
        found: list[tuple[int, Strength]] = []
        for seat in self.to_act():
            chair = self.chairs[seat]
            if chair.bot is not None:
                found.append((seat, chair.bot))
            elif chair.away:
                found.append((seat, self.plan.stand_in))
        return found

    def names(self, language: str) -> list[str]:
        """How the seats are called in sentences."""
        return self.namings[-1].spoken(language)

    def names_at(self, entry: int, language: str) -> list[str]:
        """How they were called then: what somebody said or did stays theirs, whoever has the seat now."""
        return self._naming_at(entry).spoken(language)

    def names_when(self, event: int, language: str) -> list[str]:
        """How they were called when this happened in the game."""
        for first, naming in reversed(self.called):
            if first <= event:
                return naming.spoken(language)
        assert self.running is not None
        return self.names_at(self.running.entry_of(event)[0], language)

    def _naming_at(self, entry: int) -> Naming:
        for naming in reversed(self.namings):
            if naming.entry <= entry:
                return naming
        return self.namings[0]

    # -- taking entries -----------------------------------------------------------------------------------------------
    def take(self, entry: e.AnyEntry) -> None:
        self.number += 1
        self.changed_at = entry.at
        if self.clocks is not None:
            if isinstance(entry, e.Woken):
                self.clocks.skip(entry.at)
            else:
                self.clocks.run(entry.at, self.ticking())
        _TAKE[type(entry)](self, entry)
        if isinstance(entry, NAMING):
            self.namings.append(Naming(self.number, [(chair.name, chair.bot) for chair in self.chairs]))
        if not isinstance(entry, QUIET):
            self.told.append((self.number, entry))

    def _opened(self, entry: e.Opened) -> None:
        self.opened_at = entry.at
        self.host = entry.host
        self._keep_secret(entry.secret)
        self.begin = list(entry.begin)
        self.source = entry.source
        self._planned(entry)

    def _planned(self, entry: e.Opened | e.Planned) -> None:
        self.plan = entry.plan
        self.open_plan = msgspec.structs.replace(entry.plan, card_file=None)
        self.setup = setup_of(entry.plan)
        if not self.chairs:
            self.chairs = [Chair() for _ in range(self.setup.seats)]

    def _keep_secret(self, secret: str) -> None:
        self.secret = secret
        self.commitment = FairDice(bytes.fromhex(secret)).commitment() if secret else ""

    def _seated(self, entry: e.Seated) -> None:
        self.chairs[entry.seat].sit(entry.person, entry.name)

    def _handed_over(self, entry: e.HandedOver) -> None:
        chair = self.chairs[entry.seat]
        giver, away = chair.owner, chair.away
        chair.sit(entry.person, entry.name)
        self._pass_host_on(giver, entry.person)
        # Somebody has other eyes now.
        self.epoch = self.number
        self._clock_after(entry.seat, away)

    def _bot_seated(self, entry: e.BotSeated) -> None:
        chair = self.chairs[entry.seat]
        chair.stand()
        chair.bot = entry.bot

    def _stood(self, entry: e.Stood) -> None:
        chair = self.chairs[entry.seat]
        gone = chair.owner
        chair.stand()
        self._pass_host_on(gone)

    def _pass_host_on(self, gone: str | None, to: str | None = None) -> None:
        """Somebody must be able to seat bots and start: if the host has left, the next person at the table."""
        if gone == self.host and not self.seats_of(self.host):
            self.host = to or next((c.owner for c in self.chairs if c.owner is not None), self.host)

    def _renamed(self, entry: e.Renamed) -> None:
        self.chairs[entry.seat].name = entry.name

    def _offered(self, entry: e.Offered) -> None:
        self.chairs[entry.seat].offered = entry.token

    def _started(self, entry: e.Started) -> None:
        self.phase = "playing"
        self._begin_log([told for told in self.told if isinstance(told[1], SPOKEN)])
        self.paused = False
        self.motion = None
        known = self.setup.game.rules_version, self.setup.card_file.fingerprint
        if (entry.rules_version, entry.cards) != known:
            self.other_rules = entry.rules_version
            return
        self.running = Running(self.setup, self.secret, self.begin, self.number, self.deal)
        self.clocks = None if self.plan.clock is None else Clocks(self.plan.clock, self.setup.seats, entry.at)
        self._see_whether_over()

    def _moved(self, entry: e.Moved) -> None:
        if self.running is None:
            return
        before = list(self.running.owed_since)
        self.running.play(Step(self.number, entry.seat, intern(entry.move), entry.words))
        if self.motion is not None and self.motion.what == "undo" and (self.motion.seat == entry.seat or entry.words):
            # Whoever moves again does not want the move before back any more; and what was said stays said.
            self.motion = None
        if self.clocks is not None:
            self.clocks.chosen(entry.seat)
            self._ask(before)
        self._see_whether_over()

    def _undone(self, entry: e.Undone) -> None:
        self.motion = None
        if self.running is not None:
            before, steps = list(self.running.owed_since), self.running.steps
            self.running = self.running.undo(entry.entry, entry.alone, self.number)
            # Lines have gone, and lines that had faded are back.
            self.epoch = self.number
            if self.clocks is not None:
                kept = {step.entry for step in self.running.steps}
                for step in steps:
                    if step.entry not in kept:
                        self.clocks.unchosen(step.seat)
            if not entry.alone:
                self._ask(before)

    def _ask(self, before: list[int]) -> None:
        if self.clocks is not None and self.running is not None:
            for seat in self.running.match.to_act():
                if self.running.owed_since[seat] != before[seat]:
                    self.clocks.asked(seat)

    def _see_whether_over(self) -> None:
        if self.running is not None and self.running.match.over:
            self.phase = "over"
            self.paused = False
            self.motion = None
            if not self.plan.watch:
                # Spectators see all of it from here on.
                self.epoch = self.number

    def _asked(self, entry: e.Asked) -> None:
        # Bots wait for the answer, and with a clock somebody's time may be running.
        until = None if self.clocks is None else entry.at + ANSWER
        self.motion = Motion(entry.what, entry.seat, {entry.seat}, until)

    def _lapsed(self, entry: e.Lapsed) -> None:
        self.motion = None

    def _woken(self, entry: e.Woken) -> None:
        if self.motion is not None and self.motion.until is not None:
            self.motion.until = entry.at + ANSWER

    def _answered(self, entry: e.Answered) -> None:
        if self.motion is None:
            return
        if entry.yes:
            self.motion.agreed.add(entry.seat)
        else:
            self.motion = None

    def _paused(self, entry: e.Paused) -> None:
        self.paused = True
        self.motion = None

    def _resumed(self, entry: e.Resumed) -> None:
        self.paused = False

    def _away(self, entry: e.Away) -> None:
        self.chairs[entry.seat].away = entry.why

    def _back(self, entry: e.Back) -> None:
        chair = self.chairs[entry.seat]
        away, chair.away = chair.away, None
        self._clock_after(entry.seat, away)

    def _clock_after(self, seat: int, away: AwayWhy | None) -> None:
        """Who only got up finds the clock as it was: else leaving and coming back would wind it up."""
        if away == "time" and self.clocks is not None:
            self.clocks.returned(seat)

    def _rematched(self, entry: e.Rematched) -> None:
        self.phase = "seats"
        self.game_number += 1
        self._keep_secret(entry.secret)
        # A new deal of the whole game, also where the one before went on from somewhere.
        self.begin = []
        self.source = None
        self.running = None
        self.other_rules = None
        self.clocks = None
        self._begin_log([])
        # Who only let the time run out may sit there and wait for the next game.
        gone = [chair.owner for chair in self.chairs if chair.away == "left"]
        for chair in self.chairs:
            if chair.away == "left":
                chair.stand()
            chair.away = None
        if self.host in gone:
            self._pass_host_on(self.host)

    def _begin_log(self, told: list[tuple[int, e.AnyEntry]]) -> None:
        self.told, self.epoch = told, self.number
        # What is kept was said under the names of its time, whoever has those seats by now.
        self.namings = list(dict.fromkeys(self._naming_at(entry) for entry in (*(n for n, _ in told), self.number)))

    def _closed(self, entry: e.Closed) -> None:
        self.phase = "closed"

    def _nothing(self, entry: e.Entry) -> None:
        """It is only told."""


#: Entries that are in nobody's log. Moves are told by the match.
QUIET = (e.Opened, e.Moved, e.Offered, e.Woken)
#: What was said before the first card belongs to the game.
SPOKEN = (e.Spoke, e.Reacted)
#: Entries after which a seat may have another name.
NAMING = (e.Opened, e.Seated, e.BotSeated, e.Stood, e.Renamed, e.HandedOver, e.Rematched)

_TAKE: dict[type, Callable[..., None]] = {
    e.Opened: Table._opened,
    e.Planned: Table._planned,
    e.Seated: Table._seated,
    e.BotSeated: Table._bot_seated,
    e.Stood: Table._stood,
    e.Renamed: Table._renamed,
    e.Offered: Table._offered,
    e.HandedOver: Table._handed_over,
    e.Started: Table._started,
    e.Moved: Table._moved,
    e.Undone: Table._undone,
    e.Asked: Table._asked,
    e.Answered: Table._answered,
    e.Lapsed: Table._lapsed,
    e.Paused: Table._paused,
    e.Resumed: Table._resumed,
    e.Away: Table._away,
    e.Back: Table._back,
    e.Spoke: Table._nothing,
    e.Remarked: Table._nothing,
    e.Reacted: Table._nothing,
    e.Hinted: Table._nothing,
    e.Rematched: Table._rematched,
    e.Woken: Table._woken,
    e.Closed: Table._closed,
}


def playing(table: Table) -> Running:
    """The game that is running, or a refusal."""
    if table.other_rules is not None:
        raise refusal(
            "other_rules", found=table.other_rules, known=table.setup.game.rules_version, game=table.setup.game.title()
        )
    if table.phase != "playing" or table.running is None:
        raise refusal("not_playing")
    return table.running
