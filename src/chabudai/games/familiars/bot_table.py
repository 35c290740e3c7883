"""What a player of Familiar's Trouble sees on the table: what errands promise, what cards are worth."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import filled, members_of
from chabudai.games.familiars import rules_cards as cards
from chabudai.games.familiars.rules import Familiars
from chabudai.games.familiars.rules_cards import Fixed

# Found by play against variations of themselves.
TRYING: Final = 2.0  # how much likelier a team covers an errand than three random cards do
WAITING: Final = 0.6  # how much of an open errand's promise is lost when it is completed now
SPARING: Final = 0.35  # what a card is worth in the hand, by its value …
MIXING: Final = 0.8  # … and more if it has several colours


class Table:
    """The open errands and the prices of cards, as the seat to move sees them. `look` brings it up to date."""

    def __init__(self, fixed: Fixed) -> None:
        self.fixed = fixed
        # By errand and by tricks left: the points it promises while it lies open.
        self.promises: vec[float] = vec[float]([0.0] * (cards.ERRANDS * (fixed.rounds + 1)))
        # The open errands: what they need, and what completing them now brings more than leaving them open.
        self.open: i64 = 0
        self.needs: vec[i64] = filled(cards.ERRANDS, 0)
        self.gain: vec[float] = vec[float]([0.0] * cards.ERRANDS)
        # By slot: the price of playing a card now. After the last trick nothing is worth keeping.
        self.price: vec[float] = vec[float]([0.0] * fixed.cards)
        self._foresee()

    def _foresee(self) -> None:
        fixed = self.fixed
        for errand in members_of(fixed.errands):
            rate = TRYING * self._ease(errand)
            fails = 1.0
            for left in range(fixed.rounds + 1):
                self.promises[errand * (fixed.rounds + 1) + left] = float(fixed.points[errand]) * (1.0 - fails)
                fails *= 1.0 - rate if rate < 1.0 else 0.0

    def _ease(self, errand: i64) -> float:
        """How many of all tricks that the deck allows cover an errand."""
        fixed = self.fixed
        hits: i64 = 0
        tries: i64 = 0
        for a in range(fixed.cards):
            for b in range(a):
                pair = cards.WORTH_OF[fixed.kind_of[a]] + cards.WORTH_OF[fixed.kind_of[b]]
                for c in range(b):
                    tries += 1
                    if cards.covers(pair + cards.WORTH_OF[fixed.kind_of[c]], fixed.needs[errand]):
                        hits += 1
        return float(hits) / float(tries)

    def promise(self, errand: i64, left: i64) -> float:
        """The points an errand should bring while there are so many tricks left."""
        return self.promises[errand * (self.fixed.rounds + 1) + left]

    def is_mixed(self, slot: i64) -> bool:
        """Whether a card has several colours."""
        colours = cards.COLOURS_OF[self.fixed.kind_of[slot]]
        return colours & colours - 1 != 0

    def look(self, state: Familiars) -> None:
        fixed = self.fixed
        left = fixed.rounds - state.tricks_played - 1
        self.open = 0
        for errand in members_of(state.errands.display):
            self.needs[self.open] = fixed.needs[errand]
            self.gain[self.open] = float(fixed.points[errand]) - WAITING * self.promise(errand, left)
            self.open += 1
        for slot in range(fixed.cards):
            price = SPARING * float(cards.VALUE_OF[fixed.kind_of[slot]])
            if self.is_mixed(slot):
                price += MIXING
            self.price[slot] = price if left > 0 else 0.0

    def brings(self, totals: i64) -> float:
        """What a trick with these totals brings."""
        value = 0.0
        for i in range(self.open):
            if cards.covers(totals, self.needs[i]):
                value += self.gain[i]
        return value

    def following(self, hand: i64, lead: i64) -> i64:
        """§4a: what a hand may play after a lead card."""
        forced = self.fixed.forced[lead]
        return hand & (forced | self.fixed.three_colour) if hand & forced != 0 else hand

    def best_trick(self, state: Familiars) -> float:
        """The most that all could make of their hands now if they saw them, less the price of the cards."""
        fixed = self.fixed
        self.look(state)
        hands = state.hands
        first = state.lead
        second = first + 1 if first < 2 else 0
        third = second + 1 if second < 2 else 0
        best = -1000.0
        for a in members_of(fixed.one_of_each(hands[first])):
            lead = fixed.kind_of[a]
            thirds = members_of(fixed.one_of_each(self.following(hands[third], lead)))
            for b in members_of(fixed.one_of_each(self.following(hands[second], lead))):
                pair = cards.WORTH_OF[lead] + cards.WORTH_OF[fixed.kind_of[b]]
                price = self.price[a] + self.price[b]
                for c in thirds:
                    value = self.brings(pair + cards.WORTH_OF[fixed.kind_of[c]]) - price - self.price[c]
                    if value > best:
                        best = value
        return best
