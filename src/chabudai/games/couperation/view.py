"""What a seat of Couperation may know: its hand, the face-down cards it placed, all that lies open, and what everybody
could see of cards that went out of sight again (§12)."""

from typing import Literal

import msgspec

from chabudai.engine.bits import has, members_of, size
from chabudai.engine.game import View
from chabudai.games.couperation import rules_plan as numbering
from chabudai.games.couperation.cards import CARDS, PLACES
from chabudai.games.couperation.rules import Couperation
from chabudai.games.couperation.rules_plan import GLASS, MOST_SEATS, NO_CARD, NO_PLACE, OVER
from chabudai.games.couperation.rules_whereabouts import ROW

Phase = Literal[
    "deal", "reserve", "wish", "first", "ask", "drawing", "act", "pay_first", "pay_second", "burn", "place", "destroy",
    "clear", "over",
]  # fmt: skip
PHASES: tuple[Phase, ...] = (
    "deal", "reserve", "wish", "first", "ask", "drawing", "act", "pay_first", "pay_second", "burn", "place", "destroy",
    "clear", "over",
)  # fmt: skip
CLAUSES: dict[Phase, str] = {
    "deal": "5", "reserve": "5", "wish": "5", "first": "5", "ask": "7", "drawing": "7", "act": "8", "pay_first": "8",
    "pay_second": "8", "burn": "8", "place": "8", "destroy": "9", "clear": "9", "over": "10",
}  # fmt: skip
Reason = Literal["tower", "broken", "stuck"]
REASONS: tuple[Reason, ...] = ("tower", "broken", "stuck")
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

    def clause(self) -> str:
        return CLAUSES[self.phase]


def make_view(state: Couperation, seat: int | None) -> CouperationView:
    seats = state.plan.seats
    owing = state.to_act()
    phase = PHASES[state.phase]
    finish_in_deck = has(state.deck, numbering.FINISH)
    return CouperationView(
        seat=seat,
        phase=phase,
        to_act=[s for s in range(seats) if owing >> s & 1],
        turn=None if phase in ("reserve", "wish", "first") else state.turn,
        hand=None if seat is None else in_order(state, state.hands[seat]),
        own_wish=None if seat is None or state.wishes[seat] < 0 else state.wishes[seat],
        players=[_player(state, s) for s in range(seats)],
        tower=[_placed(state, place, seat) for place in range(numbering.PLACES) if state.tower[place] != NO_CARD],
        face_up=size(state.up),
        last=None if state.last == NO_PLACE else PLACES[state.last],
        reserve=in_order(state, state.reserve),
        discard=in_order(state, state.discard),
        deck=size(state.deck),
        before_finish=state.top_half if finish_in_deck else None,
        draw_limit=state.draw_limit() if phase == "ask" else None,
        to_draw=state.to_draw,
        fetch=_fetch(state),
        known_to_all=_traces(state, seats),
        known_to_me=_traces(state, seat),
        ended_by=REASONS[state.ended_by] if state.phase == OVER else None,
    )


def _player(state: Couperation, seat: int) -> Player:
    wish = state.wishes[seat]
    return Player(
        hand=size(state.hands[seat] & GLASS),
        finish=has(state.hands[seat], numbering.FINISH),
        wished=wish >= 0,
        wish=wish if wish >= 0 and state.phase != numbering.WISHING else None,
    )


def _placed(state: Couperation, place: int, viewer: int | None) -> Placed:
    card = CARDS[state.tower[place]]
    if has(state.down, place):
        placer = state.placer(place)
        return Placed(PLACES[place], "down", card if viewer == placer else None, placer)
    return Placed(PLACES[place], "broken" if state.broken == place else "up", card, None)


def _fetch(state: Couperation) -> Fetch | None:
    if state.fetching == NO_CARD:
        return None
    paid = in_order(state, state.paid)
    to_burn = state.to_burn if len(paid) == 2 else None
    return Fetch(CARDS[state.fetching], paid, in_order(state, state.burnt), to_burn)


def _traces(state: Couperation, row: int | None) -> Traces:
    """A row of the whereabouts, turned round: by card instead of by place."""
    whereabouts = state.whereabouts
    if whereabouts is None or row is None:
        return Traces([], [])
    cards = []
    for card in members_of(whereabouts.traced[row]):
        spots = [spot for spot in range(ROW) if has(whereabouts.may[row * ROW + spot], card)]
        hands = [spot for spot in spots if spot < MOST_SEATS]
        places = [PLACES[spot - MOST_SEATS] for spot in spots if spot >= MOST_SEATS]
        cards.append(Trace(CARDS[card], hands, places))
    return Traces(cards, [PLACES[place] for place in members_of(whereabouts.limited[row])])


def in_order(state: Couperation, cards: int) -> list[str]:
    """In ascending order, the Finish card last of its number (§11)."""
    behind = state.plan.behind
    return [CARDS[card] for card in sorted(members_of(cards), key=lambda card: -size(behind[card]))]
