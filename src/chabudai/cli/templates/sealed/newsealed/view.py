"""What a seat may know. Next: a field for whatever you add to the rules, if somebody may see it."""

from typing import ClassVar, Literal

import msgspec

from chabudai.engine.bits import first, members_of
from chabudai.engine.game import View
from newsealed.rules import CARDS, HAND, NewSealed


class Player(msgspec.Struct, frozen=True):
    spent: list[str]
    points: int


class NewSealedView(View, frozen=True):
    phase: Literal["prize", "choice", "over"]
    clauses: ClassVar = {"prize": "1", "choice": "2", "over": "4"}
    to_act: list[int]
    prize: str | None
    prizes: list[str]
    hand: list[str] | None
    choice: str | None
    chosen: list[int]
    players: list[Player]


def make_view(state: NewSealed, seat: int | None) -> NewSealedView:
    own = -1 if seat is None else state.chosen[seat]
    return NewSealedView(
        seat=seat,
        phase="over" if state.over() else "prize" if state.prize < 0 else "choice",
        to_act=list(members_of(state.to_act())),
        prize=None if state.prize < 0 else CARDS[state.prize],
        prizes=CARDS.in_set(state.prizes),
        hand=None if seat is None else CARDS.in_set(state.hands[seat]),
        choice=None if own < 0 else CARDS[own],
        chosen=[s for s in range(state.seats) if state.chosen[s] >= 0],
        players=[Player(CARDS.in_set(first(HAND) & ~state.hands[s]), state.points[s]) for s in range(state.seats)],
    )
