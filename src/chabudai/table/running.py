"""The game that runs at a table: a match whose moves remember the entries they came from."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from operator import itemgetter

import msgspec

from chabudai.engine.dice import Dice, FairDice
from chabudai.engine.game import Setup
from chabudai.engine.match import Actor, Match
from chabudai.engine.record import make

Deal = Callable[[str], Dice]
"""Where chance comes from: dice from a secret in hexadecimal, the same ones every time."""


def fair_deal(secret: str) -> Dice:
    return FairDice(bytes.fromhex(secret))


class Step(msgspec.Struct, frozen=True):
    """A seat's move and the number of its entry."""

    entry: int
    seat: int
    move: str
    words: str = ""


class Running:
    """A match dealt from a secret, perhaps from a given beginning on. Without a secret it only shows that beginning."""

    def __init__(
        self, setup: Setup, secret: str, begin: Sequence[tuple[Actor, str]], entry: int, deal: Deal = fair_deal
    ) -> None:
        self.setup = setup
        self.deal = deal
        self.secret = secret
        self.begin = begin
        self.entry = entry
        self.steps: list[Step] = []
        #: For each entry that changed the match, in order, the number of the first event that came of it.
        self.marks: list[tuple[int, int]] = [(entry, 0)]
        #: For each seat the entry since which it owes its present choice.
        self.owed_since: list[int] = [entry] * setup.seats
        #: For each seat its last accepted move with the position it was chosen at: a repeated message is known by it.
        self.accepted: dict[int, tuple[int, str]] = {}
        self.match = self._begun()

    def _begun(self) -> Match:
        dice = self.deal(self.secret) if self.secret else None
        if not self.begin:
            return Match(self.setup, dice)
        match = Match(self.setup)
        for number, (actor, text) in enumerate(self.begin, start=1):
            make(match, actor, text, number)
        if dice is not None:
            match.go_on_with(dice)
        return match

    def play(self, step: Step) -> None:
        match = self.match
        before = match.to_act()
        self.accepted[step.seat] = (self.owed_since[step.seat], step.move)
        self.marks.append((step.entry, match.events))
        match.play(step.seat, step.move)
        self.steps.append(step)
        owing = match.to_act()
        # A sealed choice of somebody else leaves the others where they were.
        for seat in range(self.setup.seats):
            waited = seat != step.seat and seat in before and seat in owing
            if not waited:
                self.owed_since[seat] = step.entry

    def without(self, entry: int, alone: bool) -> list[Step]:
        """The moves that stay if that of this entry is taken back, alone or with everything after it."""
        if alone:
            return [step for step in self.steps if step.entry != entry]
        return [step for step in self.steps if step.entry < entry]

    def again(self, steps: Sequence[Step]) -> "Running":
        """The same deal with these moves only."""
        fresh = Running(self.setup, self.secret, self.begin, self.entry, self.deal)
        for step in steps:
            fresh.play(step)
        return fresh

    def undo(self, entry: int, alone: bool, now: int) -> "Running":
        """The game after an undo: whoever owes something else than before was asked for it anew."""
        fresh = self.again(self.without(entry, alone))
        fresh.owed_since = [now] * self.setup.seats
        if alone:
            seat = next(step.seat for step in self.steps if step.entry == entry)
            waiting = set(self.match.to_act()) & set(fresh.match.to_act()) - {seat}
            # The others choose from what they chose from before.
            fresh.owed_since = [since if s in waiting else now for s, since in enumerate(self.owed_since)]
            fresh.accepted = {s: accepted for s, accepted in self.accepted.items() if s != seat}
        return fresh

    def last_step_of(self, seat: int) -> Step | None:
        return next((step for step in reversed(self.steps) if step.seat == seat), None)

    def entry_of(self, event: int) -> tuple[int, int]:
        """Which entry an event came of, and its place among the events of that entry."""
        entry, first = self.marks[bisect_right(self.marks, event, key=itemgetter(1)) - 1]
        return entry, event - first

    def events_up_to(self, entry: int) -> int:
        """How many events there were when this entry had been written."""
        later = bisect_right(self.marks, entry, key=itemgetter(0))
        return self.marks[later][1] if later < len(self.marks) else self.match.events
