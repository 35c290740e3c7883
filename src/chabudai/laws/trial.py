"""One game as a law looks at it, and what is raised where the law is broken."""

import random
from collections.abc import Callable, Sequence

import msgspec

from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.engine.match import Actor, Match
from chabudai.engine.messages import Catalogue
from chabudai.laws.hooks import NO_HOOKS, Hooks
from chabudai.laws.playing import step
from chabudai.laws.state_fields import values

WORDS = Catalogue("chabudai.laws")
#: So many differences are told.
MOST_TOLD = 8

#: Where two things differ, what was expected there, and what was found.
Difference = tuple[str, object, object]


class Broken(AssertionError):
    """A law does not hold here: a sentence of the catalogue, whose eyes it was seen with, and what differs."""

    def __init__(
        self, key: str, viewer: int | None = None, difference: Sequence[Difference] = (), /, **words: object
    ) -> None:
        self.sentence = WORDS.sentence(f"broken.{key}", **words)
        self.viewer = viewer
        self.difference = list(difference)
        super().__init__(self.sentence.text("en"), *self.difference)


class LongEnough(Exception):
    """A shorter game is known in which the law is broken: this one need not go on."""


class Trial:
    """A game that is played while a law looks at it. Everything in it comes from `rng`, so it can be repeated."""

    def __init__(
        self, setup: Setup, rng: random.Random, hooks: Hooks = NO_HOOKS, most_moves: int | None = None
    ) -> None:
        self.setup = setup
        self.game = setup.game
        self.rng = rng
        self.hooks = hooks
        self.most_moves = most_moves
        self.match = Match(setup)
        #: How many choices of seats the law has looked at, where it counts them.
        self.choices = 0

    def step(self) -> tuple[Actor, str]:
        """One random move of the game that is looked at."""
        self.look_at_length()
        return step(self.match, self.rng)

    def look_at_length(self) -> None:
        if self.most_moves is not None and len(self.match.moves) >= self.most_moves:
            raise LongEnough

    def dice(self) -> FastDice:
        return FastDice(self.rng.randrange(1 << 40))


Law = Callable[[Trial], None]


def require(holds: bool, key: str, viewer: int | None = None, /, **words: object) -> None:
    if not holds:
        raise Broken(key, viewer, (), **words)


def same(expected: object, found: object, key: str, viewer: int | None = None, /, **words: object) -> None:
    """Two values that must be equal: else their differences are told, field by field."""
    if expected != found:
        raise Broken(key, viewer, differences(expected, found), **words)


def same_bytes(expected: bytes, found: bytes, key: str, viewer: int | None, **words: object) -> None:
    """Two messages in JSON that must be equal."""
    if expected != found:
        raise Broken(key, viewer, differences(msgspec.json.decode(expected), msgspec.json.decode(found)), **words)


def differences(expected: object, found: object, path: str = "") -> list[Difference]:
    """Where two values differ, by the names of fields and places in lists; at most some of it."""
    return list(_differences(_opened(expected), _opened(found), path))[:MOST_TOLD]


def _opened(value: object) -> object:
    return msgspec.to_builtins(value) if isinstance(value, msgspec.Struct) else value


def _differences(expected: object, found: object, path: str) -> list[Difference]:
    if expected == found:
        return []
    if isinstance(expected, dict) and isinstance(found, dict):
        keys = dict.fromkeys([*expected, *found])
        inner = [(expected.get(key), found.get(key), f"{path}.{key}" if path else str(key)) for key in keys]
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        inner = [(one, other, f"{path}[{i}]") for i, (one, other) in enumerate(zip(expected, found, strict=True))]
    else:
        return [(path, expected, found)]
    return [difference for one, other, where in inner for difference in _differences(one, other, where)]


def same_states(expected: object, found: object, key: str, **words: object) -> None:
    """Two states that must be equal, compared by `plain` and told by their fields."""
    if expected.plain() != found.plain():  # type: ignore[attr-defined]  # both are states
        raise Broken(key, None, differences(values(expected), values(found)), **words)
