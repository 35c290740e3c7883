"""The playing sense of the solo game of Escape from the Futon."""

from typing import Final

from mypy_extensions import i64

from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.engine.search import Sense
from chabudai.games.futon.rules_cards import RISE, SKIP, Plan
from chabudai.games.futon.rules_packs import count_of, total, weighed
from chabudai.games.futon.rules_solo import PLACES, FutonSolo

# Found by play against variations of themselves.
RESERVE: Final = 4  # stamina below this is dangerous while turns are to come
DANGER: Final = 10.0  # what each missing stamina costs


class SoloSense(Sense):
    """Points now, and stamina for later: what is missing to a reserve counts double."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.dream = float(weighed(plan.lessons, plan.lesson_points) + plan.most_stamina * plan.stamina_points)

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
        plan = self.plan
        drinks: i64 = 0
        for place in range(PLACES):
            drinks += plan.drink[state.row[place]]
        stamina = plan.held(state.stamina - drinks)
        if stamina == 0:
            return 0.0
        lesson = state.row[rise]
        stamina = plan.held(stamina + plan.rise_hearts[rise] + plan.lesson_hearts[lesson])
        merit = float(plan.lesson_points[lesson] + plan.stamina_points * stamina)
        turns = total(state.rise_deck)
        if turns > 1 and stamina < RESERVE:
            merit -= DANGER * float(RESERVE - stamina)
        return merit
