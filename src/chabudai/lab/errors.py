"""What the lab says, and what it refuses."""

from chabudai.engine.errors import ChabudaiError
from chabudai.engine.messages import Catalogue, Sentence

WORDS = Catalogue("chabudai.lab")


class LabError(ChabudaiError):
    """Something that whoever made a plan, or runs one, can put right."""


class Lines(Sentence):
    """Several sentences, one under the other."""

    def __init__(self, sentences: list[Sentence]) -> None:
        super().__init__(WORDS, "", {})
        self.sentences = sentences

    def text(self, language: str = "en") -> str:
        return "\n".join(sentence.text(language) for sentence in self.sentences)

    def clauses(self) -> tuple[str, ...]:
        return ()


def bad_lab(key: str, /, **words: object) -> LabError:
    return LabError(WORDS.sentence(key, **words))


class BadPlan(LabError):
    """All that is wrong in a plan, with its lines."""

    def __init__(self, mistakes: list[Sentence]) -> None:
        super().__init__(Lines(mistakes))
        self.mistakes = mistakes


def needs(what: str) -> LabError:
    """A library of the extra is not here."""
    return bad_lab("extra", what=what)
