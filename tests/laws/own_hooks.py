"""What the tests of our own games tell the laws; also where the sources that are tried are a copy elsewhere."""

from functools import cache
from pathlib import Path

from chabudai.games import game
from chabudai.laws import Hooks, hooks_of

TESTED_GAMES = Path(__file__).parent.parent / "games"


@cache
def own_hooks(name: str) -> Hooks:
    return hooks_of(game(name), TESTED_GAMES / name)
