"""Where the seeds of episodes come from."""

import operator
from secrets import randbits
from typing import Any

from chabudai.engine.dice import FastDice
from chabudai.envs.errors import bad_setting

HIGHEST = 2**62 - 1


def checked_seed(seed: Any) -> int:
    try:
        number = operator.index(seed)
    except TypeError:
        raise bad_setting("seed", seed=repr(seed)[:60]) from None
    if isinstance(seed, bool) or not 0 <= number <= HIGHEST:
        raise bad_setting("seed", seed=repr(seed)[:60])
    return number


class Seeds:
    """A seed that is given is the episode's. Without one an episode goes on from the last that was given, always in the
    same way; if none ever was, from one that nobody can foresee."""

    def __init__(self) -> None:
        self.given: int | None = None
        self.since = 0

    def next(self, seed: Any = None) -> int:
        if seed is not None:
            self.given, self.since = checked_seed(seed), 0
            return self.given
        if self.given is None:
            self.given = randbits(62)
        self.since += 1
        # Seeds beside the given one are those of somebody else's experiment: this one is far from all of them.
        dice = FastDice(self.given)
        for _ in range(self.since):
            high, low = dice.word(), dice.word()
        return (high << 32 | low) & HIGHEST
