"""The rules, clause by clause as in RULES.md. Next: change a clause there and then here; `chabudai check` tells what
broke, `chabudai play newsolo --reload` lets you try it."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, first, members_of
from chabudai.engine.contract import Event, State
from chabudai.engine.notation import Forms, forms
from chabudai.engine.telling import named, one_of, told
from newsolo.cards import CARDS

DECK: Final = 12
MOST: Final = 21
DRAW: Final = 0
STOP: Final = 1

DREW: Final = 0
ENDED: Final = 1
EVENTS = {
    DREW: told("drew", "seat", "total", card=named("y", CARDS)),
    ENDED: one_of("x", told("stopped", "seat", total="y"), told("too_much", "seat", total="y")),
}


class NewSolo(State):
    def __init__(self) -> None:
        super().__init__()
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
        outcomes = members_of(self.deck if self.is_drawing else 0)
        return outcomes, filled(len(outcomes), 1)

    def settle(self, outcome: i64) -> None:
        self.deck &= ~BIT[outcome]
        self.total += outcome + 1
        self.is_drawing = False
        if self.listening:
            self.happened(Event(DREW, 0, x=self.total, y=outcome))
        if self.over():
            self._end()

    def _end(self) -> None:
        if self.listening:
            self.happened(Event(ENDED, 0, x=self.reason(), y=self.total))

    def score(self, seat: i64) -> i64:
        """§3"""
        return self.total if self.total <= MOST else 0

    def winners(self) -> i64:
        return BIT[0] if self.has_stopped else 0

    def reason(self) -> i64:
        return 0 if self.has_stopped else 1


def new_game(setup: Any) -> NewSolo:
    return NewSolo()


def move_forms() -> Forms:
    return [("draw", {}), ("stop", {})]


def outcome_forms() -> Forms:
    return forms("turn {card}", card=CARDS)
