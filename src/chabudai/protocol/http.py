"""The bodies of HTTP requests and of their answers."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from chabudai.bots.course import Measure, Moment
from chabudai.engine.faces import Faces
from chabudai.engine.plain_board import PlainBoard
from chabudai.protocol.messages import Shown
from chabudai.protocol.plan import Phase

Token = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{32}$")]


class Problem(msgspec.Struct):
    """Every error has this form."""

    #: Which mistake, for programs.
    error: str
    #: A sentence, for people.
    text: str


class Version(msgspec.Struct):
    version: str


class Health(msgspec.Struct):
    status: str


class TableName(msgspec.Struct, frozen=True):
    table: str


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list. `owing` says whether its reader owes a move there, `waits_for` which other people do;
    `readable` whether there is anything to be seen of it at all; `missing` is the package that would have to be
    installed for that."""

    name: str
    game: str
    seats: int
    taken: int
    phase: Phase
    host: str
    changed_at: float
    owing: bool = False
    waits_for: list[str] = []
    readable: bool = True
    missing: str = ""


class Named(msgspec.Struct, frozen=True):
    """Something to choose, by its name in plans: how it is called, and a sentence of what it is like in play."""

    name: str
    title: str
    text: str


class OptionInfo(Named, frozen=True):
    """`text` says what it is about; the first of `values` is the usual one."""

    values: list[Named]


class GameFiles(msgspec.Struct, frozen=True):
    """Addresses of what a game's package has for pages: its board as one module, with its styles, and the front of its
    box. An address changes with what is there."""

    board: str | None = None
    style: str | None = None
    box: str | None = None


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    title: str
    tagline: str
    kind: str
    minutes: str
    #: Designer and publisher; then everybody who made it, and where the box is to be had.
    maker: str
    credit: str
    box: str
    seats: list[int]
    options: list[OptionInfo]
    #: What the rulebook recommends for the first games, by the option's name.
    beginners: dict[str, str]
    editions: list[Named]
    #: Verbs that may be a trap: `careful` says whether.
    risky: list[str]
    silent: bool
    cooperative: bool
    rules_version: int
    #: Whether there is a guided first game, and a summary of the rules.
    lesson: bool
    summary: bool
    #: How it is drawn by pages that have no board for it.
    plain: PlainBoard
    #: What its package brings along for pages, by address.
    files: GameFiles
    #: What was installed to have it, and its version; nothing for a game of Chabudai's own.
    distribution: str = ""


class CardSheetInfo(msgspec.Struct, frozen=True):
    """`sheet` is the card file as data, each fact with its mark; `faces` what its cards look like to whoever knows no
    more of the game."""

    edition: str
    editions: list[str]
    fingerprint: str
    sheet: dict[str, Any]
    faces: Faces


class LessonStep(msgspec.Struct, frozen=True):
    """The table at one moment. `move` is what the learner is asked to do, with `text`; None: just watch. As it is sent,
    the log of every step but the first is what is new in it."""

    shown: Shown
    text: str | None
    move: str | None


class Lesson(msgspec.Struct, frozen=True):
    """`pace` is how long, in milliseconds, a step is shown at which there is nothing to do."""

    game: str
    seat: int
    pace: int
    before: str
    after: str
    steps: list[LessonStep]


class RecordInfo(msgspec.Struct, frozen=True, kw_only=True):
    share: str
    game: str
    #: Seconds since 1970.
    finished_at: float
    #: Who played, and which of these seats won; None where that is not said.
    players: list[str] | None = None
    winners: list[int] | None = None


class Me(msgspec.Struct):
    #: Whether this browser was never here before.
    is_new: bool
    #: Tables that are not closed, the one that changed last first.
    tables: list[TableInfo] = []
    #: Finished games, the newest first.
    records: list[RecordInfo] = []


class RecoveryOffer(msgspec.Struct):
    #: To be opened on the other device, once.
    token: Token
    #: Seconds since 1970.
    until: float


class RecoveryLook(msgspec.Struct, forbid_unknown_fields=True):
    token: Token


class Carried(msgspec.Struct, frozen=True):
    """Whose seats and games a link carries: the names at their newest tables, how many tables are open, and how many
    games finished. `yours`: it was made in this very browser."""

    names: list[str]
    tables: int
    games: int
    yours: bool


class Sure(msgspec.Struct, forbid_unknown_fields=True):
    """What is written here has been asked twice."""

    sure: Literal[True]


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """`anyway`: this browser may lose the tables and games that are its own."""

    token: Token
    anyway: bool = False


class From(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position after so many moves, chance moves included."""

    moves: Annotated[int, Meta(ge=0, le=100_000)]


class RecordLines(msgspec.Struct, frozen=True):
    """The log of a finished game as it was written then. `playable`: this program can still replay it; `missing` is the
    package that would have to be installed for that."""

    lines: list[str]
    playable: bool
    rules_version: int
    missing: str = ""


class ParShown(msgspec.Struct, frozen=True):
    """The best that was found for a seat (or, without one, for the whole table), beside what was reached."""

    seat: int | None
    reached: int
    par: int
    text: str


class TurnShown(msgspec.Struct, frozen=True):
    """A turning point: after so many moves all was different. What happened, and what would have been better, in words;
    the choice was made after `chosen` moves."""

    moves: int
    chosen: int
    text: str


class HindsightShown(msgspec.Struct, frozen=True):
    """How a finished game stood at every choice. A `moment` has a value for each seat, or one for the whole table:
    the chance to win, or the score to be expected; there are none before enough games have been played on from each.
    Whatever is not `done` may still grow: ask again a little later."""

    measure: Measure
    moments: list[Moment]
    turns: list[TurnShown]
    games: int
    pars: list[ParShown]
    done: bool
