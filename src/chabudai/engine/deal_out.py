"""Dealing unknown cards out to places that each have room for some and may hold only certain cards.

This is how a hidden world is imagined: every place (a hand, a pile, the cards already gone) has its room and its set of
possible cards. Without restrictions every division is equally likely; with them the division is mixed by random swaps.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, has, members_of
from chabudai.engine.dice import Dice


def deal_out(cards: i64, room: vec[i64], possible: vec[i64], dice: Dice) -> vec[i64]:
    """Divide all the cards among the places; returns each place's set. The room must add up to the number of cards."""
    dealer = _Dealer(cards, room, possible, dice)
    dealer.deal()
    return dealer.held


class _Dealer:
    def __init__(self, cards: i64, room: vec[i64], possible: vec[i64], dice: Dice) -> None:
        self.cards: vec[i64] = members_of(cards)
        self.room: vec[i64] = room[:]
        self.possible = possible
        self.dice = dice
        self.places: i64 = len(room)
        self.held: vec[i64] = filled(len(room), 0)
        self.restricted: bool = False
        for place in range(self.places):
            if room[place] > 0 and cards & ~possible[place] != 0:
                self.restricted = True

    def deal(self) -> None:
        for card in self.cards:
            place = self._random_room(card)
            if place >= 0:
                self.held[place] |= BIT[card]
                self.room[place] -= 1
            else:
                self._make_room(card)
        if self.restricted:
            self._mix()

    def _random_room(self, card: i64) -> i64:
        """A place with room for the card, as likely as it has room; −1 if there is none."""
        total: i64 = 0
        for place in range(self.places):
            if has(self.possible[place], card):
                total += self.room[place]
        if total == 0:
            return -1
        ticket = self.dice.below(total)
        for place in range(self.places):
            if has(self.possible[place], card):
                ticket -= self.room[place]
                if ticket < 0:
                    return place
        return -1

    def _make_room(self, card: i64) -> None:
        """Move cards along the shortest chain of places that ends where there is room (an augmenting path)."""
        came_from = filled(self.places, -2)
        queue = vec[i64]()
        for place in range(self.places):
            if has(self.possible[place], card):
                came_from[place] = -1
                queue = append(queue, place)
        at: i64 = 0
        while at < len(queue):
            place = queue[at]
            at += 1
            if self.room[place] > 0:
                self._shift_along(card, place, came_from)
                return
            for other in range(self.places):
                if came_from[other] == -2 and self.held[place] & self.possible[other] != 0:
                    came_from[other] = place
                    queue = append(queue, other)
        raise ValueError("These cards cannot be divided among these places.")

    def _shift_along(self, card: i64, end: i64, came_from: vec[i64]) -> None:
        self.room[end] -= 1
        place = end
        while came_from[place] >= 0:
            source = came_from[place]
            movable = members_of(self.held[source] & self.possible[place])
            moved = movable[self.dice.below(len(movable))]
            self.held[source] &= ~BIT[moved]
            self.held[place] |= BIT[moved]
            place = source
        self.held[place] |= BIT[card]

    def _mix(self) -> None:
        """Random swaps that keep to the restrictions: after enough of them any division may have come about."""
        where = filled(62, 0)
        for place in range(self.places):
            for card in members_of(self.held[place]):
                where[card] = place
        count = len(self.cards)
        for _ in range(6 * count):
            a = self.cards[self.dice.below(count)]
            b = self.cards[self.dice.below(count)]
            p = where[a]
            q = where[b]
            if p != q and has(self.possible[q], a) and has(self.possible[p], b):
                where[a] = q
                where[b] = p
        for place in range(self.places):
            self.held[place] = 0
        for card in self.cards:
            self.held[where[card]] |= BIT[card]


def shuffled(cards: i64, dice: Dice) -> vec[i64]:
    """A set of cards in random order."""
    order = members_of(cards)
    for i in range(len(order) - 1, 0, -1):
        j = dice.below(i + 1)
        card = order[i]
        order[i] = order[j]
        order[j] = card
    return order
