"""What is said to one client of a table besides the table itself: over a socket, or in the same process."""

from typing import Literal

import msgspec

from chabudai.engine.game import Setup
from chabudai.table import thinking
from chabudai.table.shapes import Shown
from chabudai.table.thinking import Weighed
from chabudai.table.wording import wording


class Answer(msgspec.Struct, frozen=True, tag_field="message", kw_only=True):
    """`id` is that of the wish it answers."""

    id: int | None = None


class Done(Answer, tag="done", frozen=True):
    """The wish is granted, and kept. `token` hands a seat over."""

    token: str | None = None


class No(Answer, tag="refused", frozen=True):
    """The wish is refused and nothing has changed, or with the key `not_known` nobody knows whether it has. `text` says
    why and what to do."""

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
    """Which seats' owners are connected now, and which have not been for so long that others need not wait."""

    seats: list[bool]
    vanished: list[bool]


class Whispered(msgspec.Struct, frozen=True):
    """What somebody who looks on said; `number` counts on while the connection lasts."""

    number: int
    name: str
    text: str


class Gallery(msgspec.Struct, frozen=True, tag="gallery", tag_field="message"):
    """How many look on, and, for them alone, what they have said to each other since."""

    watching: int
    lines: list[Whispered]


Goodbye = Literal["unknown", "store", "failed", "banned"]


class Bye(msgspec.Struct, frozen=True, tag="bye", tag_field="message"):
    """The connection is about to be closed, and why: there is no such table (any more), the store is away just now and
    one should come back in a moment, the table cannot be read, or one may not come here any more."""

    key: Goodbye
    text: str


#: Everything that a table's socket sends.
Message = Shown | Done | No | Because | Advice | Here | Gallery | Bye


def spoken(setup: Setup, found: thinking.Advice, language: str, answers: int | None = None) -> Advice:
    """What a bot thinks, for people."""
    words, notation = wording(setup, language), setup.game.moves
    moves = [
        HintMove(weighed.move, weighed.estimate, weighed.worlds, words.of(notation[notation.numbers[weighed.move]]))
        for weighed in found.moves
    ]
    why = found.why[language]
    return Advice(id=answers, seat=found.seat, position=found.position, moves=moves, why=why, chances=found.chances)
