"""Par: the best that was possible with this deal, as far as it can be found. For measuring; it never sits at a table.

The oracle is no Bot: it sees the whole record, and knows what chance will bring.
"""

import time
from collections.abc import Sequence

import msgspec

from chabudai.bots.best_line import FixedDeal, Improver
from chabudai.bots.budget import Budget
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Outcome, Setup
from chabudai.engine.match import CHANCE
from chabudai.engine.notation import Move
from chabudai.engine.replay import Moves

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


def fixed_deal(setup: Setup, moves: Moves, seed: int) -> FixedDeal:
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
    setup: Setup,
    moves: Moves,
    heroes: Sequence[int],
    budget: Budget,
    seed: int = 0,
    known: Par | None = None,
) -> Par:
    """What these seats could have reached on the deal of this game; the others do what they did until a hero does
    something else, and then play by their sense.

    It begins with what was played, and is never below it, nor below what is `known` already. A budget in worlds
    counts lines, and then the seed decides.
    """
    numbers = setup.game.moves.numbers
    improver = Improver(
        setup.new_state(),
        # What the record did not turn up comes in the same order every time: a known line leads to where it led.
        fixed_deal(setup, moves, 0),
        setup.game.sense(setup),
        sum(1 << seat for seat in heroes),
        [[numbers[text] for actor, text in moves if actor == seat] for seat in range(setup.seats)],
        seed,
    )
    if known is not None:
        improver.begin_with([numbers[text] for text in known.line])
    if budget.worlds is not None:
        improver.improve(budget.worlds)
    else:
        end = time.perf_counter() + (budget.milliseconds or 0.0) / 1000
        while time.perf_counter() < end:
            improver.improve(BATCH)
    line = [setup.game.moves.texts[move] for move in improver.best]
    outcome = setup.game.outcome(setup, improver.final())
    tried = 0 if known is None else known.tried
    found_at = known.found_at if known is not None and improver.best_try == 0 else tried + improver.best_try
    return Par(sorted(heroes), outcome, line, found_at, tried + improver.tries)


def whole_table(setup: Setup) -> bool:
    """Whether all seats win or lose together."""
    return setup.game.cooperative or setup.seats == 1


def pars(setup: Setup, moves: Moves, budget: Budget, seed: int = 0, known: Sequence[Par] = ()) -> list[Par]:
    """Par of the team; in a competitive game of every seat by itself, which shares the budget."""
    if whole_table(setup):
        return [find_par(setup, moves, range(setup.seats), budget, seed, known[0] if known else None)]
    share = 1 / setup.seats
    part = Budget(
        None if budget.milliseconds is None else budget.milliseconds * share,
        None if budget.worlds is None else max(1, round(budget.worlds * share)),
    )
    return [find_par(setup, moves, [seat], part, seed, known[seat] if known else None) for seat in range(setup.seats)]
