"""What environments say, and what they refuse."""

from chabudai.engine.errors import BadSetup, ChabudaiError
from chabudai.engine.messages import Catalogue

WORDS = Catalogue("chabudai.envs")


class MissingExtra(ChabudaiError, ImportError):
    """What environments need is not installed."""


class BadAction(ChabudaiError, ValueError):
    """An action that cannot be taken. Nothing has changed."""


class Cheating(ChabudaiError):
    """Somebody asked for what no seat may know."""


def bad_setting(key: str, **words: object) -> BadSetup:
    return BadSetup(WORDS.sentence(f"setting.{key}", **words))


def bad_action(key: str, **words: object) -> BadAction:
    return BadAction(WORDS.sentence(f"action.{key}", **words))


def missing_extra(key: str) -> MissingExtra:
    return MissingExtra(WORDS.sentence(f"extra.{key}"))


def cheating(key: str) -> Cheating:
    return Cheating(WORDS.sentence(f"cheat.{key}"))
