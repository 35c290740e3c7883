"""The playing sense of Escape from the Futon for two to five seats: rules of thumb about what everybody can see.

Everything is counted in points. A lesson is worth what it says and what its hearts are worth; stamina is worth what it
brings at the exam, and more while it is needed to get up. A rise card is worth the lessons that may be left for it, and
that depends on the others: they are taken to reckon in the same way, and to know that everybody does.
"""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import count_of, total, weighed
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.engine.search import Sense
from chabudai.games.futon.bot_solo import SoloSense
from chabudai.games.futon.rules import RISING, Futon
from chabudai.games.futon.rules_cards import LESSONS, MOST_SEATS, RISE, RISES, SKIP, TAKE, Fixed

# Found by play against variations of themselves.
NEED: Final = 6.0  # stamina that a round to come may want
VIGOUR: Final = 0.09  # what such stamina is worth beyond the exam, as a part of an average lesson
WHIM: Final = 0.06  # how much worse a rise card may look and still be chosen now and then, as a part of the same
THOUGHTS: Final = 6  # how often everybody thinks again about what the others will do
CHANGE: Final = 0.3  # how far such a thought goes towards what is best now

# How much the luck of the exam, counted in the luck of one card, blurs who will win.
BLUR: Final = 1.5
FAR: Final = 40.0

GRAIN: Final = 0xFFFFF


