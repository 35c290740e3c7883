"""Mistakes that a sentence can explain. Anything else that is raised is a defect of ours."""

from chabudai.engine.messages import WORDS, Sentence


class ChabudaiError(Exception):
    """Carries its sentence, so that the reader gets it in their own language."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def text(self, language: str = "en") -> str:
        return self.sentence.text(language)

    def __str__(self) -> str:
        return self.text()


class IllegalMove(ChabudaiError):
    """A move that the rules do not allow now. Nothing has changed. It is always one of the three below."""


class UnknownMove(IllegalMove):
    """Not a move of this game, whatever the position: its notation has none that is written so."""


class NotYourTurn(IllegalMove):
    """This seat has nothing to choose now, whatever the move: others have, or chance, or the game is over, or it has no
    such seat."""


class NotAllowed(IllegalMove):
    """A move of the game that this seat may not make now, though it has something to choose."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rules that the sentence cites, as in ("4", "5a")."""
        return self.sentence.clauses()

    @property
    def clause(self) -> str:
        """The first of them."""
        return self.clauses[0]


class BadSetup(ChabudaiError):
    """A wrong number of seats, an unknown game, option or card edition."""


class MissingGame(BadSetup):
    """A game that is not here, though a package may have it that can be installed."""


class BadCards(ChabudaiError):
    """A card file that cannot be used."""


class BadGame(ChabudaiError):
    """A game that lacks something without which nobody can play it."""


class BadRecord(ChabudaiError):
    """A record or transcript that cannot be read, or is not a game played by the rules."""


def bad_setup(key: str, **words: object) -> BadSetup:
    return BadSetup(WORDS.sentence(f"setup.{key}", **words))


def bad_cards(key: str, **words: object) -> BadCards:
    return BadCards(WORDS.sentence(f"cards.{key}", **words))


def bad_record(key: str, **words: object) -> BadRecord:
    return BadRecord(WORDS.sentence(f"record.{key}", **words))
