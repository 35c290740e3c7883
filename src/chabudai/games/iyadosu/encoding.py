"""Iyadosu as bytes: what a seat may know, and what attentive players remember, in the order of `encoding_fields`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, after, filled, has, size, when
from chabudai.engine.contract import State
from chabudai.engine.encoding import (
    BYTE,
    SPREAD,
    Encoder,
    Notes,
    by_seat,
    clear,
    mark,
    one_hot,
    seat_mark,
    small,
    spread,
    turned,
    write,
)
from chabudai.games.iyadosu.rules import (
    CHOOSING_START,
    DEALING,
    DIVISION,
    NO_CARD,
    NUMBERS,
    OVER,
    TRICK,
    Iyadosu,
)

# Sixty cards, a byte each.
CARD_WORDS: Final = 8


class IyadosuEncoder(Encoder):
    def encode(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        assert isinstance(state, Iyadosu)
        seats = state.fixed.seats
        self._write_course(state, row, at)
        row[at + 2] = turned(state.to_act(), seat, seats)
        row[at + 3] = when(state.phase != CHOOSING_START, seat_mark(state.start, seat, seats))
        row[at + 4] = when(state.acted == 0, seat_mark(state.taker, seat, seats))
        row[at + 5] = when(self._table_has_cards(state), seat_mark(state.opened_by, seat, seats))
        self._write_counts(state, seat, row, at + 6)
        row[at + 9] = by_seat(state.declared, seat, seats)
        row[at + 10] = by_seat(state.won, seat, seats)
        row[at + 11] = by_seat(state.stack, seat, seats)
        row[at + 12] = turned(state.out, seat, seats)
        row[at + 13] = by_seat(state.totals, seat, seats)
        row[at + 14] = by_seat(state.last_scores, seat, seats)
        row[at + 15] = turned(state.refused, seat, seats)
        row[at + 16] = turned(state.inserted, seat, seats)
        at += 17
        other = seat
        for _ in range(seats):
            clear(row, at, CARD_WORDS)
            mark(row, at, state.trick[other])
            other = after(other, seats)
            at += CARD_WORDS
        self._write_own(state, seat, row, at)

    def _write_course(self, state: Iyadosu, row: vec[i64], at: i64) -> None:
        over = state.phase == OVER
        round = state.rounds_played if over else state.rounds_played + 1
        in_progress: i64 = 1 if state.acted != 0 else 0
        row[at] = BYTE[state.phase] + (round << 40) + (state.tricks_played << 48) + (in_progress << 56)
        row[at + 1] = one_hot(state.lead_colour) + when(over, BYTE[4 + when(over, state.ended_by)])

    def _table_has_cards(self, state: Iyadosu) -> bool:
        return state.trick[state.opened_by] != NO_CARD or has(state.inserted, state.opened_by)

    def _write_counts(self, state: Iyadosu, seat: i64, row: vec[i64], at: i64) -> None:
        """How many cards every seat holds: undivided, normal and refuse."""
        fans: i64 = 0
        normals: i64 = 0
        refuses: i64 = 0
        other = seat
        for place in range(state.fixed.seats):
            shift = place << 3
            normals += size(state.normal[other]) << shift
            refuses += size(state.refuse[other]) << shift
            if state.declared[other] == 0:
                fans += small(self._dealt_to(state, other)) << shift
            other = after(other, state.fixed.seats)
        row[at] = fans
        row[at + 1] = normals
        row[at + 2] = refuses

    def _dealt_to(self, state: Iyadosu, seat: i64) -> i64:
        """How many cards a fan has: seats are dealt to one after the other."""
        if state.phase != DEALING and state.phase != DIVISION:
            return 0
        dealt = state.dealt - seat * state.fixed.hand
        if dealt < 0:
            return 0
        return dealt if dealt < state.fixed.hand else state.fixed.hand

    def _write_own(self, state: Iyadosu, seat: i64, row: vec[i64], at: i64) -> None:
        undivided = state.phase < DIVISION or state.declared[seat] == 0
        clear(row, at, CARD_WORDS)
        if undivided:
            for place in range(self._dealt_to(state, seat)):
                write(row, at, state.fan[seat * state.fixed.hand + place], place + 1)
        spread(row, at + CARD_WORDS, when(not undivided, state.normal[seat]), CARD_WORDS)
        spread(row, at + 2 * CARD_WORDS, when(not undivided, state.refuse[seat]), CARD_WORDS)


def note_words(seats: i64) -> i64:
    return CARD_WORDS + seats


class IyadosuNotes(Notes):
    """The cards played in the round, and what plays and refusals gave away: all of it open, so that all seats remember
    the same. It is what `memory` knows that was told every view."""

    def __init__(self, seats: i64) -> None:
        super().__init__(note_words(seats))
        self.seats = seats
        self.round: i64 = 0
        self.gone: i64 = 0
        # By seat, colour sets; and how many normal cards it held when last looked at.
        self.void: vec[i64] = filled(seats, 0)
        self.must: vec[i64] = filled(seats, 0)
        self.normal: vec[i64] = filled(seats, 0)

    def _forget(self) -> None:
        self.gone = 0
        for seat in range(self.seats):
            self.void[seat] = 0
            self.must[seat] = 0
            self.normal[seat] = 0

    def see(self, state: State) -> None:
        assert isinstance(state, Iyadosu)
        round = state.rounds_played if state.phase == OVER else state.rounds_played + 1
        if round != self.round or state.phase == DEALING or state.phase == DIVISION:
            self.round = round
            self._forget()
        if state.phase != TRICK and state.phase != OVER:
            return
        # The last trick of the round before may still lie there when the first trick is due.
        fresh = state.acted != 0 or state.tricks_played > 0
        lead = self._lead_colour(state)
        for seat in range(self.seats):
            card = state.trick[seat]
            new = fresh and card != NO_CARD and not has(self.gone, card)
            self._count(state, seat, new and not has(state.refused, seat))
            if new:
                self._see_play(state, seat, card, lead)

    def _lead_colour(self, state: Iyadosu) -> i64:
        """The colour of the first card on the table; an Insert has none."""
        seat = state.opened_by
        for _ in range(self.seats):
            if state.trick[seat] != NO_CARD:
                return state.trick[seat] // NUMBERS
            seat = state.after(seat)
        return -1

    def _count(self, state: Iyadosu, seat: i64, laid: bool) -> None:
        """A seat that has laid a normal card unseen may have laid the one it had to hold."""
        normal = size(state.normal[seat])
        seen = normal + 1 if laid else normal
        if seen < self.normal[seat]:
            self.must[seat] = 0
        self.normal[seat] = normal

    def _see_play(self, state: Iyadosu, seat: i64, card: i64, lead: i64) -> None:
        self.gone |= BIT[card]
        colour = card // NUMBERS
        if has(state.refused, seat):
            self.must[seat] |= BIT[lead]
        elif colour == lead:
            self.must[seat] &= ~BIT[lead]
        else:
            # An off-colour card: nothing of the lead colour, and one card less of its own.
            self.void[seat] |= BIT[lead]
            self.must[seat] &= ~BIT[colour]

    def encode(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        spread(row, at, self.gone, CARD_WORDS)
        other = seat
        for place in range(self.seats):
            row[at + CARD_WORDS + place] = SPREAD[self.void[other] | self.must[other] << 4]
            other = after(other, self.seats)

    def blank(self) -> Notes:
        return IyadosuNotes(self.seats)

    def clone(self) -> Notes:
        copy = IyadosuNotes(self.seats)
        copy.round = self.round
        copy.gone = self.gone
        copy.void = self.void[:]
        copy.must = self.must[:]
        copy.normal = self.normal[:]
        return copy
