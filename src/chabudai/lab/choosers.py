"""Who chooses in the fast lane: bots that need no view, because their sense looks at nothing that their seat may not
know. They are given the legal moves, which the lane needs anyway."""

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.engine.search import Sense

#: Of so many choices the noise of a bot is counted: `steady~0.2` errs in 200 of them.
OF_CHOICES: i64 = 1000


class Chooser:
    """Every legal move is equally likely."""

    def pick(self, state: State, seat: i64, legal: vec[i64], dice: Dice) -> i64:
        return legal[dice.below(len(legal))]


class Sensible(Chooser):
    """The game's own sense; `noise` of a thousand choices are made at random instead."""

    def __init__(self, sense: Sense, noise: i64) -> None:
        self.sense = sense
        self.noise = noise

    def pick(self, state: State, seat: i64, legal: vec[i64], dice: Dice) -> i64:
        if len(legal) == 1:
            return legal[0]
        if self.noise > 0 and dice.below(OF_CHOICES) < self.noise:
            return legal[dice.below(len(legal))]
        self.sense.begin(state)
        return self.sense.choose(state, seat, dice)


class Restricted(Chooser):
    """One that never makes some moves while there are others, or always makes them when it may.

    `rules` has for every move 1 (always), −1 (never) or 0. Where the bot itself would have done something forbidden,
    any of the allowed moves is equally likely, those of the same kind (`verbs`) before others: a sense names its first
    choice only.
    """

    def __init__(self, inner: Chooser, rules: list[int], verbs: list[int]) -> None:
        self.inner = inner
        self.rules: vec[i64] = vec[i64](rules)
        self.verbs: vec[i64] = vec[i64](verbs)

    def pick(self, state: State, seat: i64, legal: vec[i64], dice: Dice) -> i64:
        if len(legal) == 1:
            return legal[0]
        wanted = self._of(legal, 1)
        if len(wanted) > 0:
            chosen = self.inner.pick(state, seat, legal, dice)
            return chosen if self.rules[chosen] == 1 else wanted[dice.below(len(wanted))]
        allowed = self._of(legal, 0)
        if len(allowed) == 0:
            return self.inner.pick(state, seat, legal, dice)
        if len(allowed) == 1:
            return allowed[0]
        chosen = self.inner.pick(state, seat, legal, dice)
        if self.rules[chosen] >= 0:
            return chosen
        alike = vec[i64]()
        for move in allowed:
            if self.verbs[move] == self.verbs[chosen]:
                alike = append(alike, move)
        return alike[dice.below(len(alike))] if len(alike) > 0 else allowed[dice.below(len(allowed))]

    def _of(self, legal: vec[i64], rule: i64) -> vec[i64]:
        found = vec[i64]()
        for move in legal:
            if self.rules[move] == rule:
                found = append(found, move)
        return found
