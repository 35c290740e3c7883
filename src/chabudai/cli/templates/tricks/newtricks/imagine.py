"""From a view back to full states: what is known is put in place, the rest is dealt out. Next: use what a seat can
remember, for example who could not follow suit (`chabudai.engine.voids`)."""

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import first, size
from chabudai.engine.game import Memory, Setup
from chabudai.engine.hidden_hands import HiddenHands
from chabudai.engine.standard_deck import CARDS
from newtricks.rules import DECK, NewTricks
from newtricks.view import NewTricksView


def worlds(setup: Setup, view: NewTricksView, memory: Memory | None) -> HiddenHands:
    state = NewTricks(setup)
    state.played = CARDS.set_of(view.played)
    state.turn = view.turn
    for play in view.trick:
        state.trick[play.seat] = CARDS.number[play.card]
    state.lying = len(view.trick)
    state.leader = view.trick[0].seat if view.trick else 0
    state.won = vec[i64]([player.won for player in view.players])
    if view.seat is not None:
        state.hands[view.seat] = CARDS.set_of(view.hand)
    # Room in each hand, and at last among the cards that are not dealt.
    room = [0 if seat == view.seat else player.hand for seat, player in enumerate(view.players)]
    room.append(size(state.rest()) - sum(room))
    return HiddenHands(state, state.rest(), room, [first(DECK)] * len(room))
