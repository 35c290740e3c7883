"""What face-down cards of Couperation can mean: conventions that teams agree upon, and that do not go together.

Everything else is as the game's own sense weighs it. By each of these, some places are for cards that are right (laid
face down to be turned up by whoever has nothing to place: that costs no card) and the others for stopgaps, which nobody
but their owner touches. Who reads a stopgap as a right card breaks the tower.
"""

from collections.abc import Callable

from mypy_extensions import i64

from chabudai.engine.bits import has
from chabudai.engine.contract import Policy, State
from chabudai.engine.dice import Dice
from chabudai.engine.game import Setup
from chabudai.games.couperation import rules_fixed as n
from chabudai.games.couperation.bot import make_sense
from chabudai.games.couperation.rules import Couperation
from chabudai.games.couperation.rules_fixed import Fixed

# In units of hope, as all merits of the sense.
MISPLACED = -20.0  # a card where it would be read as what it is not
ENTRUSTED = 1.2  # a right card face down where it is read as one, more than the sense gives it
TRUSTED = 1.5  # turning up a card that is said to be right

#: Whether a card face down at a place is said to be right.
Says = Callable[[int], bool]


def _middle(place: int) -> float:
    """How far a place is to the right of the middle of its row."""
    return float(n.WITHIN[place]) - float(n.LEVELS + 2 - n.LEVEL_OF[place]) / 2


#: Where a card that lies face down is right.
RIGHT: dict[str, Says] = {
    "left": lambda place: _middle(place) < 0,
    "right": lambda place: _middle(place) > 0,
    "nowhere": lambda place: False,
}


class FaceDown(Policy):
    def __init__(self, fixed: Fixed, says_right: Says) -> None:
        self.sense = make_sense(fixed, True)
        self.says_right = says_right

    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        assert isinstance(state, Couperation)
        self.sense.weigh(state, seat)
        moves, merits = list(self.sense.moves), list(self.sense.merits)
        if state.phase == n.ACT:
            merits = [self._weighed(state, seat, move, merit) for move, merit in zip(moves, merits, strict=True)]
        return moves[max(range(len(moves)), key=lambda i: (merits[i], -i))]

    def _weighed(self, state: Couperation, seat: int, move: int, merit: float) -> float:
        if n.DOWN <= move < n.OPEN:
            place, card = divmod(move - n.DOWN, n.CARDS)
            right = has(state.fits[place], card)
            if right != self.says_right(place):
                return merit + MISPLACED
            return merit + ENTRUSTED if right else merit
        if n.OPEN <= move < n.FETCH and not has(state.laid[seat], move - n.OPEN) and self.says_right(move - n.OPEN):
            return self.sense.hope + TRUSTED
        return merit


def conventions(setup: Setup) -> tuple[str, ...]:
    """`nowhere` is the convention that the game's own bots follow."""
    return tuple(RIGHT)


def make_convention(fixed: Fixed, name: str) -> Policy:
    return FaceDown(fixed, RIGHT[name])
