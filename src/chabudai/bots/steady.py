"""The instant bot: a game's own playing sense, used on one imagined world."""

from collections.abc import Sequence

from chabudai.bots.base import Bot
from chabudai.engine.dice import Dice
from chabudai.engine.game import Memory, Setup, Told, View
from chabudai.engine.notation import Move


class SteadyBot(Bot):
    """Plays by rules of thumb. They run on a state that it imagined itself, so there is nothing in it to peek at."""

    def __init__(self, setup: Setup, seat: int, dice: Dice, convention: bool = True) -> None:
        super().__init__(setup, seat, dice)
        self.memory = setup.game.memory(setup, seat)
        self.sense = setup.game.sense(setup, convention)

    def see(self, view: View, news: Sequence[Told]) -> None:
        self.memory.see(view)

    def recall(self, memory: Memory) -> None:
        self.memory = memory

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        if len(legal) == 1:
            return legal[0]
        world = self.setup.game.glance(self.setup, view, self.dice, self.memory)
        self.sense.begin(world)
        return self.setup.game.moves[self.sense.choose(world, self.seat, self.dice)]
