"""Games played at random, position by position, with what everybody remembers of them."""

import random
from collections.abc import Iterator

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.contract import State
from chabudai.engine.encoding import Encoder, Notes
from chabudai.engine.game import Setup
from chabudai.engine.match import Match
from chabudai.engine.replay import Follower
from chabudai.envs.settings import Settings, settings_of
from chabudai.laws.playing import step


class Position:
    """A game where somebody has a choice, or its end: the match, the notes, and a follower on every seat."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.settings: Settings = settings_of(setup, observe="memory")
        self.encoder: Encoder = self.settings.encoder()
        self.notes: Notes = self.settings.notes()
        self.match = Match(setup)
        self.followers = [Follower(setup, seat) for seat in range(setup.seats)]

    def seen(self, seat: int, state: State | None = None) -> bytes:
        """The observation of a seat, without what it remembers; of another state if one is given."""
        row = vec[i64]([-1] * self.encoder.words)
        self.encoder.encode(self.match.state if state is None else state, seat, row, 0)
        return bytes(row)

    def remembered(self, seat: int) -> bytes:
        """What the seat remembers, as the notes have it."""
        row = vec[i64]([-1] * self.notes.words)
        self.notes.encode(self.match.state, seat, row, 0)
        return bytes(row)


def positions(setup: Setup, rng: random.Random) -> Iterator[Position]:
    """Every position of one game in which somebody has a choice, and its end."""
    position = Position(setup)
    while True:
        while position.match.chance_due:
            step(position.match, rng)
        position.notes.see(position.match.state)
        yield position
        if position.match.over:
            return
        step(position.match, rng)
