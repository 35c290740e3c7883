"""The simplest bot."""

from collections.abc import Sequence

from chabudai.bots.base import Bot
from chabudai.engine.game import View
from chabudai.engine.notation import Move


class RandomBot(Bot):
    """Every legal move is equally likely."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        return legal[self.dice.below(len(legal))]
