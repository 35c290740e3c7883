"""Where every card of ESCAPE NOW! is."""

from collections import Counter

from chabudai.engine.contract import State
from chabudai.engine.game import Setup
from chabudai.games.escapenow.cards import PAIRS
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.view import letters


def inventory(setup: Setup, state: State) -> Counter[str]:
    assert isinstance(state, EscapeNow)
    places = [state.unseen, *state.hands, *state.discards, *state.laid, *state.swept]
    action_cards = Counter(card for place in places for card in letters(place))
    puzzle_cards = Counter(PAIRS[face] for face in state.faces if face >= 0)
    for pair, name in enumerate(PAIRS):
        puzzle_cards[name] += state.puzzles >> 4 * pair & 0xF
    return action_cards + puzzle_cards
