"""Positions of ESCAPE NOW! to begin a test from."""

from collections.abc import Mapping, Sequence

from chabudai.engine.bits import total
from chabudai.engine.match import Match
from chabudai.games.escapenow import GAME
from chabudai.games.escapenow import rules_table as table
from chabudai.games.escapenow.cards import PAIRS
from chabudai.games.escapenow.known_state import counted
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.shapes import EscapeView

PUZZLES = {1: ["LP"], 2: ["DT"], 3: ["LK"], 4: ["PK"]}


def cards(letters: str) -> int:
    return counted(list(letters))


def state_of(match: Match) -> EscapeNow:
    assert isinstance(match.state, EscapeNow)
    return match.state


def view_of(match: Match, seat: int | None) -> EscapeView:
    view = match.view(seat)
    assert isinstance(view, EscapeView)
    return view


def legal(match: Match, seat: int) -> list[str]:
    return [move.text for move in match.legal(seat)]


def verbs(match: Match, seat: int) -> list[str]:
    return sorted({move.verb for move in match.legal(seat)})


def position(
    hands: Sequence[str],
    pawns: Sequence[int],
    seats: int | None = None,
    puzzles: Mapping[int, list[str]] = PUZZLES,
    laid: Mapping[int, str] | None = None,
    solved: Sequence[int] = (),
    turn: int = 0,
    pile: str | None = None,
    third_with: int = 0,
    **options: str,
) -> Match:
    """A turn about to be taken. The last seat has discarded whatever is not in a hand, on a puzzle or in the pile."""
    match = Match(GAME.setup(seats or len(hands), options))
    state = state_of(match)
    for hand, held in enumerate(hands):
        state.hands[hand] = cards(held)
        state.pawns[hand] = pawns[hand] - 1
    for place, on_it in (laid or {}).items():
        state.laid[place - 1] = cards(on_it)
    _turn_up(state, puzzles, solved)
    rest = state.fixed.deck - sum(state.hands) - sum(state.laid)
    state.unseen = rest if pile is None else cards(pile)
    state.discards[state.fixed.seats - 1] = rest - state.unseen
    state.pile = total(state.unseen)
    state.phase = table.ACTING
    state.starter = 0
    state.turn = turn
    state.third_with = third_with
    match.state.news()
    return match


def _turn_up(state: EscapeNow, puzzles: Mapping[int, list[str]], solved: Sequence[int]) -> None:
    state.pending = 0
    for place, pairs in puzzles.items():
        for face, pair in enumerate(pairs):
            state.faces[place - 1 + face] = PAIRS.index(pair)
            state.puzzles -= 1 << 4 * PAIRS.index(pair)
        state.up |= 1 << place - 1
        state.solved |= (place in solved) << place - 1
        state.takes[place - 1] = 0 if place in solved else state.may_take(place - 1)
