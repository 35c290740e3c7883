"""What follows for a seat of Familiar's Trouble from all it has seen, from the rules page.

Whoever did not follow held no card that would have had to (§4a), and got no more of them than cards since. A card that
was passed stays with its receiver until that seat plays a card like it or passes one (§2).
"""

from collections.abc import Sequence
from itertools import pairwise

from chabudai.engine.bits import members_of
from chabudai.engine.contract import State
from chabudai.engine.game import Setup, View
from chabudai.games.familiars.cards import KINDS
from chabudai.games.familiars.rules import Familiars
from chabudai.games.familiars.shapes import FamiliarsView

COLOURS = frozenset("RGB")


def contradiction(setup: Setup, seen: Sequence[View], world: State) -> str | None:
    assert isinstance(world, Familiars)
    views = [view for view in seen if isinstance(view, FamiliarsView)]
    hands = [[KINDS[world.fixed.kind_of[slot]] for slot in members_of(hand)] for hand in world.hands]
    return _broken_void(views, hands) or _lost_pass(views, hands)


def colours(card: str) -> frozenset[str]:
    return COLOURS & set(card)


def forces(led: str, card: str) -> bool:
    """§4a: whether a hand with this card had to follow."""
    return len(colours(card)) < 3 and bool(colours(card) & colours(led))


def _broken_void(views: list[FamiliarsView], hands: list[list[str]]) -> str | None:
    shown: dict[tuple[int, int], tuple[int, str]] = {}
    for i, view in enumerate(views):
        for play in view.trick[1:]:
            led = view.trick[0].card
            if not colours(play.card) & colours(led):
                shown.setdefault((view.tricks_played, play.seat), (i, led))
    for (_, seat), (since, led) in shown.items():
        held = [card for card in hands[seat] if forces(led, card)]
        gained = _gained(views[since:], seat)
        if len(held) > gained:
            return f"seat {seat} has not followed {led} and got {gained} cards since, but holds {held}"
    return None


def _gained(views: list[FamiliarsView], seat: int) -> int:
    """How many cards a seat drew or received; the pass that is going on counts as soon as it may have been made."""
    gained = 0
    for before, view in pairwise(views):
        passed = view.passes > before.passes and view.last_passes[-1].receiver == seat
        last = before.phase == "pass" != view.phase and view.last_passes[-1].receiver == seat
        # A card may have been played meanwhile, so the hand need not have grown; all draw the same number (§7).
        drawn = -((view.draw_pile - before.draw_pile) // 3)
        gained += drawn + int(passed or last)
    return gained


def _lost_pass(views: list[FamiliarsView], hands: list[list[str]]) -> str | None:
    """Only what this seat gave itself."""
    given: tuple[int, str] | None = None
    for before, view in pairwise(views):
        made = view.last_passes[-1] if view.last_passes and view.last_passes != before.last_passes else None
        if given is not None and made is not None and made.giver == given[0]:
            given = None
        if made is not None and made.giver == view.seat and made.card is not None:
            given = (made.receiver, made.card)
        if given is not None and len(view.discard) > len(before.discard):
            plays = view.trick or view.last_trick
            if any((play.seat, play.card) == given for play in plays):
                given = None
    if given is not None and given[1] not in hands[given[0]]:
        return f"seat {given[0]} was given {given[1]} and has parted with none, but does not hold it"
    return None
