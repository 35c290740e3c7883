"""From a view back to full states: only what the others have chosen is hidden, so that is imagined. Next: deal out
whatever else you hide (`chabudai.engine.deal_out`)."""

from chabudai.engine.contract import Worlds
from chabudai.engine.dice import Dice
from chabudai.engine.game import Memory, Setup
from newsealed.rules import CARDS, NONE, NewSealed
from newsealed.view import NewSealedView


class NewSealedWorlds(Worlds):
    def __init__(self, known: NewSealed, hidden: list[int]) -> None:
        self.known = known
        self.hidden = hidden

    def draw(self, dice: Dice) -> NewSealed:
        state = self.known.clone()
        for seat in self.hidden:
            state.chosen[seat] = state.random_move(seat, dice)
        return state


def worlds(setup: Setup, view: NewSealedView, memory: Memory | None) -> NewSealedWorlds:
    state = NewSealed(setup)
    state.prizes = CARDS.set_of(view.prizes)
    state.prize = NONE if view.prize is None else CARDS.number[view.prize]
    for seat, player in enumerate(view.players):
        state.hands[seat] &= ~CARDS.set_of(player.spent)
        state.points[seat] = player.points
    if view.seat is not None and view.choice is not None:
        state.chosen[view.seat] = CARDS.number[view.choice]
    return NewSealedWorlds(state, [seat for seat in view.chosen if seat != view.seat])
