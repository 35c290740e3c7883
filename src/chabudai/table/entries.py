"""Everything that can happen at a table, each as one numbered entry. They are never changed, only added.

Entries hold secrets (who owns a seat, what was chosen sealed, where the deal comes from): they go to the store and to
nobody else. A person is a random name that only their own browser and the server know.
"""

from typing import ClassVar, Literal

import msgspec

from chabudai.engine.match import Actor
from chabudai.protocol.plan import AwayWhy, Matter, Plan, Strength

#: Who reads of an entry in the log. What is said and settled at a table where a game runs is for those who may see the
#: game.
Audience = Literal["everybody", "players", "nobody"]
EVERYBODY: Audience = "everybody"
PLAYERS: Audience = "players"
NOBODY: Audience = "nobody"

#: What a record says of an undo after which chance was dealt anew.
ANEW = "anew"


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind"):
    """`at` is the time in milliseconds since 1970. Every kind says who learns what of it; one that does not is an error
    as soon as it is imported."""

    at: int

    audience: ClassVar[Audience]
    #: What everybody may know of it who reads of it: names of fields, written out one by one.
    open: ClassVar[tuple[str, ...]]
    #: The field that a record of the game keeps as text ("": none but the seat); None if records do not have it.
    recorded: ClassVar[str | None]
    #: A game can do without it: nobody may bring about more and more of these.
    spare: ClassVar[bool]
    #: The field by which the sentences of the log differ.
    variant: ClassVar[str] = ""
    #: A seat may be called otherwise from here on.
    names_seats: ClassVar[bool] = False
    #: If it was before the first card, it still belongs to the game.
    before_the_first_card: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        silent = [name for name in ("audience", "open", "recorded", "spare") if name not in cls.__dict__]
        if silent:
            raise TypeError(f"{cls.__name__} does not say: {', '.join(silent)}.")

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)


class Opened(Entry, tag="opened", frozen=True):
    """`secret` is where the first deal will come from, in hexadecimal.

    A table may go on from a position of a finished game: `begin` are its moves up to there, `source` its share name.
    `distribution` is what must be installed to have the game, if it is not one of ours.
    """

    plan: Plan
    host: str
    secret: str
    begin: list[tuple[Actor, str]] = []
    source: str | None = None
    distribution: str = ""

    audience = NOBODY
    open = ()
    recorded = None
    spare = False
    names_seats = True


class Planned(Entry, tag="planned", frozen=True):
    """The host changed the plan before the start, or whether there are reactions."""

    plan: Plan

    audience = EVERYBODY
    open = ()
    recorded = None
    spare = True


class Seated(Entry, tag="seated", frozen=True):
    seat: int
    person: str
    name: str

    audience = EVERYBODY
    open = ("seat",)
    recorded = None
    spare = True
    names_seats = True


class BotSeated(Entry, tag="bot_seated", frozen=True):
    seat: int
    bot: Strength

    audience = EVERYBODY
    open = ("seat", "bot")
    recorded = None
    spare = False
    names_seats = True


class Stood(Entry, tag="stood", frozen=True):
    """A chair is empty again, before the start."""

    seat: int

    audience = EVERYBODY
    open = ("seat",)
    recorded = None
    spare = True
    names_seats = True


class Renamed(Entry, tag="renamed", frozen=True):
    seat: int
    name: str

    audience = EVERYBODY
    open = ("seat",)
    recorded = "name"
    spare = True
    names_seats = True


class Offered(Entry, tag="offered", frozen=True):
    """The owner offers the seat to whoever has the token; here is its SHA-256."""

    seat: int
    token: str

    audience = NOBODY
    open = ()
    recorded = None
    spare = True


class HandedOver(Entry, tag="handed_over", frozen=True):
    seat: int
    person: str
    name: str

    audience = EVERYBODY
    open = ("seat",)
    recorded = "name"
    spare = False
    names_seats = True


class Promised(Entry, tag="promised", frozen=True):
    """The SHA-256 of a value that this seat's owner will give to the deal."""

    seat: int
    sha256: str

    audience = NOBODY
    open = ()
    recorded = None
    spare = False


class Starting(Entry, tag="starting", frozen=True):
    """The seats and promises are settled; values are waited for until this time, not longer."""

    until: int

    audience = NOBODY
    open = ()
    recorded = None
    spare = False


class Revealed(Entry, tag="revealed", frozen=True):
    """The value that was promised."""

    seat: int
    value: str

    audience = NOBODY
    open = ()
    recorded = None
    spare = False


class Started(Entry, tag="started", frozen=True):
    """The rules and cards of this very game, so that a later program knows whether it can replay it."""

    rules_version: int
    cards: str

    audience = EVERYBODY
    open = ()
    recorded = None
    spare = False


