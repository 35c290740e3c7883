"""Positions of Iyadosu to test from, written as a player would describe them."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.engine.match import CHANCE, Match
from chabudai.games import game
from chabudai.games.iyadosu import rules
from chabudai.games.iyadosu.cards import NUMBER
from chabudai.games.iyadosu.rules import Iyadosu
from chabudai.games.iyadosu.shapes import IyadosuView

GAME = game("iyadosu")
TINY = Path(__file__).parent / "tiny.toml"

#: All options in all combinations.
VARIANTS = [{"bonus": bonus, "instant": instant} for bonus in ("off", "on") for instant in ("off", "on")]


def cards(text: str) -> int:
    return sum(1 << NUMBER[card] for card in text.split())


def state_of(match: Match) -> Iyadosu:
    assert isinstance(match.state, Iyadosu)
    return match.state


def view_of(match: Match, seat: int | None) -> IyadosuView:
    view = match.view(seat)
    assert isinstance(view, IyadosuView)
    return view


def in_trick(
    *hands: str,
    leader: int = 0,
    start: int = 0,
    round: int = 1,
    declared: Sequence[int] | None = None,
    won: Sequence[int] | None = None,
    stack: Sequence[int] = (),
    out: Iterable[int] = (),
    totals: Sequence[int] | None = None,
    options: Mapping[str, str] | None = None,
) -> Match:
    """A table at the beginning of a trick, one hand per seat: the normal cards, a bar, the refuse cards.

    The leader is about to lead. Unless told otherwise everybody has declared the refuse cards they hold and won
    nothing; `stack` names the seats whose Inserts lie in it from the bottom up; as many tricks were played as cards are
    missing from the fullest hand.
    """
    match = Match(GAME.setup(len(hands), options))
    state = state_of(match)
    parts = [[cards(part) for part in hand.split("|")] for hand in hands]
    state.phase = rules.TRICK
    state.rounds_played = round - 1
    state.start = start
    state.turn = leader
    state.dealt = state.fixed.hand * len(hands)
    for seat, (normal, refuse) in enumerate(parts):
        state.normal[seat] = normal
        state.refuse[seat] = refuse
        state.declared[seat] = refuse.bit_count() if declared is None else declared[seat]
        state.won[seat] = 0 if won is None else won[seat]
        state.totals[seat] = 0 if totals is None else totals[seat]
    for place, seat in enumerate(stack, start=1):
        state.stack[seat] = place
    state.stacked = len(stack)
    state.out = sum(1 << seat for seat in out)
    state.tricks_played = state.fixed.hand - max((n | r).bit_count() for n, r in parts)
    state.gone = state.fixed.deck & ~sum(n | r for n, r in parts)
    return match


def dealt(*fans: str, start: int = 0, round: int = 1, options: Mapping[str, str] | None = None) -> Match:
    """A table about to divide: the fans in dealt order, filled up with cards that nobody named."""
    match = Match(GAME.setup(len(fans), options))
    match.settle(f"start {start}")
    state_of(match).rounds_played = round - 1
    named = " ".join(fans).split()
    for seat, fan in enumerate(fans):
        own = fan.split()
        while len(own) < state_of(match).fixed.hand:
            rest = [move.parts["card"] for move in match.possible()]
            own.append(str(next(card for card in rest if card not in named and card not in own)))
        for card in own:
            match.settle(f"deal {seat} {card}")
    return match


def run(match: Match, *texts: str) -> Match:
    """These moves, each by whoever is to act."""
    for text in texts:
        match.play(match.to_act()[0], text)
    return match


def may(match: Match) -> list[str]:
    """What the seat to act may do."""
    return [move.text for move in match.legal(match.to_act()[0])]


def last_scores(match: Match) -> list[int | None]:
    return [player.last_score for player in view_of(match, None).players]


def random_game(setup: Setup, seed: int) -> Match:
    """A whole game at random, every chance move explicit."""
    dice = FastDice(seed)
    match = Match(setup)
    while not match.over:
        random_step(match, dice)
    return match


def random_step(match: Match, dice: FastDice) -> tuple[int | str, str]:
    outcome = match.state.random_outcome(dice)
    if outcome >= 0:
        match.settle(outcome)
        return CHANCE, match.moves[-1][1]
    seat = match.to_act()[0]
    match.play(seat, match.state.random_move(seat, dice))
    return seat, match.moves[-1][1]
