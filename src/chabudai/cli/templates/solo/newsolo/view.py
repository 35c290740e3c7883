"""What a seat may know. Next: a field for whatever you add to the rules, if it can be seen."""

from typing import ClassVar, Literal

from chabudai.engine.bits import members_of, size
from chabudai.engine.game import View
from newsolo.rules import CARDS, DECK, NewSolo


class NewSoloView(View, frozen=True):
    phase: Literal["draw", "choice", "over"]
    clauses: ClassVar = {"draw": "1", "choice": "2", "over": "3"}
    to_act: list[int]
    deck: int
    row: list[str]
    total: int
    stopped: bool


def make_view(state: NewSolo, seat: int | None) -> NewSoloView:
    return NewSoloView(
        seat=seat,
        phase="over" if state.over() else "draw" if state.is_drawing else "choice",
        to_act=list(members_of(state.to_act())),
        deck=size(state.deck),
        row=[CARDS[card] for card in range(DECK) if not state.deck >> card & 1],
        total=state.total,
        stopped=state.has_stopped,
    )
