"""Familiar's Trouble: the states that a seat cannot rule out."""

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import lowest
from chabudai.engine.contract import Worlds
from chabudai.engine.deal_out import deal_out
from chabudai.engine.dice import Dice, FastDice
from chabudai.games.familiars.rules import Familiars
from chabudai.games.familiars.rules_cards import SEATS


class Places:
    """One way to divide the hidden cards.

    Every place has an owner (a seat, or SEATS for the draw pile), room, and the cards that are possible there. The card
    that was passed last, and the one of the exchange before, have places of their own if they are still held and the
    observer has not seen them; otherwise these are −1.
    """

    def __init__(
        self, owner: list[int], room: list[int], possible: list[int], last_pass: i64, earlier_pass: i64, weight: i64
    ) -> None:
        self.owner: vec[i64] = vec[i64](owner)
        self.room: vec[i64] = vec[i64](room)
        self.possible: vec[i64] = vec[i64](possible)
        self.last_pass = last_pass
        self.earlier_pass = earlier_pass
        self.weight = weight

    def can_take(self, cards: i64) -> bool:
        try:
            deal_out(cards, self.room, self.possible, FastDice())
        except ValueError:
            return False
        return True


class FamiliarsWorlds(Worlds):
    """`known` is a state with everything the seat knows and no card in any place it cannot see."""

    def __init__(self, known: Familiars, unknown: i64, ways: list[Places]) -> None:
        self.known = known
        self.unknown = unknown
        self.ways = [places for places in ways if places.can_take(unknown)]
        self.weight: i64 = 0
        for places in self.ways:
            self.weight += places.weight

    def draw(self, dice: Dice) -> Familiars:
        state = self.known.clone()
        places = self._way(dice)
        held = deal_out(self.unknown, places.room, places.possible, dice)
        for place in range(len(places.owner)):
            if places.owner[place] == SEATS:
                state.deck |= held[place]
            else:
                state.hands[places.owner[place]] |= held[place]
        if places.last_pass >= 0:
            state.given = state.fixed.kind_of[lowest(held[places.last_pass])]
        if places.earlier_pass >= 0:
            state.earlier = state.fixed.kind_of[lowest(held[places.earlier_pass])]
        return state

    def _way(self, dice: Dice) -> Places:
        ticket = dice.below(self.weight)
        for places in self.ways:
            ticket -= places.weight
            if ticket < 0:
                return places
        raise AssertionError("the weights add up")
