"""Turning points of a finished game: what happened there, to whom it mattered, and what would have been better.

Better is judged from what the player could know then, like a hint: nobody is told to have guessed.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from math import sqrt

import msgspec

from chabudai.bots.budget import Budget
from chabudai.bots.course import Measure, Moment, hopes, measure_of
from chabudai.bots.errors import WORDS
from chabudai.bots.hint import LEAD, position
from chabudai.bots.sharp import think
from chabudai.engine.game import Memory, Setup, Told
from chabudai.engine.match import CHANCE, Match
from chabudai.engine.replay import Moves
from chabudai.engine.search import Search

#: A turning point changes what a seat could hope for by this much, and by so many standard errors.
TURN = 0.18
CLEARLY = 2.0
MOST_TURNS = 5


class TurningPoint(msgspec.Struct, frozen=True):
    """The choice after `before` moves, by which all was different after `after` of them.

    `whose` hopes changed (None: the whole table's), and from what to what. `what` is the choice as the log tells it to
    whoever made it, or nothing where it told nothing. `luck`: what chance brought then did more than the choice did.
    """

    before: int
    after: int
    seat: int
    move: str
    what: Told | None
    whose: int | None
    hoped: float
    hopes: float
    luck: bool
    better: str | None


def turning_points(moments: list[Moment], games: int) -> list[tuple[Moment, Moment]]:
    """The moments around the largest changes, in their order."""
    everything = [value for moment in moments for value in moment.values]
    span = max(1.0, max(everything) - min(everything))
    pairs = list(pairwise(moments))
    clear = max(TURN, CLEARLY * sqrt(0.5 / games))
    large = [pair for pair in pairs if abs(_largest(*pair)[1]) / span >= clear]
    largest = sorted(large, key=lambda pair: -abs(_largest(*pair)[1]))[:MOST_TURNS]
    return sorted(largest, key=lambda pair: pair[0].moves)


def _largest(before: Moment, after: Moment) -> tuple[int, float]:
    """Whose hopes changed most, and by how much."""
    changes = [b - a for a, b in zip(before.values, after.values, strict=True)]
    return max(enumerate(changes), key=lambda change: abs(change[1]))


def judged(setup: Setup, moves: Moves, pair: tuple[Moment, Moment], games: int, worlds: int) -> TurningPoint:
    """One turning point in full. It is played on `games` times, and the choice weighed in so many worlds."""
    before, after = pair
    actor, text = moves[before.moves]
    seat = int(actor)
    match, memory = position(setup, moves[: before.moves], seat)
    whose = _mattered(before, after, seat)
    fell = len(before.values) == 1 or whose == seat
    fell = fell and after.values[whose] < before.values[whose]
    better = _better(setup, match, memory, seat, text, worlds) if fell else None
    told = match.events
    match.play(seat, text)
    lines = match.log_since(told, seat)
    luck = any(actor == CHANCE for actor, _ in moves[before.moves + 1 : after.moves])
    if luck:
        chosen = hopes(setup, match.state, 0, games)[whose]
        luck = abs(after.values[whose] - chosen) > abs(chosen - before.values[whose])
    return TurningPoint(
        before=before.moves,
        after=after.moves,
        seat=seat,
        move=text,
        what=lines[0][1] if lines else None,
        whose=None if len(before.values) == 1 else whose,
        hoped=before.values[whose],
        hopes=after.values[whose],
        luck=luck,
        better=None if luck else better,
    )


def _mattered(before: Moment, after: Moment, seat: int) -> int:
    """To whom it mattered: to whoever chose, if it is as much a turning point for them."""
    whose, change = _largest(before, after)
    own = after.values[seat] - before.values[seat] if len(before.values) > 1 else 0.0
    return seat if abs(own) >= TURN or abs(own) == abs(change) else whose


def _better(setup: Setup, match: Match, memory: Memory, seat: int, made: str, worlds: int) -> str | None:
    """The move that was clearly better, if one was."""
    legal = [move for move in match.legal(seat) if move.text == made or not setup.game.takes_words(move)]
    if len(legal) < 2:
        return None
    imagined = setup.game.worlds(setup, match.view(seat), memory)
    search = Search(imagined, seat, setup.game.sense(setup), [move.number for move in legal], len(match.moves))
    think(search, Budget(None, worlds))
    place, best = [move.text for move in legal].index(made), search.leader()
    lead = search.opinion(best)[0] - search.opinion(place)[0]
    return legal[best].text if lead >= LEAD and search.is_clearly_behind(place) else None


# -- in words ---------------------------------------------------------------------------------------------------------
def said(setup: Setup, turn: TurningPoint, names: Sequence[str], language: str) -> str:
    """A turning point as a sentence or two."""
    game = setup.game
    label = game.move_sentence(setup, game.moves[game.moves.numbers[turn.move]])
    if turn.what is None:
        what = WORDS.say(language, "hindsight.what", name=names[turn.seat], move=label.text(language))
    else:
        what = game.sentence(setup, turn.what, names, language).rstrip(".。")
    measure = measure_of(setup)
    words = {"what": what, "before": _told(turn.hoped, measure), "after": _told(turn.hopes, measure)}
    if turn.whose in (None, turn.seat):
        sentences = [WORDS.say(language, f"hindsight.{measure}", **words)]
    else:
        sentences = [WORDS.say(language, "hindsight.other", name=names[turn.whose], **words)]
    if turn.luck:
        sentences.append(WORDS.say(language, "hindsight.luck"))
    if turn.better is not None:
        better = game.move_sentence(setup, game.moves[game.moves.numbers[turn.better]])
        sentences.append(WORDS.say(language, "hindsight.better", move=better.text(language)))
    return reduce(lambda before, last: WORDS.say(language, "hindsight.then", before=before, last=last), sentences)


def _told(value: float, measure: Measure) -> str:
    return f"{100 * value:.0f}" if measure == "chance" else f"{value:.1f}".removesuffix(".0")
