"""What a table is opened with: the game and how it is to be played. Open to everybody at the table."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from chabudai.bots import BOTS

#: No game has more seats.
MOST_SEATS = 12
Short = Annotated[str, Meta(min_length=1, max_length=40)]
Strength = Literal["random", "steady", "sharp"]
STRENGTHS: tuple[Strength, ...] = ("random", "steady", "sharp")
assert STRENGTHS == BOTS

#: What a table is doing: people sit down, a game is running, it has ended, or the table was given up.
Phase = Literal["seats", "playing", "over", "closed"]
#: What can be asked of all.
Matter = Literal["undo", "pause"]
#: Why somebody's seat is played by a bot: they got up, their time was up, or they have not been seen for a while.
AwayWhy = Literal["left", "time", "gone"]

#: Letters of a card file that a message may have. One that can be played with has fewer, and one with more hears why.
LONGEST_CARDS = 40_000


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`move`: so many seconds for every choice. `game`: so many for all of them, and `extra` more after each."""

    kind: Literal["move", "game"]
    seconds: Annotated[int, Meta(ge=5, le=86_400)]
    extra: Annotated[int, Meta(ge=0, le=600)] = 0


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """`cards` names an edition; `card_file` is the text of another one. `listed` puts the table on the open list."""

    game: Short
    seats: Annotated[int, Meta(ge=1, le=12)] | None = None
    options: Annotated[dict[str, str], Meta(max_length=20)] = {}
    cards: Short | None = None
    card_file: Annotated[str, Meta(max_length=LONGEST_CARDS)] | None = None
    clock: Clock | None = None
    listed: bool = False
    watch: bool = True
    hints: bool = True
    reactions: bool = True
    #: Who moves for somebody who is away.
    stand_in: Strength = "steady"
    #: Milliseconds that a bot's move takes at least, so that people can follow.
    pace: Annotated[int, Meta(ge=0, le=5_000)] = 700
