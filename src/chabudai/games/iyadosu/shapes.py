"""The forms of what a seat may know, apart from `view`, which fills them in and is compiled: classes of msgspec cannot
be."""

from typing import Literal, get_args

import msgspec

from chabudai.engine.game import View

Phase = Literal["start", "deal", "division", "trick", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
CLAUSES: dict[Phase, str] = {"start": "1", "deal": "2", "division": "3", "trick": "5", "over": "11"}
Reason = Literal["rounds", "instant"]
REASONS: tuple[Reason, ...] = get_args(Reason)


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is open about a seat. `fan` counts cards not divided yet, `stack` is the Insert's place from the bottom."""

    fan: int
    normal: int
    refuse: int
    declared: int | None
    won: int
    stack: int | None
    out: bool
    total: int
    last_score: int | None


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in a trick; no card means the Insert, face down."""

    seat: int
    card: str | None
    refused: bool


class IyadosuView(View, frozen=True):
    phase: Phase
    round: int
    start: int | None
    to_act: list[int]
    #: The seat's own cards: the fan in dealt order until it is divided, then both parts sorted.
    fan: list[str] | None
    normal: list[str] | None
    refuse: list[str] | None
    players: list[Player]
    tricks_played: int
    lead_colour: str | None
    trick: list[Play]
    #: The trick before, until the next is begun, and who took it.
    last_trick: list[Play]
    taken_by: int | None
    ended_by: Reason | None

    def clause(self) -> str:
        return "4" if self.phase == "trick" and not self.trick else CLAUSES[self.phase]
