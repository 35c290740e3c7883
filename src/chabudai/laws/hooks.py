"""What an author may tell the laws about a game, in files beside its rules or among its tests. All of it is optional:
a law that needs what is missing is left out, and that is said."""

import importlib.util
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Protocol

import msgspec

from chabudai.engine.contract import State
from chabudai.engine.game import Game, Setup, View
from chabudai.engine.match import Actor

#: Where every card is: how often each is found, over all places.
Inventory = Callable[[Setup, State], Mapping[str, int]]
#: What a seat has seen since the start against an imagined world: what of it the world contradicts, or None.
Contradiction = Callable[[Setup, Sequence[View], State], str | None]


class Appearance(Protocol):
    """What a viewer learns by a move that is about to be made, from the rules page alone."""

    def __call__(self, setup: Setup, state: State, actor: Actor, text: str, viewer: int | None) -> str: ...


class Hooks(msgspec.Struct, frozen=True):
    """What there is of `inventory.py`, `appearance.py` and `facts.py`, each with a function of these names."""

    inventory: Inventory | None = None
    appearance: Appearance | None = None
    contradiction: Contradiction | None = None
    #: Fields of other seats' views that worlds do not imagine, because nothing in the rules depends on them.
    not_imagined: frozenset[str] = frozenset()


NO_HOOKS = Hooks()


def hooks_of(game: Game, *elsewhere: Path) -> Hooks:
    """What is found in the game's package, else in the tests of the project that it lies in, else in these folders."""
    places = [*_places(game), *elsewhere]
    facts = _module(game.name, "facts", places)
    return Hooks(
        getattr(_module(game.name, "inventory", places), "inventory", None),
        getattr(_module(game.name, "appearance", places), "appearance", None),
        getattr(facts, "contradiction", None),
        frozenset(getattr(facts, "NOT_IMAGINED", ())),
    )


def _places(game: Game) -> Iterator[Path]:
    package = Path(str(resources.files(game.package)))
    yield package
    for folder in package.parents:
        if (folder / "pyproject.toml").is_file():
            yield folder / "tests" / "games" / game.name
            yield folder / "tests"
            return


def _module(game: str, name: str, places: Sequence[Path]) -> ModuleType | None:
    found = (place / f"{name}.py" for place in places)
    return next((_loaded(f"chabudai_laws_{game}_{name}", str(path)) for path in found if path.is_file()), None)


@cache
def _loaded(name: str, path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
