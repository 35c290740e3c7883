"""Every field of a state is in its copies and in its numbers, and comes back from them: compiled and interpreted.

The methods are written by `building/copies.py` from `__init__`. Here the fields are taken from the finished objects.
"""

import ast
import copy
import pickle
import sys
from pathlib import Path
from typing import Any

import pytest

from chabudai.building.copies import CannotCopy, with_copies
from chabudai.engine.bits import lowest
from chabudai.engine.contract import Part, State
from chabudai.engine.dice import FastDice
from chabudai.engine.playout import settle_chance
from chabudai.games import GAMES, game
from tests.interpreted import copy_sources, run

#: Of every state, and of no game: who listens, and what it was made from.
OF_STATE = {"listening", "heard", "setup"}


def fields_of(thing: Any) -> list[str]:
    """As the object has them, compiled or not."""
    compiled = {name for cls in type(thing).__mro__ for name in getattr(cls, "__mypyc_attrs__", ())}
    return sorted((compiled | set(getattr(thing, "__dict__", {}))) - OF_STATE - {"__dict__"})


def is_data(value: Any) -> bool:
    """A number, a flag or a row of numbers."""
    return isinstance(value, int | list) or type(value).__name__.startswith("vec")


def changed(value: Any) -> Any:
    """Something else that a field may hold."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    other = value[:]
    if len(other):
        other[0] += 1
        return other
    return type(value)([1]) if isinstance(value, list) else type(value)([7])


def in_the_middle(name: str, seats: int, moves: int = 25) -> State:
    state, dice = game(name).setup(seats).new_state(), FastDice(seats)
    for _ in range(moves):
        owing = settle_chance(state, dice)
        if owing:
            seat = lowest(owing)
            state.apply(seat, state.random_move(seat, dice))
    return state


def check_fields(state: State) -> int:
    """Change one field after the other, and see that nothing of it is lost; returns how many there are."""
    count = 0
    fresh = state.setup.new_state()  # type: ignore[attr-defined]
    before = state.numbers()
    for part in [state, *(found for name in fields_of(state) if isinstance(found := getattr(state, name), Part))]:
        for name in fields_of(part):
            value = getattr(part, name)
            if not is_data(value):
                continue
            setattr(part, name, changed(value))
            numbers = state.numbers()
            assert numbers != before, name
            assert state.clone().numbers() == numbers, name
            fresh.restore(numbers)
            assert fresh.numbers() == numbers, name
            setattr(part, name, value)
            assert state.numbers() == before, name
            count += 1
    return count


def check_rows(state: State) -> None:
    """A copy shares nothing that changes."""
    twin, before = state.clone(), state.numbers()
    for part in [twin, *(found for name in fields_of(twin) if isinstance(found := getattr(twin, name), Part))]:
        for name in fields_of(part):
            value = getattr(part, name)
            if is_data(value) and not isinstance(value, int) and len(value):
                value[0] += 1
    assert twin.numbers() != before
    assert state.numbers() == before


def check(name: str) -> None:
    for seats in game(name).seats:
        state = in_the_middle(name, seats)
        assert check_fields(state) > 10
        check_rows(state)


@pytest.mark.parametrize("name", GAMES)
def test_every_field_is_copied_and_comes_back(name: str) -> None:
    check(name)


def test_interpreted_as_well(tmp_path: Path) -> None:
    """And the numbers are the same ones."""
    result = run(copy_sources(tmp_path / "src"), "-m", "tests.laws.test_copies")
    assert result.returncode == 0, result.stderr
    assert ast.literal_eval(result.stdout) == all_numbers()


def all_numbers() -> list[list[int]]:
    return [in_the_middle(name, seats).numbers() for name in GAMES for seats in game(name).seats]


@pytest.mark.parametrize("name", GAMES)
def test_states_are_pickled_and_copied_at_any_moment(name: str) -> None:
    """Half of a sealed choice included: moves are made one seat after the other."""
    seats = game(name).seats[-1]
    for moves in range(0, 40, 3):
        state = in_the_middle(name, seats, moves)
        for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):
            assert again.numbers() == state.numbers()
            assert again.to_act() == state.to_act() and type(again) is type(state)
        twice = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(state)).clone()))
        assert twice.plain() == state.plain()


def test_what_comes_from_no_set_up_says_so() -> None:
    state = in_the_middle("iyadosu", 3)
    state.setup = None
    with pytest.raises(TypeError, match="from a set-up"):
        pickle.dumps(state)


def test_numbers_of_another_set_up_are_refused() -> None:
    numbers = in_the_middle("iyadosu", 3).numbers()
    with pytest.raises((ValueError, IndexError)):
        game("iyadosu").setup(3).new_state().restore([*numbers, 1])


BEGINNING = "from librt.vecs import vec\n"


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("class A(State):\n    def __init__(self, fixed: F) -> None:\n        self.cards = {}\n", "self.cards of A"),
        ("class A(State):\n    def __init__(self, fixed: F) -> None:\n        self.x: i64 = 0\n", "made with fixed"),
        (
            "class A(State):\n    def __init__(self) -> None:\n        pass\n    def f(self):\n        self.y = 1\n",
            "A.f sets",
        ),
    ],
)
def test_what_cannot_be_copied_is_a_sentence(source: str, sentence: str) -> None:
    with pytest.raises(CannotCopy, match=sentence):
        with_copies({"rules.py": BEGINNING + source}, set())


def test_lines_stay_where_they_are() -> None:
    source = Path(sys.modules[type(in_the_middle("iyadosu", 3)).__module__].__file__ or "").parent / "rules.py"
    text = source.read_text(encoding="utf-8")
    written = with_copies({"rules.py": text}, set())["rules.py"]
    assert "def clone(self)" in written and "def clone(self)" not in text
    assert written.count("\n") == text.count("\n")
    lines = {node.name: node.lineno for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}
    assert lines == {n.name: n.lineno for n in ast.parse(written).body if isinstance(n, ast.FunctionDef)}


if __name__ == "__main__":
    for one in GAMES:
        check(one)
    print(all_numbers())
