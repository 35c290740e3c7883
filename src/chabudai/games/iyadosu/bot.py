"""Iyadosu's playing sense: rules of thumb that look only at what the seat to move may know."""

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from chabudai.engine.bits import has, members_of, size
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.engine.search import Sense
from chabudai.games.iyadosu import rules as r
from chabudai.games.iyadosu.rules import Fixed, Iyadosu

# Found by play against variations of themselves.
FEAR: Final = 0.1  # what one refuse card more costs in a division
URGENCY: Final = 0.8  # how much a refusal is worth when there are as many refuse cards as normal ones
KEEPING: Final = 0.8  # what a strong card is worth in the hand, while tricks are wanted
LENGTH: Final = 0.05  # a card of a long colour is easier to spare


class IyadosuSense(Sense):
    def __init__(self) -> None:
        self.round: i64 = 0

    # -- what a position is worth -------------------------------------------------------------------------------------
    def begin(self, root: State) -> None:
        assert isinstance(root, Iyadosu)
        self.round = root.rounds_played

    def far_enough(self, state: State) -> bool:
        """The end of the round is far enough: later rounds are dealt anew."""
        assert isinstance(state, Iyadosu)
        return state.rounds_played > self.round

    def worth(self, state: State, seat: i64) -> float:
        """Roughly the chance to win: the lead over the best of the others, against the rounds still to come."""
        assert isinstance(state, Iyadosu)
        if state.over():
            winners = state.winners()
            return 1.0 / float(size(winners)) if has(winners, seat) else 0.0
        lead: i64 = 100
        for other in range(state.fixed.seats):
            if other != seat and state.totals[seat] - state.totals[other] < lead:
                lead = state.totals[seat] - state.totals[other]
        left = state.fixed.seats - state.rounds_played
        return 1.0 / (1.0 + exp(-float(lead) / sqrt(float(left))))

    # -- how to play --------------------------------------------------------------------------------------------------
    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        assert isinstance(state, Iyadosu)
        if state.phase == r.DIVISION:
            return r.SPLIT + self._declaration(state, seat)
        plays = state.playable(seat)
        if plays == 0:
            return r.INSERT
        best: i64 = -1
        best_merit = -100.0
        # Win until the declaration is met, then lose.
        eagerness = 1.0 if state.won[seat] < state.declared[seat] else -1.0
        for card in members_of(plays):
            merit = self._merit(state, seat, card, eagerness)
            if merit > best_merit:
                best, best_merit = card, merit
        refuse_bonus = self._refuse_bonus(state, seat)
        for card in members_of(state.refusable(seat)):
            merit = self._merit(state, seat, card, eagerness) + refuse_bonus
            if merit > best_merit:
                best, best_merit = r.REFUSE + card, merit
        return best

    # -- division (§3) ------------------------------------------------------------------------------------------------
    def _declaration(self, state: Iyadosu, seat: i64) -> i64:
        """As many as the hand should win, but fewer rather than more: every refuse card must find its trick."""
        fixed = state.fixed
        expected = 0.0
        left = seat * fixed.hand
        for place in range(fixed.hand):
            expected += self._strength(state, state.fan[left + place])
        best: i64 = fixed.least
        best_value = -100.0
        for k in range(fixed.least, fixed.most + 1):
            miss = expected - float(k)
            value = -(miss if miss > 0.0 else -miss) - FEAR * float(k)
            if value > best_value:
                best, best_value = k, value
        return best

    def _strength(self, state: Iyadosu, card: i64) -> float:
        """How likely a card is to win a trick, from its rank alone."""
        colour = card // r.NUMBERS
        rank = float(card - colour * r.NUMBERS + 1) / float(state.fixed.highest)
        if colour == r.BLACK:
            return 0.13 + 0.75 * rank
        return 0.47 * rank * rank * rank

    # -- tricks (§4–§8) -----------------------------------------------------------------------------------------------
    def _merit(self, state: Iyadosu, seat: i64, card: i64, eagerness: float) -> float:
        """What playing a card promises: the trick, if it is wanted, and a good rest of the hand."""
        chance = self._chance_to_win(state, card)
        strength = self._strength(state, card)
        in_colour = size(state.normal[seat] & r.IN_COLOUR[card // r.NUMBERS])
        # Whoever does not want tricks gets rid of strong cards while they lose; whoever does keeps them.
        return eagerness * (chance - KEEPING * strength) + LENGTH * float(in_colour)

    def _chance_to_win(self, state: Iyadosu, card: i64) -> float:
        colour = card // r.NUMBERS
        if not self._beats_the_trick(state, card, colour):
            return 0.0
        later = state.fixed.seats - 1 - size(state.acted | state.out)
        rank = float(card - colour * r.NUMBERS + 1) / float(state.fixed.highest)
        stays = 0.82 + 0.18 * rank if colour == r.BLACK else 0.84 * rank
        chance = 1.0
        for _ in range(later):
            chance *= stays
        return chance

    def _beats_the_trick(self, state: Iyadosu, card: i64, colour: i64) -> bool:
        if state.lead_colour < 0:
            return True
        if colour != r.BLACK and colour != state.lead_colour:
            return False
        for seat in range(state.fixed.seats):
            other = state.trick[seat]
            if other >= 0 and has(state.acted, seat):
                if other // r.NUMBERS == colour:
                    if other > card:
                        return False
                elif other // r.NUMBERS == r.BLACK:
                    return False
        return True

    def _refuse_bonus(self, state: Iyadosu, seat: i64) -> float:
        """The more refuse cards there are for the normal cards left, the more urgent it is to refuse."""
        return URGENCY * float(size(state.refuse[seat])) / float(size(state.normal[seat]))


def make_sense(fixed: Fixed, convention: bool) -> IyadosuSense:
    return IyadosuSense()
