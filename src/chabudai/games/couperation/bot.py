"""Couperation's playing sense: keep the tower easy to fill, and nobody without cards."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, has, members_of, size
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.engine.search import Sense
from chabudai.games.couperation.bot_outlook import Outlook
from chabudai.games.couperation.rules import Couperation
from chabudai.games.couperation.rules_plan import (
    ACT,
    ASKING,
    BURN,
    BURNING,
    BY_TOWER,
    CARDS,
    CLEAR,
    CLEARING,
    DESTROY,
    DESTROYING,
    DOWN,
    DRAW,
    FETCH,
    FINISH,
    GLASS,
    LEFT_SUPPORT,
    NO_PLACE,
    OPEN,
    PAY,
    PAYING_FIRST,
    PAYING_SECOND,
    PLACE,
    PLACING,
    RIGHT_SUPPORT,
    UP,
    WISH,
    Plan,
)

NEVER: Final = -1000.0


class CouperationSense(Sense):
    def __init__(self, plan: Plan, convention: bool = True) -> None:
        self.plan = plan
        self.convention = convention
        # tunables
        self.w: vec[float] = vec[float]([
            -9.0, -2.0, -0.6, -0.2, 0.0, 0.0,  # 0-5: next seat's hand before its act
            -2.0, -0.8, -0.3, 0.0, 0.0, 0.0,   # 6-11 own hand after
            0.5,   # 12 paid card keeps this share of loss
            -0.7,  # 13 right face-down card, beyond the place itself
            -3.0,  # 14 wrong face-down card
            4.0,   # 15 hand size wished before the act
            -1.0,  # 16 other's down place
            0.0,   # 17 fetch malus
            0.0, 0.0, 0.0, 0.0,
        ])
        self.outlook = Outlook(plan, 0.6, -9.0)
        self.moves: vec[i64] = vec[i64]()
        self.merits: vec[float] = vec[float]()
        self.hope = 0.0
        self.losses: vec[float] = vec[float]([0.0] * CARDS)

    def retune(self, usable: float, hopeless: float, w: list[float]) -> None:
        self.outlook = Outlook(self.plan, usable, hopeless)
        self.w = vec[float](w)

    # -- what the end is worth ----------------------------------------------------------------------------------------
    def worth(self, state: State, seat: i64) -> float:
        assert isinstance(state, Couperation)
        if state.ended_by == BY_TOWER:
            return 1.0
        height = float(size(state.up)) / float(size(self.plan.rest) + 1)
        return 0.5 * height * height * height

    # -- how to play --------------------------------------------------------------------------------------------------
    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        assert isinstance(state, Couperation)
        self.weigh(state, seat)
        best: i64 = 0
        for i in range(1, len(self.moves)):
            if self.merits[i] > self.merits[best]:
                best = i
        return self.moves[best]

    def weigh(self, state: Couperation, seat: i64) -> None:
        """List all the moves, each with its merit."""
        self.moves = vec[i64]()
        self.merits = vec[float]()
        if state.phase == ASKING:
            self._weigh_draws(state, seat)
        elif state.phase == ACT:
            self._look(state, seat)
            self._weigh_ups(state, seat)
            self._weigh_downs(state, seat)
            self._weigh_opens(state, seat)
            self._weigh_fetches(state, seat)
        elif state.phase == PAYING_FIRST or state.phase == PAYING_SECOND:
            self._look(state, seat)
            self._weigh_payments(state, seat)
        elif state.phase == BURNING:
            self._look(state, seat)
            self._weigh_burns(state, seat)
        elif state.phase == PLACING:
            self._look(state, seat)
            for move in state.legal(seat):
                self._add(move, self._fetched(state, seat, state.fetching, move - PLACE))
        elif state.phase == DESTROYING:
            self._look(state, seat)
            for move in state.legal(seat):
                self._add(move, -self._loss(move - DESTROY))
        elif state.phase == CLEARING:
            self._look(state, seat)
            for move in state.legal(seat):
                self._add(move, -self._loss(move - CLEAR))
        else:
            for move in state.legal(seat):
                self._add(move, 0.0 if move == WISH + 1 else -1.0)

    def _add(self, move: i64, merit: float) -> None:
        self.moves = append(self.moves, move)
        self.merits = append(self.merits, merit)

    # -- what the seat knows ------------------------------------------------------------------------------------------
    def _look(self, state: Couperation, seat: i64) -> None:
        """Set the outlook up from what lies open and what the seat itself laid face down."""
        outlook = self.outlook
        number = self.plan.number
        gone = state.discard
        for place in members_of(state.up):
            gone |= BIT[state.tower[place]]
        mine = state.laid[seat]
        for place in members_of(mine):
            if has(state.fits[place], state.tower[place]):
                gone |= BIT[state.tower[place]]
        outlook.begin(self.plan.glass & ~gone)
        for place in members_of(state.up):
            outlook.fill(place, number[state.tower[place]])
        for place in members_of(mine):
            if has(state.fits[place], state.tower[place]):
                outlook.fill(place, number[state.tower[place]])
        self.hope = outlook.hope()
        for card in range(CARDS):
            self.losses[card] = -1.0

    def _loss(self, card: i64) -> float:
        """How much hope goes with a card."""
        if card == FINISH:
            return 50.0
        if self.losses[card] < 0.0:
            number = self.plan.number[card]
            self.outlook.lose(number)
            loss = self.hope - self.outlook.hope()
            self.outlook.gain(number)
            self.losses[card] = loss if loss > 0.0 else 0.0
        return self.losses[card]

    # -- draw (§7) ----------------------------------------------------------------------------------------------------
    def _weigh_draws(self, state: Couperation, seat: i64) -> None:
        hand = size(state.hands[seat] & GLASS)
        for move in state.legal(seat):
            short = self.w[15] - float(hand + move - DRAW)
            self._add(move, -short if short > 0.0 else short)

    def _next_hand(self, state: Couperation, seat: i64, card: i64, place: i64) -> float:
        """What the next seat's hand is worth before its act, when this card is placed or opened here; −1: face down."""
        other = seat + 1 if seat + 1 < self.plan.seats else 0
        hand = size(state.hands[other] & GLASS)
        limit: i64 = 0
        if card < 0 or card == FINISH:
            limit = self.plan.refill - hand
        elif not has(self.plan.hearts, card):
            limit = self.plan.diamonds[card]
        elif LEFT_SUPPORT[place] != NO_PLACE:
            limit = self._diamonds_at(state, LEFT_SUPPORT[place]) + self._diamonds_at(state, RIGHT_SUPPORT[place])
        deck = size(state.deck)
        if limit > deck:
            limit = deck
        if limit > 4 - hand:
            limit = 4 - hand
        if limit > 0:
            hand += limit
        return self.w[hand if hand < 5 else 5]

    def _own_hand(self, hand: i64) -> float:
        return self.w[6 + (hand if hand < 5 else 5)]

    def _diamonds_at(self, state: Couperation, place: i64) -> i64:
        return self.plan.diamonds[state.tower[place]] if has(state.up, place) else 0

    # -- act (§8) -----------------------------------------------------------------------------------------------------
    def _weigh_ups(self, state: Couperation, seat: i64) -> None:
        hand = state.hands[seat]
        own = self._own_hand(size(hand & GLASS) - 1)
        outlook = self.outlook
        for place in members_of(state.spots()):
            for card in members_of(state.fits[place] & hand):
                move = UP + place * CARDS + card
                if place == self.plan.top:
                    self._add(move, 1000.0)
                    continue
                if card == FINISH:
                    self._add(move, NEVER)
                    continue
                number = self.plan.number[card]
                outlook.lose(number)
                outlook.fill(place, number)
                merit = outlook.hope() + own + self._next_hand(state, seat, card, place)
                outlook.clear(place)
                outlook.gain(number)
                self._add(move, merit)

    def _weigh_downs(self, state: Couperation, seat: i64) -> None:
        hand = state.hands[seat] & GLASS
        own = self._own_hand(size(hand) - 1) + self._next_hand(state, seat, -1, 0)
        outlook = self.outlook
        for place in members_of(state.ready):
            for card in members_of(hand):
                number = self.plan.number[card]
                outlook.lose(number)
                merit = own
                if has(state.fits[place], card):
                    outlook.fill(place, number)
                    merit += outlook.hope() + self.w[13]
                    outlook.clear(place)
                else:
                    merit += outlook.hope() + self.w[14]
                outlook.gain(number)
                self._add(DOWN + place * CARDS + card, merit)

    def _weigh_opens(self, state: Couperation, seat: i64) -> None:
        own = self._own_hand(size(state.hands[seat] & GLASS))
        for place in members_of(state.down):
            merit = NEVER
            if has(state.laid[seat], place) and has(state.fits[place], state.tower[place]):
                merit = self.hope - self.w[13] + own + self._next_hand(state, seat, state.tower[place], place)
            self._add(OPEN + place, merit)

    # -- fetch (§8d) --------------------------------------------------------------------------------------------------
    def _weigh_fetches(self, state: Couperation, seat: i64) -> None:
        hand = state.hands[seat]
        if size(hand) < 2:
            return
        for wanted in members_of(state.reserve):
            price = self._best_price(state, hand, wanted)
            if price <= NEVER:
                continue
            best = NEVER
            for place in members_of(state.places_for(wanted)):
                merit = self._fetched(state, seat, wanted, place)
                if merit > best:
                    best = merit
            self._add(FETCH + wanted, best + price + self.w[17])

    def _best_price(self, state: Couperation, hand: i64, wanted: i64) -> float:
        best = NEVER
        cards = members_of(hand)
        for i in range(len(cards)):
            for j in range(i + 1, len(cards)):
                price = self._price(state, hand, wanted, cards[i], cards[j])
                if price > best:
                    best = price
        return best

    def _price(self, state: Couperation, hand: i64, wanted: i64, a: i64, b: i64) -> float:
        """What is lost by paying these two, beyond the cards that the hand is short of afterwards."""
        burns = state.cost(wanted, a, b)
        rest = hand & ~(BIT[a] | BIT[b])
        if burns > size(rest):
            return NEVER
        price = -self.w[12] * (self._loss(a) + self._loss(b))
        for _ in range(burns):
            least = self._least(rest)
            price -= self._loss(least)
            rest &= ~BIT[least]
        return price + self._own_hand(size(rest & GLASS))

    def _least(self, cards: i64) -> i64:
        """The card that is missed least."""
        best: i64 = -1
        for card in members_of(cards):
            if best < 0 or self._loss(card) < self._loss(best):
                best = card
        return best

    def _fetched(self, state: Couperation, seat: i64, wanted: i64, place: i64) -> float:
        """What the tower is worth with the fetched card there."""
        if place == self.plan.top:
            return 1000.0
        if wanted == FINISH:
            return NEVER / 2.0
        outlook = self.outlook
        number = self.plan.number[wanted]
        before = outlook.at[place]
        outlook.lose(number)
        outlook.fill(place, number)
        # A card that comes back to the hand is one card more.
        back = 0.0
        if has(state.up | state.down, place):
            back = 0.3
        if before > 0:
            outlook.gain(before)
        merit = outlook.hope() + back + self._next_hand(state, seat, wanted, place)
        if before > 0:
            outlook.lose(before)
            outlook.fill(place, before)
        else:
            outlook.clear(place)
        outlook.gain(number)
        return merit

    def _weigh_payments(self, state: Couperation, seat: i64) -> None:
        hand = state.hands[seat]
        for move in state.legal(seat):
            card = move - PAY
            merit = NEVER
            if state.phase == PAYING_FIRST:
                for other in members_of(hand & self.plan.behind[card]):
                    price = self._price(state, hand, state.fetching, card, other)
                    if price > merit:
                        merit = price
            else:
                paid = members_of(state.paid)[0]
                merit = self._price(state, hand | state.paid, state.fetching, paid, card)
            self._add(move, merit)

    def _weigh_burns(self, state: Couperation, seat: i64) -> None:
        """The cards to be burnt are named in ascending order."""
        rest = state.burn_candidates(state.hands[seat])
        burnt: i64 = 0
        for _ in range(state.to_burn):
            least = self._least(rest)
            burnt |= BIT[least]
            rest &= ~BIT[least]
        named = False
        for move in state.legal(seat):
            first = has(burnt, move - BURN) and not named
            named = named or first
            self._add(move, 0.0 if first else -1.0 - self._loss(move - BURN))
