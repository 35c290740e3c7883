"""The thinking bot: it searches in the worlds that its seat cannot rule out."""

import time
from collections.abc import Sequence

import msgspec

from chabudai.bots.base import Bot
from chabudai.engine.dice import Dice
from chabudai.engine.game import Memory, Setup, Told, View
from chabudai.engine.notation import Move
from chabudai.engine.search import Search

#: How many worlds are looked at between two looks at the clock.
BATCH = 8


class Budget(msgspec.Struct, frozen=True):
    """How long to think about a move: so many milliseconds, or so many worlds (then a seed gives the same move)."""

    milliseconds: float | None = 1000.0
    worlds: int | None = None


class Opinion(msgspec.Struct, frozen=True):
    """What a bot thinks of a move: its estimate (about 0 to 1, more is better) and in how many worlds it was tried."""

    move: Move
    estimate: float
    worlds: int


def consider(
    setup: Setup, view: View, memory: Memory | None, legal: Sequence[Move], dice: Dice, budget: Budget
) -> list[Opinion]:
    """Weigh a seat's moves; the best one comes first."""
    assert view.seat is not None
    search = Search(
        setup.game.worlds(setup, view, memory),
        view.seat,
        setup.game.sense(setup),
        [move.number for move in legal],
        dice.below(0x7FFFFFFF),
    )
    think(search, budget)
    best = search.leader()
    opinions = [Opinion(move, *search.opinion(i)) for i, move in enumerate(legal)]
    rest = [opinion for i, opinion in enumerate(opinions) if i != best]
    return [opinions[best], *sorted(rest, key=lambda o: (-o.worlds, -o.estimate))]


def think(search: Search, budget: Budget) -> None:
    if budget.worlds is not None:
        while search.looked < budget.worlds and search.in_question > 1:
            search.look(min(BATCH, budget.worlds - search.looked))
        return
    end = time.perf_counter() + (budget.milliseconds or 0.0) / 1000
    while search.in_question > 1 and time.perf_counter() < end:
        search.look(BATCH if search.looked else 1)


class SharpBot(Bot):
    """Tries every move in many imagined worlds, the others playing by their sense, and takes the best."""

    def __init__(self, setup: Setup, seat: int, dice: Dice, budget: Budget | None = None) -> None:
        super().__init__(setup, seat, dice)
        self.memory = setup.game.memory(setup, seat)
        self.budget = budget or Budget()
        self.opinions: list[Opinion] = []

    def see(self, view: View, news: Sequence[Told]) -> None:
        self.memory.see(view)

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        if len(legal) == 1:
            return legal[0]
        self.opinions = consider(self.setup, view, self.memory, legal, self.dice, self.budget)
        return self.opinions[0].move
