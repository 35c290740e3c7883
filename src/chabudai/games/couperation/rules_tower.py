"""Couperation: the tower. Which places can be filled, and which cards are right where (§1–§4)."""

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, has, lowest
from chabudai.engine.contract import State
from chabudai.games.couperation import rules_fixed as n
from chabudai.games.couperation.rules_fixed import Fixed


class Tower(State):
    """The tower of a game. Every face-up card in it is right, so one right card more leaves all of them right."""

    def __init__(self, fixed: Fixed) -> None:
        super().__init__()
        self.fixed = fixed
        # Places filled face up and face down, and the empty ones other than the top that can be filled now.
        self.up: i64 = BIT[fixed.start_place]
        self.down: i64 = 0
        self.ready: i64 = 0
        # Where a card was opened that is not right (§8c).
        self.broken: i64 = n.NO_PLACE
        # By place: its card, and all cards that would be right there, whatever lies there now.
        self.tower: vec[i64] = filled(n.PLACES, n.NO_CARD)
        self.fits: vec[i64] = filled(n.PLACES, 0)

    def lay_start(self) -> None:
        self.tower[self.fixed.start_place] = self.fixed.start_card
        self.survey()

    def spots(self) -> i64:
        """The empty places where a face-up card can go now; the top only when all others are face up (§1, §4)."""
        if self.up == self.fixed.rest:
            return BIT[self.fixed.top]
        return self.ready

    def places_for(self, card: i64) -> i64:
        """Where a fetched card can go: a spot, or in place of any card, where it is right (§8d)."""
        found: i64 = 0
        places = self.spots() | self.up | self.down
        while places != 0:
            place = lowest(places)
            places &= places - 1
            if has(self.fits[place], card):
                found |= BIT[place]
        return found

    def put_up(self, card: i64, place: i64) -> None:
        """Lay a card face up on an empty place, or turn up the card that lies there."""
        self.tower[place] = card
        self.up |= BIT[place]
        self.down &= ~BIT[place]
        self._bound(card, place)
        self._make_ready(place)

    def put_down(self, card: i64, place: i64) -> None:
        self.tower[place] = card
        self.down |= BIT[place]
        self._make_ready(place)

    def lift(self, place: i64) -> i64:
        """Take a card off for another one that will lie there at once."""
        card = self.tower[place]
        self.tower[place] = n.NO_CARD
        self.down &= ~BIT[place]
        if has(self.up, place):
            self.up &= ~BIT[place]
            self._refit(n.LOWER[place] | n.HIGHER[place])
        return card

    def _bound(self, card: i64, place: i64) -> None:
        """A face-up card sets bounds for others: its row, its supports and what it supports (§2)."""
        lower = self.fixed.lower[card]
        places = n.LOWER[place]
        while places != 0:
            self.fits[lowest(places)] &= lower
            places &= places - 1
        higher = self.fixed.higher[card]
        places = n.HIGHER[place]
        while places != 0:
            self.fits[lowest(places)] &= higher
            places &= places - 1

    def _make_ready(self, place: i64) -> None:
        """What a place just filled makes possible above it (§1)."""
        self.ready &= ~BIT[place]
        filled_now = self.up | self.down
        above = n.ABOVE_LEFT[place]
        if above != n.NO_PLACE and has(filled_now, n.LEFT_SUPPORT[above]):
            self.ready |= BIT[above] & self.fixed.rest & ~filled_now
        above = n.ABOVE_RIGHT[place]
        if above != n.NO_PLACE and has(filled_now, n.RIGHT_SUPPORT[above]):
            self.ready |= BIT[above] & self.fixed.rest & ~filled_now

    def _refit(self, places: i64) -> None:
        """Find anew what is right at some places."""
        while places != 0:
            place = lowest(places)
            places &= places - 1
            fits = self._admitted(place)
            lower = n.LOWER[place] & self.up
            while lower != 0:
                fits &= self.fixed.higher[self.tower[lowest(lower)]]
                lower &= lower - 1
            higher = n.HIGHER[place] & self.up
            while higher != 0:
                fits &= self.fixed.lower[self.tower[lowest(higher)]]
                higher &= higher - 1
            self.fits[place] = fits

    def _admitted(self, place: i64) -> i64:
        """The cards that may lie at a place at all: in the regular game only the Finish card on the top (§11)."""
        if place == self.fixed.top and self.fixed.finish:
            return BIT[n.FINISH]
        return BIT[n.CARDS] - 1

    def survey(self) -> None:
        """Find everything that follows from which cards lie where."""
        filled_now = self.up | self.down
        if self.broken != n.NO_PLACE:
            filled_now |= BIT[self.broken]
        self.ready = self.fixed.base & ~filled_now
        for place in range(n.PLACES):
            supported = n.LEFT_SUPPORT[place] != n.NO_PLACE
            if supported and has(filled_now, n.LEFT_SUPPORT[place]) and has(filled_now, n.RIGHT_SUPPORT[place]):
                self.ready |= BIT[place] & self.fixed.rest & ~filled_now
        self._refit(BIT[n.PLACES] - 1)
