"""Positions of Familiar's Trouble, laid out by hand."""

from collections.abc import Mapping, Sequence

from chabudai.engine.bits import lowest, members_of
from chabudai.engine.game import Setup
from chabudai.engine.match import Match
from chabudai.games import game
from chabudai.games.familiars import rules
from chabudai.games.familiars.cards import ERRAND, ERRANDS, KIND, KINDS
from chabudai.games.familiars.rules import Familiars
from chabudai.games.familiars.shapes import FamiliarsView

GAME = game("familiars")


def setup(**options: str) -> Setup:
    return GAME.setup(3, options)


def position(
    hands: Sequence[str],
    *,
    lead: int = 0,
    phase: int = rules.TRICK,
    display: str = "",
    draw_pile: str = "",
    piles: str | None = None,
    options: Mapping[str, str] | None = None,
) -> Match:
    """A match in the middle of a game: hands and piles as names with spaces, everything else is in the discard.

    Without `piles` every errand that is not in the display lies in its pile; otherwise the rest is completed.
    """
    match = Match(setup(**dict(options or {})))
    state = state_of(match)
    state.phase = phase
    state.lead = state.turn = lead
    for seat, names in enumerate(hands):
        for name in names.split():
            state.hands[seat] |= _take(state, name)
    kept = 0
    for name in draw_pile.split():
        kept |= _take(state, name)
    state.discard, state.deck = state.deck, kept
    most = max(len(names.split()) for names in hands)
    state.tricks_played = 9 - most - len(draw_pile.split()) // 3
    state.round = state.tricks_played + 1
    errands = state.errands
    errands.display = _errand_set(display)
    errands.unseen &= ~errands.display
    if piles is not None:
        errands.completed = errands.unseen & ~_errand_set(piles)
        errands.unseen &= _errand_set(piles)
    return match


def _take(state: Familiars, name: str) -> int:
    slots = state.deck & state.fixed.slots_of[KIND[name]]
    assert slots, f"{name} is already somewhere"
    card = 1 << lowest(slots)
    state.deck &= ~card
    return card


def _errand_set(names: str) -> int:
    return sum(1 << ERRAND[name] for name in names.split())


def state_of(match: Match) -> Familiars:
    assert isinstance(match.state, Familiars)
    return match.state


def legal(match: Match) -> set[str]:
    return {move.text for move in match.legal(match.to_act()[0])}


def possible(match: Match) -> set[str]:
    return {outcome.text for outcome in match.possible()}


def do(match: Match, *moves: str) -> None:
    """Moves of whoever is due, chance included."""
    for move in moves:
        if match.chance_due:
            match.settle(move)
        else:
            match.play(match.to_act()[0], move)


def settle_any(match: Match) -> None:
    """Chance brings its first possibility until a seat is due."""
    while match.chance_due:
        match.settle(match.possible()[0].text)


def hand(match: Match, seat: int) -> set[str]:
    state = state_of(match)
    return {KINDS[state.fixed.kind_of[slot]] for slot in members_of(state.hands[seat])}


def display(match: Match) -> set[str]:
    return {ERRANDS[errand] for errand in members_of(state_of(match).errands.display)}


def seen(match: Match, viewer: int | None) -> FamiliarsView:
    view = match.view(viewer)
    assert isinstance(view, FamiliarsView)
    return view
