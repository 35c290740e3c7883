"""From a view back to full states: what the seat knows is put in place, the rest is dealt out."""

from copy import deepcopy

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import first
from chabudai.engine.contract import Worlds
from chabudai.engine.deal_out import deal_out
from chabudai.engine.dice import Dice
from chabudai.engine.game import Setup
from germanwhist.cards import NUMBER, SUITS, Sheet
from germanwhist.memory import WhistMemory
from germanwhist.rules import CARDS, NONE, GermanWhist
from germanwhist.shapes import WhistView


class WhistWorlds(Worlds):
    """The unknown cards go to the stock and, one by one, to the places in hands that nobody has seen."""

    def __init__(self, known: GermanWhist, unknown: int, stock: int, unseen: list[list[int]]) -> None:
        self.known = known
        self.unknown = unknown
        self.owners = [-1] + [seat for seat in range(2) for _ in unseen[seat]]
        self.room = vec[i64]([stock] + [1] * (len(self.owners) - 1))
        excluded = [0] + unseen[0] + unseen[1]
        self.possible = vec[i64]([first(CARDS) & ~each for each in excluded])

    def draw(self, dice: Dice) -> GermanWhist:
        state = self.known.clone()
        held = deal_out(self.unknown, self.room, self.possible, dice)
        for place, owner in enumerate(self.owners):
            if owner < 0:
                state.stock = held[place]
            else:
                state.hands[owner] |= held[place]
        return state


def worlds(setup: Setup[Sheet], view: WhistView, memory: WhistMemory | None) -> WhistWorlds:
    facts = WhistMemory() if memory is None else deepcopy(memory)
    facts.see(view)
    unseen = [[] if seat == view.seat else facts.unseen[seat] for seat in range(2)]
    known = _known(view)
    seen = known.played | known.hands[0] | known.hands[1] | (0 if view.up is None else 1 << NUMBER[view.up])
    return WhistWorlds(known, first(CARDS) & ~seen, view.stock, unseen)


def _known(view: WhistView) -> GermanWhist:
    state = GermanWhist()
    for seat, player in enumerate(view.players):
        state.shown[seat] = _set(player.shown)
        state.hands[seat] = _set(view.hand or [] if seat == view.seat else player.shown)
        state.won[seat] = player.won
    state.up = NONE if view.up is None else NUMBER[view.up]
    state.trump = NONE if view.trump is None else SUITS.index(view.trump)
    state.turn = NONE if view.turn is None else view.turn
    state.played = _set(view.played)
    plays = view.trick or view.last_trick
    for play in plays:
        state.trick[play.seat] = NUMBER[play.card]
    state.leader = plays[0].seat if plays else 0
    state.taker = NONE if view.taken_by is None else view.taken_by
    if view.phase == "stock" and not view.trick and view.players[0].hand != view.players[1].hand:
        state.drawer = 1 - state.taker
    return state


def _set(cards: list[str]) -> int:
    return sum(1 << NUMBER[card] for card in cards)
