"""What a seat, or with None a spectator, may know: built from nothing, field by field."""

from typing import ClassVar, Literal

import msgspec

from chabudai.engine.bits import members_of, size
from chabudai.engine.game import Play, View
from chabudai.engine.standard_deck import CARDS, SUITS
from germanwhist.rules import GermanWhist

Phase = Literal["deal", "stock", "hands", "over"]


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is open about a seat: how many cards it holds, which of them it took openly, and its tricks that count."""

    hand: int
    shown: list[str]
    won: int


class WhistView(View, frozen=True):
    clauses: ClassVar = {"deal": "2", "stock": "3", "hands": "3", "over": "6"}
    phase: Phase
    to_act: list[int]
    turn: int | None
    hand: list[str] | None
    players: list[Player]
    trump: str | None
    up: str | None
    stock: int
    trick: list[Play]
    played: list[str]


def make_view(state: GermanWhist, seat: int | None) -> WhistView:
    return WhistView(
        seat=seat,
        phase=_phase(state),
        to_act=list(members_of(state.to_act())),
        turn=None if state.turn < 0 else state.turn,
        hand=None if seat is None else CARDS.in_set(state.hands[seat]),
        players=[Player(size(state.hands[s]), CARDS.in_set(state.shown[s]), state.won[s]) for s in range(2)],
        trump=None if state.trump < 0 else SUITS[state.trump],
        up=None if state.up < 0 else CARDS[state.up],
        stock=size(state.stock),
        trick=[Play(s, CARDS[state.trick[s]]) for s in (state.leader, 1 - state.leader) if state.trick[s] >= 0],
        played=CARDS.in_set(state.played),
    )


def _phase(state: GermanWhist) -> Phase:
    if state.over():
        return "over"
    if state.trump < 0:
        return "deal"
    return "stock" if state.up >= 0 or state.stock != 0 else "hands"
