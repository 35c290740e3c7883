"""From a view back to full states: what the seat knows is put in place, the rest is dealt out."""

from copy import deepcopy
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import first
from chabudai.engine.dice import Dice
from chabudai.engine.game import Setup
from chabudai.engine.hidden_hands import HiddenHands
from chabudai.engine.standard_deck import CARDS, SUITS
from germanwhist.memory import WhistMemory
from germanwhist.rules import DECK, NONE, GermanWhist
from germanwhist.view import WhistView


class WhistWorlds(HiddenHands):
    """The unknown cards go to the stock and, one by one, to the places in hands that nobody has seen."""

    def __init__(self, known: GermanWhist, unknown: int, stock: int, unseen: list[list[int]]) -> None:
        places = [0, *unseen[0], *unseen[1]]
        super().__init__(known, unknown, [stock] + [1] * (len(places) - 1), [first(DECK) & ~each for each in places])
        self.owners = [0] * len(unseen[0]) + [1] * len(unseen[1])

    def put(self, state: Any, held: vec[i64], dice: Dice) -> None:
        state.stock = held[0]
        for place, owner in enumerate(self.owners, start=1):
            state.hands[owner] |= held[place]


def worlds(setup: Setup, view: WhistView, memory: WhistMemory | None) -> WhistWorlds:
    facts = WhistMemory() if memory is None else deepcopy(memory)
    facts.see(view)
    unseen = [[] if seat == view.seat else facts.unseen[seat] for seat in range(2)]
    known = _known(setup, view)
    seen = known.played | known.hands[0] | known.hands[1] | CARDS.set_of([] if view.up is None else [view.up])
    return WhistWorlds(known, first(DECK) & ~seen, view.stock, unseen)


def _known(setup: Setup, view: WhistView) -> GermanWhist:
    state = GermanWhist(setup)
    for seat, player in enumerate(view.players):
        state.shown[seat] = CARDS.set_of(player.shown)
        state.hands[seat] = CARDS.set_of(view.hand or [] if seat == view.seat else player.shown)
        state.won[seat] = player.won
    state.up = NONE if view.up is None else CARDS.number[view.up]
    state.trump = NONE if view.trump is None else SUITS.index(view.trump)
    state.turn = NONE if view.turn is None else view.turn
    state.played = CARDS.set_of(view.played)
    for play in view.trick:
        state.trick[play.seat] = CARDS.number[play.card]
    state.leader = view.trick[0].seat if view.trick else 0
    if view.phase == "stock" and not state.is_open() and view.players[0].hand != view.players[1].hand:
        state.drawer = 1 - state.turn
    return state
