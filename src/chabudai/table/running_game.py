"""The game that runs at a table: a match whose moves remember the entries they came from."""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Sequence

from chabudai.engine.dice import FairDice
from chabudai.engine.game import Setup
from chabudai.engine.match import Match
from chabudai.engine.replay import Moves, played
from chabudai.table.moves import Step

Beginning = Moves
Dealer = Callable[[Setup, str, Beginning], Match]
"""How a match is dealt from a secret (in hexadecimal), perhaps from a given beginning on."""


def fair_deal(setup: Setup, secret: str, begin: Beginning) -> Match:
    """Every draw follows from the secret. Without one there is only the beginning."""
    dice = FairDice(bytes.fromhex(secret)) if secret else None
    if not begin:
        return Match(setup, dice)
    match = played(setup, begin)
    if dice is not None:
        match.go_on_with(dice)
    return match


class Running:
    """A match and what the table must remember of it."""

    def __init__(self, setup: Setup, secret: str, begin: Beginning, entry: int, deal: Dealer = fair_deal) -> None:
        self.setup = setup
        self.deal = deal
        self.secret = secret
        self.begin = begin
        self.entry = entry
        self.steps: list[Step] = []
        #: The entries that changed the match, in order, and for each the number of the first event that came of it.
        self._marked = array("q", [entry])
        self._first = array("q", [0])
        #: Where moves were taken back and chance is dealt anew: after so many steps, and the how manyth time it was.
        self.anew: list[tuple[int, int]] = []
        self.times_anew = 0
        #: For each seat the entry since which it owes its present choice.
        self.owed_since: list[int] = [entry] * setup.seats
        #: For each seat its last accepted move with the position it was chosen at: a repeated message is known by it.
        self.accepted: dict[int, tuple[int, str]] = {}
        #: Whether a step, after so many, has told nobody anything: the last one that was asked for (see `asking`).
        self.told_nobody: tuple[int, int, bool] | None = None
        self.match = deal(setup, secret, begin)

    def play(self, step: Step) -> None:
        match = self.match
        self._deal_anew()
        before = match.to_act()
        self.accepted[step.seat] = (step.position, step.move)
        self._marked.append(step.entry)
        self._first.append(match.events)
        match.play(step.seat, step.move)
        self.steps.append(step)
        owing = match.to_act()
        # A sealed choice of somebody else leaves the others where they were.
        for seat in range(self.setup.seats):
            waited = seat != step.seat and seat in before and seat in owing
            if not waited:
                self.owed_since[seat] = step.entry

    def _deal_anew(self) -> None:
        """If moves were taken back here: nobody may know from what came after them what will come now."""
        dice = self.match.dice
        if self.anew and isinstance(dice, FairDice):
            for steps, times in self.anew:
                if steps == len(self.steps):
                    self.match.dice = dice.anew(times)

    @property
    def just_opened(self) -> bool:
        """Whether the last move turned over what several had chosen at the same time."""
        if len(self.steps) < 2:
            return False
        before, last = self.steps[-2:]
        chosen_at = self.accepted[last.seat][0] if last.seat in self.accepted else last.entry
        waited_for = any(self.owed_since[seat] < last.entry for seat in self.match.to_act())
        return chosen_at < before.entry and not waited_for

    @property
    def to_read(self) -> bool:
        """Whether the last move left something that people want to look at before it goes on."""
        if self.just_opened:
            return True
        pauses = self.setup.game.pauses
        if not pauses or not self.steps:
            return False
        return any(told.kind in pauses for _, told in self.match.log_since(self._first[-1], None))

    def without(self, entry: int, alone: bool) -> list[Step]:
        """The moves that stay if that of this entry is taken back, alone or with everything after it."""
        if alone:
            return [step for step in self.steps if step.entry != entry]
        return [step for step in self.steps if step.entry < entry]

    def again(self, steps: Sequence[Step]) -> "Running":
        """The same deal with these moves only."""
        return self._again(steps, self.anew, self.times_anew)

    def _again(self, steps: Sequence[Step], anew: list[tuple[int, int]], times: int) -> "Running":
        fresh = Running(self.setup, self.secret, self.begin, self.entry, self.deal)
        fresh.anew, fresh.times_anew = anew, times
        for step in steps:
            fresh.play(step)
        return fresh

    def undo(self, seat: int, entry: int, alone: bool, now: int, anew: bool = False) -> "Running":
        """The game after a seat's move was taken back: whoever owes something else than before was asked for it anew.

        Where a table is read again, what will be taken back is not played in the first place.
        """
        kept, times = self.without(entry, alone), self.times_anew + anew
        marks = self._anew_after(entry, alone, len(kept), times)
        fresh = self if len(kept) == len(self.steps) else self._again(kept, marks, times)
        # The others choose from what they chose from before.
        waiting = set(self.match.to_act()) & set(fresh.match.to_act()) - {seat} if alone else set()
        fresh.owed_since = [since if s in waiting else now for s, since in enumerate(self.owed_since)]
        fresh.accepted = {step.seat: (step.position, step.move) for step in kept}
        fresh.anew, fresh.times_anew = marks, times
        return fresh

    def _anew_after(self, entry: int, alone: bool, kept: int, times: int) -> list[tuple[int, int]]:
        if alone:
            place = next((i for i, step in enumerate(self.steps) if step.entry == entry), len(self.steps))
            return [(steps - 1 if steps > place else steps, time) for steps, time in self.anew]
        # What was dealt anew after the moves that are gone is gone with them.
        left = [mark for mark in self.anew if mark[0] <= kept]
        if times == self.times_anew:
            return left
        return [*(mark for mark in left if mark[0] < kept), (kept, times)]

    def last_step_of(self, seat: int) -> Step | None:
        return next((step for step in reversed(self.steps) if step.seat == seat), None)

    def undoes(self, seat: int) -> int | None:
        """The entry of the move that a seat can ask to have back, if it has one."""
        for step in reversed(self.steps):
            if step.words:
                # What was said cannot be taken back.
                return None
            if step.seat == seat:
                return step.entry
        return None

    def stays_said(self, step: Step) -> bool:
        """Whether something was said aloud with this move or after it: what was said cannot be taken back."""
        for later in reversed(self.steps):
            if later.entry < step.entry:
                return False
            if later.words:
                return True
        return False

    def stood_in_since(self, step: Step) -> bool:
        """Whether a stand-in chose this move or one after it."""
        return any(later.stand_in for later in self.steps if later.entry >= step.entry)

    def entry_of(self, event: int) -> tuple[int, int]:
        """Which entry an event came of, and its place among the events of that entry."""
        # Mostly it is the last one that is asked for.
        mark = len(self._first) if event >= self._first[-1] else bisect_right(self._first, event)
        mark -= 1
        return self._marked[mark], event - self._first[mark]

    def events_up_to(self, entry: int) -> int:
        """How many events there were when this entry had been written."""
        later = bisect_right(self._marked, entry)
        return self._first[later] if later < len(self._first) else self.match.events
