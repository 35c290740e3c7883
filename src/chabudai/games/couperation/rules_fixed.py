"""Couperation: the numbering of cards, places and moves, and what is settled before the first card."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, first
from chabudai.engine.numbering import numbered

# Cards: 1–25 are 0–24, the Finish card is 25, 26–50 are 26–50.
CARDS: Final = 51
FINISH: Final = 25
NO_CARD: Final = -1
GLASS: Final = 0x7FFFFFDFFFFFF

# Places of the tower (§1): level 1 is 0–6 from the left, level 2 is 7–12, … the top 27. A lower tower leaves some out.
LEVELS: Final = 7
PLACES: Final = 28
NO_PLACE: Final = -1

# Moves, in their fixed numbering: UP and DOWN + place * CARDS + card.
WISHES: Final = 4
MOST_DRAW: Final = 9
WISH, DRAW, UP, DOWN, OPEN, FETCH, PAY, BURN, PLACE, DESTROY, CLEAR, MOVES = numbered(
    WISHES, MOST_DRAW + 1, PLACES * CARDS, PLACES * CARDS, PLACES, CARDS, CARDS, CARDS, PLACES, CARDS, CARDS
)

# Chance outcomes: DEAL + seat * CARDS + card.
MOST_SEATS: Final = 4
DEAL, RESERVE, FIRST, DRAWN, OUTCOMES = numbered(MOST_SEATS * CARDS, CARDS, MOST_SEATS, CARDS)

# Phases.
(
    DEALING, RESERVING, WISHING, CHOOSING_FIRST, ASKING, DRAWING, ACT, PAYING_FIRST, PAYING_SECOND, BURNING, PLACING,
    DESTROYING, CLEARING, OVER,
) = range(14)  # fmt: skip

# End reasons.
BY_TOWER, BY_BREAKING, BY_STUCK = range(3)


def place_at(level: i64, p: i64) -> i64:
    """The place `@level.p`, both from 1; −1 when there is none."""
    if level < 1 or level > LEVELS or p < 1 or p > LEVELS + 1 - level:
        return NO_PLACE
    return (level - 1) * (2 * LEVELS + 2 - level) // 2 + p - 1


LEVEL_OF: Final = vec[i64]([level for level in range(1, 8) for _ in range(8 - level)])
WITHIN: Final = vec[i64]([p for level in range(1, 8) for p in range(1, 9 - level)])

# For each place its two supports and the two places it helps to support; −1 where there is none.
LEFT_SUPPORT: Final = vec[i64]([place_at(LEVEL_OF[q] - 1, WITHIN[q]) for q in range(28)])
RIGHT_SUPPORT: Final = vec[i64]([place_at(LEVEL_OF[q] - 1, WITHIN[q] + 1) for q in range(28)])
ABOVE_LEFT: Final = vec[i64]([place_at(LEVEL_OF[q] + 1, WITHIN[q] - 1) for q in range(28)])
ABOVE_RIGHT: Final = vec[i64]([place_at(LEVEL_OF[q] + 1, WITHIN[q]) for q in range(28)])


def _as_set(places: list[int]) -> i64:
    found: i64 = 0
    for place in places:
        if place >= 0:
            found |= BIT[place]
    return found


# For each place the places whose card must be lower, and those whose card must be higher, if both lie face up (§2).
LOWER: Final = vec[i64](
    [_as_set([*[r for r in range(q) if LEVEL_OF[r] == LEVEL_OF[q]], LEFT_SUPPORT[q], ABOVE_LEFT[q]]) for q in range(28)]
)
HIGHER: Final = vec[i64](
    [
        _as_set([*[r for r in range(q + 1, 28) if LEVEL_OF[r] == LEVEL_OF[q]], RIGHT_SUPPORT[q], ABOVE_RIGHT[q]])
        for q in range(28)
    ]
)

# So far may a sum or a difference lie from any number.
MARGIN: Final = 64


class Fixed:
    """What is settled before the first card: seats, options and everything a card file says.

    `diamonds` are by card; `opening` are the cards that lie in the Reserve before the deal.
    """

    def __init__(
        self,
        seats: i64,
        finish: bool,
        wishes: bool,
        highest: i64,
        finish_number: i64,
        levels: i64,
        start_card: i64,
        start_place: i64,
        opening: i64,
        reserve_size: i64,
        dealt: i64,
        hand_limit: i64,
        first_draw: i64,
        refill: i64,
        diamonds: list[int],
        hearts: i64,
    ) -> None:
        self.seats = seats
        self.finish = finish
        self.wishes = wishes
        self.start_card = start_card
        self.start_place = start_place
        self.opening = opening
        self.reserve_size = reserve_size
        self.dealt = dealt
        self.hand_limit = hand_limit
        self.first_draw = first_draw
        self.refill = refill
        self.diamonds: vec[i64] = vec[i64](diamonds)
        self.hearts = hearts
        glass = first(highest if highest <= FINISH else highest + 1) & GLASS
        self.glass: i64 = glass
        self.cards: i64 = glass | BIT[FINISH] if finish else glass
        self._set_numbers(finish_number)
        self._set_places(levels)

    def _set_numbers(self, finish_number: i64) -> None:
        """Every card's number, and what follows from it as sets of cards."""
        number = vec[i64]()
        for card in range(CARDS):
            number = append(number, card + 1 if card < FINISH else card)
        number[FINISH] = finish_number
        self.number: vec[i64] = number
        # Cards with a lower and with a higher number; and those that rank behind a card, the Finish card being last of
        # its number (§11).
        self.lower: vec[i64] = filled(CARDS, 0)
        self.higher: vec[i64] = filled(CARDS, 0)
        self.behind: vec[i64] = filled(CARDS, 0)
        for a in range(CARDS):
            for b in range(CARDS):
                if number[b] < number[a]:
                    self.lower[a] |= BIT[b]
                elif number[b] > number[a]:
                    self.higher[a] |= BIT[b]
                    self.behind[a] |= BIT[b]
                elif b == FINISH and a != FINISH:
                    self.behind[a] |= BIT[b]
        # upto[MARGIN + n]: the cards with a number of at most n.
        self.upto: vec[i64] = filled(4 * MARGIN, 0)
        for n in range(4 * MARGIN):
            for card in range(CARDS):
                if number[card] <= n - MARGIN:
                    self.upto[n] |= BIT[card]

    def _set_places(self, levels: i64) -> None:
        self.top: i64 = place_at(levels, 1)
        self.base: i64 = first(levels)
        rest: i64 = 0
        for place in range(PLACES):
            if LEVEL_OF[place] < levels and WITHIN[place] <= levels + 1 - LEVEL_OF[place]:
                rest |= BIT[place]
        # All places but the top.
        self.rest: i64 = rest

    def near(self, number: i64, distance: i64) -> i64:
        """The cards whose number is no farther than this from a number."""
        return self.upto[MARGIN + number + distance] & ~self.upto[MARGIN + number - distance - 1]
