"""From a view back to full states: what is known is put in place, the rest is dealt out. Next: use what a seat can
conclude, for example from a pass."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import first, size
from chabudai.engine.dice import Dice
from chabudai.engine.game import Memory, Setup
from chabudai.engine.hidden_hands import HiddenHands
from newcooperative.cards import CARDS
from newcooperative.rules import DECK, NewCooperative
from newcooperative.view import NewCooperativeView


class NewCooperativeWorlds(HiddenHands):
    def put(self, state: Any, held: vec[i64], dice: Dice) -> None:
        for seat in range(state.seats):
            state.hands[seat] |= held[seat]


def worlds(setup: Setup, view: NewCooperativeView, memory: Memory | None) -> NewCooperativeWorlds:
    state = NewCooperative(setup.seats)
    state.row = cards(view.row)
    state.late = cards(view.late)
    state.lives = view.lives
    state.passes = view.passes
    state.turn = view.turn
    if view.seat is not None:
        state.hands[view.seat] = cards(view.hand or [])
    # Room in each hand, and at last among the cards that are not dealt.
    room = [0 if seat == view.seat else player.hand for seat, player in enumerate(view.players)]
    room.append(size(state.rest()) - sum(room))
    return NewCooperativeWorlds(state, state.rest(), room, [first(DECK)] * len(room))


def cards(names: list[str]) -> int:
    return sum(1 << CARDS.index(name) for name in names)
