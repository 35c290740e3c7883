"""From a view of Couperation back to full states: everything the seat knows is put in place, the rest is dealt out."""

from chabudai.engine.game import Memory, Setup, once_per_setup
from chabudai.games.couperation import rules_fixed as numbering
from chabudai.games.couperation.cards import CARDS, FINISH, NUMBER, PLACE_NUMBER, Sheet, card_set
from chabudai.games.couperation.cards import PLACES as PLACE_NAMES
from chabudai.games.couperation.rules import Couperation
from chabudai.games.couperation.rules_fixed import MOST_SEATS, NO_CARD, PLACES, Fixed
from chabudai.games.couperation.rules_whereabouts import ROW, Whereabouts
from chabudai.games.couperation.shapes import PHASES, REASONS, CouperationView, Traces
from chabudai.games.couperation.worlds import CouperationWorlds


@once_per_setup
def fixed_of(setup: Setup[Sheet]) -> Fixed:
    """It is only ever read, and takes longer to make than a world to imagine."""
    sheet, options = setup.cards, setup.options
    diamonds = [0] * numbering.CARDS
    for group in sheet.diamonds:
        for card in group.cards:
            diamonds[NUMBER[str(card)]] = group.count
    return Fixed(
        setup.seats,
        options["finish"] == "on",
        options["first"] == "wish",
        sheet.glass.highest,
        sheet.finish.number,
        sheet.tower.levels,
        NUMBER[str(sheet.tower.start)],
        sheet.tower.place - 1,
        card_set(sheet.opening.cards),
        sheet.reserve_size(setup.seats),
        sheet.hand.dealt,
        sheet.hand.limit,
        sheet.draw.first_turn,
        sheet.draw.refill,
        diamonds,
        card_set(sheet.heart.cards),
    )


def worlds(setup: Setup[Sheet], view: CouperationView, memory: Memory | None) -> CouperationWorlds:
    """Everything that agrees with a view."""
    known = _known_state(setup, view)
    unknown = known.fixed.glass & ~_seen(known)
    room = [0] * (MOST_SEATS + PLACES + 1)
    for seat, player in enumerate(view.players):
        if seat != view.seat:
            room[seat] = player.hand
    for placed in view.tower:
        if placed.card is None:
            room[MOST_SEATS + PLACE_NUMBER[placed.place]] = 1
    room[-1] = view.deck - (known.deck != 0)
    return CouperationWorlds(known, unknown, room, _possible(setup, view, unknown), _sealed(view), _acting(view))


def _seen(state: Couperation) -> int:
    """All the cards that lie somewhere in a state, but the deck."""
    cards = state.reserve | state.discard
    for card in [*state.tower, state.fetching]:
        if card != NO_CARD:
            cards |= 1 << card
    for hand in state.hands:
        cards |= hand
    return cards


def _possible(setup: Setup[Sheet], view: CouperationView, unknown: int) -> list[int]:
    """What may be in each hand, at each place and in the deck. A trace of one's own says more than a common one."""
    whereabouts = _whereabouts(setup, view)
    own = -1 if view.seat is None else view.seat
    rows = [row for row in (own, setup.seats) if row >= 0]
    free = unknown
    possible = [0] * (ROW + 1)
    limited = 0
    for row in rows:
        for spot in range(ROW):
            possible[spot] |= whereabouts.may[row * ROW + spot] & free
        free &= ~whereabouts.traced[row]
        limited |= whereabouts.limited[row]
    for spot in range(ROW + 1):
        if not MOST_SEATS <= spot < ROW or not limited >> spot - MOST_SEATS & 1:
            possible[spot] |= free
    return possible


def _sealed(view: CouperationView) -> int:
    return sum(1 << seat for seat, p in enumerate(view.players) if p.wished and p.wish is None and seat != view.seat)


def _acting(view: CouperationView) -> int:
    """The active seat when its hand is hidden but its choices say something about it; otherwise −1."""
    telling = view.phase in ("pay_first", "pay_second", "burn") or view.ended_by == "stuck"
    return view.turn if telling and view.turn is not None and view.turn != view.seat else -1


def _known_state(setup: Setup[Sheet], view: CouperationView) -> Couperation:
    state = Couperation(fixed_of(setup))
    state.phase = PHASES.index(view.phase)
    state.turn = _turn(setup, view)
    state.deck = 0 if view.before_finish is None else CARDS.set_of([FINISH])
    state.top_half = view.before_finish or 0
    state.reserve = CARDS.set_of(view.reserve)
    state.discard = CARDS.set_of(view.discard)
    state.to_draw = view.to_draw
    state.ended_by = 0 if view.ended_by is None else REASONS.index(view.ended_by)
    _know_players(state, view)
    _know_tower(state, view)
    _know_fetch(state, view)
    if view.known_to_all.cards or view.known_to_me.cards:
        state.whereabouts = _whereabouts(setup, view)
    return state


def _turn(setup: Setup[Sheet], view: CouperationView) -> int:
    # After the deal, and until somebody starts, the turn stays with the seat that was dealt the last card.
    return setup.seats - 1 if view.turn is None else view.turn


def _know_players(state: Couperation, view: CouperationView) -> None:
    for seat, player in enumerate(view.players):
        state.hands[seat] = CARDS.set_of([FINISH]) if player.finish else 0
        state.wishes[seat] = -1 if player.wish is None else player.wish
    if view.seat is not None:
        state.hands[view.seat] = CARDS.set_of(view.hand)
        state.wishes[view.seat] = -1 if view.own_wish is None else view.own_wish


def _know_tower(state: Couperation, view: CouperationView) -> None:
    state.up = 0
    for placed in view.tower:
        place = PLACE_NUMBER[placed.place]
        state.tower[place] = NO_CARD if placed.card is None else NUMBER[placed.card]
        match placed.face:
            case "up":
                state.up |= 1 << place
            case "down":
                assert placed.placed_by is not None
                state.down |= 1 << place
                state.laid[placed.placed_by] |= 1 << place
            case "broken":
                state.broken = place
    state.last = numbering.NO_PLACE if view.last is None else PLACE_NUMBER[view.last]
    state.survey()


def _know_fetch(state: Couperation, view: CouperationView) -> None:
    if view.fetch is not None:
        state.fetching = NUMBER[view.fetch.card]
        state.paid = CARDS.set_of(view.fetch.paid)
        state.burnt = CARDS.set_of(view.fetch.burnt)
        state.to_burn = view.fetch.to_burn or 0


def _whereabouts(setup: Setup[Sheet], view: CouperationView) -> Whereabouts:
    """What the others know by themselves is not imagined: nothing in the rules depends on it."""
    whereabouts = Whereabouts(setup.seats)
    _know_traces(whereabouts, setup.seats, view.known_to_all)
    if view.seat is not None:
        _know_traces(whereabouts, view.seat, view.known_to_me)
    return whereabouts


def _know_traces(whereabouts: Whereabouts, row: int, traces: Traces) -> None:
    for trace in traces.cards:
        spots = [*trace.hands, *(MOST_SEATS + PLACE_NUMBER[place] for place in trace.places)]
        for spot in spots:
            whereabouts.trace(row, spot, NUMBER[trace.card])
    whereabouts.limited[row] |= PLACE_NAMES.set_of(traces.limited)
