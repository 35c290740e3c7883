"""What the compiler is told in full: constants, and tests before what is told. No line of a source moves."""

import pytest

from chabudai.building.copies import with_copies
from chabudai.building.shorthand import in_full

SOURCE = '''"""A game."""

from game import c

SEATS: Final = 4
DEALING, TRICK, OVER = range(3)
PLAY, PASS, MOVES = numbered(c.CARDS, SEATS * 2 - 7)
(
    DEALT,
    PLAYED,
) = range(2)
low, high = range(2)
LEFT, RIGHT = unknown(2)


class Game(State):
    def play(self, seat, card):
        self.tell(PLAYED, seat, x=card)
        self.tell(
            DEALT,
            seat,
        )
        self.wipe(1)
'''
OTHER = "CARDS: Final = 52\n"


def test_numbered_names_are_constants() -> None:
    made = in_full({"game/rules.py": SOURCE, "game/cards.py": OTHER})["game/rules.py"].split("\n")
    before = SOURCE.split("\n")
    assert len(made) == len(before)
    assert made[before.index("DEALING, TRICK, OVER = range(3)")] == (
        "DEALING: _Final = 0; TRICK: _Final = 1; OVER: _Final = 2"
    )
    # Made of what is known of other files beside it, and reckoned.
    assert "PLAY: _Final = 0; PASS: _Final = 52; MOVES: _Final = 53" in made
    assert "DEALT: _Final = 0; PLAYED: _Final = 1" in made
    # Variables are none, and what is not known stays as it is.
    assert "low, high = range(2)" in made
    assert "LEFT, RIGHT = unknown(2)" in made


def test_a_name_that_means_two_numbers_is_not_taken_from_elsewhere() -> None:
    sources = {"game/a.py": OTHER, "game/b.py": "CARDS: Final = 60\n", "game/rules.py": "A, B = numbered(CARDS)\n"}
    assert in_full(sources)["game/rules.py"] == "A, B = numbered(CARDS)\n"
    # Other folders are other games.
    sources = {"game/a.py": OTHER, "whist/b.py": "CARDS: Final = 60\n", "game/rules.py": "A, B = numbered(CARDS)\n"}
    assert in_full(sources)["game/rules.py"].startswith("A: _Final = 0; B: _Final = 52")


def test_nothing_is_reckoned_while_nobody_listens() -> None:
    made = in_full({"game/rules.py": SOURCE})["game/rules.py"]
    assert "        if self.listening: self.happened(Event(PLAYED, seat, x=card))\n" in made
    assert (
        "        if self.listening: self.happened(Event(\n            DEALT,\n            seat,\n        ))\n" in made
    )
    assert "        if self.listening: self.wipe(1)\n" in made
    compile(made, "rules.py", "exec")


STATE = """
from librt.vecs import vec

class Whist(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.turn: i64 = 0
        self.hands: vec[i64] = filled(setup.seats, 0)
        self.begin()
"""


def test_a_copy_is_made_without_what_is_copied_anyhow() -> None:
    made = with_copies({"rules.py": STATE}, set())["rules.py"]
    assert "def __init__(self, setup: Setup, blank: bool = False) -> None:" in made
    assert "self.hands: vec[i64] = vec[i64]() if blank else filled(setup.seats, 0)" in made
    assert "if not blank: self.begin()" in made
    assert "given: _Any = self.setup; copy = Whist(given, True)" in made
    assert "from typing import Any as _Any" in made


@pytest.mark.parametrize("more", ["seats = 4", "for _ in range(4): pass", "print(4)"])
def test_a_state_that_is_set_up_otherwise_is_copied_as_it_is(more: str) -> None:
    made = with_copies({"rules.py": STATE.replace("self.begin()", more)}, set())["rules.py"]
    assert "blank" not in made and "copy = Whist(given)" in made
