"""What a seat of Iyadosu may know: its own cards and what lies open. Tricks already taken are not in it (§12)."""

import msgspec

from chabudai.engine.bits import members_of, size
from chabudai.games.iyadosu import rules
from chabudai.games.iyadosu.cards import CARDS, LETTERS
from chabudai.games.iyadosu.rules import Iyadosu
from chabudai.games.iyadosu.shapes import PHASES, REASONS, IyadosuView, Play, Player


def make_view(state: Iyadosu, seat: int | None) -> IyadosuView:
    return _open_view(state) if seat is None else own_view(state, seat, _open_view(state))


def own_view(state: Iyadosu, seat: int, open_view: IyadosuView) -> IyadosuView:
    """What everybody sees, and the seat's own cards."""
    if state.phase < rules.DIVISION or state.declared[seat] == 0:
        return msgspec.structs.replace(open_view, seat=seat, fan=[CARDS[card] for card in _fan(state, seat)])
    normal, refuse = _cards(state.normal[seat]), _cards(state.refuse[seat])
    return msgspec.structs.replace(open_view, seat=seat, normal=normal, refuse=refuse)


def _open_view(state: Iyadosu) -> IyadosuView:
    seats = state.fixed.seats
    owing = state.to_act()
    table = _plays(state)
    in_progress = state.acted != 0
    return IyadosuView(
        seat=None,
        phase=PHASES[state.phase],
        round=state.rounds_played + (state.phase != rules.OVER),
        start=None if state.phase == rules.CHOOSING_START else state.start,
        to_act=[s for s in range(seats) if owing >> s & 1],
        fan=None,
        normal=None,
        refuse=None,
        players=[_player(state, s) for s in range(seats)],
        tricks_played=state.tricks_played,
        lead_colour=None if state.lead_colour < 0 else LETTERS[state.lead_colour],
        trick=table if in_progress else [],
        last_trick=[] if in_progress else table,
        taken_by=None if in_progress or state.taker < 0 else state.taker,
        ended_by=REASONS[state.ended_by] if state.phase == rules.OVER else None,
    )


def _player(state: Iyadosu, seat: int) -> Player:
    return Player(
        fan=len(_fan(state, seat)) if state.declared[seat] == 0 else 0,
        normal=size(state.normal[seat]),
        refuse=size(state.refuse[seat]),
        declared=state.declared[seat] or None,
        won=state.won[seat],
        stack=state.stack[seat] or None,
        out=state.out >> seat & 1 == 1,
        total=state.totals[seat],
        last_score=state.last_scores[seat] if state.rounds_played else None,
    )


def _fan(state: Iyadosu, seat: int) -> list[int]:
    if state.phase not in (rules.DEALING, rules.DIVISION):
        return []
    hand = state.fixed.hand
    return [card for card in state.fan[seat * hand : (seat + 1) * hand] if card >= 0]


def _plays(state: Iyadosu) -> list[Play]:
    """The cards on the table in the order in which they were played."""
    plays = []
    for i in range(state.fixed.seats):
        seat = (state.opened_by + i) % state.fixed.seats
        refused = state.refused >> seat & 1 == 1
        if state.trick[seat] >= 0:
            plays.append(Play(seat, CARDS[state.trick[seat]], refused))
        elif state.inserted >> seat & 1:
            plays.append(Play(seat, None, False))
    return plays


def _cards(cards: int) -> list[str]:
    return [CARDS[card] for card in members_of(cards)]
