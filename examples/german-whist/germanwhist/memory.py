"""What a player can remember: which suits the other one could not follow, and which of their cards they had by then."""

from chabudai.engine.game import Memory
from chabudai.engine.standard_deck import CARDS, IN_SUIT, SUITS
from germanwhist.view import WhistView


class WhistMemory(Memory[WhistView]):
    """For every card of a seat that nobody has seen, the cards that it cannot be. Whatever was held when a suit was not
    followed is not of that suit; what is drawn later may be. So the oldest cards are those that are known best."""

    def __init__(self) -> None:
        self.unseen: list[list[int]] = [[], []]
        self._shown: list[list[str]] = [[], []]
        self._done: set[str] = set()

    def see(self, view: WhistView) -> None:
        for play in view.trick:
            if play.card not in self._done:
                self._done.add(play.card)
                self._left(play.seat, play.card, view.trick[0].card)
        for seat, player in enumerate(view.players):
            unseen = self.unseen[seat]
            unseen += [0] * (player.hand - len(player.shown) - len(unseen))
            self._shown[seat] = player.shown

    def _left(self, seat: int, card: str, led: str) -> None:
        """A card was played: if it was unseen, it was the best known one of those that it can have been."""
        unseen = self.unseen[seat]
        if card not in self._shown[seat]:
            oldest = next((i for i, excluded in enumerate(unseen) if not excluded >> CARDS.number[card] & 1), None)
            if oldest is not None:
                del unseen[oldest]
        if card[0] != led[0]:
            self.unseen[seat] = [excluded | IN_SUIT[SUITS.index(led[0])] for excluded in unseen]


def make_memory(setup: object, seat: int) -> WhistMemory:
    return WhistMemory()
