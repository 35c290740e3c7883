"""A bot that keeps to a convention: one of those that partners of a co-operative game may agree upon."""

from collections.abc import Sequence

from chabudai.bots.base import Bot
from chabudai.bots.errors import bad_bots
from chabudai.engine.dice import Dice
from chabudai.engine.game import Memory, Setup, Told, View
from chabudai.engine.notation import Move


class ConventionBot(Bot):
    """Like `steady`: it decides in a state that it imagined from its view, so there is nothing in it to peek at."""

    def __init__(self, setup: Setup, seat: int, dice: Dice, name: str) -> None:
        super().__init__(setup, seat, dice)
        known = setup.game.conventions(setup)
        if not known:
            raise bad_bots("no_conventions", game=setup.game.name, seats=setup.seats)
        if name not in known:
            raise bad_bots("convention", name=name, names=", ".join(f"convention:{one}" for one in known))
        self.memory = setup.game.memory(setup, seat)
        self.policy = setup.game.convention(setup, name)

    def see(self, view: View, news: Sequence[Told]) -> None:
        self.memory.see(view)

    def recall(self, memory: Memory) -> None:
        self.memory = memory

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        if len(legal) == 1:
            return legal[0]
        world = self.setup.game.glance(self.setup, view, self.dice, self.memory)
        return self.setup.game.moves[self.policy.choose(world, self.seat, self.dice)]
