"""Couperation: what each move promises to the seat to move, from what it may know."""

from math import log
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, after, has, lowest, members_of, size
from chabudai.engine.search import Sense
from chabudai.games.couperation import rules_fixed as n
from chabudai.games.couperation.bot_outlook import Outlook
from chabudai.games.couperation.rules import Couperation
from chabudai.games.couperation.rules_fixed import Fixed

# Merits are in units of hope, the logarithm of a chance. Found by play against variations of themselves.
WINNING: Final = 1000.0
NEVER: Final = -1000.0
# What the next seat's hand is worth when its act comes, by its size: without a card it may be stuck (§10).
NEXT_HAND: Final = vec[float]([-11.6, -2.0, -1.2, -0.2, 0.0])
# What is left of one's own.
OWN_HAND: Final = vec[float]([-2.3, -0.8, -0.66, 0.0, 0.0])
# A hand that leaves a choice, and loses no card in tidying.
BEFORE_ACT: Final = 4
# A card laid face down that is right, and one that somebody must replace; every card of the Reserve that could helps.
HIDDEN: Final = -0.7
STOPGAP: Final = -2.8
REPLACEABLE: Final = 0.2
# The Finish card is never given away.
PRICELESS: Final = 50.0
# How good the best card for the first turn must be for each wish from 1.
WISH_FOR: Final = vec[float]([-0.03, -0.013, -0.003])


