"""Everything that can happen at a table, each as one numbered entry. They are never changed, only added.

Entries hold secrets (who owns a seat, what was chosen sealed, where the deal comes from): they go to the store and to
nobody else. A person is a random name that only their own browser and the server know.
"""

from typing import Literal

import msgspec

from chabudai.engine.match import Actor
from chabudai.table.plan import Plan, Strength

Matter = Literal["undo", "pause"]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind"):
    """`at` is the time in milliseconds since 1970."""

    at: int


class Opened(Entry, tag="opened", frozen=True):
    """`secret` is where the first deal will come from, in hexadecimal.

    A table may go on from a position of a finished game: `begin` are its moves up to there, `source` its share name.
    """

    plan: Plan
    host: str
    secret: str
    begin: list[tuple[Actor, str]] = []
    source: str | None = None


class Planned(Entry, tag="planned", frozen=True):
    """The host changed the plan before the start, or whether there are reactions."""

    plan: Plan


class Seated(Entry, tag="seated", frozen=True):
    seat: int
    person: str
    name: str


class BotSeated(Entry, tag="bot_seated", frozen=True):
    seat: int
    bot: Strength


class Stood(Entry, tag="stood", frozen=True):
    """A chair is empty again, before the start."""

    seat: int


class Renamed(Entry, tag="renamed", frozen=True):
    seat: int
    name: str


class Offered(Entry, tag="offered", frozen=True):
    """The owner offers the seat to whoever has the token; here is its SHA-256."""

    seat: int
    token: str


class HandedOver(Entry, tag="handed_over", frozen=True):
    seat: int
    person: str
    name: str


class Started(Entry, tag="started", frozen=True):
    """The rules and cards of this very game, so that a later program knows whether it can replay it."""

    rules_version: int
    cards: str


class Moved(Entry, tag="moved", frozen=True):
    """`words` are said with the move where the rules allow words of one's own."""

    seat: int
    move: str
    by: Literal["owner", "bot", "stand_in"] = "owner"
    words: str = ""


class Undone(Entry, tag="undone", frozen=True):
    """The move of an earlier entry is taken back: alone, or with everything after it."""

    seat: int
    entry: int
    alone: bool = True


class Asked(Entry, tag="asked", frozen=True):
    """Somebody wants what all people at the table must agree to."""

    seat: int
    what: Matter


class Answered(Entry, tag="answered", frozen=True):
    seat: int
    yes: bool


class Lapsed(Entry, tag="lapsed", frozen=True):
    """Not all have answered in time what this seat asked of them."""

    seat: int
    what: Matter


class Paused(Entry, tag="paused", frozen=True):
    pass


class Resumed(Entry, tag="resumed", frozen=True):
    seat: int


class Away(Entry, tag="away", frozen=True):
    seat: int
    why: Literal["left", "time"]


class Back(Entry, tag="back", frozen=True):
    seat: int


class Spoke(Entry, tag="spoke", frozen=True):
    seat: int
    text: str


class Remarked(Entry, tag="remarked", frozen=True):
    """One of the game's fixed remarks."""

    seat: int
    remark: str


class Reacted(Entry, tag="reacted", frozen=True):
    seat: int
    reaction: str


class Hinted(Entry, tag="hinted", frozen=True):
    seat: int


class Rematched(Entry, tag="rematched", frozen=True):
    """The same people, a new deal."""

    seat: int
    secret: str


class Woken(Entry, tag="woken", frozen=True):
    """Nobody kept the table for a while (the server was down): that time is on nobody's clock."""


class Closed(Entry, tag="closed", frozen=True):
    pass


AnyEntry = (
    Opened
    | Planned
    | Seated
    | BotSeated
    | Stood
    | Renamed
    | Offered
    | HandedOver
    | Started
    | Moved
    | Undone
    | Asked
    | Answered
    | Lapsed
    | Paused
    | Resumed
    | Away
    | Back
    | Spoke
    | Remarked
    | Reacted
    | Hinted
    | Rematched
    | Woken
    | Closed
)

_DECODER: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def written(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


def read(data: bytes) -> AnyEntry:
    return _DECODER.decode(data)
