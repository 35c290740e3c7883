"""Every field of a state is in its `clone` and in its `plain`. The laws compare states by `plain`, so what is left out
there is a fault that no other law can notice."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import chabudai.games
from chabudai.games import GAMES

#: The methods that make a copy.
COPYING = ("clone", "copy_to")
PACKAGE = Path(chabudai.games.__file__).parent


def named(nodes: Iterable[ast.AST]) -> set[str]:
    """What comes after a dot in here."""
    return {node.attr for root in nodes for node in ast.walk(root) if isinstance(node, ast.Attribute)}


def changed(node: ast.AST) -> set[str]:
    """The fields that are set here, or have a part of them set."""
    found: set[str] = set()
    for one in ast.walk(node):
        targets = one.targets if isinstance(one, ast.Assign) else [getattr(one, "target", None)]
        for target in targets:
            while isinstance(target, ast.Subscript):
                target = target.value
            if isinstance(target, ast.Attribute):
                found.add(target.attr)
    return found


def functions(nodes: Iterable[ast.AST]) -> Iterator[ast.FunctionDef]:
    return (node for root in nodes for node in ast.walk(root) if isinstance(node, ast.FunctionDef))


def forgotten(*sources: str) -> set[str]:
    """Fields of a game's states, and of the parts of states that are copied with them, which a copy or `plain` lacks.
    What is set in `__init__` alone, like what is fixed, never changes and need not be compared."""
    classes = {node.name: node for text in sources for node in ast.parse(text).body if isinstance(node, ast.ClassDef)}
    every = list(functions(classes.values()))
    plain = named(method for method in every if method.name == "plain")
    moving = set().union(*(changed(method) for method in every if method.name not in ("__init__", *COPYING)))
    found = set()
    for name, node in classes.items():
        if all(method.name != "clone" for method in functions([node])):
            continue
        line = [node]
        while line[-1].bases and (base := ast.unparse(line[-1].bases[0])) in classes:
            line.append(classes[base])
        fields = moving & set().union(*(changed(made) for made in functions(line) if made.name == "__init__"))
        copied = named(method for method in functions(line) if method.name in COPYING)
        found |= {f"{name}.{field} is not copied" for field in fields - copied}
        found |= {f"{name}.{field} is not compared" for field in fields - plain}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_field_is_copied_and_compared(game: str) -> None:
    sources = [path.read_text(encoding="utf-8") for path in sorted(PACKAGE.glob(f"{game}/rules*.py"))]
    assert sum(text.count("def clone") for text in sources) >= 1
    assert forgotten(*sources) == set()


def test_a_forgotten_field_is_noticed() -> None:
    state = """
class Base(State):
    def __init__(self, fixed):
        self.fixed = fixed
        self.deck = 0
class Game(Base):
    def __init__(self, fixed):
        self.hands = []
    def apply(self, seat):
        self.deck -= 1
        self.hands[seat] |= 2
    def clone(self):
        copy = Game(self.fixed)
        copy.deck = self.deck
        copy.hands = self.hands[:]
    def plain(self):
        return [self.deck, *self.hands]
"""
    assert forgotten(state) == set()
    assert forgotten(state.replace("        copy.hands = self.hands[:]\n", "")) == {"Game.hands is not copied"}
    assert forgotten(state.replace("[self.deck, *self.hands]", "self.hands")) == {"Game.deck is not compared"}
