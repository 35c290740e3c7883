"""Familiar's Trouble as bytes: what a seat may know, and what attentive players remember, in the order of
`encoding_fields`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, lowest, size, when
from chabudai.engine.contract import State
from chabudai.engine.encoding import Encoder, Notes, clear, mark, seat_mark, small, spread, turned, write
from chabudai.games.familiars.rules import (
    CHOOSING_LEAD,
    NOBODY_GAVE,
    SETTING_OUT,
    TURNING_UP,
    Familiars,
    left_of,
)
from chabudai.games.familiars.rules_cards import IN_LEVEL, KINDS, LEVELS, NO_KIND, OF_LEVEL, SEATS, total_in

# 84 kinds and 36 errands, a byte each; so many rounds a game has at most.
KIND_WORDS: Final = 11
ERRAND_WORDS: Final = 5
MOST_ROUNDS: Final = 20
ROUND_WORDS: Final = 3


class FamiliarsEncoder(Encoder):
    def encode(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        assert isinstance(state, Familiars)
        clear(row, at, 2)
        mark(row, at, state.phase)
        self._write_course(state, seat, row, at + 2)
        at += 6
        self._write_cards(state, state.hands[seat], row, at)
        self._write_cards(state, state.discard, row, at + KIND_WORDS)
        at += 2 * KIND_WORDS
        for place in range(SEATS):
            # Cards of the table lie in the order of play: the observer's own comes first here.
            played = place + seat - state.opened_by
            if played < 0:
                played += SEATS
            elif played >= SEATS:
                played -= SEATS
            clear(row, at, KIND_WORDS)
            mark(row, at, state.trick[played])
            at += KIND_WORDS
        self._write_errands(state, row, at)
        at += 4 * ERRAND_WORDS
        self._write_pass(seat, state.earlier_in, state.earlier_giver, state.earlier, row, at)
        self._write_pass(seat, state.given_in, state.giver, state.given, row, at + 1 + KIND_WORDS)

    def _write_course(self, state: Familiars, seat: i64, row: vec[i64], at: i64) -> None:
        turning_up = state.phase == SETTING_OUT or state.phase == TURNING_UP
        due = when(turning_up, state.due_level + 1)
        in_progress: i64 = 1 if state.played > 0 else 0
        row[at] = (
            small(state.round)
            + (small(state.tricks_played) << 8)
            + (size(state.deck) << 16)
            + (state.passes << 24)
            + (small(state.errands.points) << 32)
            + (due << 40)
            + (in_progress << 48)
        )
        lead: i64 = -1
        if state.phase > CHOOSING_LEAD:
            lead = state.lead
        row[at + 1] = turned(state.to_act(), seat, SEATS) + (seat_mark(lead, seat, SEATS) << 24)
        opened_by: i64 = -1
        if state.trick[0] != NO_KIND:
            opened_by = state.opened_by
        hands: i64 = 0
        other = seat
        for place in range(SEATS):
            hands += size(state.hands[other]) << (place << 3)
            other = left_of(other)
        row[at + 2] = hands + (seat_mark(opened_by, seat, SEATS) << 24)
        totals = state.totals()
        word: i64 = 0
        for i in range(LEVELS):
            word += small(total_in(totals, i)) << (i << 3)
            word += size(state.errands.unseen & OF_LEVEL[i]) << ((i + 3) << 3)
        row[at + 3] = word

    def _write_cards(self, state: Familiars, cards: i64, row: vec[i64], at: i64) -> None:
        """How many of every kind: nothing outside a state may tell copies apart."""
        clear(row, at, KIND_WORDS)
        kind_of = state.fixed.kind_of
        rest = cards
        while rest != 0:
            mark(row, at, kind_of[lowest(rest)])
            rest &= rest - 1

    def _write_errands(self, state: Familiars, row: vec[i64], at: i64) -> None:
        errands = state.errands
        spread(row, at, errands.display, ERRAND_WORDS)
        spread(row, at + ERRAND_WORDS, errands.completed, ERRAND_WORDS)
        clear(row, at + 2 * ERRAND_WORDS, 2 * ERRAND_WORDS)
        mark(row, at + 2 * ERRAND_WORDS, state.removed)
        for level in range(LEVELS):
            queue = errands.returned[level]
            place: i64 = 0
            while queue != 0:
                place += 1
                write(row, at + 3 * ERRAND_WORDS, level * IN_LEVEL + (queue & 15) - 1, place)
                queue >>= 4

    def _write_pass(self, seat: i64, round: i64, giver: i64, kind: i64, row: vec[i64], at: i64) -> None:
        """Giver and receiver see the card as long as both are certain that the receiver holds it."""
        row[at] = 0
        clear(row, at + 1, KIND_WORDS)
        if round > 0:
            row[at] = small(round) + (seat_mark(giver, seat, SEATS) << 8)
            if seat == giver or seat == left_of(giver):
                mark(row, at + 1, kind)


def note_words() -> i64:
    return (SEATS + 2) * KIND_WORDS + ROUND_WORDS


class FamiliarsNotes(Notes):
    """Who played what, which cards a seat passed and was passed, and when hands were exchanged."""

    def __init__(self) -> None:
        super().__init__(note_words())
        # By seat and kind: how many it played, passed and was passed.
        self.played: vec[i64] = filled(SEATS * KINDS, 0)
        self.given: vec[i64] = filled(SEATS * KINDS, 0)
        self.received: vec[i64] = filled(SEATS * KINDS, 0)
        self.exchanged: i64 = 0
        # How many cards of how many tricks have been seen, and the last pass.
        self.tricks: i64 = 0
        self.in_trick: i64 = 0
        self.passed_in: i64 = 0
        self.passed_by: i64 = NOBODY_GAVE

    def see(self, state: State) -> None:
        assert isinstance(state, Familiars)
        self._see_trick(state)
        if state.given_in > 0 and (state.given_in != self.passed_in or state.giver != self.passed_by):
            self.passed_in = state.given_in
            self.passed_by = state.giver
            self.exchanged |= BIT[state.given_in - 1]
            if state.given != NO_KIND:
                self.given[state.giver * KINDS + state.given] += 1
                self.received[left_of(state.giver) * KINDS + state.given] += 1

    def _see_trick(self, state: Familiars) -> None:
        """Somebody looks after every card: at most one has come since."""
        number = state.tricks_played + 1 if state.played > 0 else state.tricks_played
        cards = state.played
        if cards == 0:
            cards = SEATS
        if number == 0:
            return
        if number != self.tricks:
            self.tricks = number
            self.in_trick = 0
        while self.in_trick < cards:
            seat = state.opened_by + self.in_trick
            if seat >= SEATS:
                seat -= SEATS
            self.played[seat * KINDS + state.trick[self.in_trick]] += 1
            self.in_trick += 1

    def encode(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        other = seat
        for _ in range(SEATS):
            self._write_counts(self.played, other, row, at)
            other = left_of(other)
            at += KIND_WORDS
        self._write_counts(self.given, seat, row, at)
        self._write_counts(self.received, seat, row, at + KIND_WORDS)
        spread(row, at + 2 * KIND_WORDS, self.exchanged, ROUND_WORDS)

    def _write_counts(self, counts: vec[i64], seat: i64, row: vec[i64], at: i64) -> None:
        clear(row, at, KIND_WORDS)
        for kind in range(KINDS):
            count = counts[seat * KINDS + kind]
            if count > 0:
                write(row, at, kind, count)

    def blank(self) -> Notes:
        return FamiliarsNotes()

    def clone(self) -> Notes:
        copy = FamiliarsNotes()
        copy.played = self.played[:]
        copy.given = self.given[:]
        copy.received = self.received[:]
        copy.exchanged = self.exchanged
        copy.tricks = self.tricks
        copy.in_trick = self.in_trick
        copy.passed_in = self.passed_in
        copy.passed_by = self.passed_by
        return copy
