"""The law of memory: after any sequence of leaving, coming back, taking moves back, pauses, hand-overs and new games no
viewer knows more of a hand than without it, unless its owner agreed to that.

A table shows each viewer the game as it is; a person remembers the game as it was. So whatever is taken back is looked
at with the eyes of everybody: could it have looked the same in another world that they cannot tell from this one?
"""

import random
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from chabudai.engine.dice import FairDice, FastDice
from chabudai.engine.errors import ChabudaiError
from chabudai.engine.game import Setup
from chabudai.engine.match import CHANCE, Actor, Match
from chabudai.engine.replay import make
from chabudai.protocol import wishes as w
from chabudai.table import entries as e
from chabudai.table.moves import Step
from chabudai.table.running_game import Running
from tests.table.company import Company
from tests.table.wishing import random_table, somebody

#: So many things happen at most at a table, and so many worlds are imagined for each viewer of what is taken back.
LONG_ENOUGH = 140
WORLDS = 3


def memories(setup: Setup, rng: random.Random) -> None:
    table = Watched(random_table(setup, rng), rng)
    table.company.begin()
    table.look()
    for _ in range(LONG_ENOUGH):
        table.live_a_little()


class Watched:
    """A table at which it is written down what everybody could remember."""

    def __init__(self, company: Company, rng: random.Random) -> None:
        self.company = company
        self.rng = rng
        self.appearance = import_module(f"tests.games.{company.table.setup.game.name}.appearance").appearance
        #: Every number that chance was ever settled with: from which secret, dealt for the how manyth time, which.
        self.spent: set[tuple[str, int, int]] = set()
        self.read = 0
        self.running: Running | None = None
        self.settled = (0, 0)

    # -- living --------------------------------------------------------------------------------------------------------
    def live_a_little(self) -> None:
        company, rng = self.company, self.rng
        company.now += rng.randrange(4_000)
        if company.table.phase == "over":
            self.wish(*somebody(company, rng), again=True)
            with suppress(ChabudaiError):
                company.wish(company.table.host, w.SeatBot(bot="random"))
                company.begin()
        elif rng.random() < 0.6 and company.to_act and not company.table.paused:
            company.play_on()
        else:
            self.wish(*somebody(company, rng))
        self.look()

    def wish(self, who: str, seat: int, again: bool = False) -> None:
        company, rng = self.company, self.rng
        wishes: list[w.AnyWish] = [w.Undo(seat=seat)] * 4
        wishes += [w.Leave(seat=seat), w.Return(seat=seat), w.Pause(seat=seat), w.Resume(seat=seat), w.Offer(seat=seat)]
        with suppress(ChabudaiError):
            decided = company.wish(who, w.Rematch(seat=seat) if again else rng.choice(wishes))
            if decided.token is not None:
                taker = rng.choice(company.people)
                company.wish(taker, w.TakeOver(seat=seat, token=decided.token, name=f"Newcomer {rng.randrange(99)}"))
        for other, chair in enumerate(company.table.chairs):
            if company.table.motion is not None and chair.owner is not None and rng.random() < 0.8:
                with suppress(ChabudaiError):
                    company.wish(chair.owner, w.Agree(seat=other, yes=True))

    # -- looking -------------------------------------------------------------------------------------------------------
    def look(self) -> None:
        """At all that has happened since the last time."""
        entries, before, running = self.company.entries[self.read :], self.running, self.company.table.running
        undone = [entry for entry in entries if isinstance(entry, e.Undone)]
        if before is not None:
            for entry in undone:
                self.check_undone(before, entry)
        if running is not None and not undone:
            self.check_chance(running, fresh=running is not before)
        self.read, self.running = len(self.company.entries), running
        dice = None if running is None else running.match.dice
        self.settled = (dice.times, dice.drawn) if isinstance(dice, FairDice) else (0, 0)

    def check_chance(self, running: Running, fresh: bool) -> None:
        """Whatever chance brought now nobody can know from what it brought before, in any game or continuation."""
        dice = running.match.dice
        assert isinstance(dice, FairDice)
        first = self.settled[1] if not fresh and dice.times == self.settled[0] else 0
        drawn = {(running.secret, dice.times, number) for number in range(first, dice.drawn)}
        assert not drawn & self.spent, "chance repeats itself"
        self.spent |= drawn

    def check_undone(self, before: Running, entry: e.Undone) -> None:
        kept = before.without(entry.entry, entry.alone)
        gone = [step for step in before.steps if step not in kept]
        agreed = self.everybody_agreed(entry)
        if any(step.stand_in for step in gone):
            assert agreed and self.company.table.plan.hints, "what a bot chose was taken back: that is a hint"
        if not agreed:
            for viewer in (None, *range(before.setup.seats)):
                self.check_unlearnt(before, gone, viewer)

    def everybody_agreed(self, entry: e.Undone) -> bool:
        """Whether every owner of a seat has said yes to this, or wished it."""
        if entry.alone:
            return False
        chairs = self.company.table.chairs
        agreed = {chairs[entry.seat].owner}
        for earlier in reversed(self.company.entries[: self.company.entries.index(entry)]):
            if isinstance(earlier, e.Asked | e.HandedOver):
                # Who has the seat now was not asked.
                break
            if isinstance(earlier, e.Answered) and earlier.yes:
                agreed.add(chairs[earlier.seat].owner)
        return {chair.owner for chair in chairs} - {None} <= agreed

    def check_unlearnt(self, before: Running, gone: Sequence[Step], viewer: int | None) -> None:
        """In other worlds that this viewer could not tell apart before the moves that are gone, they look the same."""
        setup = before.setup
        kept = before.again([step for step in before.steps if step.entry < gone[0].entry]).match
        branch = [(gone[0].seat, gone[0].move)] if len(gone) == 1 else before.match.moves[len(kept.moves) :]
        dice = FastDice(self.rng.randrange(1 << 30))
        for _ in range(WORLDS):
            twin = kept.branch()
            twin.state = setup.game.imagine(setup, kept.view(viewer), dice)
            self.check_alike(kept.branch(), twin, branch, viewer)

    def check_alike(self, one: Match, other: Match, branch: Sequence[tuple[Actor, str]], viewer: int | None) -> None:
        for actor, text in branch:
            look = self.appearance(one.setup, one.state, actor, text, viewer)
            possible = other.possible() if actor == CHANCE else other.legal(int(actor))
            alike = [m.text for m in possible if self.appearance(one.setup, other.state, actor, m.text, viewer) == look]
            assert alike, "somebody has seen something that was taken back without being asked"
            make(one, actor, text, 0)
            make(other, actor, self.rng.choice(alike), 0)
