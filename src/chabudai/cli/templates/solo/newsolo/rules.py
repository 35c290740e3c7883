"""The rules, clause by clause as in RULES.md. Next: change a clause there and then here; `chabudai check` tells what
broke, `chabudai play newsolo --reload` lets you try it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, alike, first, members_of
from chabudai.engine.contract import State
from chabudai.engine.game import Setup
from chabudai.engine.names import Names
from chabudai.engine.notation import Forms, forms
from chabudai.engine.telling import named, one_of, told

CARDS = Names(str(number) for number in range(1, 13))
DECK: Final = 12
MOST: Final = 21
DRAW: Final = 0
STOP: Final = 1

# How moves, and what chance may bring, are written, in the order of their numbers.
move_forms: Forms = [("draw", {}), ("stop", {})]
outcome_forms = forms("turn {card}", card=CARDS)

DREW, ENDED = range(2)
EVENTS = {
    DREW: told("drew", "seat", "total", card=named("y", CARDS)),
    ENDED: one_of("x", told("stopped", "seat", total="y"), told("too_much", "seat", total="y")),
}


class NewSolo(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        #: A pile that nobody has seen is a set: its order does not exist.
        self.deck: i64 = first(DECK)
        self.total: i64 = 0
        self.is_drawing: bool = True
        self.has_stopped: bool = False

    def over(self) -> bool:
        return self.has_stopped or self.total > MOST

    def to_act(self) -> i64:
        return 0 if self.is_drawing or self.over() else BIT[0]

    def legal(self, seat: i64) -> vec[i64]:
        """§2"""
        return vec[i64]([DRAW, STOP])

    def apply(self, seat: i64, move: i64) -> None:
        if move == DRAW:
            self.is_drawing = True
        else:
            self.has_stopped = True
            self._end()

    def chance(self) -> tuple[vec[i64], vec[i64]]:
        """§1, §2"""
        return alike(members_of(self.deck if self.is_drawing else 0))

    def settle(self, outcome: i64) -> None:
        self.deck &= ~BIT[outcome]
        self.total += outcome + 1
        self.is_drawing = False
        self.tell(DREW, 0, x=self.total, y=outcome)
        if self.over():
            self._end()

    def _end(self) -> None:
        self.tell(ENDED, 0, x=self.reason(), y=self.total)

    def score(self, seat: i64) -> i64:
        """§3"""
        return self.total if self.total <= MOST else 0

    def winners(self) -> i64:
        return BIT[0] if self.has_stopped else 0

    def reason(self) -> i64:
        return 0 if self.has_stopped else 1
