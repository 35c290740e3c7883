"""The table's own sentences, and how a game's moves are offered in words."""

from functools import lru_cache

from chabudai.engine.errors import ChabudaiError
from chabudai.engine.game import Setup
from chabudai.engine.messages import Catalogue
from chabudai.engine.notation import Move
from chabudai.engine.terminal import move_heading, move_label

WORDS = Catalogue("chabudai.table")


class Refused(ChabudaiError):
    """A wish that the table does not grant. Nothing has changed. `key` names the reason for programs."""

    key: str = "refused"


def refusal(key: str, **words: object) -> Refused:
    problem = Refused(WORDS.sentence(f"refused.{key}", **words))
    problem.key = key
    return problem


def bot_name(strength: str, language: str) -> str:
    return WORDS.say(language, f"bot.{strength}")


class Labels:
    """The words under which each move of a game is offered, in one language."""

    def __init__(self, setup: Setup, language: str) -> None:
        self.setup = setup
        self.language = language
        self._known: dict[int, str] = {}

    def of(self, move: Move) -> str:
        label = self._known.get(move.number)
        if label is None:
            heading = move_heading(self.setup, move.verb, self.language)
            label = f"{heading}: {move_label(self.setup, move, self.language).plain.strip()}"
            self._known[move.number] = label
        return label


@lru_cache(maxsize=64)
def _labels(game: str, fingerprint: str, seats: int, language: str) -> list[Labels]:
    """A place to keep labels: the same for all tables with the same cards."""
    return []


def labels(setup: Setup, language: str) -> Labels:
    kept = _labels(setup.game.name, setup.card_file.fingerprint, setup.seats, language)
    if not kept:
        kept.append(Labels(setup, language))
    return kept[0]
