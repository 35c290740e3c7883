"""Escape from the Futon as bytes: what a seat may know, in the order of `encoding_fields`."""

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, after, total, when
from chabudai.engine.contract import State
from chabudai.engine.encoding import BYTE, Encoder, by_seat, one_hot, seat_mark, small, turned
from chabudai.games.futon import rules_solo
from chabudai.games.futon.rules import ARRIVAL, CHOOSING_DEALER, SITTING_EXAM, Futon
from chabudai.games.futon.rules_cards import BY_SLEEP, PLACES
from chabudai.games.futon.rules_solo import FutonSolo


class FutonEncoder(Encoder):
    """Two to five seats. Packs are counts in bytes already: they are words of an observation as they are."""

    def encode(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        assert isinstance(state, Futon)
        seats = state.fixed.seats
        round = state.rounds_played + 1 if state.rounds_played < state.fixed.rounds else state.fixed.rounds
        row[at] = BYTE[state.phase] + (small(round) << 48) + (small(total(state.deck)) << 56)
        row[at + 1] = turned(state.to_act(), seat, seats)
        dealer: i64 = -1
        if state.phase != CHOOSING_DEALER:
            dealer = state.dealer
        row[at + 2] = seat_mark(dealer, seat, seats) + (small(state.draws_left) << (seats << 3))
        row[at + 3] = when(state.phase == SITTING_EXAM, seat_mark(state.turn, seat, seats))
        row[at + 4] = one_hot(state.chosen[seat])
        row[at + 5] = by_seat(state.stamina, seat, seats)
        row[at + 6] = turned(self._chosen(state), seat, seats)
        at += 7
        other = seat
        for _ in range(seats):
            # Sealed until all seats are in (§4).
            row[at] = when(state.phase == ARRIVAL, one_hot(state.chosen[other]))
            row[at + seats] = one_hot(state.took[other])
            row[at + 2 * seats] = state.taken[other]
            row[at + 3 * seats] = state.drawn[other]
            other = after(other, seats)
            at += 1
        at += 3 * seats
        row[at] = state.display
        row[at + 1] = state.aside

    def _chosen(self, state: Futon) -> i64:
        chosen: i64 = 0
        for seat in range(state.fixed.seats):
            if state.chosen[seat] >= 0:
                chosen |= BIT[seat]
        return chosen


class SoloEncoder(Encoder):
    def encode(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        assert isinstance(state, FutonSolo)
        asleep: i64 = 1 if state.phase == rules_solo.OVER and state.ended_by == BY_SLEEP else 0
        row[at] = BYTE[state.phase] + (small(state.stamina) << 40) + (asleep << 48) + (state.to_act() << 56)
        row[at + 1] = small(total(state.deck)) + (small(total(state.rise_deck)) << 8)
        row[at + 2] = state.hand
        row[at + 3] = state.rise_discard
        for place in range(PLACES):
            row[at + 4 + place] = one_hot(state.row[place])
        row[at + 4 + PLACES] = state.discard
        row[at + 5 + PLACES] = state.taken
