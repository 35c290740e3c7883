"""From a view back to full states. Here nothing is hidden: what the deck brings next is not settled yet. Next: if you
hide something from the player, deal it out in `draw` (`chabudai.engine.deal_out`)."""

from chabudai.engine.contract import Worlds
from chabudai.engine.dice import Dice
from chabudai.engine.game import Memory, Setup
from newsolo.rules import CARDS, NewSolo
from newsolo.view import NewSoloView


class NewSoloWorlds(Worlds):
    def __init__(self, known: NewSolo) -> None:
        self.known = known

    def draw(self, dice: Dice) -> NewSolo:
        return self.known.clone()


def worlds(setup: Setup, view: NewSoloView, memory: Memory | None) -> NewSoloWorlds:
    state = NewSolo(setup)
    state.deck &= ~CARDS.set_of(view.row)
    state.total = view.total
    state.is_drawing = view.phase == "draw"
    state.has_stopped = view.stopped
    return NewSoloWorlds(state)
