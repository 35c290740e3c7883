"""ESCAPE NOW! as bytes: what a seat may know, in the order of `encoding_fields`. Packed counts of cards are words of an
observation as they are."""

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, first, has, total, when
from chabudai.engine.contract import State
from chabudai.engine.encoding import BYTE, SPREAD, Encoder, clear, mark, one_hot, seat_mark, small, turned
from chabudai.games.escapenow.encoding_notes import EscapeNotes, note_words
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.rules_cards import PAIR_TRAITS
from chabudai.games.escapenow.rules_table import (
    ANSWERING,
    DEALING,
    DROPPING,
    END,
    OVER,
    PLACES,
    PLACING,
    START,
    STARTING,
    WAIT,
)

__all__ = ["EscapeEncoder", "EscapeNotes", "note_words"]

NOBODY: i64 = -1


class EscapeEncoder(Encoder):
    def encode(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        assert isinstance(state, EscapeNow)
        seats = state.fixed.seats
        clear(row, at, 2)
        mark(row, at, state.phase)
        self._write_numbers(state, seat, row, at + 2)
        row[at + 3] = turned(state.to_act(), seat, seats)
        row[at + 4] = self._hand_mark(state, seat, self._acts_for(state, seat))
        revealed = state.starter >= 0
        shows_turn = revealed or state.phase == DEALING
        row[at + 5] = when(shows_turn, self._hand_mark(state, seat, state.turn))
        row[at + 6] = seat_mark(state.starter, seat, seats)
        row[at + 7] = turned(self._chosen(state), seat, seats)
        row[at + 8] = when(revealed, turned(state.wanted, seat, seats))
        row[at + 9] = when(state.fixed.third >= 0, seat_mark(state.third_with, seat, seats))
        self._write_hands(state, seat, row, at + 10)
        at = self._write_pawns(state, seat, row, at + 15)
        at = self._write_places(state, row, at)
        self._write_question(state, seat, row, at)

    def _write_numbers(self, state: EscapeNow, seat: i64, row: vec[i64], at: i64) -> None:
        row[at] = (
            small(state.pile)
            + (small(state.burnt()) << 8)
            + (small(state.to_draw) << 16)
            + (small(state.minutes()) << 24)
        )
        if state.phase == OVER:
            row[at] += BYTE[4 + state.ended_by]
        if has(self._chosen(state), seat):
            row[at] += BYTE[6 + (START if has(state.wanted, seat) else WAIT)]

    def _chosen(self, state: EscapeNow) -> i64:
        """Who has said whether they start (§2)."""
        everyone = first(state.fixed.seats)
        if state.starter >= 0:
            return everyone
        return when(state.phase == STARTING, everyone & ~state.owing)

    # -- hands --------------------------------------------------------------------------------------------------------
    def _acts_for(self, state: EscapeNow, seat: i64) -> i64:
        """The hand for which a seat is to choose now (§9)."""
        if not has(state.to_act(), seat):
            return NOBODY
        if PLACING <= state.phase <= DROPPING:
            return state.turn
        if state.phase == ANSWERING and not has(state.owing, seat):
            return state.fixed.third
        return seat

    def _hand_mark(self, state: EscapeNow, seat: i64, hand: i64) -> i64:
        if hand < 0:
            return 0
        return BYTE[self._counted(state, seat, hand)]

    def _counted(self, state: EscapeNow, seat: i64, hand: i64) -> i64:
        """A hand as somebody on a seat counts it: the own one first, the third one last."""
        if hand == state.fixed.third:
            return hand
        return hand - seat if hand >= seat else hand - seat + state.fixed.seats

    def _hands_counted(self, state: EscapeNow, seat: i64, hands: i64) -> i64:
        """A set of hands, a byte for each."""
        word = turned(hands & (BIT[state.fixed.seats] - 1), seat, state.fixed.seats)
        third = state.fixed.third
        return word + BYTE[third] if third >= 0 and has(hands, third) else word

    def _write_hands(self, state: EscapeNow, seat: i64, row: vec[i64], at: i64) -> None:
        counts: i64 = 0
        for hand in range(state.fixed.hands):
            counts += small(total(state.hands[hand])) << (self._counted(state, seat, hand) << 3)
        discarded: i64 = 0
        for other in range(state.fixed.seats):
            discarded += small(total(state.discards[other])) << (self._counted(state, seat, other) << 3)
        row[at] = counts
        row[at + 1] = discarded
        row[at + 2] = state.hands[seat]
        third = state.fixed.third
        row[at + 3] = when(third >= 0 and state.third_with == seat, state.hands[third])
        row[at + 4] = state.discards[seat]

    def _write_pawns(self, state: EscapeNow, seat: i64, row: vec[i64], at: i64) -> i64:
        for hand in range(state.fixed.hands):
            row[at + self._counted(state, seat, hand)] = one_hot(state.pawns[hand])
        return at + state.fixed.hands

    # -- the table ----------------------------------------------------------------------------------------------------
    def _write_places(self, state: EscapeNow, row: vec[i64], at: i64) -> i64:
        for place in range(PLACES):
            word = self._traits(state, place) + (small(total(state.swept[place])) << 56)
            if has(state.up, place):
                word += BYTE[5]
            if has(state.solved, place):
                word += BYTE[6]
            row[at] = word
            # A solved puzzle's cards are out of sight with `memory=on` (§8): then none lie there in the state, too.
            row[at + 1] = state.laid[place]
            row[at + 2] = state.copied[place]
            row[at + 3] = SPREAD[state.takes[place]]
            at += 4
        row[at] = self._traits(state, END + 1)
        return at + 1

    def _traits(self, state: EscapeNow, face: i64) -> i64:
        pair = state.faces[face]
        if pair < 0:
            return 0
        return SPREAD[PAIR_TRAITS[pair]]

    def _write_question(self, state: EscapeNow, seat: i64, row: vec[i64], at: i64) -> None:
        hands = state.fixed.hands
        clear(row, at, 6 + 2 * hands)
        if state.asker < 0:
            return
        row[at] = self._hand_mark(state, seat, state.asker)
        row[at + 1] = seat_mark(state.asker_seat, seat, state.fixed.seats)
        mark(row, at + 2, state.question)
        given: i64 = 0
        for hand in range(hands):
            if state.answers[hand] >= 0:
                given |= BIT[hand]
        owing = when(state.phase == ANSWERING, state.owing)
        row[at + 4] = self._hands_counted(state, seat, given | owing)
        row[at + 5] = self._hands_counted(state, seat, given)
        for hand in range(hands):
            # Sealed until all have answered. The third hand is answered for by the seat that did not ask (§9).
            answering = 1 - state.asker_seat if hand == state.fixed.third else hand
            if state.phase != ANSWERING or answering == seat:
                mark(row, at + 6 + 2 * self._counted(state, seat, hand), state.answers[hand])