class FutonSense(Sense):
    def __init__(self, fixed: Fixed) -> None:
        self.fixed = fixed
        points: i64 = 0
        squares: i64 = 0
        for rise in range(RISES):
            points += fixed.rise_points[rise]
            squares += fixed.rise_points[rise] * fixed.rise_points[rise]
        # What one stamina brings at the exam, and how much its luck blurs.
        self.exam = float(points) / float(RISES)
        self.blur = 1.0 + BLUR * sqrt(float(squares) / float(RISES) - self.exam * self.exam)
        # An average lesson, whatever the card file says.
        self.lesson = 1.0 + float(weighed(fixed.lessons, fixed.lesson_points)) / float(total(fixed.lessons))
        # For every seat and rise card: how likely it is to be chosen, and what each lesson of the display would lead
        # to, best first. For the seat in question: how likely so many others come before it.
        self.habit: vec[float] = vec[float]([0.0] * (MOST_SEATS * RISES))
        self.thought: vec[float] = vec[float]([0.0] * (MOST_SEATS * RISES))
        self.merits: vec[float] = vec[float]([0.0] * (MOST_SEATS * RISES * fixed.display))
        self.rank: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.before: vec[float] = vec[float]([0.0] * (MOST_SEATS + 1))
        self.weights: vec[float] = vec[float]([0.0] * RISES)
        # The position that was thought about last: all seats choose in the same one.
        self.stood: i64 = -1
        self.displayed: i64 = 0
        self.owed: i64 = 0

    # -- what a position is worth -------------------------------------------------------------------------------------
    def worth(self, state: State, seat: i64) -> float:
        """The chance to win, the luck of the exam averaged out: only what was brought to the exam counts."""
        assert isinstance(state, Futon)
        mine = self._prospect(state, seat)
        rivals = 0.0
        for other in range(self.fixed.seats):
            if other != seat:
                ahead = (self._prospect(state, other) - mine) / self.blur
                rivals += exp(ahead if ahead < FAR else FAR)
        return 1.0 / (1.0 + rivals)

    def _prospect(self, state: Futon, seat: i64) -> float:
        """The points a seat can expect at the exam."""
        return float(weighed(state.taken[seat], self.fixed.lesson_points)) + self.exam * float(state.stamina[seat])

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
                merit = self._merit(state, seat, state.chosen[seat], state.stamina[seat], lesson)
                if best < 0 or merit > best_merit:
                    best, best_merit = lesson, merit
        return best

    def _merit(self, state: Futon, seat: i64, rise: i64, stamina: i64, lesson: i64) -> float:
        """What taking this lesson with this rise card leads to, up to what the seat has anyhow."""
        fixed = self.fixed
        left = fixed.held(stamina + fixed.rise_hearts[rise] + fixed.lesson_hearts[lesson])
        owed = weighed(state.taken[seat], fixed.energy) + fixed.energy[lesson]
        rounds = fixed.rounds - 1 - state.rounds_played
        return float(fixed.lesson_points[lesson]) + self._vigour(left, rounds, owed)

    def _vigour(self, stamina: i64, rounds: i64, owed: i64) -> float:
        """What stamina is worth with so many rounds to come: the exam, where some of it is owed, and getting up."""
        kept = stamina - owed if stamina > owed or rounds > 0 else 0
        wanted = NEED * float(rounds)
        useful = float(stamina) if float(stamina) < wanted else wanted
        return self.exam * float(kept) + VIGOUR * self.lesson * useful

    # -- getting up (§4) ----------------------------------------------------------------------------------------------
    def _rise(self, state: Futon, seat: i64, dice: Dice) -> i64:
        """The better a card looks the more likely it is chosen: nobody shall be able to count on it."""
        ticket = float(dice.below(GRAIN)) / float(GRAIN)
        if state.must_skip(seat):
            return SKIP
        if self._is_new(state):
            self._think(state)
        for rise in range(SKIP):
            ticket -= self.habit[seat * RISES + rise]
            if ticket < 0.0:
                return rise
        return SKIP

    def _is_new(self, state: Futon) -> bool:
        """Whether this is another position than last time; what anybody has chosen by now is no part of it."""
        stood = state.rounds_played * 8 + state.dealer
        owed: i64 = 0
        for seat in range(self.fixed.seats):
            stood = stood * 32 + state.stamina[seat]
            owed = owed * 4096 + weighed(state.taken[seat], self.fixed.energy)
        if stood == self.stood and owed == self.owed and state.display == self.displayed:
            return False
        self.stood = stood
        self.owed = owed
        self.displayed = state.display
        return True

    def _think(self, state: Futon) -> None:
        """What everybody is likely to choose: at first anything, then what is best against that, and so on."""
        for seat in range(self.fixed.seats):
            fit = not state.must_skip(seat)
            # §5: of two with the same rise card the one with more stamina, then clockwise from the dealer.
            after = seat - state.dealer if seat >= state.dealer else seat - state.dealer + self.fixed.seats
            self.rank[seat] = state.stamina[seat] * MOST_SEATS - after
            for rise in range(RISES):
                self.habit[seat * RISES + rise] = 1.0 / float(RISES) if fit else float(rise // SKIP)
                self.thought[seat * RISES + rise] = self.habit[seat * RISES + rise]
            if fit:
                self._weigh_lessons(state, seat)
        for _ in range(THOUGHTS):
            for seat in range(self.fixed.seats):
                if not state.must_skip(seat):
                    self._think_again(state, seat)
            # All at once, or the last to be thought about would know most.
            for i in range(self.fixed.seats * RISES):
                self.habit[i] = self.thought[i]

    def _weigh_lessons(self, state: Futon, seat: i64) -> None:
        fixed = self.fixed
        stamina = fixed.held(state.stamina[seat] - weighed(state.display, fixed.drink))
        for rise in range(SKIP):
            start = (seat * RISES + rise) * fixed.display
            end = start
            for lesson in range(LESSONS):
                copies = count_of(state.display, lesson)
                if copies > 0:
                    merit = self._merit(state, seat, rise, stamina, lesson)
                    for _ in range(copies):
                        place = end
                        while place > start and self.merits[place - 1] < merit:
                            self.merits[place] = self.merits[place - 1]
                            place -= 1
                        self.merits[place] = merit
                        end += 1

    def _think_again(self, state: Futon, seat: i64) -> None:
        """A seat sees what the others are likely to do, and leans towards what is best against that."""
        weights = self.weights
        best = self._skipping(state, seat)
        weights[SKIP] = best
        for rise in range(SKIP):
            weights[rise] = self._attending(seat, rise)
            if weights[rise] > best:
                best = weights[rise]
        whole = 0.0
        for rise in range(RISES):
            weights[rise] = exp((weights[rise] - best) / (WHIM * self.lesson))
            whole += weights[rise]
        for rise in range(RISES):
            i = seat * RISES + rise
            self.thought[i] = self.habit[i] + CHANGE * (weights[rise] / whole - self.habit[i])

    def _skipping(self, state: Futon, seat: i64) -> float:
        fixed = self.fixed
        left = fixed.held(state.stamina[seat] + fixed.rise_hearts[SKIP])
        owed = weighed(state.taken[seat], fixed.energy)
        return self._vigour(left, fixed.rounds - 1 - state.rounds_played, owed)

    def _attending(self, seat: i64, rise: i64) -> float:
        """What the lessons are worth that may be left for this card, each as likely as so many come before."""
        self._reckon_before(seat, rise)
        start = (seat * RISES + rise) * self.fixed.display
        found = 0.0
        for place in range(self.fixed.seats):
            found += self.before[place] * self.merits[start + place]
        return found

    def _reckon_before(self, seat: i64, rise: i64) -> None:
        """How likely it is that none, one, two … of the others come before this seat."""
        before = self.before
        before[0] = 1.0
        known: i64 = 0
        for other in range(self.fixed.seats):
            if other != seat:
                known += 1
                before[known] = 0.0
                earlier = self._earlier(other, seat, rise)
                for place in range(known, 0, -1):
                    before[place] += earlier * (before[place - 1] - before[place])
                before[0] -= earlier * before[0]

    def _earlier(self, other: i64, seat: i64, rise: i64) -> float:
        """How likely another seat comes before this one does with this rise card."""
        first = other * RISES
        found = 0.0
        for card in range(rise):
            found += self.habit[first + card]
        return found + self.habit[first + rise] if self.rank[other] > self.rank[seat] else found


def make_sense(fixed: Fixed, convention: bool) -> Sense:
    return SoloSense(fixed) if fixed.seats == 1 else FutonSense(fixed)
