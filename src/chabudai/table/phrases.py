"""How a game's moves and what happened in it are put into words for a table."""

from collections.abc import Sequence
from functools import lru_cache

from chabudai.engine.contract import Event
from chabudai.engine.game import Setup, Told
from chabudai.engine.notation import Move
from chabudai.protocol.messages import MoveShown
from chabudai.protocol.plan import MOST_SEATS

#: Stand for the names of the seats in a sentence that all tables share: no name may contain such a sign.
BLANKS = tuple(chr(0xE000 + seat) for seat in range(MOST_SEATS))
#: So many of the things that happened are kept in words.
MOST_SAYINGS = 8_000


class Saying:
    """Something that happened as it is told, in words but for the names of the seats."""

    __slots__ = ("_seats", "_text", "kind", "parts")

    def __init__(self, told: Told, text: str) -> None:
        self.kind = told.kind
        self.parts = told.parts
        self._text = text
        self._seats = tuple([seat for seat, blank in enumerate(BLANKS) if blank in text])

    def text(self, names: Sequence[str]) -> str:
        text = self._text
        for seat in self._seats:
            text = text.replace(BLANKS[seat], names[seat])
        return text


class Phrases:
    """How a game speaks in one language. Each move and each event is put into words once, for all tables."""

    def __init__(self, setup: Setup, language: str) -> None:
        self.setup = setup
        self.language = language
        self._moves: dict[int, MoveShown] = {}

    def of(self, move: Move) -> str:
        return self.shown(move).label

    def shown(self, move: Move) -> MoveShown:
        shown = self._moves.get(move.number)
        if shown is None:
            label = self.setup.game.move_sentence(self.setup, move).text(self.language)
            words = self.setup.game.takes_words(move)
            shown = self._moves[move.number] = MoveShown(move.text, move.verb, move.parts, label, words)
        return shown


@lru_cache(MOST_SAYINGS)
def saying(phrases: Phrases, event: Event, knower: int | None) -> Saying:
    """An event as everybody reads it who knows as much of it: `knower` is a seat that knows its secret, or None."""
    setup = phrases.setup
    told = setup.game.tell(setup, event, knower)
    return Saying(told, setup.game.sentence(setup, told, BLANKS, phrases.language))


def offered(setup: Setup, language: str, moves: Sequence[Move]) -> list[MoveShown]:
    if not moves:
        return []
    words = phrases_of(setup, language)
    return [words.shown(move) for move in moves]


@lru_cache(maxsize=64)
def _kept_phrases(game: str, fingerprint: str, seats: int, options: tuple[str, ...], language: str) -> list[Phrases]:
    """A place to keep it: the same for all tables with the same cards."""
    return []


def phrases_of(setup: Setup, language: str) -> Phrases:
    options = tuple(setup.options.values())
    kept = _kept_phrases(setup.game.name, setup.card_file.fingerprint, setup.seats, options, language)
    if not kept:
        kept.append(Phrases(setup, language))
    return kept[0]
