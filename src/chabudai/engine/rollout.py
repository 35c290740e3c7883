"""A sense for games that have none of their own: it plays at random, and looks at how that ends."""

from mypy_extensions import i64

from chabudai.engine.bits import has, size
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.engine.search import Sense


class RolloutSense(Sense):
    """What a position is worth is only known at the end: to have won, shared by all who have, or if winning means
    nothing (`can_be_lost` is false) how much of the possible score a seat has got."""

    def __init__(self, lowest: i64, highest: i64, can_be_lost: bool, together: bool) -> None:
        self.lowest = lowest
        self.highest = highest
        self.can_be_lost = can_be_lost
        self.together = together

    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        return state.random_move(seat, dice)

    def worth(self, state: State, seat: i64) -> float:
        if not self.can_be_lost:
            if self.highest <= self.lowest:
                return 0.0
            return float(state.score(seat) - self.lowest) / float(self.highest - self.lowest)
        winners = state.winners()
        if not has(winners, seat):
            return 0.0
        return 1.0 if self.together else 1.0 / float(size(winners))
