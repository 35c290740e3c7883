"""What a bot is: somebody who sees what its seat sees, and chooses."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from chabudai.bots.stopping import StopAsked, never
from chabudai.engine.dice import Dice
from chabudai.engine.game import Memory, Setup, Told, View
from chabudai.engine.notation import Move


class Bot(ABC):
    """Lives for one game at one seat. It is never given a State, so it has nothing to cheat with.

    `dice` is all the randomness it may use: whoever runs the game can then repeat it.
    """

    def __init__(self, setup: Setup, seat: int, dice: Dice) -> None:
        self.setup = setup
        self.seat = seat
        self.dice = dice
        #: One that thinks long looks here now and then, and raises Stopped.
        self.stopped: StopAsked = never

    def see(self, view: View, news: Sequence[Told]) -> None:
        """Called after every change the seat may see, with what it now sees and what it was told since the last call.

        A bot that remembers takes its notes here.
        """
        return

    def recall(self, memory: Memory) -> None:
        """Take over what an attentive player on this seat remembers of the game so far."""
        return

    @abstractmethod
    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """One of the legal moves."""
