"""The playing sense of Escape from the Futon for two to five seats: rules of thumb about what everybody can see.

Everything is counted in points. A lesson is worth what it says and what its hearts are worth; stamina is worth what it
brings at the exam, and more while it is needed to get up. A rise card is worth the lesson that it can be expected to get.
"""

from math import exp, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import size
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.engine.search import Sense
from chabudai.games.futon.rules import RISING, Futon
from chabudai.games.futon.rules_cards import EARLY, FIVE, LESSONS, RISE, RISES, SKIP, TAKE, WAKE, Plan
from chabudai.games.futon.rules_packs import count_of, total, weighed

# Found by play against variations of themselves.
NEED: Final = 2.0  # stamina that a round to come wants
VIGOUR: Final = 0.3  # what such stamina is worth beyond the exam, as a part of an average lesson
WHIM: Final = 0.2  # how much worse a rise card may look and still be chosen now and then, as a part of the same
TIRED: Final = 2  # with so little stamina the others are expected to stay in bed more often

# How often the others are expected to choose each rise card, in hundredths, when fit and when tired.
FIT_HABIT: Final = vec[i64]([50, 25, 20, 5])
TIRED_HABIT: Final = vec[i64]([25, 20, 25, 30])

GRAIN: Final = 0xFFFFF


