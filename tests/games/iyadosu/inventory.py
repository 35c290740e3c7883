"""Where every card of Iyadosu is."""

from collections import Counter

from chabudai.engine.bits import members_of
from chabudai.engine.contract import State
from chabudai.engine.game import Setup
from chabudai.games.iyadosu import rules
from chabudai.games.iyadosu.cards import CARDS


def inventory(setup: Setup, state: State) -> Counter[str]:
    assert isinstance(state, rules.Iyadosu)
    hand = state.fixed.hand
    if state.phase == rules.CHOOSING_START:
        places = [state.fixed.deck]
    elif state.phase == rules.DEALING:
        places = [state.deck, *(1 << card for card in state.fan if card >= 0)]
    else:
        fans = [
            1 << card
            for seat in range(setup.seats)
            if state.declared[seat] == 0
            for card in state.fan[seat * hand : (seat + 1) * hand]
        ]
        places = [*fans, *state.normal, *state.refuse, state.gone]
    return Counter(CARDS[card] for place in places for card in members_of(place))
