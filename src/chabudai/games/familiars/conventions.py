"""What the lead of Familiar's Trouble can say with the hand exchange: conventions that do not go together.

Exchanging hands or not is decided openly, and matters little to the hands. So teams can agree what it says: `strong`,
the lead means to complete errands with this trick, or `weak`, it has nothing to begin with, and all play their lowest
cards and keep the high ones. Everything else is as the game's own sense plays. Who misreads a strong lead throws away
what it was to complete; who misreads a weak one spends high cards for nothing.
"""

from collections.abc import Callable

from mypy_extensions import i64

from chabudai.engine.bits import members_of
from chabudai.engine.contract import Policy, State
from chabudai.engine.dice import Dice
from chabudai.engine.game import Setup
from chabudai.games.familiars import rules as r
from chabudai.games.familiars.bot import make_sense
from chabudai.games.familiars.rules import NOBODY_GAVE, Familiars
from chabudai.games.familiars.rules_cards import COLOURS_OF, VALUE_OF, Fixed

#: A lead whose highest card is below this is weak …
STRONG = 7
#: … unless there are no more than so many tricks left: then nothing is worth keeping.
LAST_TRICKS = 2

#: In which rounds an exchange says that the lead is strong; in the others it says that it is weak.
SAYS_STRONG: dict[str, Callable[[int], bool]] = {
    "exchange": lambda round: True,
    "keep": lambda round: False,
    "turns": lambda round: round % 2 == 0,
}


class StrongOrWeak(Policy):
    def __init__(self, fixed: Fixed, says_strong: Callable[[int], bool]) -> None:
        self.fixed = fixed
        self.says_strong = says_strong
        self.sense = make_sense(fixed, False)

    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        assert isinstance(state, Familiars)
        if state.phase == r.HAND_EXCHANGE:
            return r.EXCHANGE if self._is_strong(state, seat) == self.says_strong(state.round) else r.KEEP
        if state.phase == r.TRICK and self._all_are_to_play_low(state, seat):
            return r.PLAY + self._lowest(state, seat)
        return self.sense.choose(state, seat, dice)

    def _is_strong(self, state: Familiars, seat: int) -> bool:
        if self.fixed.rounds - state.tricks_played <= LAST_TRICKS:
            return True
        return any(VALUE_OF[self.fixed.kind_of[slot]] >= STRONG for slot in members_of(state.hands[seat]))

    def _all_are_to_play_low(self, state: Familiars, seat: int) -> bool:
        """What the lead of this round has said."""
        exchanged = state.giver != NOBODY_GAVE and state.given_in == state.round
        return exchanged != self.says_strong(state.round)

    def _lowest(self, state: Familiars, seat: int) -> int:
        """The lowest card that may be played; those of several colours are kept longest."""

        def price(kind: int) -> tuple[bool, int, int]:
            colours = COLOURS_OF[kind]
            return colours & colours - 1 != 0, VALUE_OF[kind], kind

        return min((self.fixed.kind_of[slot] for slot in members_of(state.playable(seat))), key=price)


def conventions(setup: Setup) -> tuple[str, ...]:
    """Where hands can be exchanged."""
    return tuple(SAYS_STRONG) if setup.options["hand_exchange"] == "on" else ()


def make_convention(fixed: Fixed, name: str) -> Policy:
    return StrongOrWeak(fixed, SAYS_STRONG[name])
