"""What a table's entries add up to."""

from collections.abc import Callable, Collection, Iterable
from sys import intern

import msgspec

from chabudai.engine.dice import FairDice, deal_key
from chabudai.engine.game import Setup
from chabudai.protocol.plan import AwayWhy, Matter, Phase, Plan, Strength
from chabudai.table import entries as e
from chabudai.table.allowance import cost
from chabudai.table.clocks import ANSWER_MS, UNHURRIED_MS, Clocks
from chabudai.table.errors import refusal
from chabudai.table.moves import Step
from chabudai.table.plan import setup_of
from chabudai.table.promises import REVEALING_MS, Promises
from chabudai.table.running_game import Dealer, Running, fair_deal
from chabudai.table.seat_names import Naming
from chabudai.table.tally import Sitter, counted


class Chair:
    """A seat at the table: empty, a person's or a bot's. A person who is away keeps it; a bot moves meanwhile."""

    def __init__(self) -> None:
        self.owner: str | None = None
        self.name: str = ""
        self.bot: Strength | None = None
        self.away: AwayWhy | None = None
        self.offered: str | None = None
        #: Somebody would like another game, and this one's owner has not answered yet.
        self.asked = False
        #: Its owner has played here before and would like another game.
        self.joined = False

    @property
    def taken(self) -> bool:
        return self.owner is not None or self.bot is not None

    def sit(self, person: str, name: str) -> None:
        self.owner, self.name, self.bot, self.away, self.offered = person, name, None, None, None
        self.asked = self.joined = False

    def stand(self) -> None:
        self.owner, self.name, self.bot, self.away, self.offered = None, "", None, None, None
        self.asked = self.joined = False


class Motion:
    """What somebody wants all people at the table to agree to, and who has. It lapses if they do not."""

    def __init__(self, what: Matter, seat: int, agreed: set[int], until: int) -> None:
        self.what = what
        self.seat = seat
        self.agreed = agreed
        self.until = until


