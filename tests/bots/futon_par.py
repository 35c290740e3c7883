"""Par of the solo game of Escape from the Futon: the best that was possible, had every card to come been known.

A deal here is an order for every draw that can come up, whatever is chosen. `python -m tests.bots.futon_par 250` prints
what steady reaches of it.
"""

import random
import sys

from chabudai.bots.statistics import mean_interval
from chabudai.engine.bits import count_of, total
from chabudai.engine.contract import State
from chabudai.engine.dice import FastDice
from chabudai.games.futon import GAME
from chabudai.games.futon.rules_cards import DRAW, HAND, LESSON, LESSONS, SKIP
from chabudai.games.futon.rules_solo import ALONE, DEALING, LAYING, RISING, FutonSolo


class Deal:
    def __init__(self, seed: int) -> None:
        self.setup = GAME.setup(1)
        start = self.setup.new_state()
        assert isinstance(start, FutonSolo)
        self.start = start
        luck = random.Random(seed)
        self.rises = [card for card in range(SKIP) for _ in range(count_of(start.rise_deck, card))]
        luck.shuffle(self.rises)
        # The lessons as they lie at first, and as they lie after the discard was shuffled.
        self.lessons = [[card for card in range(LESSONS) for _ in range(count_of(start.deck, card))] for _ in range(2)]
        for order in self.lessons:
            luck.shuffle(order)
        self.known: dict[tuple[int, ...], int] = {}

    def settle_all(self, state: State) -> FutonSolo:
        """Draw as this deal has it until a choice is due."""
        assert isinstance(state, FutonSolo)
        while state.phase != RISING and not state.over():
            if state.phase == LAYING:
                state.settle(LESSON + self._next_lesson(state))
            else:
                drawn = len(self.rises) - total(state.rise_deck)
                state.settle((HAND if state.phase == DEALING else DRAW) + self.rises[drawn])
        return state

    def _next_lesson(self, state: FutonSolo) -> int:
        laid = 3 * state.turns_played() + state.laid
        first, again = self.lessons
        if laid < len(first):
            return first[laid]
        # What was taken is missing from the second order: the last of each type lie there, as many as are in the deck.
        left = [count_of(state.deck, card) for card in range(LESSONS)]
        found = 0
        for card in reversed(again):
            if left[card] > 0:
                left[card] -= 1
                found = card
        return found

    def par(self) -> int:
        return self._best(self.settle_all(self.start.clone()))

    def _best(self, state: FutonSolo) -> int:
        if state.over():
            return state.score(ALONE)
        key = tuple(state.plain())
        if key not in self.known:
            self.known[key] = max(self._after(state, move) for move in state.legal(ALONE))
        return self.known[key]

    def _after(self, state: FutonSolo, move: int) -> int:
        after = state.clone()
        after.apply(ALONE, move)
        return self._best(self.settle_all(after))

    def steady(self) -> int:
        sense, dice = GAME.sense(self.setup), FastDice(0)
        state = self.settle_all(self.start.clone())
        while not state.over():
            state.apply(ALONE, sense.choose(state, ALONE, dice))
            self.settle_all(state)
        return state.score(ALONE)


def main(deals: int) -> None:
    pars, reached = zip(*((deal.par(), deal.steady()) for deal in map(Deal, range(deals))), strict=True)
    for name, scores in (("par", pars), ("steady", reached)):
        mean, low, high = mean_interval([float(score) for score in scores])
        print(f"{name:7} {mean:.1f} ({low:.1f} to {high:.1f})")
    print(f"par / steady = {sum(pars) / sum(reached):.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
