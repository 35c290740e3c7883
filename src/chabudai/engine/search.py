"""Choosing a move by playing on from imagined worlds, in the compiled core.

One-step policy improvement: in every world that the seat imagines, each move still in question is tried and the rest is
played out with the game's own sense for all seats. All moves meet the same worlds and the same luck, so they can be
compared pair by pair, and a move that is clearly worse than the best one is dropped early.
"""

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from chabudai.engine.bits import filled, lowest
from chabudai.engine.contract import Policy, State, Worlds
from chabudai.engine.dice import Dice, FastDice
from chabudai.engine.playout import settle_chance

#: A move is dropped when it trails the leader by this many standard errors, after so many worlds.
CLEARLY: Final = 3.0
AT_LEAST: Final = 24


@mypyc_attr(allow_interpreted_subclasses=True)
class Sense(Policy):
    """A game's playing sense: how it plays (from what the seat to move may know), and what a position is worth."""

    #: By how many standard errors another move must lead before a search leaves the one that sense would make. Where
    #: many moves are nearly equal, the best of many noisy means is often a bad one. With 0 the best mean decides.
    caution: float = 0.0

    def begin(self, root: State) -> None:
        """A search starts here: a sense may note how far playouts need to go."""

    def set_out(self, state: State) -> None:
        """A playout starts here, before the move that is tried: a sense may count how far it goes."""

    def far_enough(self, state: State) -> bool:
        """Whether a playout may stop; only asked between moves."""
        return state.over()

    def worth_trying(self, state: State, seat: i64, moves: vec[i64]) -> vec[i64]:
        """For each of the legal moves 1, or 0 if a search need not try it. Asked once, in one imagined world."""
        return filled(len(moves), 1)

    def worth(self, state: State, seat: i64) -> float:
        """What the position at the end of a playout is worth to a seat: more is better, about 0 to 1."""
        raise NotImplementedError


def play_sensibly(state: State, sense: Sense, dice: Dice) -> None:
    """Play on by sense until it is far enough."""
    while True:
        owing = settle_chance(state, dice)
        if owing == 0 or sense.far_enough(state):
            return
        seat = lowest(owing)
        state.apply(seat, sense.choose(state, seat, dice))


class Search:
    """What a seat thinks of its moves after looking at some imagined worlds. It can go on looking at any time."""

    def __init__(self, worlds: Worlds, seat: i64, sense: Sense, moves: list[int], seed: i64) -> None:
        self.worlds = worlds
        self.seat = seat
        self.sense = sense
        self.moves: vec[i64] = vec[i64](moves)
        self.dice = FastDice(seed)
        self.luck = FastDice(seed)
        self.looked: i64 = 0
        # What every move brought in every world, world after world; a dropped move gets no more entries that count.
        self.results: vec[float] = vec[float]()
        self.sums: vec[float] = vec[float]([0.0] * len(moves))
        self.seen: vec[i64] = filled(len(moves), 0)
        self.alive: vec[i64] = filled(len(moves), 1)
        self.in_question: i64 = len(moves)
        # The place of the move that a cautious sense would make.
        self.habit: i64 = -1

    def look(self, worlds: i64) -> None:
        """Try the moves still in question in some more worlds, then drop those that are clearly worse."""
        for _ in range(worlds):
            if self.in_question <= 1:
                return
            world = self.worlds.draw(self.dice)
            if self.looked == 0:
                self._narrow_down(world)
            self._try_all(world, self.dice.below(0x7FFFFFFF))
            self.looked += 1
        if self.looked >= AT_LEAST:
            self._drop()

    def _narrow_down(self, world: State) -> None:
        """Leave out what the sense thinks is not worth trying, but never what it would do itself."""
        self.sense.begin(world)
        self.alive = self.sense.worth_trying(world, self.seat, self.moves)
        if self.sense.caution > 0.0:
            usual = self.sense.choose(world, self.seat, self.dice)
            for i in range(len(self.moves)):
                if self.moves[i] == usual:
                    self.habit = i
                    self.alive[i] = 1
        self.in_question = 0
        for alive in self.alive:
            self.in_question += alive

    def _try_all(self, world: State, luck: i64) -> None:
        self.sense.begin(world)
        for i in range(len(self.moves)):
            result = 0.0
            if self.alive[i] != 0:
                state = world.clone()
                self.luck.reseed(luck)
                self.sense.set_out(state)
                state.apply(self.seat, self.moves[i])
                play_sensibly(state, self.sense, self.luck)
                result = self.sense.worth(state, self.seat)
                self.sums[i] += result
                self.seen[i] += 1
            self.results = append(self.results, result)

    def leader(self) -> i64:
        """The place of the move to make: the best so far or, if that is not beyond noise, what sense would do."""
        best = self._front_runner()
        habit = self.habit
        if habit < 0 or habit == best or self.alive[habit] == 0:
            return best
        return best if self._trails(habit, best, self.sense.caution) else habit

    def _front_runner(self) -> i64:
        """The place of the move with the best mean so far; of equals the first."""
        best: i64 = -1
        for i in range(len(self.moves)):
            if self.alive[i] != 0 and (best < 0 or self.sums[i] > self.sums[best]):
                best = i
        return best

    def _drop(self) -> None:
        best = self._front_runner()
        for i in range(len(self.moves)):
            if i != best and self.alive[i] != 0 and self._trails(i, best, CLEARLY):
                self.alive[i] = 0
                self.in_question -= 1

    def _trails(self, i: i64, best: i64, clearly: float) -> bool:
        """Whether a move's mean is behind by more than so many standard errors."""
        if self.looked < 2:
            return False
        count = len(self.moves)
        mean = (self.sums[best] - self.sums[i]) / float(self.looked)
        spread = 0.0
        for world in range(self.looked):
            difference = self.results[world * count + best] - self.results[world * count + i] - mean
            spread += difference * difference
        error = sqrt(spread / float(self.looked * (self.looked - 1)))
        return mean > clearly * error

    def is_clearly_behind(self, i: i64) -> bool:
        """Whether a move was tried often enough to say that the leader is better."""
        if self.alive[i] == 0:
            return self.seen[i] >= AT_LEAST
        return self.looked >= AT_LEAST and i != self.leader() and self._trails(i, self.leader(), CLEARLY)

    def best(self) -> i64:
        """The move to make."""
        return self.moves[self.leader()]

    def opinion(self, i: i64) -> tuple[float, i64]:
        """The mean of what the i-th move brought while it was in question, and in how many worlds that was."""
        seen = self.seen[i]
        return (self.sums[i] / float(seen) if seen > 0 else 0.0), seen
