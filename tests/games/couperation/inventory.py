"""Where every card of Couperation is."""

from collections import Counter

from chabudai.engine.bits import members_of
from chabudai.engine.contract import State
from chabudai.engine.game import Setup
from chabudai.games.couperation import rules, rules_fixed
from chabudai.games.couperation.cards import CARDS, FINISH


def inventory(setup: Setup, state: State) -> Counter[str]:
    assert isinstance(state, rules.Couperation)
    places = [*state.hands, state.deck, state.reserve, state.discard]
    places += [1 << card for card in [*state.tower, state.fetching] if card >= 0]
    found = Counter(CARDS[card] for place in places for card in members_of(place))
    if setup.options["finish"] == "on" and state.phase in (rules_fixed.DEALING, rules_fixed.RESERVING):
        # It waits beside the table until hands and Reserve are dealt (§11).
        found[FINISH] += 1
    return found
