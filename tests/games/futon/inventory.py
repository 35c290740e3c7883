"""Where every card of Escape from the Futon is."""

from collections import Counter

from chabudai.engine.contract import State
from chabudai.engine.game import Setup
from chabudai.games.futon.rules import Futon
from chabudai.games.futon.rules_cards import RISES
from chabudai.games.futon.rules_solo import FutonSolo
from chabudai.games.futon.view import lessons_of, rises_of


def inventory(setup: Setup, state: State) -> Counter[str]:
    if isinstance(state, FutonSolo):
        rises = [state.hand, state.rise_deck, state.rise_discard]
        row = [1 << 8 * lesson for lesson in state.row if lesson >= 0]
        lessons = [state.deck, state.discard, state.taken, *row]
    else:
        assert isinstance(state, Futon)
        # Every seat has its four rise cards; at an exam, those drawn and those left are all of them.
        rises = [state.fixed.exam_pool - state.drawn[state.turn], state.drawn[state.turn]]
        lessons = [state.deck, state.display, state.aside, *state.taken]
        assert all(-1 <= rise < RISES for rise in state.chosen)
    found = Counter(card for pack in rises for card in rises_of(pack))
    return found + Counter(card for pack in lessons for card in lessons_of(pack))