class Merits(Sense):
    """The moves of one choice, each with its merit."""

    def __init__(self, fixed: Fixed, convention: bool) -> None:
        self.fixed = fixed
        self.convention = convention
        self.outlook = Outlook(fixed)
        self.moves: vec[i64] = vec[i64]()
        self.merits: vec[float] = vec[float]()
        # The outlook as it is, and by card what is lost without it, or with it in the Reserve; −1 until asked for.
        self.hope: float = 0.0
        self.missed: vec[float] = vec[float]([-1.0] * n.CARDS)
        self.given: vec[float] = vec[float]([-1.0] * n.CARDS)

    def weigh(self, state: Couperation, seat: i64) -> None:
        """List all the moves of a seat."""
        self.moves = vec[i64]()
        self.merits = vec[float]()
        if state.phase == n.ASKING:
            self._weigh_draws(state, seat)
            return
        self.look(state, state.laid[seat])
        if state.phase == n.ACT:
            self._weigh_places(state, seat)
            self._weigh_opens(state, seat)
            self._weigh_fetches(state, seat)
        elif state.phase == n.PAYING_FIRST or state.phase == n.PAYING_SECOND:
            self._weigh_payments(state, seat)
        elif state.phase == n.BURNING:
            self._weigh_burns(state, seat)
        elif state.phase == n.PLACING:
            for move in state.legal(seat):
                self._add(move, self._fetched(state, seat, state.fetching, move - n.PLACE))
        elif state.phase == n.DESTROYING:
            for move in state.legal(seat):
                self._add(move, -self._miss(move - n.DESTROY))
        elif state.phase == n.CLEARING:
            for move in state.legal(seat):
                self._add(move, -self._miss(move - n.CLEAR))
        else:
            self._weigh_wishes(state, seat)

    def _add(self, move: i64, merit: float) -> None:
        self.moves = append(self.moves, move)
        self.merits = append(self.merits, merit)

    # -- the outlook --------------------------------------------------------------------------------------------------
    def look(self, state: Couperation, known: i64) -> None:
        """Find the hope from what lies open and the face-down cards at `known`; these count if they are right."""
        standing = state.up
        for place in members_of(known):
            if has(state.fits[place], state.tower[place]):
                standing |= BIT[place]
        gone = state.discard
        for place in members_of(standing):
            gone |= BIT[state.tower[place]]
        self.outlook.begin(self.fixed.glass & ~gone, state.reserve)
        for place in members_of(standing):
            self.outlook.fill(place, self.fixed.number[state.tower[place]])
        self.hope = self.outlook.hope()
        for card in range(n.CARDS):
            self.missed[card] = -1.0
            self.given[card] = -1.0

    def _miss(self, card: i64) -> float:
        """How much hope goes with a card that is lost."""
        if card == n.FINISH:
            return PRICELESS
        if self.missed[card] < 0.0:
            self.outlook.lose(self.fixed.number[card])
            self.missed[card] = max(0.0, self.hope - self.outlook.hope())
            self.outlook.gain(self.fixed.number[card])
        return self.missed[card]

    def _give(self, card: i64) -> float:
        """How much hope goes with a card that is paid into the Reserve."""
        if card == n.FINISH:
            return PRICELESS
        if self.given[card] < 0.0:
            before = self.outlook.reserve
            self.outlook.reserve |= BIT[self.fixed.number[card]]
            self.given[card] = max(0.0, self.hope - self.outlook.hope())
            self.outlook.reserve = before
        return self.given[card]

    def _hope_with(self, place: i64, card: i64) -> float:
        """The hope with a card at a place, and the card that lay there, if any is known, free again."""
        number = self.fixed.number[card]
        before = self.outlook.at[place]
        self.outlook.lose(number)
        self.outlook.fill(place, number)
        if before > 0:
            self.outlook.gain(before)
        hope = self.outlook.hope()
        if before > 0:
            self.outlook.lose(before)
            self.outlook.fill(place, before)
        else:
            self.outlook.clear(place)
        self.outlook.gain(number)
        return hope

    # -- the first player (§5) ----------------------------------------------------------------------------------------
    def _weigh_wishes(self, state: Couperation, seat: i64) -> None:
        """By convention the wish tells how well the best card fits; without it, everybody wishes alike."""
        wish: i64 = 0
        if self.convention:
            gain = NEVER
            for place in members_of(state.ready):
                for card in members_of(state.fits[place] & state.hands[seat]):
                    gain = max(gain, self._hope_with(place, card) - self.hope)
            while wish < len(WISH_FOR) and gain > WISH_FOR[wish]:
                wish += 1
        for move in state.legal(seat):
            self._add(move, 0.0 if move == n.WISH + wish else -1.0)

    # -- draw (§7) ----------------------------------------------------------------------------------------------------
    def _weigh_draws(self, state: Couperation, seat: i64) -> None:
        wanted = BEFORE_ACT - size(state.hands[seat] & n.GLASS)
        for move in state.legal(seat):
            short = wanted - (move - n.DRAW)
            self._add(move, -float(short if short > 0 else -short))

    def _next_hand(self, state: Couperation, seat: i64, limit: i64) -> float:
        """What the next seat's hand is worth before its act, when it may draw so many cards."""
        other = after(seat, self.fixed.seats)
        hand = size(state.hands[other] & n.GLASS)
        drawn = min(limit, BEFORE_ACT - hand, size(state.deck))
        if drawn > 0:
            hand += drawn
        return NEXT_HAND[min(hand, BEFORE_ACT)]

    def _after_up(self, state: Couperation, seat: i64, card: i64, place: i64) -> float:
        """The next seat's hand after a card that was placed or opened."""
        limit = self.fixed.diamonds[card]
        if has(self.fixed.hearts, card) and n.LEFT_SUPPORT[place] != n.NO_PLACE:
            for support in (n.LEFT_SUPPORT[place], n.RIGHT_SUPPORT[place]):
                if has(state.up, support):
                    limit += self.fixed.diamonds[state.tower[support]]
        return self._next_hand(state, seat, limit)

    def _after_down(self, state: Couperation, seat: i64) -> float:
        other = after(seat, self.fixed.seats)
        return self._next_hand(state, seat, self.fixed.refill - size(state.hands[other] & n.GLASS))

    # -- place and open (§8a–c) ---------------------------------------------------------------------------------------
    def _weigh_places(self, state: Couperation, seat: i64) -> None:
        hand = state.hands[seat]
        own = self._left(size(hand & n.GLASS) - 1)
        unseen = own + self._after_down(state, seat)
        for place in members_of(state.spots()):
            for card in members_of(state.fits[place] & hand):
                self._weigh_up(state, seat, place, card, own, unseen)
            if place != self.fixed.top:
                helpful = REPLACEABLE * float(size(state.fits[place] & state.reserve))
                for card in members_of(hand & n.GLASS & ~state.fits[place]):
                    merit = self.hope - self._miss(card) + unseen + STOPGAP + helpful
                    self._add(n.DOWN + place * n.CARDS + card, merit)

    def _weigh_up(self, state: Couperation, seat: i64, place: i64, card: i64, own: float, unseen: float) -> None:
        """A card that is right: face up, or face down to be opened later."""
        up = n.UP + place * n.CARDS + card
        if place == self.fixed.top:
            self._add(up, WINNING)
        elif card == n.FINISH:
            self._add(up, NEVER)
        else:
            hope = self._hope_with(place, card)
            self._add(up, hope + own + self._after_up(state, seat, card, place))
            self._add(n.DOWN + place * n.CARDS + card, hope + unseen + HIDDEN)

    def _left(self, hand: i64) -> float:
        """What the rest of one's own hand is worth."""
        return OWN_HAND[min(hand, BEFORE_ACT)]

    def _weigh_opens(self, state: Couperation, seat: i64) -> None:
        """One's own cards if they are right; another's is a stopgap by convention, otherwise any card."""
        own = self._left(size(state.hands[seat] & n.GLASS))
        unseen = self._unseen(state, seat)
        for place in members_of(state.down):
            card = state.tower[place]
            if not has(state.laid[seat], place):
                chance = float(1 + size(state.fits[place] & unseen)) / float(1 + size(unseen))
                # By convention only if it has to be.
                self._add(n.OPEN + place, NEVER + chance if self.convention else self.hope + log(chance) + own)
            elif has(state.fits[place], card):
                self._add(n.OPEN + place, self.hope - HIDDEN + own + self._after_up(state, seat, card, place))
            else:
                self._add(n.OPEN + place, 2.0 * NEVER)

    def _unseen(self, state: Couperation, seat: i64) -> i64:
        """The Glass cards that the seat does not see anywhere."""
        seen = state.discard | state.reserve | state.hands[seat]
        for place in members_of(state.up | state.laid[seat]):
            seen |= BIT[state.tower[place]]
        return self.fixed.glass & ~seen

    # -- fetch (§8d) --------------------------------------------------------------------------------------------------
    def _weigh_fetches(self, state: Couperation, seat: i64) -> None:
        hand = state.hands[seat]
        for wanted in members_of(state.reserve):
            price = self._best_price(state, hand, wanted)
            if price > NEVER:
                best = 2.0 * NEVER
                for place in members_of(state.places_for(wanted)):
                    best = max(best, self._fetched(state, seat, wanted, place))
                self._add(n.FETCH + wanted, best + price)

    def _best_price(self, state: Couperation, hand: i64, wanted: i64) -> float:
        best = NEVER
        cards = members_of(hand)
        for i in range(len(cards)):
            for j in range(i + 1, len(cards)):
                best = max(best, self._price(state, hand, wanted, cards[i], cards[j]))
        return best

    def _price(self, state: Couperation, hand: i64, wanted: i64, a: i64, b: i64) -> float:
        """What paying these two costs, with what must be burnt and how little is left; NEVER if it cannot be."""
        burns = state.cost(wanted, a, b)
        rest = hand & ~(BIT[a] | BIT[b])
        if burns > size(rest):
            return NEVER
        price = -self._give(a) - self._give(b)
        for _ in range(burns):
            least = self._least(rest)
            price -= self._miss(least)
            rest &= ~BIT[least]
        return price + self._left(size(rest & n.GLASS))

    def _least(self, cards: i64) -> i64:
        """The card that is missed least."""
        best = lowest(cards)
        for card in members_of(cards):
            if self._miss(card) < self._miss(best):
                best = card
        return best

    def _fetched(self, state: Couperation, seat: i64, wanted: i64, place: i64) -> float:
        """What the tower is worth with the fetched card there."""
        if place == self.fixed.top:
            return WINNING
        if wanted == n.FINISH:
            return NEVER
        return self._hope_with(place, wanted) + self._after_up(state, seat, wanted, place)

    def _weigh_payments(self, state: Couperation, seat: i64) -> None:
        hand = state.hands[seat]
        for move in state.legal(seat):
            card = move - n.PAY
            merit = NEVER
            if state.phase == n.PAYING_SECOND:
                merit = self._price(state, hand | state.paid, state.fetching, lowest(state.paid), card)
            else:
                for other in members_of(hand & self.fixed.behind[card]):
                    merit = max(merit, self._price(state, hand, state.fetching, card, other))
            self._add(move, merit)

    def _weigh_burns(self, state: Couperation, seat: i64) -> None:
        """Those that are missed least, named in ascending order."""
        rest = state.burn_candidates(state.hands[seat])
        burnt: i64 = 0
        for _ in range(state.to_burn):
            least = self._least(rest)
            burnt |= BIT[least]
            rest &= ~BIT[least]
        for move in state.legal(seat):
            card = move - n.BURN
            first = has(burnt, card) and burnt & ~self.fixed.behind[card] == BIT[card]
            self._add(move, 0.0 if first else -1.0 - self._miss(card))
