"""Escape from the Futon: the states that a seat cannot rule out."""

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.contract import Worlds
from chabudai.engine.dice import Dice
from chabudai.games.futon.rules import Futon
from chabudai.games.futon.rules_cards import RISE
from chabudai.games.futon.rules_packs import ONE, drawn_from
from chabudai.games.futon.rules_solo import FutonSolo


class FutonWorlds(Worlds):
    """`known` is the state with everything but the rise cards that the seats in `sealed` have chosen."""

    def __init__(self, known: Futon, sealed: list[int]) -> None:
        self.known = known
        self.sealed: vec[i64] = vec[i64](sealed)

    def draw(self, dice: Dice) -> Futon:
        state = self.known.clone()
        for seat in self.sealed:
            # Whatever it may have chosen; without stamina that is only one card (§4).
            state.chosen[seat] = state.random_move(seat, dice) - RISE
        return state


class SoloWorlds(Worlds):
    """`known` has `hidden` cards of the hand still in the rise deck: none for the player, all for a spectator."""

    def __init__(self, known: FutonSolo, hidden: i64) -> None:
        self.known = known
        self.hidden = hidden

    def draw(self, dice: Dice) -> FutonSolo:
        state = self.known.clone()
        for _ in range(self.hidden):
            rise = drawn_from(state.rise_deck, dice)
            state.rise_deck -= ONE[rise]
            state.hand += ONE[rise]
        return state
