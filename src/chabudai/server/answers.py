"""How a wish that is not granted is answered."""

from chabudai.engine.errors import ChabudaiError, IllegalMove
from chabudai.protocol.messages import No
from chabudai.server.store.errors import NotKnown
from chabudai.table.errors import Refused


def no(problem: ChabudaiError, language: str, wish: int | None) -> No:
    return No(id=wish, key=_key(problem), text=problem.text(language))


def _key(problem: ChabudaiError) -> str:
    match problem:
        case Refused(key=key):
            return key
        case IllegalMove():
            return "illegal"
        case NotKnown():
            return "not_known"
        case _:
            return "failed"
