"""Couperation: who owes what, and what may be chosen. The § numbers are the clauses of RULES.md."""

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, filled, first, has, joined, lowest, members_of, nth, numbers_of, size, when
from chabudai.engine.dice import Dice
from chabudai.games.couperation import rules_fixed as numbers
from chabudai.games.couperation.rules_fixed import Fixed
from chabudai.games.couperation.rules_tower import Tower
from chabudai.games.couperation.rules_whereabouts import Whereabouts


class Choices(Tower):
    def __init__(self, fixed: Fixed) -> None:
        super().__init__(fixed)
        self.phase: i64 = numbers.DEALING
        # Whose turn it is; during the deal, who gets the next card.
        self.turn: i64 = 0
        # The deck as a set, the Finish card in it. It cannot come while cards of the top half are left (§11).
        self.deck: i64 = fixed.glass & ~fixed.opening & ~BIT[fixed.start_card]
        self.top_half: i64 = 0
        # By seat: the hand with the Finish card in it, and the places it has laid face down.
        self.hands: vec[i64] = filled(fixed.seats, 0)
        self.laid: vec[i64] = filled(fixed.seats, 0)
        self.reserve: i64 = fixed.opening
        self.discard: i64 = 0
        # Sealed until all are in: −1 while a seat has not chosen (§5).
        self.wishes: vec[i64] = filled(fixed.seats, -1)
        # Where the card lies that was placed or opened last (§7).
        self.last: i64 = numbers.NO_PLACE
        # Glass cards still to be drawn.
        self.to_draw: i64 = 0
        # A fetch in progress (§8d).
        self.fetching: i64 = numbers.NO_CARD
        self.paid: i64 = 0
        self.burnt: i64 = 0
        self.to_burn: i64 = 0
        self.ended_by: i64 = numbers.BY_TOWER
        # None until a card of the tower has gone to a hand.
        self.whereabouts: Whereabouts | None = None
        self.lay_start()

    # -- who owes what ------------------------------------------------------------------------------------------------
    def to_act(self) -> i64:
        if self.phase == numbers.WISHING:
            return self._unwished()
        if self.phase < numbers.ASKING or self.phase == numbers.DRAWING or self.phase == numbers.OVER:
            return 0
        return BIT[self.turn]

    def over(self) -> bool:
        return self.phase == numbers.OVER

    def _unwished(self) -> i64:
        waiting: i64 = 0
        for seat in range(self.fixed.seats):
            if self.wishes[seat] < 0:
                waiting |= BIT[seat]
        return waiting

    # -- choices ------------------------------------------------------------------------------------------------------
    def legal(self, seat: i64) -> vec[i64]:
        if self.phase == numbers.ACT:
            return self._acts(self.hands[seat])
        return numbers_of(self._choices(seat), self._offset())

    def random_move(self, seat: i64, dice: Dice) -> i64:
        if self.phase == numbers.ACT:
            return self._random_act(self.hands[seat], dice)
        choices = self._choices(seat)
        return self._offset() + nth(choices, dice.below(size(choices)))

    def is_legal(self, seat: i64, move: i64) -> bool:
        if self.to_act() & BIT[seat] == 0 or move < 0:
            return False
        if self.phase == numbers.ACT:
            return self._is_act(self.hands[seat], move)
        choice = move - self._offset()
        return 0 <= choice < numbers.CARDS and has(self._choices(seat), choice)

    def _offset(self) -> i64:
        """In every phase but the act a move is its kind and one small number."""
        if self.phase == numbers.ASKING:
            return numbers.DRAW
        if self.phase == numbers.PAYING_FIRST or self.phase == numbers.PAYING_SECOND:
            return numbers.PAY
        if self.phase == numbers.BURNING:
            return numbers.BURN
        if self.phase == numbers.PLACING:
            return numbers.PLACE
        if self.phase == numbers.DESTROYING:
            return numbers.DESTROY
        if self.phase == numbers.CLEARING:
            return numbers.CLEAR
        return numbers.WISH

    def _choices(self, seat: i64) -> i64:
        """The small numbers to choose from, as a set."""
        hand = self.hands[seat]
        if self.phase == numbers.ASKING:
            return first(self.draw_limit() + 1)
        if self.phase == numbers.PAYING_FIRST:
            return self._first_payments(hand)
        if self.phase == numbers.PAYING_SECOND:
            return self._second_payments(hand)
        if self.phase == numbers.BURNING:
            return self._burnable(hand)
        if self.phase == numbers.PLACING:
            return self.places_for(self.fetching)
        if self.phase == numbers.DESTROYING:
            return hand & numbers.GLASS
        if self.phase == numbers.CLEARING:
            return self.reserve
        return first(numbers.WISHES)

    def loses_at_once(self, seat: i64, move: i64) -> bool:
        """An opening that breaks the tower (§8c)."""
        if move < numbers.OPEN or move >= numbers.FETCH:
            return False
        return not has(self.fits[move - numbers.OPEN], self.tower[move - numbers.OPEN])

    # -- draw (§7) ----------------------------------------------------------------------------------------------------
    def draw_limit(self) -> i64:
        limit = self._named_limit()
        left = size(self.deck)
        return limit if limit < left else left

    def _named_limit(self) -> i64:
        """The limit by the card that was last placed or opened."""
        place = self.last
        if place == numbers.NO_PLACE:
            return self.fixed.first_draw
        card = self.tower[place]
        if has(self.down, place) or card == numbers.FINISH:
            missing = self.fixed.refill - size(self.hands[self.turn] & numbers.GLASS)
            return when(missing > 0, missing)
        if not has(self.fixed.hearts, card):
            return self.fixed.diamonds[card]
        if numbers.LEFT_SUPPORT[place] == numbers.NO_PLACE:
            return 0
        return self._diamonds_at(numbers.LEFT_SUPPORT[place]) + self._diamonds_at(numbers.RIGHT_SUPPORT[place])

    def _diamonds_at(self, place: i64) -> i64:
        if not has(self.up, place):
            return 0
        return self.fixed.diamonds[self.tower[place]]

    # -- act (§8) -----------------------------------------------------------------------------------------------------
    def can_act(self, hand: i64) -> bool:
        """Whether the active seat, holding these cards, has any legal act (§10)."""
        if self.down != 0 or (self.ready != 0 and hand & numbers.GLASS != 0):
            return True
        return self._count_ups(hand) > 0 or self._fetchable(hand) != 0

    def _acts(self, hand: i64) -> vec[i64]:
        moves = vec[i64]()
        for place in members_of(self.spots()):
            for card in members_of(self.fits[place] & hand):
                moves = append(moves, numbers.UP + place * numbers.CARDS + card)
        glass = members_of(hand & numbers.GLASS)
        for place in members_of(self.ready):
            for card in glass:
                moves = append(moves, numbers.DOWN + place * numbers.CARDS + card)
        moves = joined(moves, numbers_of(self.down, numbers.OPEN))
        return joined(moves, numbers_of(self._fetchable(hand), numbers.FETCH))

    def _random_act(self, hand: i64, dice: Dice) -> i64:
        """Counts what `_acts` lists, kind by kind."""
        ups = self._count_ups(hand)
        glass = size(hand & numbers.GLASS)
        downs = glass * size(self.ready)
        opens = size(self.down)
        fetches = self._fetchable(hand)
        choice = dice.below(ups + downs + opens + size(fetches))
        if choice < ups:
            return self._nth_up(hand, choice)
        choice -= ups
        if choice < downs:
            place = choice // glass
            return (
                numbers.DOWN
                + nth(self.ready, place) * numbers.CARDS
                + nth(hand & numbers.GLASS, choice - place * glass)
            )
        choice -= downs
        if choice < opens:
            return numbers.OPEN + nth(self.down, choice)
        return numbers.FETCH + nth(fetches, choice - opens)

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
                return numbers.UP + place * numbers.CARDS + nth(cards, n)
            n -= here
            places &= places - 1

    def _is_act(self, hand: i64, move: i64) -> bool:
        if numbers.UP <= move < numbers.DOWN:
            place = (move - numbers.UP) // numbers.CARDS
            return has(self.spots(), place) and has(self.fits[place] & hand, (move - numbers.UP) % numbers.CARDS)
        if numbers.DOWN <= move < numbers.OPEN:
            place = (move - numbers.DOWN) // numbers.CARDS
            return has(self.ready, place) and has(hand & numbers.GLASS, (move - numbers.DOWN) % numbers.CARDS)
        if numbers.OPEN <= move < numbers.FETCH:
            return has(self.down, move - numbers.OPEN)
        return numbers.FETCH <= move < numbers.PAY and has(self._fetchable(hand), move - numbers.FETCH)

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
