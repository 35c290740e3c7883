"""Taking a move back: at once if nobody learnt anything from it."""

from chabudai.engine.dice import FastDice
from chabudai.engine.errors import ChabudaiError
from chabudai.engine.game import Setup
from chabudai.engine.match import CHANCE, Actor, Match
from chabudai.engine.record import make
from chabudai.table.running import Running, Step

#: So many imagined worlds must look the same to the mover after its move.
WORLDS = 12


def nobody_learnt(running: Running, step: Step) -> bool:
    """Whether a move has told nobody anything, the one who made it included.

    The others would see exactly the same had the seat chosen otherwise; no chance was settled since; and what the mover
    now sees follows from what it saw before.
    """
    before, after = _around(running, step)
    if any(actor == CHANCE for actor, _ in after):
        return False
    others: list[int | None] = [None, *(seat for seat in range(running.setup.seats) if seat != step.seat)]
    seen = [_seen(running.match, viewer) for viewer in others]
    for move in before.legal(step.seat):
        if move.text == step.move:
            continue
        other = _replayed(running.setup, before, [(step.seat, move.text), *after[1:]])
        if other is None or other.chance_due or [_seen(other, viewer) for viewer in others] != seen:
            return False
    return _mover_learnt_nothing(before, step)


def _around(running: Running, step: Step) -> tuple[Match, list[tuple[Actor, str]]]:
    """The match before a step, and the moves from it on."""
    earlier = running.again([other for other in running.steps if other.entry < step.entry])
    # Without the dice: what is tried from here must show where chance would be due.
    moves = len(earlier.match.moves)
    return earlier.match.branch(), running.match.moves[moves:]


def _replayed(setup: Setup, before: Match, moves: list[tuple[Actor, str]]) -> Match | None:
    """These moves from a position on, or None if the rules do not let them happen."""
    match = before.branch()
    try:
        for number, (actor, text) in enumerate(moves, start=1):
            make(match, actor, text, number)
    except ChabudaiError:
        return None
    return match


def _seen(match: Match, viewer: int | None) -> object:
    return match.view(viewer), match.log(viewer)


def _mover_learnt_nothing(before: Match, step: Step) -> bool:
    game, setup = before.game, before.setup
    after = before.branch()
    after.play(step.seat, step.move)
    seen = after.view(step.seat)
    view = before.view(step.seat)
    worlds, dice = game.worlds(setup, view), FastDice(len(before.moves))
    number = game.moves.numbers[step.move]
    for _ in range(WORLDS):
        state = worlds.draw(dice)
        state.apply(step.seat, number)
        if game.view(setup, state, step.seat) != seen:
            return False
    return True
