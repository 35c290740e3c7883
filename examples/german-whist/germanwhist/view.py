"""What a seat, or with None a spectator, may know: built from nothing, field by field."""

from chabudai.engine.bits import members_of, size
from germanwhist.cards import CARDS, SUITS
from germanwhist.rules import GermanWhist
from germanwhist.shapes import Phase, Play, Player, WhistView


def make_view(state: GermanWhist, seat: int | None) -> WhistView:
    owing = state.to_act()
    plays = [Play(s, CARDS[state.trick[s]]) for s in (state.leader, 1 - state.leader) if state.trick[s] >= 0]
    return WhistView(
        seat=seat,
        phase=_phase(state),
        to_act=[s for s in range(2) if owing >> s & 1],
        turn=None if state.turn < 0 else state.turn,
        hand=None if seat is None else _cards(state.hands[seat]),
        players=[Player(size(state.hands[s]), _cards(state.shown[s]), state.won[s]) for s in range(2)],
        trump=None if state.trump < 0 else SUITS[state.trump],
        up=None if state.up < 0 else CARDS[state.up],
        stock=size(state.stock),
        trick=plays if state.is_open() else [],
        last_trick=[] if state.is_open() else plays,
        taken_by=None if state.taker < 0 else state.taker,
        played=_cards(state.played),
    )


def _phase(state: GermanWhist) -> Phase:
    if state.over():
        return "over"
    if state.trump < 0:
        return "deal"
    return "stock" if state.up >= 0 or state.stock != 0 else "hands"


def _cards(cards: int) -> list[str]:
    return [CARDS[card] for card in members_of(cards)]
