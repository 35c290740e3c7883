"""The one list of games."""

from functools import cache
from importlib import import_module

from chabudai.engine.errors import bad_setup
from chabudai.engine.game import Game
from chabudai.engine.match import Match
from chabudai.engine.record import Record
from chabudai.engine.record import replay as replay_with

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


def replay(record: Record, moves: int | None = None) -> Match:
    """A recorded game, or its first moves, played again; every move is checked by the rules."""
    return replay_with(record, game, moves)
