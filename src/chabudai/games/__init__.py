"""The games: ours, and those that other packages bring along.

A package offers a game as an entry point of the group `chabudai.games`: the name of the game, and where its `Game`
object is. Beside that object the package states, as its first line, the version of the contract that it was written
for: `GAME_API = 1`. Ours are such entry points, too; but they are also named here, so that they are found without
reading what all installed packages say, and in a checkout that is not installed at all.
"""

import re
from functools import cache
from importlib import import_module, invalidate_caches
from traceback import walk_tb
from typing import TYPE_CHECKING

from chabudai.engine.errors import MissingGame
from chabudai.engine.game import Game
from chabudai.engine.match import Match
from chabudai.engine.messages import WORDS as ENGINE_WORDS
from chabudai.engine.messages import Catalogue, Sentence
from chabudai.engine.record import Record
from chabudai.engine.record import replay as replay_with

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "chabudai.games"
#: What a game has to be like: `engine/game.py` and `engine/contract.py`. It rises when a game of before would not work.
GAME_API = 1
#: Our own games, in the order in which they stand on the shelf.
GAMES = ("iyadosu", "familiars", "couperation", "futon", "escapenow")
#: What a game may be called: it becomes part of addresses and of the names of files.
NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")
WORDS = Catalogue("chabudai.games")
#: Letters of somebody else's mistake that are repeated.
LONGEST_PROBLEM = 200

#: Why games of other packages cannot be played here, by their name and where they come from.
_left_out: dict[tuple[str, str], Sentence] = {}


def game(name: str) -> Game:
    """A game by its name."""
    return installed(name, "")


def installed(name: str, distribution: str) -> Game:
    """A game that was played, and the package that it came from then, if it was not ours: if it is not here any more
    people are told what to install."""
    found = _loaded(name)
    if found is None:
        raise MissingGame(_why_missing(name, distribution))
    return found


def games() -> list[Game]:
    """All games: ours first, then the others by name."""
    return [found for name in (*GAMES, *sorted(_others())) if (found := _loaded(name)) is not None]


def names() -> list[str]:
    return [found.name for found in games()]


def is_here(name: str) -> bool:
    """Whether this game can be played here."""
    return _loaded(name) is not None


def left_out() -> list[Sentence]:
    """Of every game that some package offers and that cannot be played here, why."""
    games()
    return [why for _, why in sorted(_left_out.items(), key=lambda each: each[0])]


def leave_out(name: str, problem: Exception) -> None:
    """A game of another package turned out to be broken: the others go on without it."""
    _leave(_others().pop(name), "broken", problem=_told(problem))


def look_again() -> None:
    """Something was installed, or is gone, since the games were looked for."""
    invalidate_caches()
    _left_out.clear()
    _load_other.cache_clear()
    _others.cache_clear()


def replay(record: Record, moves: int | None = None) -> Match:
    """A recorded game, or its first moves, played again; every move is checked by the rules."""
    return replay_with(record, game, moves)


def _loaded(name: str) -> Game | None:
    if name in GAMES:
        return _load(name)
    # Whatever strangers ask for: only names that exist are remembered.
    offer = _others().get(name)
    return None if offer is None else _load_other(offer)


@cache
def _load(name: str) -> Game:
    found = import_module(f"chabudai.games.{name}").GAME
    assert isinstance(found, Game)
    return found


def _why_missing(name: str, distribution: str) -> Sentence:
    reasons = [why for (left, _), why in _left_out.items() if left == name]
    if reasons:
        return reasons[0]
    if distribution:
        return ENGINE_WORDS.sentence("setup.package", game=name[:40], package=distribution[:80])
    return ENGINE_WORDS.sentence("setup.game", game=name, games=", ".join(names()))


# -- games of other packages ------------------------------------------------------------------------------------------
@cache
def _others() -> dict[str, "EntryPoint"]:
    """What other packages offer; of two games with one name only one can be had."""
    # Who plays one of ours has no need of it, and it takes a while.
    from importlib.metadata import entry_points

    found: dict[str, EntryPoint] = {}
    for offer in sorted(entry_points(group=GROUP), key=lambda each: (each.name, _distribution(each))):
        if _is_ours(offer):
            continue
        if not NAME.fullmatch(offer.name):
            _leave(offer, "name")
        elif offer.name in GAMES:
            _leave(offer, "clash", other="Chabudai")
        elif offer.name in found:
            _leave(offer, "clash", other=_distribution(found[offer.name]))
        else:
            found[offer.name] = offer
    return found


def _is_ours(offer: "EntryPoint") -> bool:
    return offer.dist is not None and offer.dist.name == "chabudai"


def _distribution(offer: "EntryPoint") -> str:
    """The package that a game comes from, and its version, as records name it."""
    return offer.module if offer.dist is None else f"{offer.dist.name} {offer.dist.version}"


class _Unfit(Exception):
    """Why a game cannot be played here: a key of the catalogue, and its words."""

    def __init__(self, key: str, **words: object) -> None:
        super().__init__(key)
        self.key = key
        self.words = words


@cache
def _load_other(offer: "EntryPoint") -> Game | None:
    """A game of another package, if it can be played here. What is wrong with it is told, and nobody else's problem."""
    try:
        found = _fit(offer)
    except _Unfit as problem:
        _leave(offer, problem.key, **problem.words)
        return None
    found.distribution = _distribution(offer)
    return found


def _fit(offer: "EntryPoint") -> Game:
    found, stated = _imported(offer)
    if stated != GAME_API:
        raise _Unfit("no_api" if stated is None else "api", found=str(stated)[:40], known=GAME_API)
    if not isinstance(found, Game):
        raise _Unfit("no_game", where=offer.value)
    if found.name != offer.name:
        raise _Unfit("other_name", found=str(found.name)[:40])
    try:
        # One that does not even begin is no game.
        found.title()
        found.setup().new_state()
    except Exception as problem:
        raise _Unfit("broken", problem=_told(problem)) from None
    return found


def _imported(offer: "EntryPoint") -> tuple[object, object]:
    """What is there, and the version that the package states."""
    try:
        return offer.load(), getattr(import_module(offer.module), "GAME_API", None)
    except (Exception, SystemExit) as problem:
        stated = _stated_before(problem, offer.module)
        if stated in (None, GAME_API):
            raise _Unfit("broken", problem=_told(problem)) from None
        return None, stated


def _stated_before(problem: BaseException, module: str) -> object:
    """The version that a package had stated when it failed: most likely because it is another one."""
    frames = (frame for frame, _ in walk_tb(problem.__traceback__) if frame.f_globals.get("__name__") == module)
    return next((frame.f_globals.get("GAME_API") for frame in frames), None)


def _told(problem: BaseException) -> str:
    return f"{type(problem).__name__}: {problem}".replace("\n", " ")[:LONGEST_PROBLEM].rstrip(".: ")


def _leave(offer: "EntryPoint", key: str, **words: object) -> None:
    package = _distribution(offer)
    _left_out[offer.name, package] = WORDS.sentence(f"left_out.{key}", game=offer.name[:40], package=package, **words)
