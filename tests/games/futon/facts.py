"""What follows for a seat of Escape from the Futon from all it has seen, from the rules page.

Everything is open but sealed rise cards, and whoever is without stamina can only have chosen to stay in bed (§4).
"""

from collections.abc import Sequence

from chabudai.engine.contract import State
from chabudai.engine.game import Setup, View
from chabudai.games.futon.rules import Futon
from chabudai.games.futon.rules_cards import SKIP
from chabudai.games.futon.shapes import FutonView


def contradiction(setup: Setup, seen: Sequence[View], world: State) -> str | None:
    now = seen[-1]
    if isinstance(now, FutonView) and isinstance(world, Futon) and now.phase == "rise":
        for seat, player in enumerate(now.players):
            if player.chosen and player.stamina == 0 and world.chosen[seat] != SKIP:
                return f"seat {seat} has no stamina, but gets up"
    return None
