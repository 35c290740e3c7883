"""For games with tricks: which cards may be played, and who takes them.

A suit is the set of its cards, a trick has a card for each seat (−1 where there is none), and within a suit the higher
number is the higher card.
"""

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, after, has


def following(hand: i64, suit: i64) -> i64:
    """The cards with which a seat may follow: those of the suit that was led, or any if it has none of it."""
    cards = hand & suit
    return cards if cards != 0 else hand


def taker(trick: vec[i64], led: i64, trump: i64) -> i64:
    """The seat with the highest trump, otherwise with the highest card of the suit that was led; −1 if there is none.

    Without trumps `trump` is the empty set, 0.
    """
    best: i64 = -1
    best_card: i64 = -1
    suit = led
    for seat in range(len(trick)):
        card = trick[seat]
        if card < 0:
            continue
        if suit != trump and has(trump, card):
            suit = trump
            best, best_card = seat, card
        elif has(suit, card) and card > best_card:
            best, best_card = seat, card
    return best


def next_seat(seat: i64, among: i64, seats: i64) -> i64:
    """The next seat to the left that is in a set of seats; the same one, if it is the only one there."""
    found = seat
    for _ in range(seats):
        found = after(found, seats)
        if among & BIT[found] != 0:
            return found
    return seat
