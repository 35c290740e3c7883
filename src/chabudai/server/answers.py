"""What the server says to one connection besides the table itself."""

from typing import Literal

import msgspec

from chabudai.engine.errors import ChabudaiError, IllegalMove
from chabudai.table.shapes import Shown
from chabudai.table.thinking import Weighed
from chabudai.table.words import Refused


class Answer(msgspec.Struct, frozen=True, tag_field="message", kw_only=True):
    """`id` is that of the wish it answers."""

    id: int | None = None


class Done(Answer, tag="done", frozen=True):
    """The wish is granted, and kept. `token` hands a seat over."""

    token: str | None = None


class No(Answer, tag="refused", frozen=True):
    """The wish is refused and nothing has changed. `text` says why and what to do."""

    key: str
    text: str


class Because(Answer, tag="why", frozen=True):
    """Why a move is not possible; None if it is."""

    text: str | None


class HintMove(Weighed, frozen=True):
    label: str


class Advice(Answer, tag="hint", frozen=True):
    """Moves weighed, the best first; `position` is the one they are for; `chances`: estimates are shares of wins."""

    seat: int
    position: int
    moves: list[HintMove]
    why: str
    chances: bool = True


class Here(msgspec.Struct, frozen=True, tag="here", tag_field="message"):
    """Which seats' owners are connected now."""

    seats: list[bool]


Goodbye = Literal["unknown", "store", "failed"]


class Bye(msgspec.Struct, frozen=True, tag="bye", tag_field="message"):
    """The connection is about to be closed, and why: there is no such table, the store is away just now and one should
    come back in a moment, or the table cannot be read."""

    key: Goodbye
    text: str


#: Everything that a table's socket sends.
Message = Shown | Done | No | Because | Advice | Here | Bye


def no(problem: ChabudaiError, language: str, wish: int | None) -> No:
    key = problem.key if isinstance(problem, Refused) else "illegal" if isinstance(problem, IllegalMove) else "failed"
    return No(id=wish, key=key, text=problem.text(language))
