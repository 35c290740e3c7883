"""What people can ask of a table. Each is one message of the protocol; unknown fields are refused."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from chabudai.table.entries import Matter
from chabudai.table.plan import Clock, Short, Strength
from chabudai.table.words import MOST_SEATS

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
#: Longer than any name or sentence that is accepted, so that the answer can be a sentence.
Text = Annotated[str, Meta(max_length=1_000)]


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="wish", kw_only=True):
    """`id` comes back with the answer."""

    id: Annotated[int, Meta(ge=0, le=2**31)] | None = None


class Sit(Wish, tag="sit", frozen=True):
    """Take a seat; without a number the first free one."""

    name: Text
    seat: Seat | None = None


class Stand(Wish, tag="stand", frozen=True):
    """Leave a seat for good before the start. The host may empty any seat."""

    seat: Seat


class Rename(Wish, tag="rename", frozen=True):
    seat: Seat
    name: Text


class SeatBot(Wish, tag="bot", frozen=True):
    """The host lets a bot take a seat; without a number every free one."""

    bot: Strength
    seat: Seat | None = None


class Replan(Wish, tag="plan", frozen=True):
    """The host changes how the next game is played; what is left out stays. Reactions can be changed at any time."""

    options: Annotated[dict[Short, Short], Meta(max_length=20)] | None = None
    cards: Short | None = None
    clock: Clock | msgspec.UnsetType | None = msgspec.UNSET
    listed: bool | None = None
    watch: bool | None = None
    hints: bool | None = None
    reactions: bool | None = None
    stand_in: Strength | None = None
    pace: Annotated[int, Meta(ge=0, le=5_000)] | None = None


class Start(Wish, tag="start", frozen=True):
    pass


class Move(Wish, tag="move", frozen=True):
    """`position` is the one that came with the legal moves from which this was chosen."""

    seat: Seat
    move: Annotated[str, Meta(max_length=80)]
    position: int
    words: Text = ""


class Why(Wish, tag="why", frozen=True):
    """Why may this seat not make this move now?"""

    seat: Seat
    move: Annotated[str, Meta(max_length=80)]


class Hint(Wish, tag="hint", frozen=True):
    seat: Seat


class Undo(Wish, tag="undo", frozen=True):
    seat: Seat


class Pause(Wish, tag="pause", frozen=True):
    seat: Seat


class Resume(Wish, tag="resume", frozen=True):
    seat: Seat


class Agree(Wish, tag="agree", frozen=True):
    """Yes or no to what somebody asked of all; with `what` only if it is still that."""

    seat: Seat
    yes: bool
    what: Matter | None = None


class Leave(Wish, tag="leave", frozen=True):
    """Get up while a game is running: a bot moves until the owner is back."""

    seat: Seat


class Return(Wish, tag="return", frozen=True):
    seat: Seat


class Offer(Wish, tag="offer", frozen=True):
    """Get a token with which somebody else can take over the seat; it is answered to the owner alone."""

    seat: Seat


class TakeOver(Wish, tag="take_over", frozen=True):
    seat: Seat
    token: Annotated[str, Meta(max_length=100)]
    name: Text


class Say(Wish, tag="say", frozen=True):
    seat: Seat
    text: Text


class Remark(Wish, tag="remark", frozen=True):
    seat: Seat
    remark: Short


class React(Wish, tag="react", frozen=True):
    seat: Seat
    reaction: Short


class Rematch(Wish, tag="rematch", frozen=True):
    seat: Seat


class Close(Wish, tag="close", frozen=True):
    """The host gives the table up."""


class Speak(Wish, tag="language", frozen=True):
    """From now on say everything in this language; the whole table is shown again."""

    language: Literal["en", "ja"]


class Look(Wish, tag="look", frozen=True):
    """Show the whole table again."""


AnyWish = (
    Sit
    | Stand
    | Rename
    | SeatBot
    | Replan
    | Start
    | Move
    | Why
    | Hint
    | Undo
    | Pause
    | Resume
    | Agree
    | Leave
    | Return
    | Offer
    | TakeOver
    | Say
    | Remark
    | React
    | Rematch
    | Close
    | Speak
    | Look
)

_DECODER: msgspec.json.Decoder[AnyWish] = msgspec.json.Decoder(AnyWish)


def read_wish(data: bytes | str) -> AnyWish:
    return _DECODER.decode(data)
