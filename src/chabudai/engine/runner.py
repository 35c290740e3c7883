"""Whole games in the compiled core: a policy for each seat, and dice of their own for the deal and for every seat.

The deal of the game with seed s is drawn from `FastDice(s)`, as in a match with `dice(s)`, and the choices of a seat
from `FastDice(choice_seed(s, seat))`: whatever policies sit there, the deal's dice are asked for the deal alone.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import has, lowest, size
from chabudai.engine.contract import Policy, State
from chabudai.engine.dice import WORD, Dice, FastDice
from chabudai.engine.playout import settle_chance
from chabudai.engine.search import Sense

# Ways to reckon what a game is worth to a seat; the last also says at every choice how it stands.
RETURN: Final = 0
SCORE: Final = 1
PROGRESS: Final = 2


def choice_seed(seed: i64, seat: i64) -> i64:
    """The seed of a seat's choices in the game with this seed: two words of dice that nobody else asks."""
    dice = FastDice(seed ^ (seat + 1) * 0x9E3779B9)
    high = dice.word() & 0x3FFFFFFF
    return high << 32 | dice.word() & WORD


class SensePolicy(Policy):
    """`steady` inside the core: the game's own sense on the true state. That is honest because a sense looks at nothing
    that its seat may not know, which is a law."""

    def __init__(self, sense: Sense) -> None:
        self.sense = sense

    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        self.sense.begin(state)
        return self.sense.choose(state, seat, dice)


class Reward:
    """What a game is worth to a seat.

    `return`: together, the score as a part of the best one; against each other, the share of the win less what
    everybody would get by luck, so that all seats' sum is 0. `score`: the score itself. `progress`: the return, spread
    over the choices by what the game's sense thinks of the position; the sum is the return.
    """

    def __init__(self, kind: i64, seats: i64, together: bool, best: i64, sense: Sense | None) -> None:
        self.kind = kind
        self.seats = seats
        self.together = together
        self.best = float(best)
        self.sense = sense

    def at_end(self, state: State, seat: i64) -> float:
        if self.kind == SCORE:
            return float(state.score(seat))
        if self.together:
            return float(state.score(seat)) / self.best
        winners = state.winners()
        share = 1.0 / float(size(winners)) if has(winners, seat) else 0.0
        return share - 1.0 / float(self.seats)

    def standing(self, state: State, seat: i64) -> float:
        """How it stands for a seat, as `progress` sees it; rewards are its differences."""
        if state.over():
            return self.at_end(state, seat)
        sense = self.sense
        if sense is None:
            return 0.0
        sense.begin(state)
        worth = sense.worth(state, seat)
        return worth if self.together else worth - 1.0 / float(self.seats)


class Tally:
    """Games that were run: of each its reason, its winners, how many choices were made, every seat's score and reward.

    With a trace, `course` has what each seat could hope for before every choice and at the end, game after game; game i
    begins at place `begins[i]` of it.
    """

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.games: i64 = 0
        self.reasons: vec[i64] = vec[i64]()
        self.winners: vec[i64] = vec[i64]()
        self.choices: vec[i64] = vec[i64]()
        self.scores: vec[i64] = vec[i64]()
        self.begins: vec[i64] = vec[i64]()
        self.course: vec[float] = vec[float]()

    def begin(self) -> None:
        self.begins = append(self.begins, len(self.course))

    def trace(self, state: State, sense: Sense) -> None:
        sense.begin(state)
        for seat in range(self.seats):
            self.course = append(self.course, sense.worth(state, seat))

    def count(self, state: State, choices: i64) -> None:
        self.games += 1
        self.reasons = append(self.reasons, state.reason())
        self.winners = append(self.winners, state.winners())
        self.choices = append(self.choices, choices)
        for seat in range(self.seats):
            self.scores = append(self.scores, state.score(seat))


class Runner:
    """Plays games from one start, the same policies on the same seats."""

    def __init__(self, start: State, policies: list[Policy], traced: Sense | None = None) -> None:
        self.start = start
        self.policies = policies
        self.traced = traced
        self.seats: i64 = len(policies)
        self.deal = FastDice()
        self.dice: list[FastDice] = [FastDice() for _ in policies]

    def run(self, first_seed: i64, games: i64) -> Tally:
        """Game i has seed `first_seed + i`."""
        tally = Tally(self.seats)
        for game in range(games):
            self._play(first_seed + game, tally)
        return tally

    def _play(self, seed: i64, tally: Tally) -> None:
        self.deal.reseed(seed)
        for seat in range(self.seats):
            self.dice[seat].reseed(choice_seed(seed, seat))
        state = self.start.clone()
        traced = self.traced
        if traced is not None:
            tally.begin()
        choices: i64 = 0
        while True:
            owing = settle_chance(state, self.deal)
            if traced is not None:
                tally.trace(state, traced)
            if owing == 0:
                break
            seat = lowest(owing)
            state.apply(seat, self.policies[seat].choose(state, seat, self.dice[seat]))
            choices += 1
        tally.count(state, choices)


def dishonest(state: State, imagined: State, seat: i64, sense: Sense, seed: i64) -> bool:
    """Whether a sense chooses otherwise in a world that its seat cannot rule out: then it has peeked."""
    policy = SensePolicy(sense)
    return policy.choose(state, seat, FastDice(seed)) != policy.choose(imagined, seat, FastDice(seed))
