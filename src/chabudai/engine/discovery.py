"""Where a game has what: functions that are found in its package by their module and their name.

A game's class says its name, seats and options; everything else is found here. A method of the class always goes before
what is found. What a game must have and does not is an error that names the file and the function, when it is loaded.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, get_args

from chabudai.engine.errors import BadGame
from chabudai.engine.messages import WORDS


class Home(NamedTuple):
    """`modules` of the package that may have it, the likelier first. A game that has neither it nor the `method` of its
    class cannot be loaded; without a method the engine does without it. Where a `form` is given, what the class of the
    game names there in `Game[Cards, State, View]` will do."""

    modules: tuple[str, ...]
    method: str = ""
    form: int = -1


#: By the name of what is found. The signatures are those of the methods of Game that ask for them.
HOMES: dict[str, Home] = {
    # The cards: their form, what is wrong with a file (`problem`, `place`), and with it for so many seats.
    "Sheet": Home(("cards",), "read_cards", form=0),
    "mistakes": Home(("cards",)),
    "mistakes_for": Home(("cards",)),
    "longest": Home(("cards",)),
    "score_range": Home(("cards",)),
    # The rules, and what they hold of a set-up; without `fixed_of` they are given the set-up itself.
    "new_game": Home(("rules",), "new_state", form=1),
    "fixed_of": Home(("imagine", "rules")),
    # Lists of forms, or functions that make them.
    "move_forms": Home(("text", "rules"), "move_forms"),
    "outcome_forms": Home(("text", "rules"), "outcome_forms"),
    "EVENTS": Home(("events", "rules"), "tell"),
    # What a seat may know, and what it cannot rule out.
    "make_view": Home(("view",), "view"),
    "own_view": Home(("view",)),
    "more_outcome": Home(("view",)),
    "worlds": Home(("imagine",), "worlds"),
    "make_memory": Home(("memory",)),
    "make_sense": Home(("bot",)),
    # Of a co-operative game, what partners may agree upon instead.
    "conventions": Home(("conventions",)),
    "make_convention": Home(("conventions",)),
    # Words.
    "called": Home(("text",)),
    "move_sentence": Home(("text",)),
    "names_in": Home(("text",)),
    "takes_words": Home(("text",)),
    "remarks": Home(("text",)),
    "why_not": Home(("text", "refusals")),
    "why_good": Home(("text",)),
    "careful": Home(("text",)),
}


def found_in(package: str, game: object, base: type) -> dict[str, Any]:
    """Everything that a game's package has of these; None for what the engine can do without."""
    return {name: _found(package, name, home, game, base) for name, home in HOMES.items()}


def _found(package: str, name: str, home: Home, game: object, base: type) -> Any:
    method = home.method
    if method and getattr(type(game), method) is not getattr(base, method):
        return None
    for module in home.modules:
        if _is_there(f"{package}.{module}"):
            found = getattr(import_module(f"{package}.{module}"), name, None)
            if found is not None:
                return found
    named = None if home.form < 0 else forms_of(type(game))[home.form]
    if isinstance(named, type) and named not in (Any, object):
        return named
    if method:
        file = f"{package.rpartition('.')[2]}/{home.modules[0]}.py"
        raise BadGame(WORDS.sentence("game.lacks", package=package, file=file, name=name, method=method))
    return None


def forms_of(game: type) -> tuple[Any, ...]:
    """What a game's class says that it is made of: the forms of its cards, states and views."""
    parents = (vars(parent).get("__orig_bases__", ()) for parent in game.__mro__)
    return next(found for bases in parents for base in bases if len(found := get_args(base)) == 3)


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        # A game may be a single module, without a package around it.
        return False
