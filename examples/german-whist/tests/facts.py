"""What follows from all that was seen, from the rules alone, for `chabudai check`: whoever did not follow (§3) had none
of that suit, and can only hold what was drawn since (§5)."""

from collections.abc import Sequence

from chabudai.engine.game import Play, Setup
from chabudai.engine.standard_deck import CARDS
from germanwhist.rules import GermanWhist
from germanwhist.view import WhistView

#: So many tricks are played for the stock.
FIRST_HALF = 13


def contradiction(setup: Setup, seen: Sequence[WhistView], world: GermanWhist) -> str | None:
    tricks: dict[tuple[Play, ...], int] = {}
    for view in seen:
        if len(view.trick) == 2 and view.turn is not None:
            tricks.setdefault(tuple(view.trick), view.turn)
    lost = [1 - winner for winner in tricks.values()]
    for number, (led, answer) in enumerate(tricks):
        seat, suit = answer.seat, led.card[0]
        if answer.card[0] == suit:
            continue
        drawn = lost[number:FIRST_HALF].count(seat)
        held = [card for card in CARDS.in_set(world.hands[seat]) if card[0] == suit]
        unseen = [card for card in held if card not in seen[-1].players[seat].shown]
        if len(unseen) > drawn:
            return f"seat {seat} did not follow {led.card} and has drawn {drawn} since, but holds {unseen}"
    return None
