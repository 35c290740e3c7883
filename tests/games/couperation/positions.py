"""Positions of Couperation, built for a test: who holds what, what lies in the tower, and what is due."""

from collections.abc import Mapping, Sequence

from chabudai.engine.match import Match
from chabudai.games import game
from chabudai.games.couperation import rules, rules_fixed
from chabudai.games.couperation.cards import CARDS, NUMBER, PLACE_NUMBER
from chabudai.games.couperation.shapes import PHASES, CouperationView, Phase

#: A face-up card, or a face-down one with the seat that placed it.
Tower = Mapping[str, str | tuple[str, int]]


def cards(text: str) -> list[str]:
    return text.split()


def card_set(names: Sequence[str]) -> int:
    return sum(1 << NUMBER[name] for name in names)


def position(
    *hands: str,
    tower: Tower | None = None,
    reserve: str = "",
    deck: str | None = None,
    phase: Phase = "act",
    last: str | None = "@1.4",
    finish: bool = False,
    turn: int = 0,
    options: Mapping[str, str] | None = None,
) -> Match:
    """A match in this position. The 25 lies at @1.4 unless the tower says otherwise.

    Cards not named lie in the deck, or in the discard if the deck is given.
    """
    chosen = {"finish": "on" if finish else "off", **(options or {})}
    match = Match(game("couperation").setup(len(hands), chosen))
    state = rules.Couperation(match.state.fixed)  # type: ignore[attr-defined]
    state.turn, state.phase = turn, PHASES.index(phase)
    state.reserve = card_set(cards(reserve))
    for seat, hand in enumerate(hands):
        state.hands[seat] = card_set(cards(hand))
    _build(state, {"@1.4": "25", **(tower or {})})
    used = state.reserve | sum(state.hands) | sum(1 << card for card in state.tower if card >= 0)
    rest = [card for card in CARDS if not used >> NUMBER[card] & 1 and (finish or card != "F")]
    state.deck = card_set(rest if deck is None else cards(deck))
    state.discard = card_set(rest) & ~state.deck
    state.last = rules_fixed.NO_PLACE if last is None else PLACE_NUMBER[last]
    match.state = state
    state.listen()
    return match


def _build(state: rules.Couperation, tower: Tower) -> None:
    state.up = 0
    for place, what in tower.items():
        number = PLACE_NUMBER[place]
        if isinstance(what, str):
            state.tower[number] = NUMBER[what]
            state.up |= 1 << number
        else:
            state.tower[number] = NUMBER[what[0]]
            state.down |= 1 << number
            state.laid[what[1]] |= 1 << number
    state.survey()


def state_of(match: Match) -> rules.Couperation:
    assert isinstance(match.state, rules.Couperation)
    return match.state


def legal(match: Match, verb: str | None = None) -> set[str]:
    """What the seat to act may do, of one kind or of all."""
    return {move.text for move in match.legal(match.to_act()[0]) if verb is None or move.verb == verb}


def may_go(match: Match, card: str) -> set[str]:
    """Where a card of the hand may go face up."""
    return {move.split()[2] for move in legal(match, "up") if move.split()[1] == card}


def seen(match: Match, viewer: int | None) -> CouperationView:
    view = match.view(viewer)
    assert isinstance(view, CouperationView)
    return view


def play(match: Match, *moves: str) -> Match:
    """Moves of whoever is to act, and of chance."""
    for move in moves:
        if match.chance_due:
            match.settle(move)
        else:
            match.play(match.to_act()[0], move)
    return match


#: A tower that only lacks its top, where a number between 19 and 26 would be right.
LEVELS = (
    "4 11 18 25 32 39 46",
    "7 14 21 28 35 42",
    "10 17 24 31 38",
    "13 20 27 34",
    "16 23 30",
    "19 26",
)
ALL_BUT_THE_TOP: dict[str, str] = {
    f"@{level}.{p}": card for level, row in enumerate(LEVELS, 1) for p, card in enumerate(row.split(), 1)
}
