"""Taking a move back: at once if nobody learnt anything from it."""

from collections.abc import Sequence

from chabudai.engine.contract import WIPED, State
from chabudai.engine.dice import FastDice
from chabudai.engine.errors import ChabudaiError
from chabudai.engine.game import Setup
from chabudai.engine.match import CHANCE, Actor, Match
from chabudai.engine.replay import make
from chabudai.table.moves import Step
from chabudai.table.running_game import Running

#: So many worlds are tried before a choice counts as sealed, and in each so many choices, shared by the viewers but so
#: many for each at least: others for every viewer, so that all have their turn and nobody waits for it. The most that
#: it takes of any game is 13 ms of CPU, at a full table.
WORLDS = 8
CHOICES, AT_LEAST = 18, 3


def nobody_learnt(running: Running, step: Step) -> bool:
    """Whether a move has told nobody anything, the one who made it included.

    It was a sealed choice, no chance was settled since, and whatever else was chosen since did not hang on it: when all
    have chosen they are turned over, also those of the first. The answer follows from what the whole table knows:
    asking for an undo must not tell anything either.
    """
    before, later = _around(running, step)
    if any(actor == CHANCE for actor, _ in later) or not _stands(before, step, later):
        return False
    return _is_sealed(before, step.seat)


def _around(running: Running, step: Step) -> tuple[Match, list[tuple[Actor, str]]]:
    """The match before a step, and the moves after it."""
    earlier = running.again([other for other in running.steps if other.entry < step.entry])
    # Without the dice: what is tried from here must show where chance would be due.
    return earlier.match.branch(), running.match.moves[len(earlier.match.moves) + 1 :]


def _stands(before: Match, step: Step, later: Sequence[tuple[Actor, str]]) -> bool:
    """Whether the later moves can be made without the step, tell everybody the same, and no chance is due then."""
    made, without = before.branch(), before.branch()
    make(made, step.seat, step.move, 0)
    try:
        for number, (actor, text) in enumerate(later, start=1):
            told = [_told_by(match, actor, text, number) for match in (made, without)]
            if told[0] != told[1] or _others_asked(made, step.seat) != _others_asked(without, step.seat):
                return False
    except ChabudaiError:
        return False
    return not without.chance_due


def _told_by(match: Match, actor: Actor, text: str, number: int) -> list[object]:
    """Make a move, and what everybody is told of it."""
    seen = match.events
    make(match, actor, text, number)
    return [[told for _, told in match.log_since(seen, viewer)] for viewer in (None, *range(match.setup.seats))]


def _others_asked(match: Match, seat: int) -> set[int]:
    return set(match.to_act()) - {seat}


def _is_sealed(match: Match, seat: int) -> bool:
    """Whether in this position a choice of this seat tells nobody anything, whatever it holds and chooses.

    What everybody sees afterwards must follow from what they saw before: in any two worlds that a viewer cannot tell
    apart it looks the same.
    """
    game, setup = match.game, match.setup
    dice = FastDice(len(match.moves))
    worlds = game.worlds(setup, match.view(None))
    for _ in range(WORLDS):
        world = worlds.draw(dice)
        for viewer in (None, *range(setup.seats)):
            twin = game.imagine(setup, game.view(setup, world, viewer), dice)
            if not _looks_the_same(setup, world, twin, seat, viewer, dice):
                return False
    return True


def _looks_the_same(setup: Setup, world: State, twin: State, seat: int, viewer: int | None, dice: FastDice) -> bool:
    wanted = max(AT_LEAST, CHOICES // (setup.seats + 1))
    if viewer == seat:
        # It knows what it chose, but must not learn more.
        return all(
            _seen_after(setup, world, seat, move, viewer) == _seen_after(setup, twin, seat, move, viewer)
            for move in _some(list(world.legal(seat)), wanted, dice)
        )
    first, *others = [(state, move) for state in (world, twin) for move in _some(list(state.legal(seat)), wanted, dice)]
    seen = _seen_after(setup, first[0], seat, first[1], viewer)
    return all(_seen_after(setup, state, seat, move, viewer) == seen for state, move in others)


def _some(moves: Sequence[int], wanted: int, dice: FastDice) -> list[int]:
    """A few of these, spread over all of them."""
    count, first = len(moves), dice.below(len(moves))
    if count <= wanted:
        return list(moves)
    return [moves[(first + i * count // wanted) % count] for i in range(wanted)]


def _seen_after(setup: Setup, state: State, seat: int, move: int, viewer: int | None) -> object:
    after = state.clone()
    after.listen()
    after.apply(seat, move)
    told = [setup.game.tell(setup, event, viewer) for event in after.news() if event.kind != WIPED]
    return setup.game.view(setup, after, viewer), told
