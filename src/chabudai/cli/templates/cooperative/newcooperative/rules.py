"""The rules, clause by clause as in RULES.md. Next: change a clause there and then here; `chabudai check` tells what
broke, `chabudai play newcooperative --reload` lets you try it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, alike, filled, first, members_of, numbers_of, size
from chabudai.engine.contract import State
from chabudai.engine.game import Setup
from chabudai.engine.names import Names
from chabudai.engine.notation import forms
from chabudai.engine.telling import named, one_of, secret, told

CARDS = Names(str(number) for number in range(1, 25))
DECK: Final = 24
HAND: Final = 4
PASS: Final = DECK

# How moves, and what chance may bring, are written, in the order of their numbers.
move_forms = [*forms("lay {card}", card=CARDS), ("pass", {})]
outcome_forms = forms("deal {seat} {card}", seat=range(4), card=CARDS)

DEALT, LAID, PASSED, ENDED = range(4)
CARD = named("y", CARDS)
EVENTS = {
    DEALT: told("dealt", "seat", card=secret(CARDS)),
    LAID: one_of("x", told("laid", "seat", card=CARD), told("too_late", "seat", card=CARD)),
    PASSED: told("passed", "seat", "passes"),
    ENDED: one_of("x", told("finished", laid="y"), told("lost", laid="y")),
}


class NewCooperative(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.seats: i64 = setup.seats
        self.hands: vec[i64] = filled(setup.seats, 0)
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
        return alike(numbers_of(rest, (DECK - size(rest)) % self.seats * DECK))

    def settle(self, outcome: i64) -> None:
        seat, card = outcome // DECK, outcome % DECK
        self.hands[seat] |= BIT[card]
        self.tell(DEALT, seat, secret=card, knows=BIT[seat])

    def legal(self, seat: i64) -> vec[i64]:
        """§2"""
        moves = members_of(self.hands[seat])
        return append(moves, PASS) if self.passes > 0 or len(moves) == 0 else moves

    def apply(self, seat: i64, move: i64) -> None:
        if move == PASS:
            self.passes -= 1 if self.hands[seat] != 0 else 0
            self.tell(PASSED, seat, x=self.passes)
        else:
            self._lay(seat, move)
        self.turn = (seat + 1) % self.seats
        if self.over():
            self.tell(ENDED, x=self.reason(), y=size(self.row))

    def _lay(self, seat: i64, card: i64) -> None:
        """§3"""
        self.hands[seat] &= ~BIT[card]
        fits = self.row < BIT[card]
        if fits:
            self.row |= BIT[card]
        else:
            self.late |= BIT[card]
            self.lives -= 1
        self.tell(LAID, seat, x=0 if fits else 1, y=card)

    def score(self, seat: i64) -> i64:
        return size(self.row)

    def winners(self) -> i64:
        """§4"""
        return first(self.seats) if self.lives > 0 else 0

    def reason(self) -> i64:
        return 0 if self.lives > 0 else 1
