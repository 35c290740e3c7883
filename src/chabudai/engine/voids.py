"""What tricks give away where suit must be followed: which cards are gone, and which ones nobody can hold who could not
follow. For the memory of such a game."""

from collections.abc import Iterable, Sequence


class Voids:
    """Suits are sets of cards. `gone` are the cards that were played; `void`, by seat, those it cannot have."""

    def __init__(self, seats: int, suits: Sequence[int]) -> None:
        self.suits = suits
        self.gone = 0
        self.void = [0] * seats

    def copy(self) -> "Voids":
        other = Voids(len(self.void), self.suits)
        other.gone, other.void = self.gone, list(self.void)
        return other

    def see(self, plays: Iterable[tuple[int, int]]) -> None:
        """A trick as far as it is played: seats and cards in their order. The same one may be seen again."""
        led = 0
        for seat, card in plays:
            suit = next(suit for suit in self.suits if suit >> card & 1)
            led = led or suit
            if suit != led and not self.gone >> card & 1:
                self.void[seat] |= led
            self.gone |= 1 << card

    def drew(self, seat: int) -> None:
        """A seat has got new cards: it may have any suit again."""
        self.void[seat] = 0

    def possible(self, seat: int, cards: int) -> int:
        """Those of some cards that a seat may hold."""
        return cards & ~self.void[seat] & ~self.gone