class Table:
    """Begin with nothing and `take` one entry after the other. Taking never fails: what is wrong was refused before."""

    def __init__(self, name: str, deal: Dealer = fair_deal) -> None:
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
        #: What the people give to the deal.
        self.promises = Promises()
        self.chairs: list[Chair] = []
        self.begin: list[tuple[int | str, str]] = []
        self.source: str | None = None
        #: What must be installed to have the game, if it is not one of ours.
        self.distribution = ""
        #: The entry with which the present game began.
        self.began = 0
        #: The seat at which another game was wished for, and how the games of this company have ended so far.
        self.wished_by: int | None = None
        #: So long those who were asked have time to answer, before others go on without them.
        self.answers_until = 0
        self.tally = e.Tally()
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
        #: Where the host changed the plan: what it was before.
        self.plans: dict[int, Plan] = {}
        #: How the seats were called while that log was written.
        self.namings: list[Naming] = []
        #: In a replay, where one entry has all moves: from which event on they were called how.
        self.called: list[tuple[int, Naming]] = []
        #: Whoever has seen less than this entry needs the log from its beginning: more than its end has changed.
        self.epoch = 0
        #: What each seat has brought about besides moves since the log began (see `allowance`); None: nobody's seat.
        self.spent: dict[int | None, int] = {}
        #: A game begun under other rules than this program's: it can be read, not continued.
        self.other_rules: int | None = None

    @classmethod
    def of(cls, name: str, entries: Iterable[e.AnyEntry], deal: Dealer = fair_deal) -> "Table":
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

    def sitters(self) -> list[Sitter]:
        return [(chair.owner, chair.bot) for chair in self.chairs]

    def asked(self) -> list[int]:
        """Seats whose owners have not said yet whether they play again."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.asked]

    def people(self) -> list[int]:
        """Seats that belong to people who are here, as far as the table knows."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.owner is not None and not chair.away]

    def voters(self, what: Matter, without: Collection[int] = ()) -> set[str]:
        """The people who must agree where all must, apart from these seats.

        Who is away has no say, but not even then is anything of theirs taken back unasked: others would have seen cards
        that they come back to.
        """
        return {
            owner
            for seat, chair in enumerate(self.chairs)
            if (owner := chair.owner) is not None and seat not in without and (what == "undo" or not chair.away)
        }

    def ticking(self) -> list[int]:
        """Seats on whose clock time is running. Who gets up pays for the choice that is owed until somebody has made
        it: else one could think it over standing."""
        if self.clocks is None or self.paused:
            return []
        return [seat for seat in self.to_act() if self.chairs[seat].owner and self.chairs[seat].away != "time"]

    def may_run_out(self) -> list[int]:
        """Those of them for whom it makes a difference when it has run out."""
        return [seat for seat in self.ticking() if not self.chairs[seat].away]

    def next_end(self) -> int | None:
        """When the first of the clocks, or the patience with a question, runs out."""
        ends = [] if self.clocks is None else self.clocks.ends(self.may_run_out())
        if self.motion is not None:
            ends.append(self.motion.until)
        if self.promises.until is not None:
            ends.append(self.promises.until)
        return min(ends, default=None)

    def bots_to_move(self) -> list[tuple[int, Strength]]:
        """Seats for which a bot has to choose now, and which. While people are asked something, bots wait; stand-ins do
        not, or one could have time to think by a question."""
        if self.paused or self.other_rules is not None:
            return []
        found: list[tuple[int, Strength]] = []
        for seat in self.to_act():
            chair = self.chairs[seat]
            if chair.bot is not None:
                if self.motion is None:
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
    def take(self, entry: e.AnyEntry, past: bool = False) -> None:
        """`past`: nothing of what it brought about is left (see `fold`)."""
        self.number += 1
        self.changed_at = entry.at
        if self.clocks is not None:
            if isinstance(entry, e.Woken):
                self.clocks.skip(entry.at)
            else:
                self.clocks.run(entry.at, self.ticking())
        (_PAST if past else _TAKE)[type(entry)](self, entry)
        if not isinstance(entry, e.Moved):
            seat: int | None = getattr(entry, "seat", None)
            self.spent[seat] = self.spent.get(seat, 0) + cost(entry)
        if entry.names_seats:
            self.namings.append(Naming(self.number, [(chair.name, chair.bot) for chair in self.chairs]))
        if entry.audience != e.NOBODY:
            self.told.append((self.number, entry))

    def _opened(self, entry: e.Opened) -> None:
        self.opened_at = entry.at
        self.host = entry.host
        self._keep_secret(entry.secret)
        self.begin = list(entry.begin)
        self.source = entry.source
        self.distribution = entry.distribution
        self._planned(entry)

    def _planned(self, entry: e.Opened | e.Planned) -> None:
        if isinstance(entry, e.Planned):
            self._was_planned(entry)
        self.plan = entry.plan
        self.open_plan = msgspec.structs.replace(entry.plan, card_file=None)
        self.setup = setup_of(entry.plan, self.setup if self.chairs else None, self.distribution)
        if not self.chairs:
            self.chairs = [Chair() for _ in range(self.setup.seats)]
            self.promises = Promises(self.setup.seats)

    def _was_planned(self, entry: e.Planned) -> None:
        self.plans[self.number] = self.plan
        self.plan = entry.plan

    def _keep_secret(self, secret: str) -> None:
        self.secret = secret
        self.commitment = FairDice(bytes.fromhex(secret)).commitment() if secret else ""

    def _seated(self, entry: e.Seated) -> None:
        self.chairs[entry.seat].sit(entry.person, entry.name)
        self._new_sitter(entry.seat)

    def _new_sitter(self, seat: int) -> None:
        """A promise is its giver's; once a game has begun it is the game's."""
        if self.phase == "seats":
            self.promises.forget(seat)

    def _handed_over(self, entry: e.HandedOver) -> None:
        chair = self.chairs[entry.seat]
        giver, away = chair.owner, chair.away
        chair.sit(entry.person, entry.name)
        # Whoever has agreed to something is another person now.
        self.motion = None
        self._new_sitter(entry.seat)
        self._pass_host_on(giver, entry.person)
        # Somebody has other eyes now.
        self.epoch = self.number
        self._clock_after(entry.seat, away)

    def _bot_seated(self, entry: e.BotSeated) -> None:
        chair = self.chairs[entry.seat]
        chair.stand()
        chair.bot = entry.bot
        self._new_sitter(entry.seat)

    def _stood(self, entry: e.Stood) -> None:
        chair = self.chairs[entry.seat]
        gone = chair.owner
        chair.stand()
        self._new_sitter(entry.seat)
        self._pass_host_on(gone)

    def _pass_host_on(self, gone: str | None, to: str | None = None) -> None:
        """Somebody must be able to seat bots and start: if the host has left, the next person at the table."""
        if gone == self.host and not self.seats_of(self.host):
            self.host = to or next((c.owner for c in self.chairs if c.owner is not None), self.host)

    def _renamed(self, entry: e.Renamed) -> None:
        self.chairs[entry.seat].name = entry.name

    def _offered(self, entry: e.Offered) -> None:
        self.chairs[entry.seat].offered = entry.token

    def _promised(self, entry: e.Promised) -> None:
        self.promises.sha256[entry.seat] = entry.sha256

    def _starting(self, entry: e.Starting) -> None:
        self.promises.until = entry.until

    def _revealed(self, entry: e.Revealed) -> None:
        self.promises.values[entry.seat] = entry.value

    def _was_started(self, entry: e.Started) -> None:
        self.phase = "playing"
        self.wished_by = None
        for chair in self.chairs:
            chair.asked = chair.joined = False
        self.promises.until = None
        self.began = self.number
        self._begin_log([told for told in self.told if told[1].before_the_first_card])
        self._settle()

    def _settle(self) -> None:
        """Whatever was asked, it is not asked any more."""
        self.paused = False
        self.motion = None

    def _started(self, entry: e.Started) -> None:
        self._was_started(entry)
        known = self.setup.game.rules_version, self.setup.card_file.fingerprint
        if (entry.rules_version, entry.cards) != known:
            self.other_rules = entry.rules_version
            return
        key = deal_key(self.secret, self.promises.values)
        self.running = Running(self.setup, key, self.begin, self.number, self.deal)
        self.clocks = None if self.plan.clock is None else Clocks(self.plan.clock, self.setup.seats, entry.at)
        self._see_whether_over()

    def _moved(self, entry: e.Moved) -> None:
        if self.running is None:
            return
        before = list(self.running.owed_since)
        stands_in, position = entry.by == "stand_in", before[entry.seat]
        self.running.play(Step(self.number, entry.seat, intern(entry.move), entry.words, stands_in, position))
        self._was_moved(entry)
        if self.clocks is not None:
            self.clocks.chosen(entry.seat)
            if self.running.to_read:
                self.clocks.read(entry.at)
            self._ask(before)
        self._see_whether_over()

    def _was_moved(self, entry: e.Moved) -> None:
        motion = self.motion
        if motion is None or motion.what != "undo":
            return
        if motion.seat == entry.seat or entry.words:
            # Whoever moves again does not want the move before back any more; and what was said stays said.
            self.motion = None
        else:
            # More would be taken back now than those have agreed to who were quick to answer.
            motion.agreed = {motion.seat}

    def _undone(self, entry: e.Undone) -> None:
        self.motion = None
        if self.running is not None:
            before, steps = list(self.running.owed_since), self.running.steps
            self.running = self.running.undo(entry.seat, entry.entry, entry.alone, self.number, entry.anew)
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
            self._settle()
            outcome = self.running.match.outcome()
            if outcome is not None and not self.begin:
                self.tally = counted(self.tally, self.sitters(), outcome.winners)
            if not self.plan.watch:
                # Spectators see all of it from here on.
                self.epoch = self.number

    def _asked(self, entry: e.Asked) -> None:
        # Bots wait for the answer, and with a clock somebody's time may be running.
        self.motion = Motion(entry.what, entry.seat, {entry.seat}, entry.at + self._patience())

    def _patience(self) -> int:
        return UNHURRIED_MS if self.clocks is None else ANSWER_MS

    def _lapsed(self, entry: e.Lapsed) -> None:
        self.motion = None

    def _woken(self, entry: e.Woken) -> None:
        if self.motion is not None:
            self.motion.until = entry.at + self._patience()
        if self.promises.until is not None:
            self.promises.until = entry.at + REVEALING_MS

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
        self.promises = Promises(len(self.chairs))
        # A new deal of the whole game, also where the one before went on from somewhere.
        self.begin = []
        self.source = None
        self.running = None
        self.other_rules = None
        self.clocks = None
        self._settle()
        self._begin_log([])
        # Who only let the time run out may sit there and wait for the next game.
        gone = [chair.owner for chair in self.chairs if chair.away in ("left", "gone")]
        for chair in self.chairs:
            if chair.away in ("left", "gone"):
                chair.stand()
            chair.away = None
        if self.host in gone:
            self._pass_host_on(self.host)
        self.wished_by = entry.seat
        if entry.tally is not None:
            self.tally = entry.tally
        self.answers_until = entry.at + ANSWER_MS
        for chair in self.chairs:
            # An offer was for the game that is over.
            chair.offered = None
            chair.joined = chair.owner is not None and chair.owner == self.chairs[entry.seat].owner
            chair.asked = entry.asks and chair.owner is not None and not chair.joined

    def _joined(self, entry: e.Joined) -> None:
        self.chairs[entry.seat].asked = False
        self.chairs[entry.seat].joined = True

    def _begin_log(self, told: list[tuple[int, e.AnyEntry]]) -> None:
        self.told, self.epoch = told, self.number
        self.plans = {}
        self.spent = {}
        # What is kept was said under the names of its time, whoever has those seats by now.
        self.namings = list(dict.fromkeys(self._naming_at(entry) for entry in (*(n for n, _ in told), self.number)))

    def _closed(self, entry: e.Closed) -> None:
        self.phase = "closed"

    def _nothing(self, entry: e.Entry) -> None:
        """It is only told."""


_TAKE: dict[type, Callable[..., None]] = {
    e.Opened: Table._opened,
    e.Planned: Table._planned,
    e.Seated: Table._seated,
    e.BotSeated: Table._bot_seated,
    e.Stood: Table._stood,
    e.Renamed: Table._renamed,
    e.Offered: Table._offered,
    e.HandedOver: Table._handed_over,
    e.Promised: Table._promised,
    e.Starting: Table._starting,
    e.Revealed: Table._revealed,
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
    e.Joined: Table._joined,
    e.Woken: Table._woken,
    e.Closed: Table._closed,
}

#: Of an entry that is past only what is left of it.
_PAST: dict[type, Callable[..., None]] = {
    e.Planned: Table._was_planned,
    e.Started: Table._was_started,
    e.Moved: Table._was_moved,
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
