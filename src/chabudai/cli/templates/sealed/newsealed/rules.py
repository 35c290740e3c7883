"""The rules, clause by clause as in RULES.md. Next: change a clause there and then here; `chabudai check` tells what
broke, `chabudai play newsealed --reload` lets you try it."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, first, members_of
from chabudai.engine.contract import Event, State
from chabudai.engine.notation import Forms, forms
from chabudai.engine.telling import named, seats, secret, told
from newsealed.cards import CARDS

HAND: Final = 6
NONE: Final = -1

PRIZE: Final = 0
CHOSE: Final = 1
REVEALED: Final = 2
WON: Final = 3
TIED: Final = 4
ENDED: Final = 5
EVENTS = {
    PRIZE: told("prize", card=named("x", CARDS)),
    CHOSE: told("chose", "seat", card=secret(CARDS)),
    REVEALED: told("revealed", "seat", card=named("x", CARDS)),
    WON: told("won", "seat", "points"),
    TIED: told("tied"),
    ENDED: told("ended", winners=seats("x")),
}


class NewSealed(State):
    def __init__(self, seats: i64) -> None:
        super().__init__()
        self.seats: i64 = seats
        self.hands: vec[i64] = filled(seats, first(HAND))
        #: What each seat has chosen, which it alone knows until all have.
        self.chosen: vec[i64] = filled(seats, NONE)
        #: A pile that nobody has seen is a set: its order does not exist.
        self.prizes: i64 = first(HAND)
        self.prize: i64 = NONE
        self.points: vec[i64] = filled(seats, 0)

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
        outcomes = members_of(self.prizes if self.prize == NONE else 0)
        return outcomes, filled(len(outcomes), 1)

    def settle(self, outcome: i64) -> None:
        self.prize = outcome
        self.prizes &= ~BIT[outcome]
        if self.listening:
            self.happened(Event(PRIZE, x=outcome))

    def legal(self, seat: i64) -> vec[i64]:
        return members_of(self.hands[seat])

    def apply(self, seat: i64, move: i64) -> None:
        self.chosen[seat] = move
        if self.listening:
            self.happened(Event(CHOSE, seat, secret=move, knows=BIT[seat]))
        if self.to_act() == 0:
            self._reveal()

    def _reveal(self) -> None:
        """§3"""
        best: i64 = NONE
        for seat in range(self.seats):
            card = self.chosen[seat]
            self.hands[seat] &= ~BIT[card]
            if self.listening:
                self.happened(Event(REVEALED, seat, x=card))
            alone = sum(1 for other in self.chosen if other == card) == 1
            if alone and (best == NONE or card > self.chosen[best]):
                best = seat
        if best != NONE:
            self.points[best] += self.prize + 1
        if self.listening:
            self.happened(Event(TIED) if best == NONE else Event(WON, best, x=self.prize + 1))
        self.prize = NONE
        self.chosen = filled(self.seats, NONE)
        if self.over() and self.listening:
            self.happened(Event(ENDED, x=self.winners()))

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def winners(self) -> i64:
        """§4"""
        return sum(BIT[seat] for seat in range(self.seats) if self.points[seat] == max(self.points))

    def reason(self) -> i64:
        return 0


def new_game(setup: Any) -> NewSealed:
    return NewSealed(setup.seats)


def move_forms() -> Forms:
    return forms("choose {card}", card=CARDS)


def outcome_forms() -> Forms:
    return forms("prize {card}", card=CARDS)
