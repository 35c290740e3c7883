"""Couperation: how well the tower can still be filled.

Every place still to be filled has a window of numbers, from the cards around it and from what must fit in between. The
tower is sound as long as every window has more cards left than places that depend on it.
"""

from math import log
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, has, lowest, members_of, size
from chabudai.games.couperation import rules_fixed as n
from chabudai.games.couperation.rules_fixed import Fixed

# The places by column: whatever must be lower comes before.
BY_COLUMN: Final = vec[i64](sorted(range(n.PLACES), key=lambda place: 2 * n.WITHIN[place] + n.LEVEL_OF[place]))

# Numbers are members of a set from 1 to 50; mirrored, n is 51 − n. Beyond them there is nothing.
MIRROR: Final = 51
BEYOND: Final = 60
UNTIL_25: Final = 0x1FFFFFF
FROM_26: Final = 0x7FFFFFC000000


def numbers_of(cards: i64) -> i64:
    """The numbers of a set of Glass cards."""
    return (cards & UNTIL_25) << 1 | cards & FROM_26


# Found by play against variations of themselves: the chance that a card can be used where it is needed, if it is still
# in the deck or in a hand, and if it lies in the Reserve; and what counts as no hope at all.
USABLE: Final = 0.46
FETCHABLE: Final = 0.34
NO_HOPE: Final = -7.25


def _hopes() -> list[float]:
    """[256 * cards + 32 * of the Reserve + places]: the logarithm of the chance that enough cards can be used."""
    hopes: list[float] = []
    plain = [1.0]
    for cards in range(52):
        if cards > 0:
            plain = _one_more(plain, USABLE)
        chances = plain
        for reserved in range(8):
            if reserved > 0:
                chances = _one_more(chances, FETCHABLE)
            enough = 1.0
            for places in range(32):
                hopes.append(max(log(enough), NO_HOPE) if enough > 0.0001 else NO_HOPE)
                enough -= chances[places] if places < len(chances) else 0.0
    return hopes


def _one_more(chances: list[float], usable: float) -> list[float]:
    """How many of the cards can be used, with one card more."""
    return [
        (chances[i] if i < len(chances) else 0.0) * (1 - usable) + (chances[i - 1] * usable if i > 0 else 0.0)
        for i in range(len(chances) + 1)
    ]


HOPES: Final = vec[float](_hopes())


class Outlook:
    """`at` has the number that lies at a place for good, or 0; `wanted` are the places still to be filled."""

    def __init__(self, fixed: Fixed) -> None:
        self.fixed = fixed
        self.at: vec[i64] = filled(n.PLACES, 0)
        self.wanted: i64 = 0
        self.supply: i64 = 0
        self.mirrored: i64 = 0
        self.reserve: i64 = 0
        self.from_low: vec[i64] = filled(MIRROR + 1, 0)
        self.upto_high: vec[i64] = filled(MIRROR + 1, 0)
        self.low: vec[i64] = filled(n.PLACES, 0)
        self.high: vec[i64] = filled(n.PLACES, MIRROR)
        order = vec[i64]()
        for place in BY_COLUMN:
            if has(fixed.rest, place) or place == fixed.top:
                order = append(order, place)
        self.order: vec[i64] = order

    # -- what there is ------------------------------------------------------------------------------------------------
    def begin(self, supply: i64, reserve: i64) -> None:
        """An empty tower, and the cards that are not lost."""
        self.wanted = self.fixed.rest | BIT[self.fixed.top]
        for place in self.order:
            self.at[place] = 0
        if self.fixed.finish:
            # Only the Finish card may lie on the top (§11).
            self.fill(self.fixed.top, self.fixed.number[n.FINISH])
        self.supply = numbers_of(supply)
        self.reserve = numbers_of(reserve)
        self.mirrored = 0
        for number in members_of(self.supply):
            self.mirrored |= BIT[MIRROR - number]

    def fill(self, place: i64, number: i64) -> None:
        self.at[place] = number
        self.wanted &= ~BIT[place]

    def clear(self, place: i64) -> None:
        self.at[place] = 0
        self.wanted |= BIT[place]

    def lose(self, number: i64) -> None:
        self.supply &= ~BIT[number]
        self.mirrored &= ~BIT[MIRROR - number]

    def gain(self, number: i64) -> None:
        self.supply |= BIT[number]
        self.mirrored |= BIT[MIRROR - number]

    # -- what that is worth -------------------------------------------------------------------------------------------
    def hope(self) -> float:
        """The sum over the places of the logarithm of the hope to fill each; 0 for a tower that is complete."""
        self._find_lowest()
        self._find_highest()
        self._find_rivals()
        total = 0.0
        reserve = self.reserve & self.supply
        supply = self.supply & ~reserve
        wanted = self.wanted
        while wanted != 0:
            place = lowest(wanted)
            wanted &= wanted - 1
            low = self.low[place]
            high = self.high[place]
            if low <= high:
                window = BIT[high + 1] - BIT[low]
                rivals = size(self.from_low[low] & self.upto_high[high])
                open_cards = size(reserve & window)
                if open_cards > 7:
                    open_cards = 7
                total += HOPES[(size(supply & window) << 3 | open_cards) << 5 | rivals]
            else:
                total += HOPES[1]
        return total

    def _find_rivals(self) -> None:
        """By number: the places with a lowest number from there on, and those with a highest number up to there."""
        for number in range(MIRROR + 1):
            self.from_low[number] = 0
            self.upto_high[number] = 0
        wanted = self.wanted
        while wanted != 0:
            place = lowest(wanted)
            bit = wanted & -wanted
            wanted &= wanted - 1
            if self.low[place] <= self.high[place]:
                self.from_low[self.low[place]] |= bit
                self.upto_high[self.high[place]] |= bit
        places: i64 = 0
        for number in range(MIRROR, -1, -1):
            places |= self.from_low[number]
            self.from_low[number] = places
        places = 0
        for number in range(MIRROR + 1):
            places |= self.upto_high[number]
            self.upto_high[number] = places

    def _find_lowest(self) -> None:
        """The lowest number that each place could get, when those to its left get theirs."""
        for place in self.order:
            number = self.at[place]
            if number == 0:
                below: i64 = 0
                neighbour = n.LEFT_SUPPORT[place]
                if neighbour != n.NO_PLACE:
                    below = self.low[neighbour]
                neighbour = n.ABOVE_LEFT[place]
                if neighbour != n.NO_PLACE and self.low[neighbour] > below:
                    below = self.low[neighbour]
                rest = self.supply >> below >> 1
                number = below + 1 + lowest(rest) if rest != 0 else BEYOND
            self.low[place] = number

    def _find_highest(self) -> None:
        """The highest number, likewise."""
        for i in range(len(self.order) - 1, -1, -1):
            place = self.order[i]
            number = self.at[place]
            if number == 0:
                beyond: i64 = MIRROR
                neighbour = n.RIGHT_SUPPORT[place]
                if neighbour != n.NO_PLACE:
                    beyond = self.high[neighbour]
                neighbour = n.ABOVE_RIGHT[place]
                if neighbour != n.NO_PLACE and self.high[neighbour] < beyond:
                    beyond = self.high[neighbour]
                rest = self.mirrored >> (MIRROR - beyond) >> 1
                number = beyond - 1 - lowest(rest) if rest != 0 else 0
            self.high[place] = number
