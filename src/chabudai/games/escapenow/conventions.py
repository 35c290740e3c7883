"""Where the third hand of ESCAPE NOW! belongs when two play (§9): conventions that do not go together.

The hand wanders between the two players, and each of them plays it every other time. So they agree where its pawn is
to stand, and whoever finds it elsewhere takes it there as soon as no cards are lost by that. Everything else is as the
game's own sense plays. Two who did not agree carry it to and fro, and every walk costs a card and a minute.
"""

from collections.abc import Callable

from mypy_extensions import i64

from chabudai.engine.bits import BIT, has, total
from chabudai.engine.contract import Policy, State
from chabudai.engine.dice import Dice
from chabudai.engine.game import Setup
from chabudai.games.escapenow import rules_table as t
from chabudai.games.escapenow.bot import EscapeSense
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.rules_cards import KINDS
from chabudai.games.escapenow.rules_table import Fixed

#: Whether the third hand may stand at a place; of places that are open, the end puzzle (place 6 here) always counts.
BELONGS: dict[str, Callable[[EscapeNow, int], bool]] = {
    "odd": lambda state, place: place % 2 == 0,  # puzzles 1, 3 and 5
    "even": lambda state, place: place % 2 == 1,  # puzzles 2, 4 and 6
    "apart": lambda state, place: place not in (state.pawns[0], state.pawns[1]),  # where neither player stands
}


class ThirdHand(Policy):
    def __init__(self, belongs: Callable[[EscapeNow, int], bool]) -> None:
        self.belongs = belongs
        self.sense = EscapeSense(True)

    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        assert isinstance(state, EscapeNow)
        if state.turn != state.fixed.third or state.phase not in (t.PLACING, t.ACTING):
            return self.sense.choose(state, seat, dice)
        return self._with_the_third(state, seat, dice)

    def _with_the_third(self, state: EscapeNow, seat: int, dice: Dice) -> int:
        """As sense would, if there were no other places than those where the hand belongs."""
        places = self._places(state)
        narrowed = state.clone()
        narrowed.up = sum(BIT[place] for place in places)
        if state.phase == t.PLACING:
            return self.sense.choose(narrowed, seat, dice)
        hand, here = state.turn, state.pawns[state.turn]
        if here not in places and state.hands[hand] != 0 and self._may_leave(state, here):
            return self._walk(state, seat, places)
        narrowed.up |= BIT[here]
        move = self.sense.choose(narrowed, seat, dice)
        return move if state.is_legal(seat, move) else self.sense.choose(state, seat, dice)

    def _places(self, state: EscapeNow) -> list[int]:
        """The open puzzles where the hand belongs; all open ones, if that leaves it nothing but the end."""
        opened = [place for place in range(t.PLACES) if has(state.up, place) and not has(state.solved, place)]
        found = [place for place in opened if place == t.END or self.belongs(state, place)]
        return found if any(place != t.END for place in found) else opened

    def _may_leave(self, state: EscapeNow, place: int) -> bool:
        """Whether no card is lost by it (§4)."""
        accompanied = any(state.pawns[hand] == place for hand in range(state.fixed.third))
        return accompanied or has(state.solved, place) or total(state.laid[place]) == 0

    def _walk(self, state: EscapeNow, seat: int, places: list[int]) -> int:
        hand = state.turn
        cards = state.hands[hand]
        self.sense._count(state, seat)
        goal = max(places, key=lambda place: (self.sense._prospect(state, hand, place, cards), -place))
        return t.MOVE + goal * KINDS + self.sense.spare(state, hand, goal, cards)


def conventions(setup: Setup) -> tuple[str, ...]:
    """Where there is a third hand."""
    return tuple(BELONGS) if setup.seats == 2 else ()


def make_convention(fixed: Fixed, name: str) -> Policy:
    return ThirdHand(BELONGS[name])
