"""The form of what a seat may know."""

from typing import Literal

import msgspec

from chabudai.engine.game import View

Phase = Literal["deal", "stock", "hands", "over"]


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is open about a seat: how many cards it holds, which of them it took openly, and its tricks that count."""

    hand: int
    shown: list[str]
    won: int


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    card: str


class WhistView(View, frozen=True):
    phase: Phase
    to_act: list[int]
    turn: int | None
    hand: list[str] | None
    players: list[Player]
    trump: str | None
    up: str | None
    stock: int
    trick: list[Play]
    #: The trick before, until the next is begun, and who took it.
    last_trick: list[Play]
    taken_by: int | None
    played: list[str]

    def clause(self) -> str:
        return {"deal": "2", "stock": "3", "hands": "3", "over": "6"}[self.phase]
