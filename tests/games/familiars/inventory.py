"""Where every card of Familiar's Trouble is."""

from collections import Counter

from chabudai.engine.contract import State
from chabudai.engine.game import Setup
from chabudai.games.familiars.cards import ERRANDS, KINDS
from chabudai.games.familiars.rules import Familiars


def inventory(setup: Setup, state: State) -> Counter[str]:
    """How often each attribute card and each errand is found, over all places."""
    assert isinstance(state, Familiars)
    found: Counter[str] = Counter()
    for place in (*state.hands, state.deck, state.discard):
        found.update(KINDS[kind] for slot, kind in enumerate(state.fixed.kind_of) if place >> slot & 1)
    for errands in (state.errands.display, state.errands.unseen, state.errands.completed):
        found.update(name for errand, name in enumerate(ERRANDS) if errands >> errand & 1)
    if state.removed >= 0:
        found[ERRANDS[state.removed]] += 1
    for level, queue in enumerate(state.errands.returned):
        found.update(ERRANDS[12 * level + int(digit, 16) - 1] for digit in f"{queue:x}" if queue)
    return found
