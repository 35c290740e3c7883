"""What a seat may know. Next: a field for whatever you add to the rules, if somebody may see it."""

from typing import ClassVar, Literal

import msgspec

from chabudai.engine.bits import members_of, size
from chabudai.engine.game import Play, View
from chabudai.engine.standard_deck import CARDS
from newtricks.rules import NewTricks


class Player(msgspec.Struct, frozen=True):
    hand: int
    won: int


class NewTricksView(View, frozen=True):
    phase: Literal["deal", "play", "over"]
    clauses: ClassVar = {"deal": "1", "play": "2", "over": "4"}
    to_act: list[int]
    turn: int
    hand: list[str] | None
    players: list[Player]
    trick: list[Play]
    played: list[str]


def make_view(state: NewTricks, seat: int | None) -> NewTricksView:
    order = [(state.leader + i) % state.seats for i in range(state.seats)]
    return NewTricksView(
        seat=seat,
        phase="deal" if state.is_dealing() else "over" if state.over() else "play",
        to_act=list(members_of(state.to_act())),
        turn=state.turn,
        hand=None if seat is None else CARDS.in_set(state.hands[seat]),
        players=[Player(size(state.hands[s]), state.won[s]) for s in range(state.seats)],
        trick=[Play(s, CARDS[state.trick[s]]) for s in order if state.trick[s] >= 0],
        played=CARDS.in_set(state.played),
    )
