"""Deals that can be compared: every purpose draws from an order of the cards of its own.

With one row of random numbers for all, a team that draws one card more shifts every later card of every other seat, and
two teams on the same deal soon play different games. Here each purpose (whom chance draws for, and where from) has its
own order, fixed by the key: what comes next is the first of *its* order that is still there. A detour of one seat takes
single cards away from the others and moves nothing else.

Every draw is as even as with any dice. Whatever is still there has been there at all draws of this purpose from this
order, so nothing tells these cards apart; as soon as something has come back (a new round, a pile shuffled again) the
purpose takes another order. docs/fair-deal.md has the exact bytes.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256

Rank = Callable[[str, int, str, int], bytes]
"""Where a copy of a card stands in an order: from the purpose, the number of the order, the outcome and the copy."""


class KeyedOrder:
    """Draws for all purposes of one game from one key of 32 bytes.

    After moves were taken back chance is dealt anew, so that nobody knows what comes: `times` counts how often.
    """

    def __init__(self, key: bytes, times: int = 0) -> None:
        if len(key) != 32:
            raise ValueError("The key of a deal is 32 bytes long.")
        self.key = key
        self.times = times
        self._piles: dict[str, _Pile] = {}

    def anew(self, times: int) -> "KeyedOrder":
        """Other orders from the same key."""
        return KeyedOrder(self.key, times)

    def draw(self, purpose: str, outcomes: Sequence[str], counts: Sequence[int]) -> int:
        """The place, in this list of what is possible, of what comes next; `counts` says how many there are of each."""
        pile = self._piles.get(purpose)
        if pile is None:
            pile = self._piles[purpose] = _Pile(purpose, self._rank)
        return outcomes.index(pile.draw(dict(zip(outcomes, counts, strict=True))))

    def _rank(self, purpose: str, number: int, outcome: str, copy: int) -> bytes:
        place = f"{self.times}\n{purpose}\n{number}\n{outcome}\n{copy}\n"
        return sha256(b"chabudai order\n" + self.key + place.encode()).digest()


class _Pile:
    """What one purpose has still to draw from, in its order."""

    def __init__(self, purpose: str, rank: Rank) -> None:
        self.purpose = purpose
        self.rank = rank
        self.number = -1
        #: The copies of each outcome that are still there. Two equal cards have two places in the order: a kind with
        #: many copies comes early as often as it should.
        self.copies: dict[str, list[int]] = {}
        self.order: list[tuple[bytes, str, int]] = []

    def draw(self, there: dict[str, int]) -> str:
        if any(count > len(self.copies.get(outcome, ())) for outcome, count in there.items()):
            self._order_anew(there)
        self._take_away(there)
        for place, (_, outcome, copy) in enumerate(self.order):
            if copy in self.copies[outcome]:
                self.copies[outcome].remove(copy)
                del self.order[: place + 1]
                return outcome
        raise ValueError("There is nothing to draw.")

    def _order_anew(self, there: dict[str, int]) -> None:
        self.number += 1
        self.copies = {outcome: list(range(count)) for outcome, count in there.items()}
        ranks = [
            (self.rank(self.purpose, self.number, outcome, copy), outcome, copy)
            for outcome, copies in self.copies.items()
            for copy in copies
        ]
        self.order = sorted(ranks)

    def _take_away(self, there: dict[str, int]) -> None:
        """What others have drawn meanwhile. Of equal cards the last copy goes: whichever it was, it must not depend on
        where it stands in this order."""
        for outcome, copies in self.copies.items():
            del copies[there.get(outcome, 0) :]
