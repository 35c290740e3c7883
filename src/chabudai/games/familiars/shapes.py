"""The forms of what a seat may know, apart from `view`, which fills them in and is compiled: classes of msgspec cannot
be."""

from typing import ClassVar, Literal, get_args

import msgspec

from chabudai.engine.game import View

Phase = Literal[
    "deal", "set_out", "lead", "hand_exchange", "pass", "errand_exchange", "turn_up", "trick", "refill", "draw", "over"
]
PHASES: tuple[Phase, ...] = get_args(Phase)
Reason = Literal["nine-rounds"]
REASONS: tuple[Reason, ...] = get_args(Reason)
CLAUSES: dict[Phase, str] = {
    "deal": "1", "set_out": "1", "lead": "1", "hand_exchange": "2", "pass": "2", "errand_exchange": "3", "turn_up": "3",
    "trick": "4", "refill": "6", "draw": "7", "over": "8",
}  # fmt: skip


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    card: str


class Pass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that was passed. Giver and receiver see it as long as both are certain that the receiver holds it."""

    round: int
    giver: int
    receiver: int
    card: str | None


class Pile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A face-down pile of errands: `unseen` cards in unknown order and below them the returned ones, topmost first."""

    unseen: int
    returned: list[str]


class FamiliarsView(View, frozen=True):
    clauses: ClassVar = CLAUSES
    phase: Phase
    round: int
    lead: int | None
    to_act: list[int]
    #: The seat's own cards, sorted, and how many every seat holds.
    hand: list[str] | None
    hands: list[int]
    draw_pile: int
    #: Everything played, the trick on the table included, sorted by colour.
    discard: list[str]
    tricks_played: int
    trick: list[Play]
    #: The trick before, until the next is begun.
    last_trick: list[Play]
    #: What the trick on the table (or else the one before) adds up to, by colour.
    totals: dict[str, int]
    #: Passes made in the hand exchange that is going on.
    passes: int
    #: The last pass of the game; the last one of the exchange before comes first if its receiver has not passed since.
    last_passes: list[Pass]
    display: list[str]
    piles: list[Pile]
    completed: list[str]
    score: int
    #: An errand taken away that goes to the bottom of its pile once its replacement lies there.
    removed: str | None
    #: The level of the pile from which an errand is about to be turned up.
    due_level: int | None
    ended_by: Reason | None
