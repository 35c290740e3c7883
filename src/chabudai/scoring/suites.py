"""What is played: fixed set-ups, and who is met there. Whoever changes anything here raises VERSION."""

import msgspec

from chabudai.engine.game import Setup
from chabudai.games import game as find_game

#: Tables of different versions cannot be compared.
VERSION = 1

#: Whom a hero meets in a competitive game.
FIELD = ("steady", "sharp:50")
#: Partners whom an agent may have been made for, and those who are held out: nobody should learn with them.
POOL = ("steady", "steady:plain")
HELD_OUT = ("sharp:20",)


class Place(msgspec.Struct, frozen=True):
    """A game with so many seats, with its usual cards and options."""

    game: str
    seats: int

    def setup(self) -> Setup:
        found = find_game(self.game)
        return found.setup(self.seats, None, found.usual_edition)

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}"


SUITES: dict[str, tuple[Place, ...]] = {
    "coop": (
        Place("familiars", 3),
        *(Place("couperation", seats) for seats in (2, 3, 4)),
        *(Place("escapenow", seats) for seats in (2, 3, 6)),
    ),
    "versus": (Place("iyadosu", 4), Place("futon", 4)),
    "solo": (Place("futon", 1), Place("escapenow", 1)),
    "tiny": (),
}


def partners(setup: Setup) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The pool and the held-out partners of a co-operative game: of its conventions the last one is held out."""
    known = [f"convention:{name}" for name in setup.game.conventions(setup)]
    return (*POOL, *known[:-1]), (*HELD_OUT, *known[-1:])
