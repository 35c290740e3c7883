"""The rules, clause by clause as in RULES.md. Next: change a clause there and then here; `chabudai check` tells what
broke, `chabudai play newcooperative --reload` lets you try it."""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, first, members_of, size
from chabudai.engine.contract import Event, State
from chabudai.engine.notation import Forms, forms
from chabudai.engine.telling import named, one_of, secret, told
from newcooperative.cards import CARDS

DECK: Final = 24
HAND: Final = 4
PASS: Final = DECK

DEALT: Final = 0
LAID: Final = 1
PASSED: Final = 2
ENDED: Final = 3
CARD = named("y", CARDS)
EVENTS = {
    DEALT: told("dealt", "seat", card=secret(CARDS)),
    LAID: one_of("x", told("laid", "seat", card=CARD), told("too_late", "seat", card=CARD)),
    PASSED: told("passed", "seat", "passes"),
    ENDED: one_of("x", told("finished", laid="y"), told("lost", laid="y")),
}


class NewCooperative(State):
    def __init__(self, seats: i64) -> None:
        super().__init__()
        self.seats: i64 = seats
        self.hands: vec[i64] = filled(seats, 0)
        self.row: i64 = 0
        self.late: i64 = 0
        self.lives: i64 = 3
        self.passes: i64 = 4
        self.turn: i64 = 0

    def rest(self) -> i64:
        """What is not dealt. A pile that nobody has seen is a set: its order does not exist."""
        cards = self.row | self.late
        for hand in self.hands:
            cards |= hand
        return first(DECK) & ~cards

    def is_dealing(self) -> bool:
        return size(self.rest()) > DECK - self.seats * HAND

    def over(self) -> bool:
        return self.lives == 0 or size(self.row | self.late) == self.seats * HAND

    def to_act(self) -> i64:
        return 0 if self.is_dealing() or self.over() else BIT[self.turn]

    def chance(self) -> tuple[vec[i64], vec[i64]]:
        """§1"""
        rest = self.rest() if self.is_dealing() else 0
        base = (DECK - size(rest)) % self.seats * DECK
        outcomes = vec[i64]([base + card for card in members_of(rest)])
        return outcomes, filled(len(outcomes), 1)

    def settle(self, outcome: i64) -> None:
        seat, card = outcome // DECK, outcome % DECK
        self.hands[seat] |= BIT[card]
        if self.listening:
            self.happened(Event(DEALT, seat, secret=card, knows=BIT[seat]))

    def legal(self, seat: i64) -> vec[i64]:
        """§2"""
        moves = members_of(self.hands[seat])
        return append(moves, PASS) if self.passes > 0 or len(moves) == 0 else moves

    def apply(self, seat: i64, move: i64) -> None:
        if move == PASS:
            self.passes -= 1 if self.hands[seat] != 0 else 0
            event = Event(PASSED, seat, x=self.passes)
        else:
            event = self._lay(seat, move)
        self.turn = (seat + 1) % self.seats
        if self.listening:
            self.happened(event)
            if self.over():
                self.happened(Event(ENDED, x=self.reason(), y=size(self.row)))

    def _lay(self, seat: i64, card: i64) -> Event:
        """§3"""
        self.hands[seat] &= ~BIT[card]
        fits = self.row < BIT[card]
        if fits:
            self.row |= BIT[card]
        else:
            self.late |= BIT[card]
            self.lives -= 1
        return Event(LAID, seat, x=0 if fits else 1, y=card)

    def score(self, seat: i64) -> i64:
        return size(self.row)

    def winners(self) -> i64:
        """§4"""
        return first(self.seats) if self.lives > 0 else 0

    def reason(self) -> i64:
        return 0 if self.lives > 0 else 1


def new_game(setup: Any) -> NewCooperative:
    return NewCooperative(setup.seats)


def move_forms() -> Forms:
    return [*forms("lay {card}", card=CARDS), ("pass", {})]


def outcome_forms() -> Forms:
    return forms("deal {seat} {card}", seat=range(4), card=CARDS)
