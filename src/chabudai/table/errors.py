"""The table's own sentences."""

from chabudai.engine.errors import ChabudaiError
from chabudai.engine.messages import Catalogue

WORDS = Catalogue("chabudai.table")


class Refused(ChabudaiError):
    """A wish that the table does not grant. Nothing has changed. `key` names the reason for programs."""

    key: str = "refused"


def refusal(key: str, **words: object) -> Refused:
    problem = Refused(WORDS.sentence(f"refused.{key}", **words))
    problem.key = key
    return problem
