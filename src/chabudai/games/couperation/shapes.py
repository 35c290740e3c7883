"""The forms of what a seat may know, apart from `view`, which fills them in and is compiled: classes of msgspec cannot
be."""

from typing import ClassVar, Literal, get_args

import msgspec

from chabudai.engine.game import View

Phase = Literal[
    "deal", "reserve", "wish", "first", "ask", "drawing", "act", "pay_first", "pay_second", "burn", "place", "destroy",
    "clear", "over",
]  # fmt: skip
PHASES: tuple[Phase, ...] = get_args(Phase)
CLAUSES: dict[Phase, str] = {
    "deal": "5", "reserve": "5", "wish": "5", "first": "5", "ask": "7", "drawing": "7", "act": "8", "pay_first": "8",
    "pay_second": "8", "burn": "8", "place": "8", "destroy": "9", "clear": "9", "over": "10",
}  # fmt: skip
Reason = Literal["tower", "broken", "stuck"]
REASONS: tuple[Reason, ...] = get_args(Reason)
Face = Literal["up", "down", "broken"]


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is open about a seat. `hand` counts Glass cards; the Finish card lies open beside them."""

    hand: int
    finish: bool
    #: Whether the wish to start has been told; what it was, once all have told theirs.
    wished: bool
    wish: int | None


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the tower. A face-down one is known to the seat that placed it; `broken` was opened and is wrong."""

    place: str
    face: Face
    card: str | None
    placed_by: int | None


class Fetch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fetch in progress; `to_burn` is None until both cards are paid."""

    card: str
    paid: list[str]
    burnt: list[str]
    to_burn: int | None


class Trace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that was seen and is hidden again: it lies in one of these hands or face down at one of these places."""

    card: str
    hands: list[int]
    places: list[str]


class Traces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`limited` are face-down places whose card is surely one that the traces lead to."""

    cards: list[Trace]
    limited: list[str]


class CouperationView(View, frozen=True):
    clauses: ClassVar = CLAUSES
    phase: Phase
    to_act: list[int]
    #: Whose turn it is, or who gets the next card of the deal; None while there is no such seat.
    turn: int | None
    #: The seat's own hand in ascending order, the Finish card included.
    hand: list[str] | None
    #: The seat's own wish to start, sealed or not.
    own_wish: int | None
    players: list[Player]
    tower: list[Placed]
    face_up: int
    #: Where the card lies that was placed or opened last: it sets the limit of the next draw.
    last: str | None
    reserve: list[str]
    discard: list[str]
    #: Cards left in the deck, and how many of them come before the Finish card can (None without one in the deck).
    deck: int
    before_finish: int | None
    #: How many cards the active seat may draw, while it is asked; Glass cards still to be drawn, while it draws.
    draw_limit: int | None
    to_draw: int
    fetch: Fetch | None
    #: What everybody knows about hidden cards, and what this seat knows besides.
    known_to_all: Traces
    known_to_me: Traces
    ended_by: Reason | None
