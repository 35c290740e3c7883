"""From a view back to full states: what is known is put in place, the rest is dealt out. Next: use what a seat can
conclude, for example from a pass."""

from chabudai.engine.bits import first, size
from chabudai.engine.game import Memory, Setup
from chabudai.engine.hidden_hands import HiddenHands
from newcooperative.rules import CARDS, DECK, NewCooperative
from newcooperative.view import NewCooperativeView


def worlds(setup: Setup, view: NewCooperativeView, memory: Memory | None) -> HiddenHands:
    state = NewCooperative(setup)
    state.row = CARDS.set_of(view.row)
    state.late = CARDS.set_of(view.late)
    state.lives = view.lives
    state.passes = view.passes
    state.turn = view.turn
    if view.seat is not None:
        state.hands[view.seat] = CARDS.set_of(view.hand)
    # Room in each hand, and at last among the cards that are not dealt.
    room = [0 if seat == view.seat else player.hand for seat, player in enumerate(view.players)]
    room.append(size(state.rest()) - sum(room))
    return HiddenHands(state, state.rest(), room, [first(DECK)] * len(room))
