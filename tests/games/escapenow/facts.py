"""What follows for a seat of ESCAPE NOW! from all it has seen, from the rules page.

Cards that lay on a puzzle and were taken away are in the discard (§4, §8), and the third hand is as it was last seen,
less what has left it since (§9).
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from chabudai.engine.contract import State
from chabudai.engine.game import Setup, View
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.shapes import EscapeView
from chabudai.games.escapenow.view import letters


def contradiction(setup: Setup, seen: Sequence[View], world: State) -> str | None:
    assert isinstance(world, EscapeNow)
    views = [view for view in seen if isinstance(view, EscapeView)]
    for place, cards in enumerate(_swept(views)):
        if cards - Counter(letters(world.swept[place])):
            gone = letters(world.swept[place])
            return f"{sorted(cards.elements())} went from place {place + 1} to the discard, not {gone}"
    return _third(views, world)


def _swept(views: list[EscapeView]) -> list[Counter[str]]:
    swept: list[Counter[str]] = [Counter() for _ in views[0].places]
    for before, view in pairwise(views):
        for place, (was, now) in enumerate(zip(before.places, view.places, strict=True)):
            if now.swept > was.swept:
                # A lucky shot that stands for another card is written with it.
                swept[place].update(card[0] for card in was.laid or ())
    return swept


def _third(views: list[EscapeView], world: EscapeNow) -> str | None:
    third = views[-1].third
    if third is None:
        return None
    at = max((i for i, view in enumerate(views) if view.hands[third].cards is not None), default=None)
    if at is None:
        return None
    known = views[at].hands[third].cards or []
    counts = [view.hands[third].count for view in views[at:]]
    left = sum(max(0, was - now) for was, now in pairwise(counts))
    lost = Counter(known) - Counter(letters(world.hands[third]))
    if lost.total() > left:
        return f"{left} cards have left the third hand since it held {known}, not {sorted(lost.elements())}"
    return None
