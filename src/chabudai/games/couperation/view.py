"""What a seat of Couperation may know: its hand, the face-down cards it placed, all that lies open, and what everybody
could see of cards that went out of sight again (§12)."""

from chabudai.engine.bits import has, members_of, size
from chabudai.games.couperation import rules_fixed as numbering
from chabudai.games.couperation.cards import CARDS, PLACES
from chabudai.games.couperation.rules import Couperation
from chabudai.games.couperation.rules_fixed import GLASS, MOST_SEATS, NO_CARD, NO_PLACE, OVER
from chabudai.games.couperation.rules_whereabouts import ROW
from chabudai.games.couperation.shapes import PHASES, REASONS, CouperationView, Fetch, Placed, Player, Trace, Traces


def make_view(state: Couperation, seat: int | None) -> CouperationView:
    seats = state.fixed.seats
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
    behind = state.fixed.behind
    return [CARDS[card] for card in sorted(members_of(cards), key=lambda card: -size(behind[card]))]


def more_outcome(state: Couperation) -> dict[str, int]:
    return {"face_up": size(state.up)}
