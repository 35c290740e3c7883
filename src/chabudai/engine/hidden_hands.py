"""Worlds of a game whose hidden cards lie in hands and piles, of which a seat knows how many cards each has, and which
it cannot have."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from chabudai.engine.contract import State, Worlds
from chabudai.engine.deal_out import deal_out
from chabudai.engine.dice import Dice


@mypyc_attr(allow_interpreted_subclasses=True)
class HiddenHands(Worlds):
    """`known` is a state with all that the seat knows, and no card in any place that it cannot see. `unknown` are the
    cards that lie in those places: `room` says how many in each, and `possible` which ones. Together there must be as
    much room as there are cards. The first places are the `hands` of the state, and what gets into the others lies
    nowhere; a game with other places says so in `put`."""

    def __init__(self, known: State, unknown: i64, room: list[int], possible: list[int]) -> None:
        self.known = known
        self.unknown = unknown
        self.room: vec[i64] = vec[i64](room)
        self.possible: vec[i64] = vec[i64](possible)

    def draw(self, dice: Dice) -> State:
        state = self.known.clone()
        self.put(state, deal_out(self.unknown, self.room, self.possible, dice), dice)
        return state

    def put(self, state: State, held: vec[i64], dice: Dice) -> None:
        """Add to a copy of the known state what each place has got."""
        given: Any = state
        for seat in range(len(given.hands)):
            given.hands[seat] |= held[seat]
