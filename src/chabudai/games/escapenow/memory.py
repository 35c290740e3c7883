"""What a player of ESCAPE NOW! can remember: cards that went to the discard, and the third hand as last seen."""

from chabudai.engine.game import Memory, Setup
from chabudai.games.escapenow.cards import KINDS, Sheet
from chabudai.games.escapenow.inference import Reading
from chabudai.games.escapenow.known_state import ONE, FixedNumbers, counted, fixed_numbers
from chabudai.games.escapenow.shapes import EscapeView, Place

PLACES = 7


def kinds_of(cards: int) -> list[str]:
    return [letter for kind, letter in enumerate(KINDS) if cards >> 8 * kind & 0xFF]


class EscapeMemory(Memory[EscapeView]):
    """Told every view of its seat. All cards are lower bounds: that many are there for sure."""

    def __init__(self, fixed: FixedNumbers, seat: int) -> None:
        seats = fixed[0]
        self.seat = seat
        #: What went from each place to the discard.
        self.swept = [0] * PLACES
        #: The card that solved a puzzle, where its view shows it no more (`memory=on`): what it can have been.
        self.completing: list[list[str]] = [[] for _ in range(PLACES)]
        #: The third hand, as last seen.
        self.third = 0
        #: What other seats discarded, as far as the third hand gave it away.
        self.dropped = [0] * seats
        #: What the others probably hold.
        self.reading = Reading(fixed, seat)
        self._before: EscapeView | None = None

    def see(self, view: EscapeView) -> None:
        before, self._before = self._before, view
        if before == view:
            return
        if before is not None:
            for place in range(PLACES):
                self._see_place(place, before, view)
        self._see_third(before, view)
        self.reading.see(before, view, sum(self.swept))

    def __getstate__(self) -> dict[str, object]:
        """Another process gets the guesses, not the long way to them."""
        self.reading.catch_up()
        return self.__dict__

    def copy(self) -> "EscapeMemory":
        copy = EscapeMemory(self.reading.fixed, self.seat)
        copy.swept = self.swept[:]
        copy.completing = self.completing[:]
        copy.third = self.third
        copy.dropped = self.dropped[:]
        copy.reading = self.reading.copy()
        copy._before = self._before
        return copy

    def _see_place(self, place: int, before: EscapeView, view: EscapeView) -> None:
        was, now = before.places[place], view.places[place]
        if now.swept == was.swept or was.laid is None:
            return
        self.swept[place] += counted(was.laid)
        if now.swept - was.swept == len(was.laid) + 1:
            self._see_completed(place, was, before, view)

    def _see_completed(self, place: int, was: Place, before: EscapeView, view: EscapeView) -> None:
        """The last card was laid and taken away in one move; whoever laid it can tell it from their hand."""
        laid = self._laid_by_me(before, view)
        if laid:
            self.swept[place] += laid
        elif was.laid is not None and len(was.laid) + 1 < was.need:
            self.swept[place] += ONE["!"]
        else:
            self.completing[place] = [*(letter for letter in was.takes if letter != "!"), "!"]

    def _laid_by_me(self, before: EscapeView, view: EscapeView) -> int:
        if before.turn != self.seat:
            return 0
        return counted(before.hands[self.seat].cards) - counted(view.hands[self.seat].cards)

    # -- the third hand (§9) ------------------------------------------------------------------------------------------
    def _see_third(self, before: EscapeView | None, view: EscapeView) -> None:
        if view.third is None:
            return
        hand = view.hands[view.third]
        if hand.cards is not None:
            if before is not None and before.hands[view.third].cards is None:
                self._see_dropped(before, view)
            self.third = counted(hand.cards)
        elif before is not None:
            seen = before.hands[view.third].cards
            held = self.third if seen is None else counted(seen)
            self.third = held - self._left_third(held, before, view)

    def _see_dropped(self, before: EscapeView, view: EscapeView) -> None:
        """It has come back from a turn in which the other seat discarded one of its cards."""
        assert view.third is not None
        other = 1 - self.seat
        if before.turn == view.third and view.discarded[other] == before.discarded[other] + 1:
            now = counted(view.hands[view.third].cards)
            for kind, letter in enumerate(KINDS):
                if now >> 8 * kind & 0xFF < self.third >> 8 * kind & 0xFF:
                    self.dropped[other] += ONE[letter]

    def _left_third(self, held: int, before: EscapeView, view: EscapeView) -> int:
        """What has left it, out of sight, by the last move; where the views do not tell, all that it can have been."""
        assert view.third is not None
        was = before.hands[view.third]
        if view.hands[view.third].count >= was.count:
            return 0
        discarded = counted(view.discards) - counted(before.discards)
        if discarded:
            return discarded
        place = (was.pawn or 0) - 1
        laid = view.places[place].laid
        if laid is not None:
            return counted(laid) - counted(before.places[place].laid)
        return sum(ONE[letter] for letter in self.completing[place] or ["!"] if letter in kinds_of(held))


def make_memory(setup: Setup[Sheet], seat: int) -> EscapeMemory:
    return EscapeMemory(fixed_numbers(setup), seat)
