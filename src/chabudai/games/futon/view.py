"""What a seat of Escape from the Futon may know: all but the rise cards others keep sealed (§9).

The solo game has a view of its own. There the rise cards in hand are the player's secret: a spectator counts them.
"""

from typing import Literal

from chabudai.engine.bits import BIT, count_of, total
from chabudai.games.futon import rules, rules_solo
from chabudai.games.futon.cards import LESSONS, RISES
from chabudai.games.futon.rules import Futon
from chabudai.games.futon.rules_cards import BY_SLEEP, SKIP
from chabudai.games.futon.rules_solo import FutonSolo
from chabudai.games.futon.shapes import PHASES, SOLO_PHASES, FutonView, Player, SoloView


def make_view(state: Futon | FutonSolo, seat: int | None) -> FutonView | SoloView:
    if isinstance(state, FutonSolo):
        return _solo_view(state, seat)
    owing = state.to_act()
    examined = state.phase == rules.SITTING_EXAM
    return FutonView(
        seat=seat,
        phase=PHASES[state.phase],
        round=min(state.rounds_played + 1, state.fixed.rounds),
        dealer=None if state.phase == rules.CHOOSING_DEALER else state.dealer,
        to_act=[s for s in range(state.fixed.seats) if owing >> s & 1],
        rise=None if seat is None else _rise(state, seat),
        players=[_player(state, s) for s in range(state.fixed.seats)],
        display=lessons_of(state.display),
        aside=lessons_of(state.aside),
        deck=total(state.deck),
        arrival=_arrival(state),
        examined=state.turn if examined else None,
        draws_left=state.draws_left,
        ended_by="exam" if state.phase == rules.OVER else None,
    )


def _rise(state: Futon, seat: int) -> str | None:
    return RISES[state.chosen[seat]] if state.chosen[seat] >= 0 else None


def _player(state: Futon, seat: int) -> Player:
    return Player(
        stamina=state.stamina[seat],
        chosen=state.chosen[seat] >= 0,
        rise=_rise(state, seat) if state.phase == rules.ARRIVAL else None,
        took=LESSONS[state.took[seat]] if state.took[seat] >= 0 else None,
        taken=lessons_of(state.taken[seat]),
        exam=rises_of(state.drawn[seat]),
        points=state.score(seat),
    )


def _arrival(state: Futon) -> list[int]:
    if state.phase != rules.ARRIVAL:
        return []
    order: list[int] = []
    attending = sum([BIT[seat] for seat, rise in enumerate(state.chosen) if rise != SKIP])
    while attending:
        order.append(state.first_to_arrive(attending))
        attending &= ~BIT[order[-1]]
    return order


def _solo_view(state: FutonSolo, seat: int | None) -> SoloView:
    ending: Literal["asleep", "term"] = "asleep" if state.ended_by == BY_SLEEP else "term"
    over = state.phase == rules_solo.OVER
    return SoloView(
        seat=seat,
        phase=SOLO_PHASES[state.phase],
        turn=state.turns_played() + (state.phase in (rules_solo.LAYING, rules_solo.RISING)),
        to_act=[rules_solo.ALONE] if state.phase == rules_solo.RISING else [],
        stamina=state.stamina,
        hand=None if seat is None else rises_of(state.hand),
        hand_count=total(state.hand),
        rise_deck=total(state.rise_deck),
        rise_discard=rises_of(state.rise_discard),
        row=[LESSONS[lesson] if lesson >= 0 else None for lesson in state.row],
        deck=total(state.deck),
        discard=lessons_of(state.discard),
        taken=lessons_of(state.taken),
        points=state.score(rules_solo.ALONE),
        ended_by=ending if over else None,
    )


def lessons_of(pack: int) -> list[str]:
    return _cards(pack, LESSONS)


def rises_of(pack: int) -> list[str]:
    return _cards(pack, RISES)


def _cards(pack: int, names: tuple[str, ...]) -> list[str]:
    return [name for card, name in enumerate(names) for _ in range(count_of(pack, card))] if pack else []
