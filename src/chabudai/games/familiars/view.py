"""What a seat of Familiar's Trouble may know: its hand, what lies open, and the cards it passed or was passed."""

from chabudai.engine.bits import has, members_of, size
from chabudai.games.familiars import rules
from chabudai.games.familiars.cards import ERRANDS, KINDS, LETTERS
from chabudai.games.familiars.rules import Familiars, left_of
from chabudai.games.familiars.rules_cards import IN_LEVEL, LEVELS, NO_ERRAND, NO_KIND, OF_LEVEL, SEATS, total_in
from chabudai.games.familiars.shapes import PHASES, FamiliarsView, Pass, Pile, Play


def make_view(state: Familiars, seat: int | None) -> FamiliarsView:
    table = _plays(state)
    turning_up = state.phase in (rules.SETTING_OUT, rules.TURNING_UP)
    totals = state.totals()
    owing = state.to_act()
    return FamiliarsView(
        seat=seat,
        phase=PHASES[state.phase],
        round=state.round,
        lead=None if state.phase <= rules.CHOOSING_LEAD else state.lead,
        to_act=[s for s in range(SEATS) if has(owing, s)],
        hand=None if seat is None else _cards(state, state.hands[seat]),
        hands=[size(hand) for hand in state.hands],
        draw_pile=size(state.deck),
        discard=_cards(state, state.discard),
        tricks_played=state.tricks_played,
        trick=table if state.played else [],
        last_trick=[] if state.played else table,
        totals={letter: total_in(totals, colour) for colour, letter in enumerate(LETTERS)},
        passes=state.passes,
        last_passes=_last_passes(state, seat),
        display=_errands(state.errands.display),
        piles=[_pile(state, level) for level in range(LEVELS)],
        completed=_errands(state.errands.completed),
        score=state.errands.points,
        removed=None if state.removed == NO_ERRAND else ERRANDS[state.removed],
        due_level=state.due_level + 1 if turning_up else None,
        ended_by="nine-rounds" if state.phase == rules.OVER else None,
    )


def _cards(state: Familiars, cards: int) -> list[str]:
    kind_of = state.fixed.kind_of
    return [KINDS[kind_of[slot]] for slot in members_of(cards)]


def _errands(errands: int) -> list[str]:
    return [ERRANDS[errand] for errand in members_of(errands)]


def _plays(state: Familiars) -> list[Play]:
    return [
        Play((state.opened_by + place) % SEATS, KINDS[kind])
        for place, kind in enumerate(state.trick)
        if kind != NO_KIND
    ]


def _last_passes(state: Familiars, seat: int | None) -> list[Pass]:
    passes = []
    for number, giver, kind in (
        (state.earlier_in, state.earlier_giver, state.earlier),
        (state.given_in, state.giver, state.given),
    ):
        if number > 0:
            receiver = left_of(giver)
            sees_it = seat in (giver, receiver)
            passes.append(Pass(number, giver, receiver, KINDS[kind] if sees_it and kind != NO_KIND else None))
    return passes


def _pile(state: Familiars, level: int) -> Pile:
    returned = []
    queue = int(state.errands.returned[level])
    while queue:
        returned.append(ERRANDS[level * IN_LEVEL + queue % 16 - 1])
        queue //= 16
    return Pile(size(state.errands.unseen & OF_LEVEL[level]), returned)
