"""From a view of Familiar's Trouble back to full states: what the seat knows is put in place, the rest is dealt out."""

from chabudai.engine.bits import BIT, lowest, size
from chabudai.engine.game import Setup
from chabudai.games.familiars import rules
from chabudai.games.familiars.cards import ERRAND, ERRANDS, KIND, KINDS, Sheet
from chabudai.games.familiars.deduce import Deductions
from chabudai.games.familiars.memory import FamiliarsMemory
from chabudai.games.familiars.rules import Familiars
from chabudai.games.familiars.rules_cards import NO_KIND, SEATS, Plan, packed
from chabudai.games.familiars.view import PHASES, FamiliarsView
from chabudai.games.familiars.worlds import FamiliarsWorlds, LastPass


def plan_of(setup: Setup) -> Plan:
    sheet = setup.cards
    assert isinstance(sheet, Sheet)
    copies, errands, options = sheet.copies(), sheet.errands(), setup.options
    needs = [errands[name].needs if name in errands else None for name in ERRANDS]
    return Plan(
        [copies.get(name, 0) for name in KINDS],
        sheet.deal.hand,
        [0 if need is None else packed(need.red, need.green, need.blue) for need in needs],
        [errands[name].points if name in errands else 0 for name in ERRANDS],
        [int(count) for count in options["display"].split("-")],
        options["hand_exchange"] == "on",
        options["errand_exchange"] == "on",
        options["winner"] == "highest",
    )


def worlds(setup: Setup, view: FamiliarsView, memory: FamiliarsMemory | None) -> FamiliarsWorlds:
    """Everything that agrees with a view, and with what its seat remembers."""
    seen = FamiliarsMemory()
    if memory is not None:
        seen.join(memory)
    seen.see(view)
    plan = plan_of(setup)
    deductions = Deductions(setup, plan, view, seen)
    known, unknown = _known_state(plan, view)
    owner: list[int] = []
    room: list[int] = []
    possible: list[int] = []
    certain = known.given if _is_giver(view) and known.given != NO_KIND else None
    for seat in deductions.hidden:
        for count, cards in deductions.places(seat, certain if known.hands[seat] else None, unknown):
            owner.append(seat)
            room.append(count)
            possible.append(cards)
    owner.append(SEATS)
    room.append(view.draw_pile)
    possible.append(unknown & ~deductions.kept_from_the_pile(certain, unknown))
    return FamiliarsWorlds(known, unknown, owner, room, possible, _last_pass(plan, view, seen, deductions))


def _is_giver(view: FamiliarsView) -> bool:
    return view.last_pass is not None and view.seat == view.last_pass.giver


def _last_pass(plan: Plan, view: FamiliarsView, seen: FamiliarsMemory, deductions: Deductions) -> LastPass | None:
    """For those who have not seen the last card passed; giver and receiver find it in their views."""
    last = view.last_pass
    if last is None or view.seat in (last.giver, last.receiver):
        return None
    hand = deductions.hidden[last.receiver]
    before = [lack for lack in hand.lacks if lack.shown_in < last.round]
    barred = 0
    for lack in hand.lacks[len(before) :]:
        barred |= lack.cards
    plays = [play for number in range(last.round, view.round + 1) for play in seen.tricks.get(number, [])]
    gift = seen.given.get(last.round)
    gift_gone = gift is not None and any(play.card == gift and play.seat != view.seat for play in plays)
    return LastPass(
        barred,
        [KIND[play.card] for play in plays if play.seat == last.receiver],
        [lack.cards for lack in before],
        [lack.arrived for lack in before],
        NO_KIND if gift is None or gift_gone else KIND[gift],
        gift is not None
        and size(plan.slots_of[KIND[gift]]) == 1
        and any(play.card == gift and play.seat == last.receiver for play in plays),
    )


def _known_state(plan: Plan, view: FamiliarsView) -> tuple[Familiars, int]:
    """The state as far as the seat knows it, and the cards it cannot place."""
    state = rules.new_game(plan)
    state.phase = PHASES.index(view.phase)
    state.round = view.round
    state.lead = view.lead or 0
    state.tricks_played = view.tricks_played
    state.turn = _turn(plan, view)
    unknown = _know_cards(state, view)
    _know_errands(state, view)
    return state, unknown


def _turn(plan: Plan, view: FamiliarsView) -> int:
    if view.phase == "deal":
        return sum(view.hands) // plan.hand
    if view.to_act:
        return view.to_act[0]
    if view.phase == "draw":
        # The pile goes down by a card for each seat in turn.
        return ((view.lead or 0) - view.draw_pile) % SEATS
    return view.lead or 0


def _know_cards(state: Familiars, view: FamiliarsView) -> int:
    unknown = state.plan.deck

    def take(name: str) -> int:
        nonlocal unknown
        card = BIT[lowest(unknown & state.plan.slots_of[KIND[name]])]
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
    if view.last_pass is not None:
        state.giver = view.last_pass.giver
        state.given_in = view.last_pass.round
        if view.last_pass.card is not None:
            state.given = KIND[view.last_pass.card]
            if _is_giver(view):
                state.hands[view.last_pass.receiver] = take(view.last_pass.card)
    return unknown


def _know_errands(state: Familiars, view: FamiliarsView) -> None:
    errands = state.errands
    errands.display = _set(view.display)
    errands.completed = _set(view.completed)
    errands.points = view.score
    seen = errands.display | errands.completed
    if view.removed is not None:
        state.removed = ERRAND[view.removed]
        seen |= BIT[state.removed]
    if view.due_level is not None:
        state.due_level = view.due_level - 1
    for pile in view.piles:
        seen |= _set(pile.returned)
        for name in pile.returned:
            errands.put_back(ERRAND[name])
    errands.unseen &= ~seen


def _set(names: list[str]) -> int:
    return sum(1 << ERRAND[name] for name in names)
