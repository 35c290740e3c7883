"""From a view of Iyadosu back to full states: everything the seat knows is put in place, the rest is dealt out."""

from chabudai.engine.bits import filled
from chabudai.engine.game import Setup
from chabudai.games.iyadosu import rules
from chabudai.games.iyadosu.cards import CARDS, COLOURS, LETTERS, NUMBER, Sheet
from chabudai.games.iyadosu.memory import IyadosuMemory
from chabudai.games.iyadosu.rules import Fixed, Iyadosu
from chabudai.games.iyadosu.shapes import PHASES, REASONS, IyadosuView
from chabudai.games.iyadosu.worlds import IyadosuWorlds


def fixed_of(setup: Setup[Sheet]) -> Fixed:
    sheet = setup.cards
    bonus, instant = setup.options["bonus"] == "on", setup.options["instant"] == "on"
    return Fixed(setup.seats, sheet.highest(setup.seats), sheet.refuse.least, sheet.refuse.most, bonus, instant)


def worlds(setup: Setup[Sheet], view: IyadosuView, memory: IyadosuMemory | None) -> IyadosuWorlds:
    """Everything that agrees with a view, and with what its seat remembers."""
    facts = (memory or IyadosuMemory(setup.seats)).after(view)
    known = _known_state(setup, view)
    if known.phase >= rules.TRICK:
        known.gone = facts.gone
    others = [seat != view.seat for seat in range(setup.seats)]
    return IyadosuWorlds(
        known,
        known.fixed.deck
        & ~known.gone
        & ~CARDS.set_of(view.fan)
        & ~CARDS.set_of(view.normal)
        & ~CARDS.set_of(view.refuse),
        [player.fan * other for player, other in zip(view.players, others, strict=True)],
        [player.normal * other for player, other in zip(view.players, others, strict=True)],
        [player.refuse * other for player, other in zip(view.players, others, strict=True)],
        facts.void,
        [colours * other for colours, other in zip(facts.must, others, strict=True)],
    )


def _known_state(setup: Setup[Sheet], view: IyadosuView) -> Iyadosu:
    state = Iyadosu(fixed_of(setup))
    state.phase = PHASES.index(view.phase)
    state.rounds_played = view.round - (view.phase != "over")
    state.start = view.start or 0
    state.tricks_played = view.tricks_played
    state.ended_by = 0 if view.ended_by is None else REASONS.index(view.ended_by)
    _know_players(state, view)
    _know_own_cards(state, view)
    _know_table(state, view)
    if view.phase == "deal":
        state.dealt = sum(player.fan for player in view.players)
        state.turn = state.dealt // state.fixed.hand
    elif view.phase != "start":
        state.dealt = COLOURS * state.fixed.highest
        state.turn = view.to_act[0] if view.to_act else 0
    return state


def _know_players(state: Iyadosu, view: IyadosuView) -> None:
    for seat, player in enumerate(view.players):
        state.declared[seat] = player.declared or 0
        state.won[seat] = player.won
        state.stack[seat] = player.stack or 0
        state.out |= player.out << seat
        state.totals[seat] = player.total
        state.last_scores[seat] = player.last_score or 0
    state.stacked = max(state.stack)


def _know_own_cards(state: Iyadosu, view: IyadosuView) -> None:
    if view.phase in ("deal", "division"):
        state.fan = filled(COLOURS * state.fixed.highest, rules.NO_CARD)
    if view.seat is None:
        return
    for place, card in enumerate(view.fan or []):
        state.fan[view.seat * state.fixed.hand + place] = NUMBER[card]
    state.normal[view.seat] = CARDS.set_of(view.normal)
    state.refuse[view.seat] = CARDS.set_of(view.refuse)


def _know_table(state: Iyadosu, view: IyadosuView) -> None:
    plays = view.trick or view.last_trick
    for play in plays:
        if play.card is None:
            state.inserted |= 1 << play.seat
        else:
            state.trick[play.seat] = NUMBER[play.card]
            state.refused |= play.refused << play.seat
    for play in view.trick:
        state.acted |= 1 << play.seat
    state.opened_by = plays[0].seat if plays else 0
    state.lead_colour = -1 if view.lead_colour is None else LETTERS.index(view.lead_colour)
    state.taker = -1 if view.taken_by is None else view.taken_by
