"""The forms of what a seat may know, apart from `view`, which fills them in and is compiled: classes of msgspec cannot
be."""

from typing import ClassVar, Literal, get_args

import msgspec

from chabudai.engine.game import View

Phase = Literal["dealer", "display", "rise", "arrival", "exam", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
CLAUSES: dict[Phase, str] = {"dealer": "1", "display": "3", "rise": "4", "arrival": "5", "exam": "7", "over": "8"}
SoloPhase = Literal["hand", "row", "rise", "draw", "over"]
SOLO_PHASES: tuple[SoloPhase, ...] = get_args(SoloPhase)
SOLO_CLAUSES: dict[SoloPhase, str] = {"hand": "10", "row": "11", "rise": "11", "draw": "12", "over": "13"}


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is open about a seat. `rise` is its card of this round once turned over, `took` the lesson of this round.

    `taken` are all its lessons, `exam` the rise cards drawn at its exam; `points` is what it has of both by now.
    """

    stamina: int
    chosen: bool
    rise: str | None
    took: str | None
    taken: list[str]
    exam: list[str]
    points: int


class FutonView(View, frozen=True):
    clauses: ClassVar = CLAUSES
    phase: Phase
    round: int
    dealer: int | None
    to_act: list[int]
    #: The seat's own rise card of this round, also while it is sealed.
    rise: str | None
    players: list[Player]
    display: list[str]
    #: Lessons nobody took, and how many are left in the deck.
    aside: list[str]
    deck: int
    #: The seats that attend this round, first to last, once the rise cards are turned over.
    arrival: list[int]
    #: Whose exam it is, and how many cards it still draws.
    examined: int | None
    draws_left: int
    ended_by: Literal["exam"] | None


class SoloView(View, frozen=True):
    clauses: ClassVar = SOLO_CLAUSES
    phase: SoloPhase
    turn: int
    to_act: list[int]
    stamina: int
    #: The rise cards in hand; only the player sees them.
    hand: list[str] | None
    hand_count: int
    rise_deck: int
    rise_discard: list[str]
    #: The three places from the deck outwards; None where no lesson lies.
    row: list[str | None]
    deck: int
    discard: list[str]
    taken: list[str]
    points: int
    ended_by: Literal["asleep", "term"] | None
