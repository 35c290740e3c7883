"""Chabudai: small-press card games with all their rules enforced, for people, bots, designers and researchers.

What is listed in `__all__` is what programs can rely on: docs/api.md tells what each name does, and what that means.
"""

from importlib import import_module

#: Type checkers take this name for true. Importing it from `typing` would double the time of `import chabudai`.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from chabudai.bots.base import Bot
    from chabudai.engine.dice import dice
    from chabudai.engine.errors import (
        BadCards,
        BadRecord,
        BadSetup,
        ChabudaiError,
        IllegalMove,
        NotAllowed,
        NotYourTurn,
        UnknownMove,
    )
    from chabudai.engine.game import Game, Outcome, Setup, View
    from chabudai.engine.match import Match
    from chabudai.engine.notation import Move
    from chabudai.engine.record import Record, read_record, record_of
    from chabudai.games import game, replay
    from chabudai.games import games as all_games
    from chabudai.lab.arena import arena
    from chabudai.lab.simulation import simulate

__version__ = "0.1.0"

__all__ = [
    "BadCards",
    "BadRecord",
    "BadSetup",
    "Bot",
    "ChabudaiError",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "NotAllowed",
    "NotYourTurn",
    "Outcome",
    "Record",
    "Setup",
    "UnknownMove",
    "View",
    "__version__",
    "all_games",
    "arena",
    "dice",
    "game",
    "read_record",
    "record_of",
    "replay",
    "simulate",
]

#: Where each name comes from; where it is called otherwise at home, that stands behind the colon. They are fetched when
#: somebody asks for them: the command line begins by importing this package, and has no time for what it does not need.
#: (`games` is the package of the games, so the list of them needs another name here.)
_HOMES = {
    "BadCards": "chabudai.engine.errors",
    "BadRecord": "chabudai.engine.errors",
    "BadSetup": "chabudai.engine.errors",
    "Bot": "chabudai.bots.base",
    "ChabudaiError": "chabudai.engine.errors",
    "Game": "chabudai.engine.game",
    "IllegalMove": "chabudai.engine.errors",
    "Match": "chabudai.engine.match",
    "Move": "chabudai.engine.notation",
    "NotAllowed": "chabudai.engine.errors",
    "NotYourTurn": "chabudai.engine.errors",
    "Outcome": "chabudai.engine.game",
    "Record": "chabudai.engine.record",
    "Setup": "chabudai.engine.game",
    "UnknownMove": "chabudai.engine.errors",
    "View": "chabudai.engine.game",
    "all_games": "chabudai.games:games",
    "arena": "chabudai.lab.arena",
    "dice": "chabudai.engine.dice",
    "game": "chabudai.games",
    "read_record": "chabudai.engine.record",
    "record_of": "chabudai.engine.record",
    "replay": "chabudai.games",
    "simulate": "chabudai.lab.simulation",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, _, called = _HOMES[name].partition(":")
    found: object = getattr(import_module(module), called or name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
