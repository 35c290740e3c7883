"""A game whose luck is fixed, and the best way through it that can be found. For measuring only: it sees everything.

Every card comes up in the order in which a record turned it up, whatever is played; what the record never turned up
comes later, in an order drawn by lot.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, has, lowest, size
from chabudai.engine.contract import State
from chabudai.engine.dice import FastDice
from chabudai.engine.search import Sense


class FixedDeal:
    """What chance brings, one thing after the other: the first of the order that is possible and not used up yet.

    `things` gives every outcome of the game's numbering its thing: a card dealt to one seat is the same thing as that
    card dealt to another. `order` are outcomes, the recorded ones and then those drawn by lot.
    """

    def __init__(self, things: list[int], order: list[int]) -> None:
        self.things: vec[i64] = vec[i64](things)
        self.order: vec[i64] = vec[i64](order)
        self.used: vec[i64] = filled(len(order), 0)
        self.first: i64 = 0

    def rewind(self) -> None:
        for place in range(len(self.used)):
            self.used[place] = 0
        self.first = 0

    def next(self, state: State) -> i64:
        """The outcome due now; −1 when no chance is due."""
        outcomes, _ = state.chance()
        if len(outcomes) == 0:
            return -1
        while self.first < len(self.order) and self.used[self.first] != 0:
            self.first += 1
        for place in range(self.first, len(self.order)):
            if self.used[place] == 0:
                outcome = self._as_possible(self.order[place], outcomes)
                if outcome >= 0:
                    self.used[place] = 1
                    return outcome
        # More things came up than the order knows.
        return outcomes[0]

    def _as_possible(self, wanted: i64, outcomes: vec[i64]) -> i64:
        """The wanted outcome if it is possible, otherwise the first that is the same thing; −1 if there is none."""
        alike: i64 = -1
        thing = self.things[wanted]
        for outcome in outcomes:
            if outcome == wanted:
                return outcome
            if alike < 0 and self.things[outcome] == thing:
                alike = outcome
        return alike


#: What a win counts beside any score.
WIN: Final = 1_000_000
#: After so many tries without anything better, begin again somewhere else.
MOST_VAIN_TRIES: Final = 400


class Improver:
    """Looks for the best line of some seats (`heroes`) through a fixed deal.

    All others do what they did as long as the heroes do, and from there on play by their sense: so the line that was
    played leads to where it led, and nothing that is found is below it. It keeps a line of moves, changes one of them,
    plays on (along the old line where that is possible, or by sense with a few random moves), and keeps what is not
    worse. What it finds is a lower bound of what is possible.
    """

    def __init__(
        self, start: State, deal: FixedDeal, sense: Sense, heroes: i64, played: list[list[int]], seed: i64
    ) -> None:
        """`played` are the moves that were made, seat by seat."""
        self.start = start
        self.deal = deal
        self.sense = sense
        self.heroes = heroes
        # All of them, those of each seat from its first place on; and how far each seat has come.
        self.played: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]([0])
        for moves in played:
            for move in moves:
                self.played = append(self.played, move)
            self.first = append(self.first, len(self.played))
        self.come: vec[i64] = filled(len(played), 0)
        # Whether everything has been as it was; if not, who still owes the sealed choice that was made with the first
        # other one.
        self.as_played = True
        self.sealed: i64 = 0
        self.dice = FastDice(seed)
        self.others = FastDice(0)
        self.tries: i64 = 0
        self.stuck: i64 = 0
        # The line being played, the one being improved, the best of all.
        self.line: vec[i64] = vec[i64]()
        self.plan: vec[i64] = vec[i64]()
        self.plan_value: i64 = -WIN * 1000
        self.plan_worth = 0.0
        self.best: vec[i64] = vec[i64]()
        self.best_value: i64 = -WIN * 1000
        self.best_worth = 0.0
        self.best_try: i64 = 0
        # Below the score that was reached nothing counts as better, not even a win.
        self.floor: i64 = -WIN
        end = self._play(-1, 0, False)
        if self.as_played:
            self.floor = end.score(lowest(heroes))
        self._judge(end)

    def begin_with(self, line: list[int]) -> None:
        """Another line to improve: the best of an earlier search, say."""
        self.plan = vec[i64](line)
        self._judge(self._play(len(line), 0, True))

    def improve(self, tries: i64) -> None:
        for _ in range(tries):
            self.tries += 1
            if self.stuck > MOST_VAIN_TRIES:
                self._begin_again()
            elif len(self.plan) > 0:
                cut = self.dice.below(len(self.plan))
                self._judge(self._play(cut, self.dice.below(4), self.dice.below(2) == 0))

    def _begin_again(self) -> None:
        """From the best line once more, or from nothing, in turns."""
        self.stuck = 0
        if self.dice.below(2) == 0:
            self.plan = self.best
            self.plan_value, self.plan_worth = self.best_value, self.best_worth
        else:
            self.plan_value = -WIN * 1000
            self._judge(self._play(0, 1 + self.dice.below(6), False))

    def final(self) -> State:
        """The end of the best line."""
        self.plan = self.best
        return self._play(len(self.best), 0, True)

    def _play(self, cut: i64, noise: i64, follow: bool) -> State:
        """The plan up to `cut`, a random move, then on: `noise` of 32 moves random, others planned or sensible."""
        state = self.start.clone()
        self.deal.rewind()
        self.sense.begin(state)
        # The others answer the same line always in the same way, also in another search.
        self.others.reseed(0)
        self.line = vec[i64]()
        self.as_played = True
        self.sealed = 0
        for i in range(len(self.come)):
            self.come[i] = 0
        while True:
            outcome = self.deal.next(state)
            if outcome >= 0:
                state.settle(outcome)
                continue
            owing = state.to_act()
            if owing == 0:
                return state
            seat = lowest(owing)
            did = self._did(state, seat)
            if has(self.heroes, seat):
                move = did if cut < 0 and did >= 0 else self._hero_move(state, seat, cut, noise, follow)
                self.line = append(self.line, move)
                if self.as_played and move != did:
                    # What was chosen at the same time cannot have been otherwise.
                    self.as_played = False
                    self.sealed = owing & ~BIT[seat]
            else:
                move = did if did >= 0 else self.sense.choose(state, seat, self.others)
            state.apply(seat, move)

    def _did(self, state: State, seat: i64) -> i64:
        """What a seat did here, as far as this is where it was; −1 otherwise."""
        if not self.as_played:
            if not has(self.sealed, seat):
                return -1
            self.sealed &= ~BIT[seat]
        place = self.first[seat] + self.come[seat]
        self.come[seat] += 1
        if place < self.first[seat + 1] and state.is_legal(seat, self.played[place]):
            return self.played[place]
        self.as_played = False
        return -1

    def _hero_move(self, state: State, seat: i64, cut: i64, noise: i64, follow: bool) -> i64:
        place = len(self.line)
        if place == cut or (place > cut and noise > 0 and self.dice.below(32) < noise):
            return state.random_move(seat, self.dice)
        if place < len(self.plan) and (place < cut or follow) and state.is_legal(seat, self.plan[place]):
            return self.plan[place]
        return self.sense.choose(state, seat, self.dice)

    def _judge(self, state: State) -> None:
        value = self._value(state)
        worth = self.sense.worth(state, lowest(self.heroes))
        if value > self.plan_value or (value == self.plan_value and worth >= self.plan_worth):
            better = value > self.plan_value or worth > self.plan_worth
            self.stuck = 0 if better else self.stuck + 1
            self.plan, self.plan_value, self.plan_worth = self.line, value, worth
        else:
            self.stuck += 1
        if value > self.best_value or (value == self.best_value and worth > self.best_worth):
            self.best, self.best_value, self.best_worth = self.line, value, worth
            self.best_try = self.tries

    def _value(self, state: State) -> i64:
        """A win first (shared with as few as possible), then the score; what was reached is reached all the same."""
        seat = lowest(self.heroes)
        winners = state.winners()
        if state.score(seat) < self.floor:
            return state.score(seat) - WIN
        if not has(winners, seat):
            return state.score(seat)
        others = size(winners & ~self.heroes)
        return state.score(seat) + WIN // (1 + others)
