"""Where a game has what: functions that are found in its package by their module and their name.

A game's class says its name, seats and options; everything else is found here. A method of the class always goes before
what is found. What a game must have and does not is an error that names the file and the function, when it is loaded.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from chabudai.engine.errors import BadGame
from chabudai.engine.messages import WORDS


class Convention(NamedTuple):
    """`modules` of the package that may have it, the likelier first. A game that has neither it nor the `method` of its
    class cannot be loaded; without a method the engine does without it."""

    modules: tuple[str, ...]
    method: str = ""


#: By the name of what is found. The signatures are those of the methods of Game that ask for them.
CONVENTIONS: dict[str, Convention] = {
    # The cards: their form, what is wrong with a file (`problem`, `place`), and with it for so many seats.
    "Sheet": Convention(("cards",), "read_cards"),
    "mistakes": Convention(("cards",)),
    "mistakes_for": Convention(("cards",)),
    "longest": Convention(("cards",)),
    "score_range": Convention(("cards",)),
    # The rules, and what they hold of a set-up; without `fixed_of` they are given the set-up itself.
    "new_game": Convention(("rules",), "new_state"),
    "fixed_of": Convention(("imagine", "rules")),
    "move_forms": Convention(("text", "rules"), "move_forms"),
    "outcome_forms": Convention(("text", "rules"), "outcome_forms"),
    "EVENTS": Convention(("events", "rules"), "tell"),
    # What a seat may know, and what it cannot rule out.
    "make_view": Convention(("view",), "view"),
    "own_view": Convention(("view",)),
    "more_outcome": Convention(("view",)),
    "worlds": Convention(("imagine",), "worlds"),
    "make_memory": Convention(("memory",)),
    "make_sense": Convention(("bot",)),
    # Words.
    "called": Convention(("text",)),
    "move_sentence": Convention(("text",)),
    "names_in": Convention(("text",)),
    "takes_words": Convention(("text",)),
    "remarks": Convention(("text",)),
    "why_not": Convention(("text", "refusals")),
    "why_good": Convention(("text", "advice")),
    "careful": Convention(("text", "advice")),
}


def found_in(package: str, game: object, base: type) -> dict[str, Any]:
    """Everything that a game's package has by convention; None for what the engine can do without."""
    return {name: _found(package, name, convention, game, base) for name, convention in CONVENTIONS.items()}


def _found(package: str, name: str, convention: Convention, game: object, base: type) -> Any:
    method = convention.method
    if method and getattr(type(game), method) is not getattr(base, method):
        return None
    for module in convention.modules:
        if find_spec(f"{package}.{module}") is not None:
            found = getattr(import_module(f"{package}.{module}"), name, None)
            if found is not None:
                return found
    if method:
        file = f"{package.rpartition('.')[2]}/{convention.modules[0]}.py"
        raise BadGame(WORDS.sentence("game.lacks", package=package, file=file, name=name, method=method))
    return None