class Moved(Entry, tag="moved", frozen=True):
    """`words` are said with the move where the rules allow words of one's own."""

    seat: int
    move: str
    by: Literal["owner", "bot", "stand_in"] = "owner"
    words: str = ""

    audience = NOBODY
    open = ()
    recorded = None
    spare = False


class Undone(Entry, tag="undone", frozen=True):
    """The move of an earlier entry is taken back: alone, or with everything after it; then what chance brings from here
    on is dealt `anew` (at older tables it was not)."""

    seat: int
    entry: int
    alone: bool = True
    anew: bool = False

    audience = PLAYERS
    open = ("seat",)
    recorded = "chance"
    spare = True
    variant = "how"

    @property
    def how(self) -> str:
        return "" if self.alone else "agreed"

    @property
    def chance(self) -> str:
        """How a record tells an undo after which chance was dealt anew from another one."""
        return ANEW if self.anew else ""


class Asked(Entry, tag="asked", frozen=True):
    """Somebody wants what all people at the table must agree to."""

    seat: int
    what: Matter

    audience = PLAYERS
    open = ("seat", "what")
    recorded = None
    spare = True
    variant = "what"


class Answered(Entry, tag="answered", frozen=True):
    seat: int
    yes: bool

    audience = PLAYERS
    open = ("seat", "answer")
    recorded = None
    spare = False
    variant = "answer"

    @property
    def answer(self) -> str:
        return "yes" if self.yes else "no"


class Lapsed(Entry, tag="lapsed", frozen=True):
    """Not all have answered in time what this seat asked of them."""

    seat: int
    what: Matter

    audience = PLAYERS
    open = ("seat", "what")
    recorded = None
    spare = False
    variant = "what"


class Paused(Entry, tag="paused", frozen=True):
    audience = PLAYERS
    open = ()
    recorded = None
    spare = True


class Resumed(Entry, tag="resumed", frozen=True):
    seat: int

    audience = PLAYERS
    open = ("seat",)
    recorded = None
    spare = False


class Away(Entry, tag="away", frozen=True):
    """The owner got up, ran out of time, or has vanished and the others go on without them."""

    seat: int
    why: AwayWhy

    audience = PLAYERS
    open = ("seat", "why")
    recorded = "why"
    spare = False
    variant = "why"


class Back(Entry, tag="back", frozen=True):
    seat: int

    audience = PLAYERS
    open = ("seat",)
    recorded = ""
    spare = False


class Spoke(Entry, tag="spoke", frozen=True):
    seat: int
    text: str

    audience = PLAYERS
    open = ("seat", "text")
    recorded = "text"
    spare = True
    before_the_first_card = True


class Remarked(Entry, tag="remarked", frozen=True):
    """One of the game's fixed remarks."""

    seat: int
    remark: str

    audience = PLAYERS
    open = ("seat", "remark")
    recorded = "remark"
    spare = True


class Reacted(Entry, tag="reacted", frozen=True):
    seat: int
    reaction: str

    audience = PLAYERS
    open = ("seat", "reaction")
    recorded = "reaction"
    spare = True
    before_the_first_card = True


class Hinted(Entry, tag="hinted", frozen=True):
    seat: int

    audience = PLAYERS
    open = ("seat",)
    recorded = ""
    spare = True


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the games of the same company at this table ended: how many there were, and how many each sitter has won."""

    games: int = 0
    wins: dict[str, int] = {}


class Rematched(Entry, tag="rematched", frozen=True):
    """The same people, a new deal. Who sits there is asked (at older tables nobody was), and the tally goes along, so
    that a table can be read from here on."""

    seat: int
    secret: str
    asks: bool = False
    tally: Tally | None = None

    audience = EVERYBODY
    open = ("seat",)
    recorded = None
    spare = False
    names_seats = True


class Joined(Entry, tag="joined", frozen=True):
    """Yes, another game."""

    seat: int

    audience = EVERYBODY
    open = ("seat",)
    recorded = None
    spare = False


class Woken(Entry, tag="woken", frozen=True):
    """Nobody kept the table for a while (the server was down): that time is on nobody's clock."""

    audience = NOBODY
    open = ()
    recorded = None
    spare = False


class Closed(Entry, tag="closed", frozen=True):
    audience = EVERYBODY
    open = ()
    recorded = None
    spare = False


AnyEntry = (
    Opened
    | Planned
    | Seated
    | BotSeated
    | Stood
    | Renamed
    | Offered
    | HandedOver
    | Promised
    | Starting
    | Revealed
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
    | Joined
    | Woken
    | Closed
)

_DECODER: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def written(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


def read(data: bytes) -> AnyEntry:
    return _DECODER.decode(data)
