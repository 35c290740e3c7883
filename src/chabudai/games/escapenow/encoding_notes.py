"""ESCAPE NOW!: what attentive players remember, as bytes. It is what `memory` knows that was told every view, without
its guesses about the others' hands."""

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import ONE, count_of, filled, has, total, types_in, when
from chabudai.engine.contract import State
from chabudai.engine.encoding import SPREAD, Notes
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.rules_cards import ALL_TRAITS, KINDS, LUCKY
from chabudai.games.escapenow.rules_table import PLACES


def note_words() -> i64:
    return 2 * PLACES + 2


class EscapeNotes(Notes):
    """For every seat a row: seats see other cards, and so remember other ones. All counts are lower bounds."""

    def __init__(self, seats: i64) -> None:
        super().__init__(note_words())
        self.seats = seats
        # By seat and place: what went from there to the discard, and what the card can have been that solved a puzzle.
        self.swept: vec[i64] = filled(seats * PLACES, 0)
        self.completing: vec[i64] = filled(seats * PLACES, 0)
        # By seat: the third hand as last seen, and what the other seat discarded as far as that hand gave it away.
        self.third: vec[i64] = filled(seats, 0)
        self.dropped: vec[i64] = filled(seats, 0)
        self.before: EscapeNow | None = None

    def see(self, state: State) -> None:
        assert isinstance(state, EscapeNow)
        before = self.before
        for seat in range(self.seats):
            if before is not None:
                for place in range(PLACES):
                    self._see_place(seat, place, before, state)
            if state.fixed.third >= 0:
                self._see_third(seat, before, state)
        self.before = state.clone()

    # -- places (§8) --------------------------------------------------------------------------------------------------
    def _see_place(self, seat: i64, place: i64, before: EscapeNow, state: EscapeNow) -> None:
        swept = total(state.swept[place]) - total(before.swept[place])
        if swept == 0 or self._out_of_sight(before, place):
            return
        was = before.laid[place]
        self.swept[seat * PLACES + place] += was
        if swept == total(was) + 1:
            self._see_completed(seat, place, before, state)

    def _out_of_sight(self, state: EscapeNow, place: i64) -> bool:
        return state.fixed.memory and state.solved >> place & 1 != 0

    def _see_completed(self, seat: i64, place: i64, before: EscapeNow, state: EscapeNow) -> None:
        """The last card was laid and taken away in one move; whoever laid it can tell it from their hand."""
        at = seat * PLACES + place
        laid = when(before.turn == seat, before.hands[seat] - state.hands[seat])
        if laid != 0:
            self.swept[at] += laid
        elif total(before.laid[place]) + 1 < before.fixed.need[place]:
            self.swept[at] += ONE[LUCKY]
        else:
            self.completing[at] = before.takes[place] & ALL_TRAITS | ALL_TRAITS + 1

    # -- the third hand (§9) ------------------------------------------------------------------------------------------
    def _see_third(self, seat: i64, before: EscapeNow | None, state: EscapeNow) -> None:
        third = state.fixed.third
        if state.third_with == seat:
            if before is not None and before.third_with != seat:
                self._see_dropped(seat, before, state)
            self.third[seat] = state.hands[third]
        elif before is not None:
            held = before.hands[third] if before.third_with == seat else self.third[seat]
            self.third[seat] = held - self._left_third(seat, held, before, state)

    def _see_dropped(self, seat: i64, before: EscapeNow, state: EscapeNow) -> None:
        """It has come back from a turn in which the other seat discarded one of its cards."""
        other = 1 - seat
        third = state.fixed.third
        if before.turn == third and total(state.discards[other]) == total(before.discards[other]) + 1:
            now = state.hands[third]
            for kind in range(KINDS):
                if count_of(now, kind) < count_of(self.third[seat], kind):
                    self.dropped[seat] += ONE[kind]

    def _left_third(self, seat: i64, held: i64, before: EscapeNow, state: EscapeNow) -> i64:
        """What has left it out of sight by the last move; where that was not to be seen, all that it can have been."""
        third = state.fixed.third
        if total(state.hands[third]) >= total(before.hands[third]):
            return 0
        discarded = state.discards[seat] - before.discards[seat]
        if discarded != 0:
            return discarded
        place = before.pawns[third]
        if not self._out_of_sight(state, place):
            return state.laid[place] - before.laid[place]
        may_be = self.completing[seat * PLACES + place]
        if may_be == 0:
            may_be = ALL_TRAITS + 1
        gone: i64 = 0
        held_kinds = types_in(held)
        for kind in range(KINDS):
            if has(may_be & held_kinds, kind):
                gone += ONE[kind]
        return gone

    # -- bytes --------------------------------------------------------------------------------------------------------
    def encode(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        for place in range(PLACES):
            row[at + place] = self.swept[seat * PLACES + place]
            row[at + PLACES + place] = SPREAD[self.completing[seat * PLACES + place]]
        row[at + 2 * PLACES] = self.third[seat]
        row[at + 2 * PLACES + 1] = self.dropped[seat]

    def blank(self) -> Notes:
        return EscapeNotes(self.seats)

    def clone(self) -> Notes:
        copy = EscapeNotes(self.seats)
        copy.swept = self.swept[:]
        copy.completing = self.completing[:]
        copy.third = self.third[:]
        copy.dropped = self.dropped[:]
        before = self.before
        if before is not None:
            copy.before = before.clone()
        return copy
