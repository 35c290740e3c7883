"""Games that were cut down are small enough to go through, and are not decided before they begin."""

import pytest

from chabudai.engine.bits import lowest
from chabudai.engine.contract import State
from chabudai.envs.settings import settings_of
from chabudai.envs.small_cards import small_cards
from chabudai.games import GAMES, game

SMALL = [(name, cards) for name in GAMES for cards in small_cards(name)]
#: The fewest seats at which the game is not for one alone.
SEATS = {"futon": 2, "couperation": 2, "familiars": 3}
#: Positions, chance included, of the whole tree.
SIZES = {
    ("futon", "tiniest"): 1_419,
    ("futon", "tiny"): 31_985,
    ("couperation", "tiny"): 21_886,
    ("familiars", "tiny"): 29_525,
}


def whole_tree(start: State) -> tuple[int, set[int]]:
    """How many positions there are, and which scores the first seat may end with."""
    found, scores, open_ones = 0, set(), [start]
    while open_ones:
        state = open_ones.pop()
        found += 1
        owing = state.to_act()
        seat = int(lowest(owing)) if owing else -1
        if state.over():
            scores.add(int(state.score(0)))
        for number in state.legal(seat) if owing else state.chance()[0]:
            after = state.clone()
            if owing:
                after.apply(seat, number)
            else:
                after.settle(number)
            open_ones.append(after)
    return found, scores


@pytest.mark.parametrize(("name", "cards"), SMALL)
def test_the_whole_tree(name: str, cards: str) -> None:
    positions, scores = whole_tree(settings_of(name, SEATS[name], cards=cards).setup.new_state())
    assert positions == SIZES[name, cards]
    assert len(scores) > 1


def test_no_table_offers_them() -> None:
    assert all(cards not in game(name).editions() for name, cards in SMALL)
    assert {"futon", "couperation", "familiars"} == {name for name, _ in SMALL}
