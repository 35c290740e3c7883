"""Couperation: what people still know about cards that went out of sight.

A face-up card that is replaced goes to a hand, and everybody has seen it; a face-down one too, and the seat that once
placed it knows it. Such a card lies in that hand for sure, until the hand's owner places a card face down: then it lies
in the hand or there. What can be said is kept as a row of sets per observer: for each hand and place the cards that may
have got there. A card that is in no set may be in any hidden place the observer cannot exclude otherwise.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, size
from chabudai.engine.contract import Part
from chabudai.games.couperation.rules_fixed import MOST_SEATS

# A row: the hands, then the 28 places.
ROW: Final = 32


class Whereabouts(Part):
    """One row for every seat, of what only that seat knows, and a last one of what everybody knows."""

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.rows: i64 = seats + 1
        self.may: vec[i64] = filled((seats + 1) * ROW, 0)
        # By row: places whose card must be one of those that may have got there.
        self.limited: vec[i64] = filled(seats + 1, 0)
        # By row: all the cards of which it says something.
        self.traced: vec[i64] = filled(seats + 1, 0)

    def trace(self, row: i64, spot: i64, card: i64) -> None:
        """One more hand or place where a card may be."""
        self.may[row * ROW + spot] |= BIT[card]
        self.traced[row] |= BIT[card]

    def replaced_open(self, seat: i64, card: i64) -> None:
        """A face-up card went to a hand: everybody knows."""
        self.trace(self.seats, seat, card)

    def replaced_unseen(self, seat: i64, place: i64, card: i64, placer: i64) -> None:
        """A face-down card went to a hand: only the seat that placed it still knows, and its new holder."""
        for row in range(self.rows):
            at = row * ROW + MOST_SEATS + place
            if row != seat:
                self.may[row * ROW + seat] |= self.may[at]
            self.may[at] = 0
            self.limited[row] &= ~BIT[place]
        self._forget_in_row(seat, card)
        if placer != seat:
            self._forget_in_row(placer, card)
            self.trace(placer, seat, card)

    def laid_down(self, seat: i64, place: i64, hand: i64) -> None:
        """A seat placed one of `hand`, its Glass cards, face down: any of those it was known to hold may be it."""
        held = size(hand)
        for row in range(self.rows):
            if row == seat or self.traced[row] | self.traced[self.seats] == 0:
                continue
            if size(self.surely_held(row, seat)) == held:
                self.limited[row] |= BIT[place]
            self.may[row * ROW + MOST_SEATS + place] = self.may[row * ROW + seat]
        if held == 1:
            self.emptied(seat)

    def surely_held(self, row: i64, seat: i64) -> i64:
        """The cards that are in a hand for certain, as far as a row and the common one tell."""
        return self._only_in_hand(row, seat) | self._only_in_hand(self.seats, seat)

    def _only_in_hand(self, row: i64, seat: i64) -> i64:
        cards = self.may[row * ROW + seat]
        if cards == 0:
            return 0
        for spot in range(ROW):
            if spot != seat:
                cards &= ~self.may[row * ROW + spot]
        return cards

    def seen(self, card: i64) -> None:
        """A card came into the open."""
        for row in range(self.rows):
            self._forget_in_row(row, card)

    def opened(self, place: i64, card: i64) -> None:
        """A face-down card was turned up."""
        for row in range(self.rows):
            self.may[row * ROW + MOST_SEATS + place] = 0
            self.limited[row] &= ~BIT[place]
        self.seen(card)

    def emptied(self, seat: i64) -> None:
        """A hand has no Glass card left."""
        for row in range(self.rows):
            self.may[row * ROW + seat] = 0

    def _forget_in_row(self, row: i64, card: i64) -> None:
        if self.traced[row] & BIT[card] == 0:
            return
        self.traced[row] &= ~BIT[card]
        for spot in range(ROW):
            self.may[row * ROW + spot] &= ~BIT[card]
