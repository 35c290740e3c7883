"""Iyadosu: the states that a seat cannot rule out."""

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.assign import deal_out, shuffled
from chabudai.engine.bits import BIT, filled, nth, size
from chabudai.engine.contract import Worlds
from chabudai.engine.dice import Dice
from chabudai.games.iyadosu.rules import COLOURS, DEALING, IN_COLOUR, TRICK, Iyadosu


class IyadosuWorlds(Worlds):
    """`known` is a state with everything the seat knows and no card in any place it cannot see.

    For every seat: how many cards it holds undivided, normal and refuse (0 where they are known), the colours of which
    it has shown that it holds no normal card (`void`), and those of which it must hold one (`must`), as colour sets.
    `unknown` are the cards to be dealt out; those left over lie in the deck (during the deal) or were played unseen.
    """

    def __init__(
        self,
        known: Iyadosu,
        unknown: i64,
        fans: list[int],
        normals: list[int],
        refuses: list[int],
        void: list[int],
        must: list[int],
    ) -> None:
        self.known = known
        self.unknown = unknown
        self.fans: vec[i64] = vec[i64](fans)
        self.normals: vec[i64] = vec[i64](normals)
        self.refuses: vec[i64] = vec[i64](refuses)
        self.must: vec[i64] = vec[i64](must)
        self.possible_normal: vec[i64] = vec[i64]([_without(colours) for colours in void])

    def draw(self, dice: Dice) -> Iyadosu:
        state = self.known.clone()
        seats = state.plan.seats
        # Places: each seat's undivided or normal cards, then each seat's refuse cards, then the rest.
        room = filled(2 * seats + 1, 0)
        possible = filled(2 * seats + 1, self.unknown)
        unknown = self.unknown
        for seat in range(seats):
            room[seat] = self.fans[seat] + self.normals[seat]
            room[seats + seat] = self.refuses[seat]
            possible[seat] = self.possible_normal[seat]
            held = self._held_for_sure(seat, unknown, dice)
            state.normal[seat] |= held
            room[seat] -= size(held)
            unknown &= ~held
        rest = size(unknown)
        for place in range(2 * seats):
            rest -= room[place]
        room[2 * seats] = rest
        held_by = deal_out(unknown, room, possible, dice)
        for seat in range(seats):
            if self.fans[seat] > 0:
                self._fan_out(state, seat, shuffled(held_by[seat], dice))
            else:
                state.normal[seat] |= held_by[seat]
            state.refuse[seat] |= held_by[seats + seat]
        if state.phase == DEALING:
            state.deck = held_by[2 * seats]
        elif state.phase >= TRICK:
            state.gone |= held_by[2 * seats]
        return state

    def _held_for_sure(self, seat: i64, unknown: i64, dice: Dice) -> i64:
        """A normal card of each colour in which the seat has refused and must still be able to follow."""
        held: i64 = 0
        for colour in range(COLOURS):
            if self.must[seat] & BIT[colour] != 0:
                cards = unknown & IN_COLOUR[colour] & ~held
                held |= BIT[nth(cards, dice.below(size(cards)))]
        return held

    def _fan_out(self, state: Iyadosu, seat: i64, cards: vec[i64]) -> None:
        for place in range(len(cards)):
            state.fan[seat * state.plan.hand + place] = cards[place]


def _without(colours: i64) -> i64:
    """All cards but those of some colours."""
    cards: i64 = 0
    for colour in range(COLOURS):
        if colours & BIT[colour] == 0:
            cards |= IN_COLOUR[colour]
    return cards
