"""What people can ask of a table. Each is one message of the protocol; unknown fields are refused.

`seat` is always one of the wisher's own, unless it says otherwise. Seats are counted from 0.
"""

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
    """Take a free seat before the start; without a number the first one. One person may have several."""

    name: Text
    seat: Seat | None = None

    noticed = "never"


class Stand(Wish, tag="stand", frozen=True):
    """Leave a seat for good before the start. The host may empty any seat."""

    seat: Seat

    noticed = "of_guests"


class Rename(Wish, tag="rename", frozen=True):
    """Be called otherwise. Not while a game runs at which nobody may talk."""

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
    """Begin. The host, or anybody who has a seat, once every seat is taken. Where values were promised for the deal
    the table is `starting` until they are revealed."""

    noticed = "never"


class Promise(Wish, tag="promise", frozen=True):
    """Before the start: the SHA-256 of 32 random bytes that this seat will give to the deal, in hexadecimal. Nobody has
    to; who did reveals them when the table is starting."""

    seat: Seat
    sha256: Bits

    noticed = "never"


class Reveal(Wish, tag="reveal", frozen=True):
    """The value that was promised, in hexadecimal, once the table is starting."""

    seat: Seat
    value: Bits

    noticed = "never"


class Move(Wish, tag="move", frozen=True):
    """Make a move, in the notation in which it was offered. `position` is the one of the `Sight` it was chosen from: if
    the seat owes another choice by now the move is refused as `stale`, and the same move at the same position twice is
    made once. So a move without an answer may be sent again, by another connection, too. `words` go with moves that are
    offered with `words`, and with no others."""

    seat: Seat
    move: Annotated[str, Meta(max_length=80)]
    position: int
    words: Text = ""

    noticed = "never"


class Why(Wish, tag="why", frozen=True):
    """Why may this seat not make this move now? Answered by a `why`."""

    seat: Seat
    move: Annotated[str, Meta(max_length=80)]

    noticed = "never"


class Careful(Wish, tag="careful", frozen=True):
    """Is there something that this seat should know before it makes this move? Answered by a `why`; it says something
    only of moves whose verb is among the game's `risky` ones."""

    seat: Seat
    move: Annotated[str, Meta(max_length=80)]

    noticed = "never"


class Hint(Wish, tag="hint", frozen=True):
    """What would the strongest bot do on this seat, which owes a choice? Answered by a `hint` after a second or so; the
    others read in the log that one was asked for."""

    seat: Seat

    noticed = "with_others"


class Undo(Wish, tag="undo", frozen=True):
    """Take the last move of a seat back. `position` says which one was the last (it is shown as `undoes`): so the same
    wish twice takes back one move."""

    seat: Seat
    position: int | None = None

    noticed = "with_others"


class Pause(Wish, tag="pause", frozen=True):
    """Stop the game for a while, where there are clocks. Where others play, too, they are asked first."""

    seat: Seat

    noticed = "always"


class Resume(Wish, tag="resume", frozen=True):
    """Go on after a pause. Nobody has to agree."""

    seat: Seat

    noticed = "always"


class Agree(Wish, tag="agree", frozen=True):
    """Yes or no to what somebody asked of all (`motion`); with `what` only if it is still that."""

    seat: Seat
    yes: bool
    what: Matter | None = None

    noticed = "always"


class Leave(Wish, tag="leave", frozen=True):
    """Get up while a game is running: a bot moves until the owner is back."""

    seat: Seat

    noticed = "always"


class Return(Wish, tag="return", frozen=True):
    """Be back after `leave`, or after one's time was up: one moves oneself again. So does a move."""

    seat: Seat

    noticed = "always"


class StandIn(Wish, tag="stand_in", frozen=True):
    """Let a bot move for somebody else who has `vanished`, until they are back; where there are no clocks."""

    seat: Seat

    noticed = "always"


class Offer(Wish, tag="offer", frozen=True):
    """Get a token with which somebody else can take over the seat; `done` brings it, to the owner alone."""

    seat: Seat

    noticed = "always"


class TakeOver(Wish, tag="take_over", frozen=True):
    """Take over somebody else's seat, with the token that its owner was given for `offer`."""

    seat: Seat
    token: Annotated[str, Meta(max_length=100)]
    name: Text

    noticed = "always"


class Say(Wish, tag="say", frozen=True):
    """Say something to the whole table, where and while the game allows it (`speech.chat`)."""

    seat: Seat
    text: Text

    noticed = "always"


class Whisper(Wish, tag="whisper", frozen=True):
    """Somebody without a seat says something to the others who look on: under what name, and what."""

    name: Text
    text: Text

    noticed = "always"


class Remark(Wish, tag="remark", frozen=True):
    """Say one of the few things that the rules allow: one of `speech.remarks`."""

    seat: Seat
    remark: Short

    noticed = "always"


class React(Wish, tag="react", frozen=True):
    """Make a sign without words: one of `speech.reactions`."""

    seat: Seat
    reaction: Short

    noticed = "always"


class Rematch(Wish, tag="rematch", frozen=True):
    """Another game; where somebody else has wished for it, to join them. Who does not want to stands up."""

    seat: Seat

    noticed = "never"


class Close(Wish, tag="close", frozen=True):
    """The host gives the table up; not while others are playing."""

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
