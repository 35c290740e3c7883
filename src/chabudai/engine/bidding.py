"""For games that begin with an auction: bids go round and rise, and whoever has passed is out of it."""

from mypy_extensions import i64

from chabudai.engine.bits import BIT, first, has, size
from chabudai.engine.contract import Part
from chabudai.engine.tricks import next_seat


class Auction(Part):
    """Bids are numbers from 0 on, ever higher. It is over when all but the highest bidder have passed, when somebody
    bids the most that is possible, or when all have passed and nobody has bid."""

    def __init__(self, seats: i64, opener: i64, most: i64) -> None:
        self.seats = seats
        self.turn = opener
        self.most = most
        self.passed: i64 = 0
        self.highest: i64 = -1
        self.bidder: i64 = -1

    def over(self) -> bool:
        left = self.seats - size(self.passed)
        return self.highest == self.most or left == 0 or (left == 1 and self.bidder >= 0)

    def may_bid(self, bid: i64) -> bool:
        return self.highest < bid <= self.most

    def bid(self, bid: i64) -> None:
        self.highest = bid
        self.bidder = self.turn
        self._go_on()

    def fold(self) -> None:
        """The seat in turn passes, for good."""
        self.passed |= BIT[self.turn]
        self._go_on()

    def _go_on(self) -> None:
        if not self.over():
            self.turn = next_seat(self.turn, first(self.seats) & ~self.passed, self.seats)

    def is_out(self, seat: i64) -> bool:
        return has(self.passed, seat)
