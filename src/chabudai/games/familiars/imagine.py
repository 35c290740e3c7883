"""From a view of Familiar's Trouble back to full states: what the seat knows is put in place, the rest is dealt out."""

from collections import Counter

from chabudai.engine.bits import BIT, lowest
from chabudai.engine.game import Setup
from chabudai.games.familiars import rules
from chabudai.games.familiars.cards import ERRAND, ERRANDS, KIND, KINDS, Sheet
from chabudai.games.familiars.inference import CERTAIN_PASS, EARLIER_PASS, LAST_PASS, NO_PASS, Deductions, Division
from chabudai.games.familiars.memory import FamiliarsMemory
from chabudai.games.familiars.rules import Familiars
from chabudai.games.familiars.rules_cards import NO_KIND, SEATS, Fixed, packed
from chabudai.games.familiars.shapes import PHASES, FamiliarsView
from chabudai.games.familiars.worlds import FamiliarsWorlds, Places

#: The weight of the likeliest way to divide the hidden cards; the others are rounded to it, and never to nothing.
FINE = 1000


def fixed_of(setup: Setup[Sheet]) -> Fixed:
    sheet = setup.cards
    copies, errands, options = sheet.copies(), sheet.errands(), setup.options
    needs = [errands[name].needs if name in errands else None for name in ERRANDS]
    return Fixed(
        [copies.get(name, 0) for name in KINDS],
        sheet.deal.hand,
        [0 if need is None else packed(need.red, need.green, need.blue) for need in needs],
        [errands[name].points if name in errands else 0 for name in ERRANDS],
        [int(count) for count in options["display"].split("-")],
        options["hand_exchange"] == "on",
        options["errand_exchange"] == "on",
        options["winner"] == "highest",
    )


def worlds(setup: Setup[Sheet], view: FamiliarsView, memory: FamiliarsMemory | None) -> FamiliarsWorlds:
    """Everything that agrees with a view, and with what its seat remembers."""
    seen = (memory or FamiliarsMemory()).after(view)
    fixed = fixed_of(setup)
    deductions = Deductions(fixed, view, seen)
    known, unknown = _known_state(fixed, view)
    heaviest = max(deductions.divisions.values())
    ways = [
        _places(deductions, division, unknown, max(1, round(FINE * weight / heaviest)))
        for division, weight in deductions.divisions.items()
    ]
    return FamiliarsWorlds(known, unknown, ways)


def _places(deductions: Deductions, division: Division, unknown: int, weight: int) -> Places:
    """Equal tokens of a hand share a place; a card passed unseen has its own."""
    owner: list[int] = []
    room: list[int] = []
    possible: list[int] = []
    passed = {LAST_PASS: -1, EARLIER_PASS: -1}
    for seat, hand in zip(deductions.hidden, division, strict=True):
        for (cards, tag), count in Counter(hand).items():
            if tag == CERTAIN_PASS:
                # It is in the known state already.
                continue
            if tag != NO_PASS:
                passed[tag] = len(owner)
            owner.append(seat)
            room.append(count)
            possible.append(cards & unknown)
    owner.append(SEATS)
    room.append(deductions.view.draw_pile)
    possible.append(unknown)
    return Places(owner, room, possible, passed[LAST_PASS], passed[EARLIER_PASS], weight)


def _known_state(fixed: Fixed, view: FamiliarsView) -> tuple[Familiars, int]:
    """The state as far as the seat knows it, and the cards it cannot place."""
    state = rules.new_game(fixed)
    state.phase = PHASES.index(view.phase)
    state.round = view.round
    state.lead = view.lead or 0
    state.tricks_played = view.tricks_played
    state.turn = _turn(fixed, view)
    unknown = _know_cards(state, view)
    _know_errands(state, view)
    return state, unknown


def _turn(fixed: Fixed, view: FamiliarsView) -> int:
    if view.phase == "deal":
        return sum(view.hands) // fixed.hand
    if view.to_act:
        return view.to_act[0]
    if view.phase == "draw":
        # The pile goes down by a card for each seat in turn.
        return ((view.lead or 0) - view.draw_pile) % SEATS
    return view.lead or 0


def _know_cards(state: Familiars, view: FamiliarsView) -> int:
    unknown = state.fixed.deck

    def take(name: str) -> int:
        nonlocal unknown
        card = BIT[lowest(unknown & state.fixed.slots_of[KIND[name]])]
        unknown &= ~card
        return card

    state.deck = 0
    for name in view.discard:
        state.discard |= take(name)
    if view.seat is not None:
        for name in view.hand or []:
            state.hands[view.seat] |= take(name)
    plays = view.trick or view.last_trick
    for place, play in enumerate(plays):
        state.trick[place] = KIND[play.card]
    state.opened_by = plays[0].seat if plays else 0
    state.played = len(view.trick)
    state.passes = view.passes
    for last in view.last_passes:
        state.earlier_giver, state.earlier_in, state.earlier = state.giver, state.given_in, state.given
        state.giver, state.given_in, state.given = last.giver, last.round, NO_KIND
        if last.card is not None:
            state.given = KIND[last.card]
            if view.seat == last.giver:
                state.hands[last.receiver] |= take(last.card)
    return unknown


def _know_errands(state: Familiars, view: FamiliarsView) -> None:
    errands = state.errands
    errands.display = ERRANDS.set_of(view.display)
    errands.completed = ERRANDS.set_of(view.completed)
    errands.points = view.score
    seen = errands.display | errands.completed
    if view.removed is not None:
        state.removed = ERRAND[view.removed]
        seen |= BIT[state.removed]
    if view.due_level is not None:
        state.due_level = view.due_level - 1
    for pile in view.piles:
        seen |= ERRANDS.set_of(pile.returned)
        for name in pile.returned:
            errands.put_back(ERRAND[name])
    errands.unseen &= ~seen
