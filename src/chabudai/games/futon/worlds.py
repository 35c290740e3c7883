"""Escape from the Futon: the states that a seat cannot rule out."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import ONE, drawn_from
from chabudai.engine.contract import Worlds
from chabudai.engine.dice import Dice
from chabudai.games.futon.bot import FutonSense
from chabudai.games.futon.rules import Futon
from chabudai.games.futon.rules_cards import RISE
from chabudai.games.futon.rules_solo import FutonSolo

# One sealed card in so many is imagined as any card: nobody's reasons are known for certain.
ODD: Final = 8


class FutonWorlds(Worlds):
    """`known` is the state with everything but the rise cards that the seats in `sealed` have chosen."""

    def __init__(self, known: Futon, sealed: list[int]) -> None:
        self.known = known
        self.sealed: vec[i64] = vec[i64](sealed)
        self.sense = FutonSense(known.fixed)

    def draw(self, dice: Dice) -> Futon:
        state = self.known.clone()
        for seat in self.sealed:
            # What it would sensibly have chosen, now and then anything; without stamina that is only one card (§4).
            if dice.below(ODD) == 0:
                state.chosen[seat] = state.random_move(seat, dice) - RISE
            else:
                state.chosen[seat] = self.sense.choose(state, seat, dice) - RISE
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
