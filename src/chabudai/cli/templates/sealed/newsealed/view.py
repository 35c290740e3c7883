"""What a seat may know. Next: a field for whatever you add to the rules, if somebody may see it."""

from typing import Literal

import msgspec

from chabudai.engine.bits import first, members_of
from chabudai.engine.game import View
from newsealed.cards import CARDS
from newsealed.rules import HAND, NewSealed


class Player(msgspec.Struct, frozen=True):
    spent: list[str]
    points: int


class NewSealedView(View, frozen=True):
    phase: Literal["prize", "choice", "over"]
    to_act: list[int]
    prize: str | None
    prizes: list[str]
    hand: list[str] | None
    choice: str | None
    chosen: list[int]
    players: list[Player]

    def clause(self) -> str:
        return {"prize": "1", "choice": "2", "over": "4"}[self.phase]


def make_view(state: NewSealed, seat: int | None) -> NewSealedView:
    own = -1 if seat is None else state.chosen[seat]
    return NewSealedView(
        seat=seat,
        phase="over" if state.over() else "prize" if state.prize < 0 else "choice",
        to_act=list(members_of(state.to_act())),
        prize=None if state.prize < 0 else CARDS[state.prize],
        prizes=named(state.prizes),
        hand=None if seat is None else named(state.hands[seat]),
        choice=None if own < 0 else CARDS[own],
        chosen=[s for s in range(state.seats) if state.chosen[s] >= 0],
        players=[Player(named(first(HAND) & ~state.hands[s]), state.points[s]) for s in range(state.seats)],
    )


def named(cards: int) -> list[str]:
    return [CARDS[card] for card in members_of(cards)]
