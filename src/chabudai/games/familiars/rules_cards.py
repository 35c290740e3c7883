"""Familiar's Trouble: attribute cards and errands as numbers, and what a card file and the options settle.

A *kind* is what a card shows: its colours and its value. Kinds have a fixed numbering, whatever the card file holds. A
*slot* is one physical card of the deck in play: sets of cards are sets of slots, in the order of their kinds, so that
copies of a kind lie side by side. Nothing outside a state may tell copies apart.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, first, lowest, size

SEATS: Final = 3

# Kinds: combination * 12 + value − 1.
VALUES: Final = 12
COMBINATIONS: Final = 7
KINDS: Final = 84
NO_KIND: Final = -1

# Colour sets: R (1), G (2) and B (4); the combinations are R, G, B, RG, RB, GB and RGB.
ALL_COLOURS: Final = 7
COMBINED: Final = (1, 2, 4, 3, 5, 6, 7)
COLOURS_OF: Final = vec[i64]([COMBINED[kind // 12] for kind in range(84)])
VALUE_OF: Final = vec[i64]([kind % 12 + 1 for kind in range(84)])

# Errands: level * 12 + number − 1, levels from 0 in here.
LEVELS: Final = 3
IN_LEVEL: Final = 12
ERRANDS: Final = 36
OF_LEVEL: Final = vec[i64]([0xFFF << 12 * level for level in range(3)])
NO_ERRAND: Final = -1

# Three totals in one number, by colour: twenty bits each, the highest of which stays free for the comparison.
TOTAL_BITS: Final = 20
TOTAL: Final = 0x7FFFF
GUARDS: Final = 1 << 19 | 1 << 39 | 1 << 59


def packed(red: i64, green: i64, blue: i64) -> i64:
    return red | green << TOTAL_BITS | blue << 2 * TOTAL_BITS


def total_in(totals: i64, colour: i64) -> i64:
    return totals >> TOTAL_BITS * colour & TOTAL


def covers(totals: i64, needs: i64) -> bool:
    """Whether every total is at least what is needed: no guard bit is borrowed from."""
    return (totals | GUARDS) - needs & GUARDS == GUARDS


# §5: a card adds its value to every colour on it.
WORTH_OF: Final = vec[i64](
    [(kind % 12 + 1) * sum(1 << 20 * colour for colour in range(3) if COMBINED[kind // 12] >> colour & 1)
     for kind in range(84)]
)  # fmt: skip


class Fixed:
    """What is settled before the first card: the deck, the errands and the options."""

    def __init__(
        self,
        copies: list[int],
        hand: i64,
        needs: list[int],
        points: list[int],
        display: list[int],
        hand_exchange: bool,
        errand_exchange: bool,
        highest_wins: bool,
    ) -> None:
        """`copies` by kind; `needs` (packed, 0 for no such errand) and `points` by errand; `display` by level."""
        self.hand = hand
        self.hand_exchange = hand_exchange
        self.errand_exchange = errand_exchange
        self.highest_wins = highest_wins
        self.needs: vec[i64] = vec[i64](needs)
        self.points: vec[i64] = vec[i64](points)
        self.display: vec[i64] = vec[i64](display)
        self.open_errands: i64 = self.display[0] + self.display[1] + self.display[2]
        self.errands: i64 = 0
        for errand in range(ERRANDS):
            if self.needs[errand] != 0:
                self.errands |= BIT[errand]
        self.kind_of: vec[i64] = vec[i64]()
        self.slots_of: vec[i64] = filled(KINDS, 0)
        # By distance: the slots that have another copy of their kind so many places below them.
        self.copy_below: vec[i64] = vec[i64]([0])
        self.cards: i64 = sum(copies)
        self.deck: i64 = first(self.cards)
        self.rounds: i64 = self.cards // SEATS
        # By kind of the lead card: the one- and two-colour slots that share a colour with it (§4a).
        self.forced: vec[i64] = filled(KINDS, 0)
        self.three_colour: i64 = 0
        self._lay_out(vec[i64](copies))
        self._mark_followers()

    def _lay_out(self, copies: vec[i64]) -> None:
        for kind in range(KINDS):
            for copy in range(copies[kind]):
                slot: i64 = len(self.kind_of)
                self.kind_of = append(self.kind_of, kind)
                self.slots_of[kind] |= BIT[slot]
                for distance in range(1, copy + 1):
                    if distance == len(self.copy_below):
                        self.copy_below = append(self.copy_below, 0)
                    self.copy_below[distance] |= BIT[slot]

    def _mark_followers(self) -> None:
        for slot in range(self.cards):
            colours = COLOURS_OF[self.kind_of[slot]]
            if colours == ALL_COLOURS:
                self.three_colour |= BIT[slot]
                continue
            for lead in range(KINDS):
                if colours & COLOURS_OF[lead] != 0:
                    self.forced[lead] |= BIT[slot]

    def one_of_each(self, cards: i64) -> i64:
        """The lowest copy of every kind in a set: no choice ever tells copies apart."""
        higher: i64 = 0
        for distance in range(1, len(self.copy_below)):
            higher |= cards << distance & self.copy_below[distance]
        return cards & ~higher

    def lowest_copies(self, cards: i64) -> i64:
        """As many cards of every kind, but the lowest copies: equal hands become equal sets."""
        same: i64 = 0
        for kind in range(KINDS):
            count = size(cards & self.slots_of[kind])
            if count > 0:
                same |= first(count) << lowest(self.slots_of[kind])
        return same
