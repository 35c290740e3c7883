"""A bot that has learnt: it chooses what a network from a file thinks best.

It sees views, like every bot. From its view and its memory it imagines a state, and has that written as an observation:
an observation is the same for all states that a seat cannot rule out, which is a law, so it does not matter which one.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from chabudai.bots.base import Bot
from chabudai.bots.checkpoint import Checkpoint, read
from chabudai.bots.errors import bad_bots
from chabudai.engine.dice import Dice
from chabudai.engine.encoding import Notes
from chabudai.engine.game import Game, Memory, Setup, Told, View
from chabudai.engine.notation import Move
from chabudai.engine.window import Window

#: The networks that come with the program.
OWN = Path(__file__).parent / "networks"


def encoding_of(game: Game) -> Any:
    """The module of a game that says how observations are made, and how what is remembered becomes notes."""
    return import_module(f"{game.package}.encoding_fields")


def can_recall(game: Game) -> bool:
    """Whether a bot that has a memory knows the notes of an observation with them."""
    return hasattr(encoding_of(game), "recalled")


class LearnedBot(Bot):
    def __init__(self, setup: Setup, seat: int, dice: Dice, checkpoint: Checkpoint) -> None:
        super().__init__(setup, seat, dice)
        checkpoint.check_for(setup)
        self.checkpoint = checkpoint
        self.memory = setup.game.memory(setup, seat)
        encoding = encoding_of(setup.game)
        self.remembers = checkpoint.about.observe == "memory"
        notes = encoding.notes(setup) if self.remembers else Notes(0)
        self.recalled = encoding.recalled if self.remembers and notes.words else None
        self.notes = notes
        self.window = Window(encoding.encoder(setup), notes, 0)
        if 8 * len(self.window.row) != len(checkpoint.scale) or len(setup.game.moves) != checkpoint.network.sizes[2]:
            raise bad_bots("learned_encoding")

    def see(self, view: View, news: Sequence[Told]) -> None:
        self.memory.see(view)

    def recall(self, memory: Memory) -> None:
        self.memory = memory

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        if len(legal) == 1:
            return legal[0]
        chances = self._chances(view)
        return max(legal, key=lambda move: (chances[move.number], -move.number))

    def _chances(self, view: View) -> Any:
        """How likely the network would make each of the moves, before it is seen which are legal."""
        setup = self.setup
        self.memory.see(view)
        world = setup.game.imagine(setup, view, self.dice, self.memory)
        notes = self.notes if self.recalled is None else self.recalled(setup, self.memory)
        self.window.observe(world, notes, self.seat)
        bytes_seen = np.frombuffer(bytes(self.window.row), np.uint8)
        seen = np.multiply(bytes_seen, self.checkpoint.scale, dtype=np.float32)
        network = self.checkpoint.network
        return network.heads(network.hidden(seen[None])[1])[0][0]


def checkpoint_named(name: str, game: Game) -> Checkpoint:
    """The network in a file or, without a name, the one that comes with the program."""
    if name:
        path = Path(name)
    else:
        path = OWN / f"{game.name}.npz"
        if not path.exists():
            own = sorted(file.stem for file in OWN.glob("*.npz"))
            raise bad_bots("learned_none", game=game.name, games=", ".join(own))
    try:
        changed = path.stat().st_mtime_ns
    except OSError as problem:
        raise bad_bots("learned_file", file=path, problem=problem.strerror or problem) from None
    return _kept(path, changed)


@lru_cache(maxsize=16)
def _kept(path: Path, changed: int) -> Checkpoint:
    return read(path)
