"""The playing sense of the solo game of Escape from the Futon: rules of thumb, counted in points."""

from typing import Final

from mypy_extensions import i64

from chabudai.engine.bits import count_of, total, weighed
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.engine.search import Sense
from chabudai.games.futon.rules_cards import PLACES, RISE, SKIP, Fixed
from chabudai.games.futon.rules_solo import FutonSolo

# Found by play against variations of themselves.
RESERVE: Final = 6  # stamina that is wanted while turns are to come
DANGER: Final = 0.8  # what each stamina that is missing to it costs, in stamina
KEEPING: Final = 1.1  # what a heart on a rise card is worth in the hand, in stamina
SOON: Final = 4  # so many turns before the end the cards in hand begin to lose that worth


class SoloSense(Sense):
    """A lesson for its points and hearts, a reserve of stamina, and rise cards for what they will be worth later.

    Nearly every rise card is played in the end. So its hearts are no reason to play it now, only to play it in time.
    """

    def __init__(self, fixed: Fixed) -> None:
        self.fixed = fixed
        self.stamina = float(fixed.stamina_points)
        self.lesson = float(weighed(fixed.lessons, fixed.lesson_points)) / float(total(fixed.lessons))
        # A score to dream of: only a scale.
        turns = total(fixed.rise_deck) - fixed.solo_hand
        self.dream = 1.0 + 2.0 * self.lesson * float(turns) + self.stamina * float(fixed.most_stamina)

    def worth(self, state: State, seat: i64) -> float:
        return float(state.score(seat)) / self.dream

    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        assert isinstance(state, FutonSolo)
        best: i64 = -1
        best_merit = 0.0
        for rise in range(SKIP):
            if count_of(state.hand, rise) > 0:
                merit = self._merit(state, rise)
                if best < 0 or merit > best_merit:
                    best, best_merit = rise, merit
        return RISE + best

    def _merit(self, state: FutonSolo, rise: i64) -> float:
        fixed = self.fixed
        lesson = state.row[rise]
        stamina = fixed.held(self._after_drinks(state) + fixed.rise_hearts[rise] + fixed.lesson_hearts[lesson])
        merit = float(fixed.lesson_points[lesson]) + self.stamina * float(stamina)
        turns = total(state.rise_deck) - 1
        if turns == 0:
            return merit
        if stamina == 0:
            return merit - self.lesson * float(turns) - self.stamina * DANGER * float(RESERVE)
        if stamina < RESERVE:
            merit -= self.stamina * DANGER * float(RESERVE - stamina)
        left = float(turns) / float(SOON) if turns < SOON else 1.0
        return merit - self.stamina * KEEPING * left * float(fixed.rise_hearts[rise])

    def _after_drinks(self, state: FutonSolo) -> i64:
        stamina = state.stamina
        for place in range(PLACES):
            stamina -= self.fixed.drink[state.row[place]]
        return self.fixed.held(stamina)
