"""Which errand to replace, and from which pile to turn up the next one."""

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, has, members_of, size
from chabudai.engine.dice import Dice
from chabudai.games.familiars.bot_table import Table
from chabudai.games.familiars.rules import LEAVE, SWAP, Familiars
from chabudai.games.familiars.rules_cards import LEVELS, WORTH_OF, covers

# Found by play against variations of themselves.
TRICKS: Final = 80  # imagined ones, by which errands are weighed
STACKING: Final = 4.0  # how much tricks that complete several errands count against what errands promise one by one
SWAPPING: Final = 0.3  # how much better the outlook must be for a swap


class Outlook:
    """Weighs open errands by tricks made of a card of the own hand and two unseen ones."""

    def __init__(self, table: Table) -> None:
        self.table = table
        # By imagined trick: the errands it would complete, and the points of those that are open.
        self.done: vec[i64] = filled(TRICKS, 0)
        self.points: vec[float] = vec[float]([0.0] * TRICKS)

    def swap(self, state: Familiars, seat: i64, dice: Dice) -> i64:
        """§3: away with the errand without which, and with an unknown one, the outlook is best; or none."""
        self._imagine_tricks(state, seat, dice)
        best: i64 = LEAVE
        best_outlook = STACKING * _cube_root(self._cubes(-1, -1)) + SWAPPING
        for errand in members_of(state.errands.display):
            for level in members_of(state.errands.piles()):
                outlook = self._outlook(state, errand, level)
                if outlook > best_outlook:
                    best, best_outlook = SWAP + errand * LEVELS + level, outlook
        return best

    def pile_to_turn_up(self, state: Familiars, seat: i64, dice: Dice) -> i64:
        """§6: the level from which an unknown errand makes the best outlook."""
        self._imagine_tricks(state, seat, dice)
        best: i64 = -1
        best_outlook = 0.0
        for level in members_of(state.errands.piles()):
            outlook = self._outlook(state, -1, level)
            if best < 0 or outlook > best_outlook:
                best, best_outlook = level, outlook
        return best

    def _imagine_tricks(self, state: Familiars, seat: i64, dice: Dice) -> None:
        fixed = self.table.fixed
        hand = members_of(state.hands[seat])
        unseen = members_of(fixed.deck & ~state.discard & ~state.hands[seat])
        errands = members_of(state.errands.display | _next_up(state))
        for i in range(TRICKS):
            total = WORTH_OF[fixed.kind_of[hand[i % len(hand)]]] if len(hand) > 0 else 0
            if len(unseen) > 1:
                b = dice.below(len(unseen))
                c = dice.below(len(unseen) - 1)
                if c >= b:
                    c += 1
                total += WORTH_OF[fixed.kind_of[unseen[b]]] + WORTH_OF[fixed.kind_of[unseen[c]]]
            done: i64 = 0
            points: i64 = 0
            for errand in errands:
                if covers(total, fixed.needs[errand]):
                    done |= BIT[errand]
                    if has(state.errands.display, errand):
                        points += fixed.points[errand]
            self.done[i] = done
            self.points[i] = float(points)

    def _outlook(self, state: Familiars, gone: i64, level: i64) -> float:
        """What the open errands promise with a new one from a pile, perhaps in the place of one of them."""
        left = self.table.fixed.rounds - state.tricks_played
        possible = state.errands.on_top(level)
        cubes = 0.0
        promise = 0.0
        for errand in members_of(possible):
            cubes += self._cubes(gone, errand)
            promise += self.table.promise(errand, left)
        count = float(size(possible))
        if gone >= 0:
            promise -= count * self.table.promise(gone, left)
        return STACKING * _cube_root(cubes / count) + promise / count

    def _cubes(self, gone: i64, come: i64) -> float:
        """The points of the imagined tricks with one errand less and one more, cubed: great tricks count most."""
        points_of = self.table.fixed.points
        loss = float(points_of[gone]) if gone >= 0 else 0.0
        more = float(points_of[come]) if come >= 0 else 0.0
        total = 0.0
        for i in range(TRICKS):
            points = self.points[i]
            if gone >= 0 and has(self.done[i], gone):
                points -= loss
            if come >= 0 and has(self.done[i], come):
                points += more
            total += points * points * points
        return total / float(TRICKS)


def _next_up(state: Familiars) -> i64:
    """Everything that may lie on top of a pile."""
    errands: i64 = 0
    for level in members_of(state.errands.piles()):
        errands |= state.errands.on_top(level)
    return errands


def _cube_root(cube: float) -> float:
    return exp(log(cube) / 3.0) if cube > 0.0 else 0.0
