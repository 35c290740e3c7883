"""The one list of games."""

from functools import cache
from importlib import import_module

from chabudai.engine.errors import bad_setup
from chabudai.engine.game import Game

#: A new game is one more name here: the module `chabudai.games.<name>` has it as `GAME`.
GAMES = ("iyadosu", "familiars", "couperation", "futon", "escapenow")


@cache
def game(name: str) -> Game:
    """A game by its name."""
    if name not in GAMES:
        raise bad_setup("game", game=name, games=", ".join(GAMES))
    found = import_module(f"chabudai.games.{name}").GAME
    assert isinstance(found, Game)
    return found


def games() -> list[Game]:
    return [game(name) for name in GAMES]
