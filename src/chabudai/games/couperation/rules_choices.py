"""Couperation: who owes what, and what may be chosen. The § numbers are the clauses of RULES.md."""

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, first, has, lowest, members_of, nth, size
from chabudai.engine.dice import Dice
from chabudai.games.couperation.rules_fixed import (
    ACT,
    ASKING,
    BURN,
    BURNING,
    BY_TOWER,
    CARDS,
    CLEAR,
    CLEARING,
    DEALING,
    DESTROY,
    DESTROYING,
    DOWN,
    DRAW,
    DRAWING,
    FETCH,
    FINISH,
    GLASS,
    LEFT_SUPPORT,
    NO_CARD,
    NO_PLACE,
    NONE,
    OPEN,
    OVER,
    PAY,
    PAYING_FIRST,
    PAYING_SECOND,
    PLACE,
    PLACING,
    RIGHT_SUPPORT,
    UP,
    WISH,
    WISHES,
    WISHING,
    Fixed,
)
from chabudai.games.couperation.rules_tower import Tower
from chabudai.games.couperation.rules_whereabouts import Whereabouts


class Choices(Tower):
    """Empty as constructed; `new_game` and `clone` fill it."""

    def __init__(self, fixed: Fixed) -> None:
        super().__init__(fixed)
        self.phase: i64 = DEALING
        # Whose turn it is; during the deal, who gets the next card.
        self.turn: i64 = 0
        # The deck as a set, the Finish card in it. It cannot come while cards of the top half are left (§11).
        self.deck: i64 = 0
        self.top_half: i64 = 0
        # By seat: the hand with the Finish card in it, and the places it has laid face down.
        self.hands: vec[i64] = NONE
        self.laid: vec[i64] = NONE
        self.reserve: i64 = 0
        self.discard: i64 = 0
        # Sealed until all are in: −1 while a seat has not chosen (§5).
        self.wishes: vec[i64] = NONE
        # Where the card lies that was placed or opened last (§7).
        self.last: i64 = NO_PLACE
        # Glass cards still to be drawn.
        self.to_draw: i64 = 0
        # A fetch in progress (§8d).
        self.fetching: i64 = NO_CARD
        self.paid: i64 = 0
        self.burnt: i64 = 0
        self.to_burn: i64 = 0
        self.ended_by: i64 = BY_TOWER
        # None until a card of the tower has gone to a hand.
        self.whereabouts: Whereabouts | None = None

    # -- who owes what ------------------------------------------------------------------------------------------------
    def to_act(self) -> i64:
        if self.phase == WISHING:
            return self._unwished()
        if self.phase < ASKING or self.phase == DRAWING or self.phase == OVER:
            return 0
        return BIT[self.turn]

    def over(self) -> bool:
        return self.phase == OVER

    def _unwished(self) -> i64:
        waiting: i64 = 0
        for seat in range(self.fixed.seats):
            if self.wishes[seat] < 0:
                waiting |= BIT[seat]
        return waiting

    # -- choices ------------------------------------------------------------------------------------------------------
    def legal(self, seat: i64) -> vec[i64]:
        if self.phase == ACT:
            return self._acts(self.hands[seat])
        offset = self._offset()
        moves = vec[i64]()
        for choice in members_of(self._choices(seat)):
            moves = append(moves, offset + choice)
        return moves

    def random_move(self, seat: i64, dice: Dice) -> i64:
        if self.phase == ACT:
            return self._random_act(self.hands[seat], dice)
        choices = self._choices(seat)
        return self._offset() + nth(choices, dice.below(size(choices)))

    def is_legal(self, seat: i64, move: i64) -> bool:
        if self.to_act() & BIT[seat] == 0 or move < 0:
            return False
        if self.phase == ACT:
            return self._is_act(self.hands[seat], move)
        choice = move - self._offset()
        return 0 <= choice < CARDS and has(self._choices(seat), choice)

    def _offset(self) -> i64:
        """In every phase but the act a move is its kind and one small number."""
        if self.phase == ASKING:
            return DRAW
        if self.phase == PAYING_FIRST or self.phase == PAYING_SECOND:
            return PAY
        if self.phase == BURNING:
            return BURN
        if self.phase == PLACING:
            return PLACE
        if self.phase == DESTROYING:
            return DESTROY
        if self.phase == CLEARING:
            return CLEAR
        return WISH

    def _choices(self, seat: i64) -> i64:
        """The small numbers to choose from, as a set."""
        hand = self.hands[seat]
        if self.phase == ASKING:
            return first(self.draw_limit() + 1)
        if self.phase == PAYING_FIRST:
            return self._first_payments(hand)
        if self.phase == PAYING_SECOND:
            return self._second_payments(hand)
        if self.phase == BURNING:
            return self._burnable(hand)
        if self.phase == PLACING:
            return self.places_for(self.fetching)
        if self.phase == DESTROYING:
            return hand & GLASS
        if self.phase == CLEARING:
            return self.reserve
        return first(WISHES)

    def loses_at_once(self, seat: i64, move: i64) -> bool:
        """An opening that breaks the tower (§8c)."""
        if move < OPEN or move >= FETCH:
            return False
        return not has(self.fits[move - OPEN], self.tower[move - OPEN])

    # -- draw (§7) ----------------------------------------------------------------------------------------------------
    def draw_limit(self) -> i64:
        limit = self._named_limit()
        left = size(self.deck)
        return limit if limit < left else left

    def _named_limit(self) -> i64:
        """The limit by the card that was last placed or opened."""
        place = self.last
        if place == NO_PLACE:
            return self.fixed.first_draw
        card = self.tower[place]
        if has(self.down, place) or card == FINISH:
            missing = self.fixed.refill - size(self.hands[self.turn] & GLASS)
            return missing if missing > 0 else 0
        if not has(self.fixed.hearts, card):
            return self.fixed.diamonds[card]
        if LEFT_SUPPORT[place] == NO_PLACE:
            return 0
        return self._diamonds_at(LEFT_SUPPORT[place]) + self._diamonds_at(RIGHT_SUPPORT[place])

    def _diamonds_at(self, place: i64) -> i64:
        return self.fixed.diamonds[self.tower[place]] if has(self.up, place) else 0

    # -- act (§8) -----------------------------------------------------------------------------------------------------
    def can_act(self, hand: i64) -> bool:
        """Whether the active seat, holding these cards, has any legal act (§10)."""
        if self.down != 0 or (self.ready != 0 and hand & GLASS != 0):
            return True
        return self._count_ups(hand) > 0 or self._fetchable(hand) != 0

    def _acts(self, hand: i64) -> vec[i64]:
        moves = vec[i64]()
        for place in members_of(self.spots()):
            for card in members_of(self.fits[place] & hand):
                moves = append(moves, UP + place * CARDS + card)
        glass = members_of(hand & GLASS)
        for place in members_of(self.ready):
            for card in glass:
                moves = append(moves, DOWN + place * CARDS + card)
        for place in members_of(self.down):
            moves = append(moves, OPEN + place)
        for card in members_of(self._fetchable(hand)):
            moves = append(moves, FETCH + card)
        return moves

    def _random_act(self, hand: i64, dice: Dice) -> i64:
        """Counts what `_acts` lists, kind by kind."""
        ups = self._count_ups(hand)
        glass = size(hand & GLASS)
        downs = glass * size(self.ready)
        opens = size(self.down)
        fetches = self._fetchable(hand)
        choice = dice.below(ups + downs + opens + size(fetches))
        if choice < ups:
            return self._nth_up(hand, choice)
        choice -= ups
        if choice < downs:
            place = choice // glass
            return DOWN + nth(self.ready, place) * CARDS + nth(hand & GLASS, choice - place * glass)
        choice -= downs
        if choice < opens:
            return OPEN + nth(self.down, choice)
        return FETCH + nth(fetches, choice - opens)

    def _count_ups(self, hand: i64) -> i64:
        count: i64 = 0
        places = self.spots()
        while places != 0:
            count += size(self.fits[lowest(places)] & hand)
            places &= places - 1
        return count

    def _nth_up(self, hand: i64, n: i64) -> i64:
        places = self.spots()
        while True:
            place = lowest(places)
            cards = self.fits[place] & hand
            here = size(cards)
            if n < here:
                return UP + place * CARDS + nth(cards, n)
            n -= here
            places &= places - 1

    def _is_act(self, hand: i64, move: i64) -> bool:
        if UP <= move < DOWN:
            place = (move - UP) // CARDS
            return has(self.spots(), place) and has(self.fits[place] & hand, (move - UP) % CARDS)
        if DOWN <= move < OPEN:
            place = (move - DOWN) // CARDS
            return has(self.ready, place) and has(hand & GLASS, (move - DOWN) % CARDS)
        if OPEN <= move < FETCH:
            return has(self.down, move - OPEN)
        return FETCH <= move < PAY and has(self._fetchable(hand), move - FETCH)

    # -- fetch (§8d) --------------------------------------------------------------------------------------------------
    def cost(self, wanted: i64, a: i64, b: i64) -> i64:
        """How many cards a fetch with these two payments destroys."""
        number = self.fixed.number
        by_sum = number[wanted] - number[a] - number[b]
        apart = number[a] - number[b]
        by_difference = number[wanted] - (apart if apart >= 0 else -apart)
        if by_sum < 0:
            by_sum = -by_sum
        if by_difference < 0:
            by_difference = -by_difference
        return by_sum if by_sum < by_difference else by_difference

    def _fetchable(self, hand: i64) -> i64:
        """The Reserve's cards that some two cards of the hand can pay for.

        A place need not be looked for, every card is right somewhere: in place of its like, if the tower has one;
        otherwise at the last place of level 1 that has only lower cards to its left and above it on the left.
        """
        spare = size(hand) - 2
        if spare < 0:
            return 0
        number = self.fixed.number
        reached: i64 = 0
        rest = hand
        while rest != 0:
            a = number[lowest(rest)]
            rest &= rest - 1
            others = rest
            while others != 0:
                b = number[lowest(others)]
                others &= others - 1
                apart = b - a if b >= a else a - b
                reached |= self.fixed.near(a + b, spare) | self.fixed.near(apart, spare)
        return reached & self.reserve

    def _first_payments(self, hand: i64) -> i64:
        """The cards that can be paid first: one behind them completes the fetch."""
        found: i64 = 0
        for a in members_of(hand):
            for b in members_of(hand & self.fixed.behind[a]):
                if self.cost(self.fetching, a, b) <= size(hand) - 2:
                    found |= BIT[a]
        return found

    def _second_payments(self, hand: i64) -> i64:
        a = lowest(self.paid)
        found: i64 = 0
        for b in members_of(hand & self.fixed.behind[a]):
            if self.cost(self.fetching, a, b) <= size(hand) - 1:
                found |= BIT[b]
        return found

    def burn_candidates(self, hand: i64) -> i64:
        """The cards behind all that have been burnt."""
        cards = hand
        for card in members_of(self.burnt):
            cards &= self.fixed.behind[card]
        return cards

    def _burnable(self, hand: i64) -> i64:
        """The candidates behind which enough others are left."""
        candidates = self.burn_candidates(hand)
        found: i64 = 0
        for card in members_of(candidates):
            if size(candidates & self.fixed.behind[card]) >= self.to_burn - 1:
                found |= BIT[card]
        return found
