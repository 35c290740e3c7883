"""What a table's socket sends: the table as somebody sees it, and answers to their wishes.

Everything in a `Shown` is open to whoever it is sent to: `table/scene.py` sees to that.
"""

from typing import Literal

import msgspec

from chabudai.engine.game import View
from chabudai.engine.notation import Part
from chabudai.protocol import PROTOCOL
from chabudai.protocol.plan import AwayWhy, Matter, Phase, Plan, Strength

#: A line of the log is known by its entry and its place among the lines of that entry.
Key = tuple[int, int]


class Line(msgspec.Struct, frozen=True):
    """A line of the log: what happened in a form for programs (`kind` and `parts`), and in words. `by` says whether the
    table tells it or the game. Lines are read in the order of their keys; one whose key is known already replaces the
    one before."""

    key: Key
    by: Literal["game", "table"]
    kind: str
    parts: dict[str, Part | list[int] | None]
    text: str


class MoveShown(msgspec.Struct, frozen=True):
    """A move as it is offered: its notation, its parts and how it is called."""

    move: str
    verb: str
    parts: dict[str, Part]
    label: str
    #: The move is said in words of one's own.
    words: bool = False


class SeatShown(msgspec.Struct, frozen=True):
    """`here`: its owner is connected; `vanished`: and has not been for so long that others need not wait. `also`: the
    names of other seats that the same browser holds. `left`: milliseconds on its clock as of the message's `now`, which
    runs while `ticks`. `owes`: the game waits for it. `away`: a bot moves for its owner, and why."""

    kind: Literal["empty", "person", "bot"]
    name: str
    bot: Strength | None
    away: AwayWhy | None
    here: bool
    vanished: bool
    also: list[str]
    #: Another game was wished for, and they have not said yet whether they join.
    asked: bool
    yours: bool
    owes: bool
    left: int | None
    ticks: bool


class RemarkShown(msgspec.Struct, frozen=True):
    """One of the few things that the rules let this seat say now."""

    remark: str
    text: str


class SpeechShown(msgspec.Struct, frozen=True):
    """What a seat may say now: in its own words (`chat`), by a remark, by a sign; and why not."""

    chat: bool
    remarks: list[RemarkShown]
    reactions: tuple[str, ...]
    closed: Literal["silent", "no_seat"] | None


class Sight(msgspec.Struct, frozen=True):
    """The game from one seat's eyes, or from a spectator's (`seat` is null). `view` is the game's own: its fields are
    in `chabudai/games/<game>/shapes.py`. `moves` are all that this seat may choose from now, and empty while it owes
    nothing; `position` goes back with the one that is chosen, and `undoes` with the wish to take one's last move back;
    `clause` is the one of the rules at hand."""

    seat: int | None
    view: View
    position: int
    moves: list[MoveShown]
    undo: bool
    speech: SpeechShown | None
    clause: str
    undoes: int | None = None


class MotionShown(msgspec.Struct, frozen=True):
    """What a seat asks all others, and which seats have agreed."""

    what: Matter
    seat: int
    agreed: list[int]
    text: str


class TallyShown(msgspec.Struct, frozen=True):
    """The games that this company has finished here, and how many of them each seat has won."""

    games: int
    wins: list[int]


class OutcomeShown(msgspec.Struct, frozen=True):
    """How the game ended: by which rule, the scores and the winning seats; `more` is the game's own."""

    reason: str
    scores: list[int]
    winners: list[int]
    more: dict[str, int]
    text: str


class Shown(msgspec.Struct, frozen=True, tag="table", tag_field="message", kw_only=True):
    """The table as its reader may see it: the one message for the first look, every change and every reconnect. Each is
    complete but for the log. `number` counts the table's entries, as far as the viewer may know of them. With `whole`
    the log begins anew; else `lines` are added or replaced by their keys, and `gone` are the keys of lines to be
    dropped."""

    table: str
    number: int
    #: The server's time, in milliseconds since 1970.
    now: int
    phase: Phase
    plan: Plan
    #: The fingerprint of the cards that are played with.
    cards: str
    #: Which game of the table this is, from 1 on.
    game_number: int
    #: The reader is the table's host.
    host: bool
    seats: list[SeatShown]
    paused: bool
    motion: MotionShown | None
    #: The SHA-256 of the secret from which the deal comes, shown before the first card.
    commitment: str
    #: For each seat the SHA-256 of what it gives to the deal, or an empty text; nothing if nobody gives anything.
    promises: list[str]
    #: The promised values are being collected, and then it begins.
    starting: bool
    whole: bool
    lines: list[Line]
    gone: list[Key]
    #: One for each seat of the reader's, or one for somebody who looks on; before the start none, after the end all.
    sights: list[Sight]
    #: After the end only.
    outcome: OutcomeShown | None
    #: Where the deal came from (the secret, and what each seat gave), and the record's share name: after the end only.
    secret: str | None = None
    values: list[str] | None = None
    share: str | None = None
    source: str | None = None
    #: Before the start of another game: who wished for it, and the share name of the one before.
    wished_by: int | None = None
    last: str | None = None
    tally: TallyShown | None = None
    #: The version of the rules this game was begun under, if this program does not play it.
    other_rules: int | None = None
    #: The protocol that the server speaks: in the first message of a connection only.
    protocol: int | msgspec.UnsetType = msgspec.UNSET


def greeting(shown: bytes) -> bytes:
    """The first message of a connection: a table as it was encoded, for whomever else, and the protocol."""
    return b'%b,"protocol":%d}' % (shown[:-1], PROTOCOL)


class Weighed(msgspec.Struct, frozen=True):
    """A move as a hint shows it: its estimate, about 0 to 1 (None where there is no choice), how often it was tried."""

    move: str
    estimate: float | None
    worlds: int


class Answer(msgspec.Struct, frozen=True, tag_field="message", kw_only=True):
    """`id` is that of the wish it answers."""

    id: int | None = None


class Done(Answer, tag="done", frozen=True):
    """The wish is granted, and kept: it survives a crash of the server. What came of it was shown before. `token` hands
    a seat over."""

    token: str | None = None


class No(Answer, tag="refused", frozen=True):
    """The wish is refused and nothing has changed, or with the key `not_known` nobody knows whether it has: look again.
    `key` names the reason for programs (`stale`, `too_fast`, `illegal` …), `text` says it to people, and what to do."""

    key: str
    text: str


class Because(Answer, tag="why", frozen=True):
    """Why a move is not possible, or what to know before it; null if there is nothing to say."""

    text: str | None


class HintMove(Weighed, frozen=True):
    """The same with how the move is called."""

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


Goodbye = Literal["unknown", "store", "failed", "banned", "protocol"]


class Bye(msgspec.Struct, frozen=True, tag="bye", tag_field="message"):
    """The connection is about to be closed, and why: there is no such table (any more), the store is away just now and
    one should come back in a moment, the table cannot be read, one may not come here any more, or one speaks another
    protocol than the server."""

    key: Goodbye
    text: str


#: Everything that a table's socket sends.
Message = Shown | Done | No | Because | Advice | Here | Gallery | Bye
