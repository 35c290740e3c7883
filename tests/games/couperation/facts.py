"""What follows for a seat of Couperation from all it has seen, from the rules page.

A face-up card that is replaced goes to the hand of whoever replaced it (§8), and is there until that seat lays a card
face down or it is seen again.
"""

from collections.abc import Sequence
from itertools import pairwise

from chabudai.engine.bits import members_of
from chabudai.engine.contract import State
from chabudai.engine.game import Setup, View
from chabudai.games.couperation.cards import CARDS
from chabudai.games.couperation.rules import Couperation
from chabudai.games.couperation.shapes import CouperationView

#: Of what others know by themselves nothing in the rules depends.
NOT_IMAGINED = ("known_to_me",)


def contradiction(setup: Setup, seen: Sequence[View], world: State) -> str | None:
    assert isinstance(world, Couperation)
    for card, seat in _taken_openly([view for view in seen if isinstance(view, CouperationView)]).items():
        if card not in {CARDS[held] for held in members_of(world.hands[seat])}:
            return f"seat {seat} has taken {card} openly, but does not hold it"
    return None


def _taken_openly(views: list[CouperationView]) -> dict[str, int]:
    """By card, the seat that must still hold it."""
    held: dict[str, int] = {}
    for before, view in pairwise(views):
        up = {placed.place: placed.card for placed in before.tower if placed.face == "up" and placed.card is not None}
        open_now = {*view.reserve, *view.discard, *(placed.card for placed in view.tower if placed.face != "down")}
        open_now |= {view.fetch.card} if view.fetch is not None else set()
        laid_down = {placed.placed_by for placed in view.tower if placed.face == "down" and placed not in before.tower}
        held = {card: seat for card, seat in held.items() if card not in open_now and seat not in laid_down}
        if before.turn is not None:
            replaced = {card for card in up.values() if card not in open_now}
            held |= dict.fromkeys(replaced, before.turn)
    return held
