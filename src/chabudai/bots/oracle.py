"""Par: the best that was possible with this deal, as far as it can be found. For measuring; it never sits at a table.

The oracle is no Bot: it sees the whole record, and knows what chance will bring.
"""

import time
from collections.abc import Sequence

import msgspec

from chabudai.bots.sharp import Budget
from chabudai.engine.dice import FastDice
from chabudai.engine.fixed import FixedDeal, Improver
from chabudai.engine.game import Outcome, Setup
from chabudai.engine.match import CHANCE, Actor
from chabudai.engine.notation import Move

#: Lines tried between two looks at the clock.
BATCH = 16
#: Parts of an outcome that say where a thing goes, not which it is.
WHERE = ("seat", "hand", "place")
#: Of everything that the record did not turn up so many copies wait in the fixed order.
SPARE = 4


class Par(msgspec.Struct, frozen=True):
    """The best end that was found for some seats, after how many of the lines tried, and the heroes' moves to it."""

    heroes: list[int]
    outcome: Outcome
    line: list[str]
    found_at: int
    tried: int


def things(outcomes: Sequence[Move]) -> list[int]:
    """Numbers the things that outcomes bring: a card is one thing, whoever gets it, where, and by which verb.

    An outcome that only names a seat is a thing of its own.
    """
    numbers: dict[tuple[object, ...], int] = {}
    found = []
    for outcome in outcomes:
        parts = sorted((key, value) for key, value in outcome.parts.items() if key not in WHERE)
        thing = (*parts,) if parts else (outcome.verb, *outcome.parts.items())
        found.append(numbers.setdefault(thing, len(numbers)))
    return found


def fixed_deal(setup: Setup, moves: Sequence[tuple[Actor, str]], seed: int) -> FixedDeal:
    """The order in which the record turned things up, and behind it everything else, drawn by lot."""
    outcomes = setup.game.outcomes
    seen = [outcomes.numbers[text] for actor, text in moves if actor == CHANCE]
    one_of_each = {thing: number for number, thing in reversed(list(enumerate(things(outcomes.moves))))}
    rest = sorted(one_of_each.values()) * SPARE
    dice = FastDice(seed)
    for i in range(len(rest) - 1, 0, -1):
        j = dice.below(i + 1)
        rest[i], rest[j] = rest[j], rest[i]
    return FixedDeal(things(outcomes.moves), seen + rest)


def find_par(
    setup: Setup, moves: Sequence[tuple[Actor, str]], heroes: Sequence[int], budget: Budget, seed: int = 0
) -> Par:
    """What these seats could have reached on the deal of this game, all others playing by their sense.

    It begins with what the seats did, and so is never below it where they are the whole table. A budget in
    worlds counts lines, and then the seed decides.
    """
    numbers = setup.game.moves.numbers
    improver = Improver(
        setup.new_state(),
        fixed_deal(setup, moves, seed),
        setup.game.sense(setup),
        sum(1 << seat for seat in heroes),
        [numbers[text] for actor, text in moves if actor in heroes],
        seed,
    )
    if budget.worlds is not None:
        improver.improve(budget.worlds)
    else:
        end = time.perf_counter() + (budget.milliseconds or 0.0) / 1000
        while time.perf_counter() < end:
            improver.improve(BATCH)
    line = [setup.game.moves.texts[move] for move in improver.best]
    state = improver.final()
    return Par(sorted(heroes), setup.game.outcome(setup, state), line, improver.best_try, improver.tries)


def whole_table(setup: Setup) -> bool:
    """Whether all seats win or lose together."""
    return setup.game.cooperative or setup.seats == 1


def pars(setup: Setup, moves: Sequence[tuple[Actor, str]], budget: Budget, seed: int = 0) -> list[Par]:
    """Par of the team; in a competitive game of every seat by itself, which shares the budget."""
    if whole_table(setup):
        return [find_par(setup, moves, range(setup.seats), budget, seed)]
    share = 1 / setup.seats
    part = Budget(
        None if budget.milliseconds is None else budget.milliseconds * share,
        None if budget.worlds is None else max(1, round(budget.worlds * share)),
    )
    return [find_par(setup, moves, [seat], part, seed) for seat in range(setup.seats)]
