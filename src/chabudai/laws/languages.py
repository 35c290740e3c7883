"""Which languages a game must speak all through."""

from chabudai.engine.game import Game
from chabudai.engine.messages import LANGUAGES


def is_ours(game: Game) -> bool:
    return game.package.startswith("chabudai.games.")


def languages_of(game: Game) -> tuple[str, ...]:
    """All of them for our own games, English for those of others: what they do not translate is said in English."""
    return LANGUAGES if is_ours(game) else LANGUAGES[:1]
