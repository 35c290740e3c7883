"""The names of a game's cards, in the order of the rules' numbering; and sets of cards by these names, both ways."""

from collections.abc import Iterable


class Names(list[str]):
    """`CARDS[7]` is the name of card 7, `CARDS.number["R8"]` the number of a card."""

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(names)
        self.number = {name: number for number, name in enumerate(self)}

    def set_of(self, names: Iterable[str] | None) -> int:
        """Some of them as a set; nothing, if they are not known."""
        return sum(1 << self.number[name] for name in names or ())

    def in_set(self, members: int) -> list[str]:
        """The names of a set, ascending."""
        return [name for number, name in enumerate(self) if members >> number & 1]
