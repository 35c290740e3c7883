"""Where every card is, for `chabudai check`."""

from collections import Counter

from chabudai.engine.game import Setup
from chabudai.engine.standard_deck import CARDS
from germanwhist.rules import GermanWhist


def inventory(setup: Setup, state: GermanWhist) -> Counter[str]:
    places = [state.stock, *state.hands, state.played]
    cards = Counter(card for place in places for card in CARDS.in_set(place))
    return cards + Counter([CARDS[state.up]] if state.up >= 0 else [])