class FutonSense(Sense):
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        points: i64 = 0
        squares: i64 = 0
        for rise in range(RISES):
            points += plan.rise_points[rise]
            squares += plan.rise_points[rise] * plan.rise_points[rise]
        # What one stamina brings at the exam, and how much luck is in it.
        self.exam = float(points) / float(RISES)
        self.luck = sqrt(float(squares) / float(RISES) - self.exam * self.exam)
        # An average lesson.
        self.lesson = float(weighed(plan.lessons, plan.lesson_points)) / float(total(plan.lessons))

    # -- what a position is worth -------------------------------------------------------------------------------------
    def worth(self, state: State, seat: i64) -> float:
        """The chance to win, the luck of the exam averaged out: only what was brought to the exam counts."""
        assert isinstance(state, Futon)
        scale = 1.0 + self.luck
        mine = self._prospect(state, seat)
        rivals = 0.0
        for other in range(self.plan.seats):
            if other != seat:
                rivals += exp((self._prospect(state, other) - mine) / scale)
        return 1.0 / (1.0 + rivals)

    def _prospect(self, state: Futon, seat: i64) -> float:
        """The points a seat can expect in the end if the exam is next."""
        return float(weighed(state.taken[seat], self.plan.lesson_points)) + self.exam * float(state.stamina[seat])

    def _vigour(self, stamina: i64, rounds: i64, owed: i64) -> float:
        """What stamina is worth with so many rounds to come: the exam, where some of it is owed, and getting up."""
        kept = stamina - owed if stamina > owed or rounds > 0 else 0
        wanted = NEED * float(rounds)
        useful = float(stamina) if float(stamina) < wanted else wanted
        return self.exam * float(kept) + VIGOUR * self.lesson * useful

    # -- how to play --------------------------------------------------------------------------------------------------
    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        assert isinstance(state, Futon)
        if state.phase == RISING:
            return RISE + self._rise(state, seat, dice)
        return TAKE + self._take(state, seat)

    def _take(self, state: Futon, seat: i64) -> i64:
        best: i64 = -1
        best_merit = 0.0
        for lesson in range(LESSONS):
            if count_of(state.display, lesson) > 0:
                merit = self._lesson_merit(state, seat, state.chosen[seat], state.stamina[seat], lesson)
                if best < 0 or merit > best_merit:
                    best, best_merit = lesson, merit
        return best

    def _lesson_merit(self, state: Futon, seat: i64, rise: i64, stamina: i64, lesson: i64) -> float:
        """What taking this lesson with this rise card leads to, up to what the seat has anyhow."""
        plan = self.plan
        left = plan.held(stamina + plan.rise_hearts[rise] + plan.lesson_hearts[lesson])
        owed = weighed(state.taken[seat], plan.energy) + plan.energy[lesson]
        rounds = plan.rounds - 1 - state.rounds_played
        return float(plan.lesson_points[lesson]) + self._vigour(left, rounds, owed)

    # -- getting up (§4) ----------------------------------------------------------------------------------------------
    def _rise(self, state: Futon, seat: i64, dice: Dice) -> i64:
        """The better a card looks the more likely it is chosen: nobody shall be able to count on it."""
        ticket = float(dice.below(GRAIN)) / float(GRAIN)
        if state.must_skip(seat):
            return SKIP
        merits = vec[float]([0.0] * RISES)
        best = self._skip_merit(state, seat)
        merits[SKIP] = best
        for rise in range(SKIP):
            merits[rise] = self._rise_merit(state, seat, rise)
            if merits[rise] > best:
                best = merits[rise]
        whole = 0.0
        for rise in range(RISES):
            merits[rise] = exp((merits[rise] - best) / (WHIM * self.lesson))
            whole += merits[rise]
        ticket *= whole
        for rise in range(RISES):
            ticket -= merits[rise]
            if ticket < 0.0:
                return rise
        return SKIP

    def _skip_merit(self, state: Futon, seat: i64) -> float:
        plan = self.plan
        left = plan.held(state.stamina[seat] + plan.rise_hearts[SKIP])
        owed = weighed(state.taken[seat], plan.energy)
        return self._vigour(left, plan.rounds - 1 - state.rounds_played, owed)

    def _rise_merit(self, state: Futon, seat: i64, rise: i64) -> float:
        """What the lessons are worth that may be left for this card, each as likely as so many seats come before."""
        stamina = self.plan.held(state.stamina[seat] - weighed(state.display, self.plan.drink))
        merits = self._sorted_merits(state, seat, rise, stamina)
        before = self._arrivals_before(state, seat, rise)
        found = 0.0
        for place in range(len(before)):
            found += before[place] * merits[place]
        return found

    def _sorted_merits(self, state: Futon, seat: i64, rise: i64, stamina: i64) -> vec[float]:
        """The lessons of the display by what they are worth to this seat, best first."""
        merits = vec[float]()
        for lesson in range(LESSONS):
            copies = count_of(state.display, lesson)
            if copies == 0:
                continue
            merit = self._lesson_merit(state, seat, rise, stamina, lesson)
            for _ in range(copies):
                merits = append(merits, merit)
                place = len(merits) - 1
                while place > 0 and merits[place - 1] < merit:
                    merits[place] = merits[place - 1]
                    place -= 1
                merits[place] = merit
        return merits

    def _arrivals_before(self, state: Futon, seat: i64, rise: i64) -> vec[float]:
        """How likely it is that none, one, two … of the others come before this seat."""
        chances = vec[float]([0.0] * self.plan.seats)
        chances[0] = 1.0
        known: i64 = 1
        for other in range(self.plan.seats):
            if other == seat:
                continue
            earlier = self._comes_before(state, other, seat, rise)
            place = known
            while place > 0:
                chances[place] = chances[place] * (1.0 - earlier) + chances[place - 1] * earlier
                place -= 1
            chances[0] *= 1.0 - earlier
            known += 1
        return chances

    def _comes_before(self, state: Futon, other: i64, seat: i64, rise: i64) -> float:
        """How likely another seat takes its lesson before this one does with this rise card, going by habit."""
        if state.must_skip(other):
            return 0.0
        habit = TIRED_HABIT if state.stamina[other] <= TIRED else FIT_HABIT
        hundredths: i64 = 0
        for card in range(rise):
            hundredths += habit[card]
        if self._goes_first(state, other, seat):
            hundredths += habit[rise]
        return float(hundredths) / 100.0

    def _goes_first(self, state: Futon, seat: i64, other: i64) -> bool:
        """§5: of two with the same rise card the one with more stamina, then clockwise from the dealer."""
        if state.stamina[seat] != state.stamina[other]:
            return state.stamina[seat] > state.stamina[other]
        seats = self.plan.seats
        return (seat - state.dealer + seats) % seats < (other - state.dealer + seats) % seats
