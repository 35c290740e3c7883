"""The rules, clause by clause as in RULES.md. Next: change a clause there and then here; `chabudai check` tells what
broke, `chabudai play newsealed --reload` lets you try it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, alike, filled, first, members_of
from chabudai.engine.contract import State
from chabudai.engine.game import Setup
from chabudai.engine.names import Names
from chabudai.engine.notation import forms
from chabudai.engine.telling import named, seats, secret, told

CARDS = Names(str(number) for number in range(1, 7))
HAND: Final = 6
NONE: Final = -1

# How moves, and what chance may bring, are written, in the order of their numbers.
move_forms = forms("choose {card}", card=CARDS)
outcome_forms = forms("prize {card}", card=CARDS)

PRIZE, CHOSE, REVEALED, WON, TIED, ENDED = range(6)
EVENTS = {
    PRIZE: told("prize", card=named("x", CARDS)),
    CHOSE: told("chose", "seat", card=secret(CARDS)),
    REVEALED: told("revealed", "seat", card=named("x", CARDS)),
    WON: told("won", "seat", "points"),
    TIED: told("tied"),
    ENDED: told("ended", winners=seats("x")),
}


class NewSealed(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.seats: i64 = setup.seats
        self.hands: vec[i64] = filled(setup.seats, first(HAND))
        #: What each seat has chosen, which it alone knows until all have.
        self.chosen: vec[i64] = filled(setup.seats, NONE)
        #: A pile that nobody has seen is a set: its order does not exist.
        self.prizes: i64 = first(HAND)
        self.prize: i64 = NONE
        self.points: vec[i64] = filled(setup.seats, 0)

    def over(self) -> bool:
        return self.prizes == 0 and self.prize == NONE

    def to_act(self) -> i64:
        """§2: everybody who has not chosen yet."""
        owing: i64 = 0
        for seat in range(self.seats):
            if self.prize != NONE and self.chosen[seat] == NONE:
                owing |= BIT[seat]
        return owing

    def chance(self) -> tuple[vec[i64], vec[i64]]:
        """§1"""
        return alike(members_of(self.prizes if self.prize == NONE else 0))

    def settle(self, outcome: i64) -> None:
        self.prize = outcome
        self.prizes &= ~BIT[outcome]
        self.tell(PRIZE, x=outcome)

    def legal(self, seat: i64) -> vec[i64]:
        return members_of(self.hands[seat])

    def apply(self, seat: i64, move: i64) -> None:
        self.chosen[seat] = move
        self.tell(CHOSE, seat, secret=move, knows=BIT[seat])
        if self.to_act() == 0:
            self._reveal()

    def _reveal(self) -> None:
        """§3"""
        best: i64 = NONE
        for seat in range(self.seats):
            card = self.chosen[seat]
            self.hands[seat] &= ~BIT[card]
            self.tell(REVEALED, seat, x=card)
            alone = sum(1 for other in self.chosen if other == card) == 1
            if alone and (best == NONE or card > self.chosen[best]):
                best = seat
        if best == NONE:
            self.tell(TIED)
        else:
            self.points[best] += self.prize + 1
            self.tell(WON, best, x=self.prize + 1)
        self.prize = NONE
        self.chosen = filled(self.seats, NONE)
        if self.over():
            self.tell(ENDED, x=self.winners())

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def winners(self) -> i64:
        """§4"""
        return sum(BIT[seat] for seat in range(self.seats) if self.points[seat] == max(self.points))
