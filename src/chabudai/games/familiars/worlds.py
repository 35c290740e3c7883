"""Familiar's Trouble: the states that a seat cannot rule out."""

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.assign import deal_out
from chabudai.engine.bits import BIT, lowest, members_of, size
from chabudai.engine.contract import Worlds
from chabudai.engine.dice import Dice
from chabudai.games.familiars.rules import Familiars, left_of
from chabudai.games.familiars.rules_cards import NO_KIND, SEATS


class UnseenPass:
    """What an onlooker knows of a card that was passed, which only its giver and its receiver have seen.

    It may still be in the receiver's hand, if it is not `barred`, or it is one of the kinds `played_since`, or one of
    the cards `played_unseen`. The lacks are the receiver's from before it arrived: of the cards `lacking` at most as
    many as `arrived` can be held. `gift` is what the onlooker gave the giver in the same exchange, if it was not seen
    again; `settled` means that the card is known to have been played.
    """

    def __init__(
        self,
        barred: int,
        played_since: list[int],
        played_unseen: int,
        lacking: list[int],
        arrived: list[int],
        gift: int,
        settled: bool,
    ) -> None:
        self.barred: i64 = barred
        self.played_since: vec[i64] = vec[i64](played_since)
        self.played_unseen: i64 = played_unseen
        self.lacking: vec[i64] = vec[i64](lacking)
        self.arrived: vec[i64] = vec[i64](arrived)
        self.gift: i64 = gift
        self.settled = settled

    def imagine(self, state: Familiars, other: i64, dice: Dice) -> i64:
        """The kind that the giver knows the receiver to hold besides the `other`, or none if it was played."""
        if self.settled:
            return NO_KIND
        slots_of = state.plan.slots_of
        hand = state.hands[left_of(state.giver)]
        if other != NO_KIND:
            hand &= ~BIT[lowest(hand & slots_of[other])]
        if self.gift != NO_KIND and self.gift != other and state.hands[state.giver] & slots_of[self.gift] == 0:
            # What came to the giver is not there any more: that is what was passed on.
            return self.gift
        choices = vec[i64]()
        for slot in members_of(hand & ~self.barred):
            if self._fits(hand, BIT[slot]):
                choices = append(choices, state.plan.kind_of[slot])
        for kind in self.played_since:
            if self._fits(hand, slots_of[kind]):
                choices = append(choices, NO_KIND)
        for _ in range(self.played_unseen):
            choices = append(choices, NO_KIND)
        return choices[dice.below(len(choices))]

    def _fits(self, hand: i64, passed: i64) -> bool:
        """Whether the other arrivals account for the cards in hand that were lacking once."""
        for i in range(len(self.lacking)):
            if passed & self.lacking[i] == 0 and size(hand & self.lacking[i]) >= self.arrived[i]:
                return False
        return True


class FamiliarsWorlds(Worlds):
    """`known` is a state with everything the seat knows and no card in any place it cannot see.

    Every place has an owner (a seat, or SEATS for the draw pile), room, and the cards that are possible there.
    """

    def __init__(
        self,
        known: Familiars,
        unknown: int,
        owner: list[int],
        room: list[int],
        possible: list[int],
        unseen_passes: list[UnseenPass],
    ) -> None:
        self.known = known
        self.unknown: i64 = unknown
        self.owner: vec[i64] = vec[i64](owner)
        self.room: vec[i64] = vec[i64](room)
        self.possible: vec[i64] = vec[i64](possible)
        # The last pass, and before it the same giver's earlier one if its card may still be there.
        self.unseen_passes = unseen_passes

    def draw(self, dice: Dice) -> Familiars:
        state = self.known.clone()
        held = deal_out(self.unknown, self.room, self.possible, dice)
        for place in range(len(self.owner)):
            if self.owner[place] == SEATS:
                state.deck |= held[place]
            else:
                state.hands[self.owner[place]] |= held[place]
        count = len(self.unseen_passes)
        if count > 0:
            state.given = self.unseen_passes[count - 1].imagine(state, NO_KIND, dice)
        if count > 1:
            state.earlier = self.unseen_passes[0].imagine(state, state.given, dice)
        return state
