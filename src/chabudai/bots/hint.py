"""What a bot would do in somebody's place, and why. It sees what that seat sees and could remember, nothing more."""

from collections.abc import Sequence

import msgspec

from chabudai.bots.budget import Budget
from chabudai.bots.errors import WORDS
from chabudai.bots.sharp import Opinion, consider
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Memory, Setup, View
from chabudai.engine.match import Match
from chabudai.engine.messages import Sentence
from chabudai.engine.replay import Follower, Moves

#: Estimates up to here are as good as lost, and from here on as good as won.
LOST = 0.02
WON = 0.98
#: A lead that is worth speaking of.
LEAD = 0.02


class Considered(msgspec.Struct, frozen=True):
    """The moves weighed, the best first, and one sentence why."""

    view: View
    opinions: list[Opinion]
    why: Sentence


def position(setup: Setup, moves: Moves, seat: int) -> tuple[Match, Memory]:
    """The game after these moves, and what an attentive player on this seat remembers of it."""
    follower = Follower(setup, seat)
    return follower.match, follower.follow(moves)


def hint(setup: Setup, moves: Moves, seat: int, budget: Budget, seed: int = 0, jobs: int = 1) -> Considered:
    """Advice for a seat that owes a choice after these moves."""
    match, memory = position(setup, moves, seat)
    view = match.view(seat)
    opinions = consider(setup, view, memory, match.legal(seat), FastDice(seed), budget, jobs)
    return Considered(view, opinions, why(setup, view, opinions))


def why(setup: Setup, view: View, opinions: Sequence[Opinion]) -> Sentence:
    """What the best move is good for, where the game has a word for that; and how it stands beside the others."""
    verdict = _verdict(setup, opinions)
    good_for = setup.game.why_good(setup, view, opinions[0].move)
    if good_for is None:
        return verdict
    best = setup.game.move_sentence(setup, opinions[0].move)
    return WORDS.sentence("hint.and", move=best, reason=setup.game.spoken(setup, good_for), verdict=verdict)


def _verdict(setup: Setup, opinions: Sequence[Opinion]) -> Sentence:
    best, called = opinions[0], setup.game.move_sentence
    if best.estimate is None or len(opinions) == 1:
        return WORDS.sentence("hint.only", move=called(setup, best.move))
    # The others as far as they were looked at; a dropped one may have been lucky in its few worlds.
    second = max(opinions[1:], key=lambda opinion: (opinion.worlds, opinion.estimate or 0.0))
    highest = max(opinion.estimate or 0.0 for opinion in opinions[1:])
    lowest = min(opinion.estimate or 0.0 for opinion in opinions[1:])
    words = {
        "move": called(setup, best.move),
        "other": called(setup, second.move),
        "lead": points(best.estimate - (second.estimate or 0.0)),
    }
    if not setup.game.weighs_chances(setup):
        key = "higher" if second.worlds < best.worlds or best.estimate - (second.estimate or 0.0) >= LEAD else "narrow"
    elif best.estimate <= LOST:
        key = "lost"
    elif lowest >= WON:
        key = "won"
    elif highest <= LOST:
        key = "saves"
    elif second.worlds < best.worlds:
        key = "clear"
    else:
        key = "ahead" if best.estimate - (second.estimate or 0.0) >= LEAD else "narrow"
    return WORDS.sentence(f"hint.{key}", **words)


def points(estimate: float) -> str:
    """An estimate as people read it: from 0 to 100."""
    return f"{100 * estimate:.1f}"
