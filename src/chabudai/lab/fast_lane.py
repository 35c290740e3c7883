"""Whole games in the compiled core, a chooser for each seat, everything counted.

The deal of the game with seed s is drawn from `FastDice(s)`, the choices of a seat from dice of its own: as in
`engine/runner.py`, so that a deal is the same deal whoever plays it.
"""

from mypy_extensions import i64

from chabudai.engine.bits import lowest
from chabudai.engine.contract import State
from chabudai.engine.dice import FastDice
from chabudai.engine.runner import choice_seed
from chabudai.engine.search import Sense
from chabudai.lab.choosers import Chooser
from chabudai.lab.course import Course
from chabudai.lab.tally import Tally


class FastLane:
    """Plays games from one start. With a sense the course of every `every`th deal is looked at, and in every `deep`th
    whether choices made a difference; 0 for never."""

    def __init__(
        self,
        start: State,
        choosers: list[Chooser],
        tally: Tally,
        winning: bool,
        sense: Sense | None,
        every: i64,
        deep: i64,
    ) -> None:
        self.start = start
        self.choosers = choosers
        self.tally = tally
        self.winning = winning
        self.sense = sense
        self.every = every
        self.deep = deep
        self.seats: i64 = len(choosers)
        self.course = Course(self.seats, not tally.together)
        self.deal = FastDice()
        self.dice: list[FastDice] = [FastDice() for _ in choosers]

    def play(self, seed: i64, number: i64, moves: list[int] | None = None) -> None:
        """The deal with this seed; its number decides whether its course is looked at. `moves` gets all choices."""
        self.deal.reseed(seed)
        for seat in range(self.seats):
            self.dice[seat].reseed(choice_seed(seed, seat))
        state = self.start.clone()
        tally = self.tally
        sense = self.sense
        traced = sense is not None and self.every > 0 and number % self.every == 0
        deep = traced and self.deep > 0 and number % self.deep == 0
        tally.begin()
        self.course.begin()
        while True:
            outcome = state.random_outcome(self.deal)
            if outcome >= 0:
                state.settle(outcome)
                tally.chance(outcome)
                continue
            owing = state.to_act()
            if owing == 0:
                break
            seat = lowest(owing)
            legal = state.legal(seat)
            if traced and sense is not None:
                self.course.note(state, sense, seat)
                if deep:
                    self.course.look_for_dead(state, sense, seat, legal)
            move = self.choosers[seat].pick(state, seat, legal, self.dice[seat])
            tally.choice(owing, seat, legal, move)
            if moves is not None:
                moves.append(move)
            state.apply(seat, move)
        tally.finish(state, self.course if traced else None, sense, self.winning)

    def walk(self, actors: list[int], moves: list[int], number: i64) -> None:
        """Count a game that somebody else has played: its moves in their order, chance's with −1 for its actor."""
        state = self.start.clone()
        tally = self.tally
        sense = self.sense
        traced = sense is not None and self.every > 0 and number % self.every == 0
        deep = traced and self.deep > 0 and number % self.deep == 0
        tally.begin()
        self.course.begin()
        for i in range(len(moves)):
            if actors[i] < 0:
                state.settle(moves[i])
                tally.chance(moves[i])
                continue
            seat: i64 = actors[i]
            legal = state.legal(seat)
            if traced and sense is not None:
                self.course.note(state, sense, seat)
                if deep:
                    self.course.look_for_dead(state, sense, seat, legal)
            tally.choice(state.to_act(), seat, legal, moves[i])
            state.apply(seat, moves[i])
        tally.finish(state, self.course if traced else None, sense, self.winning)
