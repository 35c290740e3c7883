"""Couperation's playing sense: keep the tower easy to fill, and nobody without cards."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import filled, has, size
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.games.couperation.bot_merits import NEVER, Merits
from chabudai.games.couperation.rules import Couperation
from chabudai.games.couperation.rules_fixed import ACT, ASKING, BY_TOWER, FINISH, GLASS, Fixed

# A search tries so many moves at most, and none that seems so much worse than the best.
TRIED: Final = 10
CLOSE: Final = 4.0
# The logarithm of the odds when the tower cannot be finished any more.
LOST: Final = -6.0


class CouperationSense(Merits):
    def __init__(self, fixed: Fixed, convention: bool = True) -> None:
        super().__init__(fixed, convention)
        # Whose turn it is in a playout, and how many turns have begun.
        self.turn: i64 = 0
        self.turns: i64 = 0

    # -- how to play --------------------------------------------------------------------------------------------------
    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        assert isinstance(state, Couperation)
        self.weigh(state, seat)
        return self.moves[self._best()]

    def _best(self) -> i64:
        best: i64 = 0
        for i in range(1, len(self.moves)):
            if self.merits[i] > self.merits[best]:
                best = i
        return best

    def worth_trying(self, state: State, seat: i64, moves: vec[i64]) -> vec[i64]:
        """The few best, if they are not far behind the very best."""
        assert isinstance(state, Couperation)
        self.weigh(state, seat)
        chosen = filled(len(moves), 0)
        least = self.merits[self._best()] - CLOSE
        for _ in range(min(TRIED, len(moves))):
            best = self._best()
            if self.merits[best] < least:
                break
            self.merits[best] = 3.0 * NEVER
            for i in range(len(moves)):
                if moves[i] == self.moves[best]:
                    chosen[i] = 1
        return chosen

    # -- what a position is worth -------------------------------------------------------------------------------------
    def set_out(self, state: State) -> None:
        assert isinstance(state, Couperation)
        self.turn = state.turn
        self.turns = 0

    def far_enough(self, state: State) -> bool:
        """When all have had their turn it is far enough: later luck would drown what the move did."""
        assert isinstance(state, Couperation)
        if state.phase != ASKING and state.phase != ACT:
            return False
        if state.turn != self.turn:
            self.turn = state.turn
            self.turns += 1
        return self.turns > self.fixed.seats

    def worth(self, state: State, seat: i64) -> float:
        """The chance to finish the tower."""
        assert isinstance(state, Couperation)
        if not state.over():
            return 1.0 / (1.0 + exp(-self._promise(state)))
        if state.ended_by == BY_TOWER:
            return 1.0
        height = float(size(state.up)) / float(size(self.fixed.rest) + 1)
        return 0.05 * height * height

    def _promise(self, state: Couperation) -> float:
        """The logarithm of the odds, fitted to some thousand games of three steady bots."""
        if has(state.discard, FINISH):
            return LOST
        self.look(state, state.down)
        hands: i64 = 0
        for seat in range(self.fixed.seats):
            hands += size(state.hands[seat] & GLASS)
        deck = float(size(state.deck))
        cards = deck + float(hands)
        places = float(size(self.outlook.wanted))
        # Few cards for the places that are left make every weakness worse.
        strain = (8.5 * self.hope - 4.6 * places) / (1.0 + cards)
        stock = 0.09 * deck + 0.19 * float(hands)
        return 1.3 + 0.59 * self.hope + strain + stock - 0.094 * places - 1.2 * float(size(state.down))


def make_sense(fixed: Fixed, convention: bool) -> CouperationSense:
    return CouperationSense(fixed, convention)
