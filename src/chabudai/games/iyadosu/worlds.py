"""Iyadosu: the states that a seat cannot rule out."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, nth, size
from chabudai.engine.contract import Worlds
from chabudai.engine.deal_out import deal_out, shuffled
from chabudai.engine.dice import Dice
from chabudai.games.iyadosu.rules import COLOURS, DEALING, IN_COLOUR, TRICK, Iyadosu

TRIES: Final = 8


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
        seats = len(fans)
        self.fans: vec[i64] = vec[i64](fans)
        self.must: vec[i64] = vec[i64](must)
        # Places: each seat's undivided or normal cards, then each seat's refuse cards, then the rest.
        self.room: vec[i64] = vec[i64](
            [fan + normal for fan, normal in zip(fans, normals, strict=True)] + refuses + [0]
        )
        self.room[2 * seats] = size(unknown)
        for place in range(2 * seats):
            self.room[2 * seats] -= self.room[place]
        self.possible: vec[i64] = vec[i64]([_without(colours) for colours in void] + [unknown] * (seats + 1))

    def draw(self, dice: Dice) -> Iyadosu:
        # To throw away what breaks a `must` keeps all that remain equally likely; only when luck fails one is forced.
        for _ in range(TRIES):
            held = deal_out(self.unknown, self.room, self.possible, dice)
            if self._can_follow(held):
                return self._state_with(held, dice)
        return self._state_with(self._forced(dice), dice)

    def _can_follow(self, held: vec[i64]) -> bool:
        """Whether every seat holds a normal card of each colour in which it has refused and must still have one."""
        for seat in range(len(self.must)):
            if self.must[seat] != 0:
                for colour in range(COLOURS):
                    if self.must[seat] & BIT[colour] != 0 and held[seat] & IN_COLOUR[colour] == 0:
                        return False
        return True

    def _forced(self, dice: Dice) -> vec[i64]:
        """A division in which the cards that seats must hold are given out first."""
        seats = len(self.must)
        unknown = self.unknown
        room = self.room[:]
        given = filled(seats, 0)
        for seat in range(seats):
            for colour in range(COLOURS):
                if self.must[seat] & BIT[colour] != 0:
                    cards = unknown & IN_COLOUR[colour]
                    card = BIT[nth(cards, dice.below(size(cards)))]
                    given[seat] |= card
                    unknown &= ~card
                    room[seat] -= 1
        held = deal_out(unknown, room, self.possible, dice)
        for seat in range(seats):
            held[seat] |= given[seat]
        return held

    def _state_with(self, held: vec[i64], dice: Dice) -> Iyadosu:
        state = self.known.clone()
        seats = len(self.must)
        for seat in range(seats):
            if self.fans[seat] > 0:
                self._fan_out(state, seat, shuffled(held[seat], dice))
            else:
                state.normal[seat] |= held[seat]
            state.refuse[seat] |= held[seats + seat]
        if state.phase == DEALING:
            state.deck = held[2 * seats]
        elif state.phase >= TRICK:
            state.gone |= held[2 * seats]
        return state

    def _fan_out(self, state: Iyadosu, seat: i64, cards: vec[i64]) -> None:
        for place in range(len(cards)):
            state.fan[seat * state.fixed.hand + place] = cards[place]


def _without(colours: i64) -> i64:
    """All cards but those of some colours."""
    cards: i64 = 0
    for colour in range(COLOURS):
        if colours & BIT[colour] == 0:
            cards |= IN_COLOUR[colour]
    return cards
