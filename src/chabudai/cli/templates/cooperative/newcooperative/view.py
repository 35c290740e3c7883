"""What a seat may know. Next: a field for whatever you add to the rules, if somebody may see it."""

from typing import ClassVar, Literal

import msgspec

from chabudai.engine.bits import members_of, size
from chabudai.engine.game import View
from newcooperative.rules import CARDS, NewCooperative


class Player(msgspec.Struct, frozen=True):
    hand: int


class NewCooperativeView(View, frozen=True):
    phase: Literal["deal", "play", "over"]
    clauses: ClassVar = {"deal": "1", "play": "2", "over": "4"}
    to_act: list[int]
    turn: int
    hand: list[str] | None
    players: list[Player]
    row: list[str]
    late: list[str]
    lives: int
    passes: int


def make_view(state: NewCooperative, seat: int | None) -> NewCooperativeView:
    return NewCooperativeView(
        seat=seat,
        phase="deal" if state.is_dealing() else "over" if state.over() else "play",
        to_act=list(members_of(state.to_act())),
        turn=state.turn,
        hand=None if seat is None else CARDS.in_set(state.hands[seat]),
        players=[Player(size(state.hands[s])) for s in range(state.seats)],
        row=CARDS.in_set(state.row),
        late=CARDS.in_set(state.late),
        lives=state.lives,
        passes=state.passes,
    )
