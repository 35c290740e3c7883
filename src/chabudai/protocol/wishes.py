"""What people can ask of a table. Each is one message of the protocol; unknown fields are refused."""

from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from chabudai.protocol.plan import MOST_SEATS, Clock, Matter, Short, Strength

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
#: Longer than any name or sentence that is accepted, so that the answer can be a sentence.
Text = Annotated[str, Meta(max_length=1_000)]

#: 32 bytes in hexadecimal.
Bits = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]


#: When everybody at the table sees or hears at once that it was wished, and it needs no turn: a flood of it is a
#: nuisance, or a code. Even of what is told to nobody the others see that there was something, by the number of
#: entries. (Before the start the host tries out what suits, and may empty the whole table; who plays with bots alone
#: may go back as far as they like, and ask as much.)
Noticed = Literal["never", "always", "while_playing", "of_guests", "with_others"]


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="wish", kw_only=True):
    """`id` comes back with the answer. Every kind says whether it is noticed; one that does not is an error as soon as
    it is imported."""

    id: Annotated[int, Meta(ge=0, le=2**31)] | None = None

    noticed: ClassVar[Noticed]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "noticed" not in cls.__dict__:
            raise TypeError(f"{cls.__name__} does not say when it is noticed.")


class Sit(Wish, tag="sit", frozen=True):
    """Take a seat; without a number the first free one."""

    name: Text
    seat: Seat | None = None

    noticed = "never"


class Stand(Wish, tag="stand", frozen=True):
    """Leave a seat for good before the start. The host may empty any seat."""

    seat: Seat

    noticed = "of_guests"


class Rename(Wish, tag="rename", frozen=True):
    seat: Seat
    name: Text

    noticed = "always"


class SeatBot(Wish, tag="bot", frozen=True):
    """The host lets a bot take a seat; without a number every free one."""

    bot: Strength
    seat: Seat | None = None

    noticed = "never"


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

    noticed = "while_playing"


class Start(Wish, tag="start", frozen=True):
    noticed = "never"


class Promise(Wish, tag="promise", frozen=True):
    """Before the start: the SHA-256 of a random value that this seat will give to the deal."""

    seat: Seat
    sha256: Bits

    noticed = "never"


class Reveal(Wish, tag="reveal", frozen=True):
    """The value that was promised, once the table is starting."""

    seat: Seat
    value: Bits

    noticed = "never"


class Move(Wish, tag="move", frozen=True):
    """`position` is the one that came with the legal moves from which this was chosen."""

    seat: Seat
    move: Annotated[str, Meta(max_length=80)]
    position: int
    words: Text = ""

    noticed = "never"


class Why(Wish, tag="why", frozen=True):
    """Why may this seat not make this move now?"""

    seat: Seat
    move: Annotated[str, Meta(max_length=80)]

    noticed = "never"


class Careful(Wish, tag="careful", frozen=True):
    """Is there something that this seat should know before it makes this move?"""

    seat: Seat
    move: Annotated[str, Meta(max_length=80)]

    noticed = "never"


class Hint(Wish, tag="hint", frozen=True):
    seat: Seat

    noticed = "with_others"


class Undo(Wish, tag="undo", frozen=True):
    """Take the last move of a seat back. `position` says which one was the last (it is shown as `undoes`): so the same
    wish twice takes back one move."""

    seat: Seat
    position: int | None = None

    noticed = "with_others"


class Pause(Wish, tag="pause", frozen=True):
    seat: Seat

    noticed = "always"


class Resume(Wish, tag="resume", frozen=True):
    seat: Seat

    noticed = "always"


class Agree(Wish, tag="agree", frozen=True):
    """Yes or no to what somebody asked of all; with `what` only if it is still that."""

    seat: Seat
    yes: bool
    what: Matter | None = None

    noticed = "always"


class Leave(Wish, tag="leave", frozen=True):
    """Get up while a game is running: a bot moves until the owner is back."""

    seat: Seat

    noticed = "always"


class Return(Wish, tag="return", frozen=True):
    seat: Seat

    noticed = "always"


class StandIn(Wish, tag="stand_in", frozen=True):
    """Let a bot move for somebody who has not been seen for a while, until they are back."""

    seat: Seat

    noticed = "always"


class Offer(Wish, tag="offer", frozen=True):
    """Get a token with which somebody else can take over the seat; it is answered to the owner alone."""

    seat: Seat

    noticed = "always"


class TakeOver(Wish, tag="take_over", frozen=True):
    seat: Seat
    token: Annotated[str, Meta(max_length=100)]
    name: Text

    noticed = "always"


class Say(Wish, tag="say", frozen=True):
    seat: Seat
    text: Text

    noticed = "always"


class Whisper(Wish, tag="whisper", frozen=True):
    """Somebody without a seat says something to the others who look on: under what name, and what."""

    name: Text
    text: Text

    noticed = "always"


class Remark(Wish, tag="remark", frozen=True):
    seat: Seat
    remark: Short

    noticed = "always"


class React(Wish, tag="react", frozen=True):
    seat: Seat
    reaction: Short

    noticed = "always"


class Rematch(Wish, tag="rematch", frozen=True):
    """Another game; where somebody else has wished for it, to join them. Who does not want to stands up."""

    seat: Seat

    noticed = "never"


class Close(Wish, tag="close", frozen=True):
    """The host gives the table up."""

    noticed = "never"


class Speak(Wish, tag="language", frozen=True):
    """From now on say everything in this language; the whole table is shown again."""

    language: Literal["en", "ja"]

    noticed = "never"


class Hurry(Wish, tag="hurry", frozen=True):
    """What lies there has been read: the bots need not wait longer. Once all people at the table have said so."""

    noticed = "never"


class Look(Wish, tag="look", frozen=True):
    """Show the whole table again."""

    noticed = "never"


AnyWish = (
    Sit
    | Stand
    | Rename
    | SeatBot
    | Replan
    | Start
    | Promise
    | Reveal
    | Move
    | Why
    | Careful
    | Hint
    | Undo
    | Pause
    | Resume
    | Agree
    | Leave
    | Return
    | StandIn
    | Offer
    | TakeOver
    | Say
    | Whisper
    | Remark
    | React
    | Rematch
    | Close
    | Speak
    | Hurry
    | Look
)

_DECODER: msgspec.json.Decoder[AnyWish] = msgspec.json.Decoder(AnyWish)


def read_wish(data: bytes | str) -> AnyWish:
    return _DECODER.decode(data)
