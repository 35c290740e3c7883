"""Couperation: the states that a seat cannot rule out."""

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, has, lowest, members_of, size
from chabudai.engine.contract import Worlds
from chabudai.engine.deal_out import deal_out, shuffled
from chabudai.engine.dice import Dice
from chabudai.games.couperation import rules_fixed as numbers
from chabudai.games.couperation.rules import Couperation

# Where an unknown card can be: a hand, a place of the tower, or the deck.
DECK: i64 = numbers.MOST_SEATS + numbers.PLACES


class CouperationWorlds(Worlds):
    """`known` is a state with everything the seat knows and no card in any place it cannot see.

    `unknown` are the cards to be dealt out; for every hand, place and the deck there is its room and its set of
    possible cards. `sealed` are the seats whose wish is in, but hidden. `acting` is the seat to act if its hand is
    hidden: what it has begun it must be able to complete (§8d), and when it is stuck, it must be so (§10).
    """

    def __init__(
        self, known: Couperation, unknown: i64, room: list[int], possible: list[int], sealed: i64, acting: i64
    ) -> None:
        self.known = known
        self.unknown = unknown
        self.room: vec[i64] = vec[i64](room)
        self.possible: vec[i64] = vec[i64](possible)
        self.sealed = sealed
        self.acting = acting
        # What completes a fetch just begun: sets of one or two cards, one of which the acting seat must hold.
        self.payments: vec[i64] = self._payments() if acting >= 0 else vec[i64]()

    def draw(self, dice: Dice) -> Couperation:
        while True:
            state = self._guess(dice)
            if state is not None:
                return state

    def _guess(self, dice: Dice) -> Couperation | None:
        """A state, or None if it has to be tried again.

        Cards that complete what the acting seat has begun are put into its hand first; a hand that could complete it in
        several ways would come up too often, and is taken only as often as it should.
        """
        pinned = self._pinned(dice)
        room = self.room[:]
        if pinned != 0:
            room[self.acting] -= size(pinned)
            if room[self.acting] < 0:
                return None
        try:
            held = deal_out(self.unknown & ~pinned, room, self.possible, dice)
        except ValueError:
            # The cards that were put first have no room for others that must be in this hand.
            return None
        state = self._filled(held, pinned, dice)
        if self.acting < 0:
            return state
        ways = self._ways(state)
        return state if ways > 0 and dice.below(ways) == 0 else None

    def _filled(self, held: vec[i64], pinned: i64, dice: Dice) -> Couperation:
        state = self.known.clone()
        for seat in range(state.fixed.seats):
            state.hands[seat] |= held[seat]
            if has(self.sealed, seat):
                state.wishes[seat] = dice.below(numbers.WISHES)
        for place in range(numbers.PLACES):
            if held[numbers.MOST_SEATS + place] != 0:
                state.tower[place] = lowest(held[numbers.MOST_SEATS + place])
        state.deck |= held[DECK]
        if pinned != 0:
            state.hands[self.acting] |= pinned
        return state

    # -- what the acting seat must be able to do ----------------------------------------------------------------------
    def _hidden_hand(self) -> i64:
        return self.unknown & self.possible[self.acting]

    def _spare(self) -> i64:
        """How many cards the acting seat has left to burn once both payments are made."""
        cards = self.room[self.acting] + size(self.known.hands[self.acting])
        return cards - 2 if self.known.paid == 0 else cards - 1

    def _payments(self) -> vec[i64]:
        found = vec[i64]()
        if self.known.phase == numbers.PAYING_FIRST:
            cards = members_of(self._hidden_hand() | self.known.hands[self.acting])
            for i in range(len(cards)):
                for j in range(i + 1, len(cards)):
                    if self.known.cost(self.known.fetching, cards[i], cards[j]) <= self._spare():
                        found = append(found, BIT[cards[i]] | BIT[cards[j]])
        elif self.known.phase == numbers.PAYING_SECOND:
            a = lowest(self.known.paid)
            for b in members_of((self._hidden_hand() | self.known.hands[self.acting]) & self.known.fixed.behind[a]):
                if self.known.cost(self.known.fetching, a, b) <= self._spare():
                    found = append(found, BIT[b])
        return found

    def _pinned(self, dice: Dice) -> i64:
        """Hidden cards with which the acting seat can complete what it has begun."""
        if len(self.payments) > 0:
            return self.payments[dice.below(len(self.payments))] & self.unknown
        if self.acting < 0 or self.known.phase != numbers.BURNING:
            return 0
        order = shuffled(self.known.burn_candidates(self._hidden_hand() | self.known.hands[self.acting]), dice)
        pinned: i64 = 0
        for i in range(self.known.to_burn):
            pinned |= BIT[order[i]]
        return pinned & self.unknown

    def _ways(self, state: Couperation) -> i64:
        """In how many ways the acting seat could have been given what it needs; 0 if the state is impossible."""
        hand = state.hands[self.acting]
        if state.phase == numbers.OVER:
            return 0 if state.ended_by == numbers.BY_STUCK and state.can_act(hand) else 1
        if state.phase == numbers.BURNING:
            return _choose(size(state.burn_candidates(hand)), state.to_burn)
        if len(self.payments) == 0:
            return 1
        ways: i64 = 0
        for payment in self.payments:
            if payment & ~hand == 0:
                ways += 1
        return ways


def _choose(n: i64, k: i64) -> i64:
    """How many sets of k there are among n."""
    ways: i64 = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways
