"""Couperation as bytes: what a seat may know, in the order of `encoding_fields`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, after, has, lowest, size, when
from chabudai.engine.contract import State
from chabudai.engine.encoding import BYTE, Encoder, Notes, clear, mark, seat_mark, small, spread, turned, write
from chabudai.games.couperation.rules import Couperation
from chabudai.games.couperation.rules_fixed import (
    ASKING,
    CHOOSING_FIRST,
    FINISH,
    GLASS,
    MOST_SEATS,
    NO_CARD,
    OVER,
    PLACES,
    RESERVING,
    WISHING,
)
from chabudai.games.couperation.rules_whereabouts import ROW, Whereabouts

# 51 cards and 28 places, a byte each.
CARD_WORDS: Final = 7
PLACE_WORDS: Final = 4


class CouperationEncoder(Encoder):
    def encode(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        assert isinstance(state, Couperation)
        clear(row, at, 2)
        mark(row, at, state.phase)
        self._write_seats(state, seat, row, at + 2)
        self._write_numbers(state, row, at + 5)
        at += 6
        spread(row, at, state.hands[seat], CARD_WORDS)
        spread(row, at + CARD_WORDS, state.reserve, CARD_WORDS)
        spread(row, at + 2 * CARD_WORDS, state.discard, CARD_WORDS)
        clear(row, at + 3 * CARD_WORDS, CARD_WORDS)
        mark(row, at + 3 * CARD_WORDS, state.fetching)
        spread(row, at + 4 * CARD_WORDS, state.paid, CARD_WORDS)
        spread(row, at + 5 * CARD_WORDS, state.burnt, CARD_WORDS)
        at += 6 * CARD_WORDS
        self._write_tower(state, seat, row, at)
        at += (4 + state.fixed.seats) * PLACE_WORDS
        whereabouts = state.whereabouts
        each = (1 + state.fixed.seats) * CARD_WORDS + 2 * PLACE_WORDS
        if whereabouts is None:
            clear(row, at, 2 * each)
        else:
            self._write_traces(whereabouts, state.fixed.seats, seat, row, at)
            self._write_traces(whereabouts, seat, seat, row, at + each)

    def _write_seats(self, state: Couperation, seat: i64, row: vec[i64], at: i64) -> None:
        seats = state.fixed.seats
        shift = seats << 3
        nobodys = RESERVING <= state.phase <= CHOOSING_FIRST
        row[at] = turned(state.to_act(), seat, seats)
        if not nobodys:
            row[at] += seat_mark(state.turn, seat, seats) << shift
        hands: i64 = 0
        finish: i64 = 0
        wished: i64 = 0
        wishes: i64 = 0
        other = seat
        for place in range(seats):
            hand = state.hands[other]
            hands += size(hand & GLASS) << (place << 3)
            if has(hand, FINISH):
                finish += BYTE[place]
            wish = state.wishes[other]
            if wish >= 0:
                wished += BYTE[place]
                # Sealed until all are in (§5).
                if state.phase != WISHING or other == seat:
                    wishes += (wish + 1) << (place << 3)
            other = after(other, seats)
        row[at + 1] = hands + (finish << shift)
        row[at + 2] = wished + (wishes << shift)

    def _write_numbers(self, state: Couperation, row: vec[i64], at: i64) -> None:
        before_finish = when(has(state.deck, FINISH), state.top_half + 1)
        draw_limit: i64 = 0
        if state.phase == ASKING:
            draw_limit = state.draw_limit() + 1
        to_burn = when(state.fetching != NO_CARD and size(state.paid) == 2, state.to_burn + 1)
        row[at] = (
            size(state.deck)
            + (before_finish << 8)
            + (small(draw_limit) << 16)
            + (small(state.to_draw) << 24)
            + (small(to_burn) << 32)
        )
        if state.phase == OVER:
            row[at] += BYTE[5 + state.ended_by]

    def _write_tower(self, state: Couperation, seat: i64, row: vec[i64], at: i64) -> None:
        clear(row, at, PLACE_WORDS)
        # Face-down cards are known to whoever placed them.
        seen = state.up | state.laid[seat]
        if state.broken >= 0:
            seen |= BIT[state.broken]
        while seen != 0:
            place = lowest(seen)
            seen &= seen - 1
            write(row, at, place, state.tower[place] + 1)
        spread(row, at + PLACE_WORDS, state.up, PLACE_WORDS)
        clear(row, at + 2 * PLACE_WORDS, 2 * PLACE_WORDS)
        mark(row, at + 2 * PLACE_WORDS, state.broken)
        mark(row, at + 3 * PLACE_WORDS, state.last)
        at += 4 * PLACE_WORDS
        other = seat
        for _ in range(state.fixed.seats):
            spread(row, at, state.laid[other], PLACE_WORDS)
            other = after(other, state.fixed.seats)
            at += PLACE_WORDS

    def _write_traces(self, whereabouts: Whereabouts, known: i64, seat: i64, row: vec[i64], at: i64) -> None:
        """What one row of the whereabouts says: of cards, hands and places."""
        traced = whereabouts.traced[known]
        spread(row, at, traced, CARD_WORDS)
        at += CARD_WORDS
        other = seat
        for _ in range(whereabouts.seats):
            spread(row, at, whereabouts.may[known * ROW + other] & traced, CARD_WORDS)
            other = after(other, whereabouts.seats)
            at += CARD_WORDS
        spread(row, at, whereabouts.limited[known], PLACE_WORDS)
        at += PLACE_WORDS
        clear(row, at, PLACE_WORDS)
        if traced != 0:
            for place in range(PLACES):
                write(row, at, place, size(whereabouts.may[known * ROW + MOST_SEATS + place] & traced))


def note_words() -> i64:
    return 2 * PLACES * CARD_WORDS


class CouperationNotes(Notes):
    """The state keeps whatever was open once, as everybody could; here it is in full, place by place."""

    def __init__(self) -> None:
        super().__init__(note_words())

    def encode(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        assert isinstance(state, Couperation)
        whereabouts = state.whereabouts
        if whereabouts is None:
            clear(row, at, self.words)
            return
        self._write_row(whereabouts, state.fixed.seats, row, at)
        self._write_row(whereabouts, seat, row, at + PLACES * CARD_WORDS)

    def _write_row(self, whereabouts: Whereabouts, known: i64, row: vec[i64], at: i64) -> None:
        traced = whereabouts.traced[known]
        for place in range(PLACES):
            may = whereabouts.may[known * ROW + MOST_SEATS + place] & traced
            spread(row, at + place * CARD_WORDS, may, CARD_WORDS)

    def blank(self) -> Notes:
        return CouperationNotes()

    def clone(self) -> Notes:
        return CouperationNotes()
