"""The table's own sentences, and how a game's moves are offered in words."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from chabudai.engine.errors import ChabudaiError
from chabudai.engine.game import Setup
from chabudai.engine.messages import Catalogue
from chabudai.engine.notation import Move, Part

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


class MoveShown(msgspec.Struct, frozen=True):
    """A move as it is offered: its notation, its parts and how it is called."""

    move: str
    verb: str
    parts: dict[str, Part]
    label: str
    #: The move is said in words of one's own.
    words: bool = False


class Labels:
    """How the moves of a game are offered in one language. Each is worked out once, for all tables."""

    def __init__(self, setup: Setup, language: str) -> None:
        self.setup = setup
        self.language = language
        self._known: dict[int, MoveShown] = {}

    def of(self, move: Move) -> str:
        return self.shown(move).label

    def shown(self, move: Move) -> MoveShown:
        shown = self._known.get(move.number)
        if shown is None:
            label = self.setup.game.move_sentence(self.setup, move).text(self.language)
            words = self.setup.game.takes_words(move)
            shown = self._known[move.number] = MoveShown(move.text, move.verb, move.parts, label, words)
        return shown


def offered(setup: Setup, language: str, moves: Sequence[Move]) -> list[MoveShown]:
    if not moves:
        return []
    words = labels(setup, language)
    return [words.shown(move) for move in moves]


@lru_cache(maxsize=64)
def _labels(game: str, fingerprint: str, seats: int, language: str) -> list[Labels]:
    """A place to keep labels: the same for all tables with the same cards."""
    return []


def labels(setup: Setup, language: str) -> Labels:
    kept = _labels(setup.game.name, setup.card_file.fingerprint, setup.seats, language)
    if not kept:
        kept.append(Labels(setup, language))
    return kept[0]
