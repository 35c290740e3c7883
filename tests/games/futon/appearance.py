"""What a viewer learns by a move of Escape from the Futon, from the rules page.

A rise card is sealed until all have chosen (§4, §9); alone, the rise cards drawn are in the player's hand. All else is
open.
"""

from chabudai.engine.contract import State
from chabudai.engine.game import Setup
from chabudai.games.futon.cards import RISES
from chabudai.games.futon.rules import Futon


def appearance(setup: Setup, state: State, actor: int | str, text: str, viewer: int | None) -> str:
    verb, card = text.split(" ", 1)
    if verb in ("hand", "draw"):
        return text if viewer == 0 else f"{verb} ?"
    if verb != "rise" or setup.seats == 1:
        return text
    assert isinstance(state, Futon)
    choices = [RISES[chosen] if chosen >= 0 else None for chosen in state.chosen]
    choices[int(actor)] = card
    if None not in choices:
        return f"all rise: {choices}"
    return text if viewer == actor else "rise ?"
