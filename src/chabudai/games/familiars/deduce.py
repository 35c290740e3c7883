"""What follows from what a seat saw: how many cards of which colours another seat can still hold.

Whoever does not follow holds no card that would have had to follow (§4a). Such a *lack* weakens by one card with every
card that comes into the hand afterwards.
"""

from collections.abc import Iterable

import msgspec

from chabudai.engine.bits import BIT, lowest, size
from chabudai.engine.game import Setup
from chabudai.games.familiars.cards import KIND
from chabudai.games.familiars.memory import FamiliarsMemory
from chabudai.games.familiars.rules_cards import COLOURS_OF, SEATS, Plan
from chabudai.games.familiars.view import FamiliarsView, Play


def union(sets: Iterable[int]) -> int:
    members = 0
    for cards in sets:
        members |= cards
    return members


class Lack(msgspec.Struct):
    """At most so many cards out of a set of slots are in a hand: those that arrived since this was shown."""

    cards: int
    arrived: int
    shown_in: int


class HiddenHand:
    """What is known of the cards of another seat. Lacks are in the order in which they were shown."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.lacks: list[Lack] = []
        #: Cards that the observer gave it and that have not left since: their kinds, and how many lacks are older.
        self.gifts: list[tuple[int, int]] = []

    def arrive(self) -> None:
        for lack in self.lacks:
            lack.arrived += 1

    def be_given(self, kind: int) -> None:
        self.arrive()
        self.gifts.append((kind, len(self.lacks)))

    def depart(self, kind: int) -> None:
        """A card was seen to leave the hand. If it was lacking once, it arrived after that, and after all before."""
        slots = self.plan.slots_of[kind]
        newer = [i + 1 for i, lack in enumerate(self.lacks) if lack.cards & slots]
        gift = next((gift for gift in self.gifts if gift[0] == kind), None)
        if gift is not None:
            self.gifts.remove(gift)
            if size(slots) == 1:
                newer.append(gift[1])
        for lack in self.lacks[: max(newer, default=0)]:
            lack.arrived = max(0, lack.arrived - 1)

    def lose_track(self) -> None:
        """An unseen card left the hand; it may have been a gift."""
        self.gifts.clear()

    def room_for(self, lack: int, certain: list[int]) -> int:
        """How many of the unknown cards may be of those lacking, when the `certain` gifts are not counted."""
        newer_gifts = [kind for kind, older_lacks in self.gifts if kind in certain and lack < older_lacks]
        return self.lacks[lack].arrived - len(newer_gifts)

    def show_lack(self, cards: int, shown_in: int) -> None:
        self.lacks.append(Lack(cards, 0, shown_in))


class Deductions:
    """Replays what is remembered of a game, round by round, for one observer (None is a spectator)."""

    def __init__(self, setup: Setup, plan: Plan, view: FamiliarsView, memory: FamiliarsMemory) -> None:
        self.plan = plan
        self.view = view
        self.memory = memory
        self.exchanges = setup.options["hand_exchange"] == "on"
        self.hidden = {seat: HiddenHand(plan) for seat in range(SEATS) if seat != view.seat}
        #: Kinds the observer gave away that have not been seen since: the others hold them.
        self.given_away: list[int] = []
        for number in range(1, view.round + 1):
            self._see_exchange(number)
            self._see_trick(number)
            self._see_draws(number)

    # -- the exchange -------------------------------------------------------------------------------------------------
    def _see_exchange(self, number: int) -> None:
        lead = self._lead_of(number)
        passes = self._passes_in(number)
        if passes is None or (passes and lead is None):
            for hand in self.hidden.values():
                hand.lose_track()
                hand.arrive()
            self.given_away.clear()
            return
        for i in range(passes):
            assert lead is not None
            giver = (lead + i) % SEATS
            self._see_pass(number, giver, (giver + 1) % SEATS)

    def _lead_of(self, number: int) -> int | None:
        if number in self.memory.tricks:
            return self.memory.tricks[number][0].seat
        return self.view.lead if number == self.view.round else None

    def _passes_in(self, number: int) -> int | None:
        """How many cards were passed in a round; None if that round was not seen."""
        if not self.exchanges:
            return 0
        if number == self.view.round and self.view.phase in ("hand_exchange", "pass"):
            return self.view.passes
        exchanged = self.memory.exchanged.get(number)
        return None if exchanged is None else SEATS * exchanged

    def _see_pass(self, number: int, giver: int, receiver: int) -> None:
        if giver == self.view.seat:
            given = self.memory.given.get(number)
            if given is None:
                self.hidden[receiver].arrive()
            else:
                self.hidden[receiver].be_given(KIND[given])
                self.given_away.append(KIND[given])
        elif receiver == self.view.seat:
            received = self.memory.received.get(number)
            if received is not None:
                self._see_again(KIND[received], giver)
            self.hidden[giver].lose_track()
        else:
            self.hidden[giver].lose_track()
            self.hidden[receiver].arrive()

    def _see_again(self, kind: int, seat: int) -> None:
        self.hidden[seat].depart(kind)
        if kind in self.given_away:
            self.given_away.remove(kind)

    # -- the trick ----------------------------------------------------------------------------------------------------
    def _see_trick(self, number: int) -> None:
        plays = self.memory.tricks.get(number)
        if plays is None:
            if number <= self.view.tricks_played:
                for hand in self.hidden.values():
                    hand.lose_track()
                self.given_away.clear()
            return
        for play in plays:
            if play.seat != self.view.seat:
                self._see_play(number, play, KIND[plays[0].card])

    def _see_play(self, number: int, play: Play, lead: int) -> None:
        kind = KIND[play.card]
        self._see_again(kind, play.seat)
        if COLOURS_OF[kind] & COLOURS_OF[lead] == 0:
            self.hidden[play.seat].show_lack(self.plan.forced[lead], number)

    # -- the draws ----------------------------------------------------------------------------------------------------
    def _see_draws(self, number: int) -> None:
        drawn_before = SEATS * (number - 1)
        drawn = self.plan.cards - SEATS * self.plan.hand - self.view.draw_pile - drawn_before
        for i in range(max(0, min(SEATS, drawn))):
            # Only in the round that is going on not all have drawn: there the order matters.
            seat = ((self.view.lead or 0) + i) % SEATS
            if seat in self.hidden:
                self.hidden[seat].arrive()

    def cards_in(self, number: int) -> int:
        """How many cards every hand had when the trick of a round began."""
        drawing_rounds = self.plan.rounds - self.plan.hand
        return min(self.plan.hand, self.plan.hand + drawing_rounds + 1 - number)

    # -- places for unknown cards -------------------------------------------------------------------------------------
    def places(self, seat: int, certain: list[int], unknown: int) -> list[tuple[int, int]]:
        """Room and possible cards of a hidden hand: the latest arrivals first, older cards under more restrictions.

        `certain` are the kinds that are known to be there besides the unknown cards.
        """
        hand = self.hidden[seat]
        places: list[tuple[int, int]] = []
        for age in range(self.view.hands[seat] - len(certain)):
            possible = unknown
            for i, lack in enumerate(hand.lacks):
                if age >= hand.room_for(i, certain):
                    possible &= ~lack.cards
            if places and places[-1][1] == possible:
                places[-1] = (places[-1][0] + 1, possible)
            else:
                places.append((1, possible))
        return places

    def kept_from_the_pile(self, certain: list[int], unknown: int) -> int:
        """Slots of the cards that were given away and not seen since: they are in a hand, not in the draw pile."""
        kinds = list(self.given_away)
        for kind in certain:
            if kind in kinds:
                kinds.remove(kind)
        kept = 0
        for kind in kinds:
            slots = self.plan.slots_of[kind] & unknown & ~kept
            if slots:
                kept |= BIT[lowest(slots)]
        return kept
