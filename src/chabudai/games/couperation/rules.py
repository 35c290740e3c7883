"""Couperation: state and moves. The § numbers are the clauses of RULES.md."""

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, after, alike, first, has, lowest, nth, numbers_of, size, when
from chabudai.engine.dice import Dice
from chabudai.games.couperation import events
from chabudai.games.couperation import rules_fixed as n
from chabudai.games.couperation.rules_choices import Choices
from chabudai.games.couperation.rules_whereabouts import Whereabouts


class Couperation(Choices):
    # -- moves --------------------------------------------------------------------------------------------------------
    def apply(self, seat: i64, move: i64) -> None:
        if self.phase == n.ACT:
            self._act(seat, move)
            return
        choice = move - self._offset()
        if self.phase == n.ASKING:
            self._name_draw(seat, choice)
        elif self.phase == n.PAYING_FIRST or self.phase == n.PAYING_SECOND:
            self._pay(seat, choice)
        elif self.phase == n.BURNING:
            self._burn(seat, choice)
        elif self.phase == n.PLACING:
            self._place(seat, choice)
        elif self.phase == n.DESTROYING:
            self._destroy(seat, choice)
        elif self.phase == n.CLEARING:
            self._clear(seat, choice)
        else:
            self._wish(seat, choice)

    # -- the first player (§5) ----------------------------------------------------------------------------------------
    def _wish(self, seat: i64, wish: i64) -> None:
        self.wishes[seat] = wish
        self.tell(events.WISHED, seat, secret=wish, knows=BIT[seat])
        if self._unwished() != 0:
            return
        if self.listening:
            for other in range(self.fixed.seats):
                self.tell(events.WISH_REVEALED, other, x=self.wishes[other])
        tied = self._keenest()
        if size(tied) > 1:
            self.phase = n.CHOOSING_FIRST
        else:
            self._start(lowest(tied))

    def _keenest(self) -> i64:
        """The seats among which chance chooses: those with the highest wish, or all when nobody is asked."""
        if not self.fixed.wishes:
            return first(self.fixed.seats)
        highest: i64 = 0
        tied: i64 = 0
        for seat in range(self.fixed.seats):
            if self.wishes[seat] > highest:
                highest = self.wishes[seat]
                tied = 0
            if self.wishes[seat] == highest:
                tied |= BIT[seat]
        return tied

    def _start(self, seat: i64) -> None:
        self.tell(events.STARTED, seat)
        self._begin_turn(seat)

    # -- draw (§7) ----------------------------------------------------------------------------------------------------
    def _begin_turn(self, seat: i64) -> None:
        self.turn = seat
        if self.draw_limit() > 0:
            self.phase = n.ASKING
        else:
            self._begin_act()

    def _name_draw(self, seat: i64, count: i64) -> None:
        self.tell(events.DRAW_NAMED, seat, x=count)
        self.to_draw = count
        if count > 0:
            self.phase = n.DRAWING
        else:
            self._begin_act()

    def _draw(self, card: i64) -> None:
        seat = self.turn
        self.deck &= ~BIT[card]
        self.hands[seat] |= BIT[card]
        if card == n.FINISH:
            # It lies open, and one more card is drawn (§11).
            self.tell(events.DREW_FINISH, seat)
        else:
            self.to_draw -= 1
            if self.top_half > 0:
                self.top_half -= 1
            self.tell(events.DREW, seat, secret=card, knows=BIT[seat])
        if self.to_draw == 0 or self.deck == 0:
            self.to_draw = 0
            self._begin_act()

    # -- act (§8) -----------------------------------------------------------------------------------------------------
    def _begin_act(self) -> None:
        self.phase = n.ACT
        if not self.can_act(self.hands[self.turn]):
            self._end(n.BY_STUCK)

    def _act(self, seat: i64, move: i64) -> None:
        if move < n.DOWN:
            self._place_up(seat, (move - n.UP) // n.CARDS, (move - n.UP) % n.CARDS)
        elif move < n.OPEN:
            self._place_down(seat, (move - n.DOWN) // n.CARDS, (move - n.DOWN) % n.CARDS)
        elif move < n.FETCH:
            self._open(seat, move - n.OPEN)
        else:
            self._fetch(seat, move - n.FETCH)

    def _place_up(self, seat: i64, place: i64, card: i64) -> None:
        """§8a."""
        self._leave_hand(seat, card)
        self.tell(events.PLACED_UP, seat, x=card, y=place)
        self._lay_up(seat, place, card)

    def _lay_up(self, seat: i64, place: i64, card: i64) -> None:
        self.put_up(card, place)
        self.last = place
        if place == self.fixed.top:
            self._end(n.BY_TOWER)
        else:
            self._tidy(seat)

    def _place_down(self, seat: i64, place: i64, card: i64) -> None:
        """§8b."""
        whereabouts = self.whereabouts
        if whereabouts is not None:
            whereabouts.laid_down(seat, place, self.hands[seat] & n.GLASS)
        self.hands[seat] &= ~BIT[card]
        self.laid[seat] |= BIT[place]
        self.put_down(card, place)
        self.last = place
        self.tell(events.PLACED_DOWN, seat, y=place, secret=card, knows=BIT[seat])
        self._tidy(seat)

    def _open(self, seat: i64, place: i64) -> None:
        """§8c."""
        card = self.tower[place]
        right = has(self.fits[place], card)
        placer = self.placer(place)
        self.laid[placer] &= ~BIT[place]
        whereabouts = self.whereabouts
        if whereabouts is not None:
            whereabouts.opened(place, card)
        self.tell(events.OPENED, seat, x=card, y=place, z=1 if right else 0)
        if right:
            self._lay_up(seat, place, card)
        else:
            self.down &= ~BIT[place]
            self.broken = place
            self._end(n.BY_BREAKING, placer)

    def placer(self, place: i64) -> i64:
        """Which seat laid the face-down card at a place."""
        seat: i64 = 0
        while not has(self.laid[seat], place):
            seat += 1
        return seat

    def _leave_hand(self, seat: i64, card: i64) -> None:
        """A card leaves a hand for all to see."""
        self.hands[seat] &= ~BIT[card]
        whereabouts = self.whereabouts
        if whereabouts is not None:
            whereabouts.seen(card)
            if self.hands[seat] & n.GLASS == 0:
                whereabouts.emptied(seat)

    # -- fetch (§8d) --------------------------------------------------------------------------------------------------
    def _fetch(self, seat: i64, card: i64) -> None:
        self.reserve &= ~BIT[card]
        self.fetching = card
        self.phase = n.PAYING_FIRST
        self.tell(events.FETCHING, seat, x=card)

    def _pay(self, seat: i64, card: i64) -> None:
        self._leave_hand(seat, card)
        self.reserve |= BIT[card]
        self.tell(events.PAID, seat, x=card)
        if self.phase == n.PAYING_FIRST:
            self.paid = BIT[card]
            self.phase = n.PAYING_SECOND
            return
        self.to_burn = self.cost(self.fetching, lowest(self.paid), card)
        self.paid |= BIT[card]
        self.phase = n.BURNING if self.to_burn > 0 else n.PLACING

    def _burn(self, seat: i64, card: i64) -> None:
        self._leave_hand(seat, card)
        self.discard |= BIT[card]
        self.burnt |= BIT[card]
        self.to_burn -= 1
        self.tell(events.BURNT, seat, x=card)
        if self.to_burn == 0:
            self.phase = n.PLACING

    def _place(self, seat: i64, place: i64) -> None:
        card = self.fetching
        self.fetching = n.NO_CARD
        self.paid = 0
        self.burnt = 0
        self.tell(events.FETCHED, seat, x=card, y=place)
        if has(self.up, place):
            self._replace_open(seat, place)
        elif has(self.down, place):
            self._replace_unseen(seat, place)
        self._lay_up(seat, place, card)

    def _replace_open(self, seat: i64, place: i64) -> None:
        card = self.lift(place)
        self.hands[seat] |= BIT[card]
        # The Finish card lies open before the seat, and needs no tracing (§11).
        if card != n.FINISH:
            self._traces().replaced_open(seat, card)
        self.tell(events.RETURNED, seat, x=card)

    def _replace_unseen(self, seat: i64, place: i64) -> None:
        placer = self.placer(place)
        self.laid[placer] &= ~BIT[place]
        card = self.lift(place)
        self.hands[seat] |= BIT[card]
        self._traces().replaced_unseen(seat, place, card, placer)
        self.tell(events.RETURNED_UNSEEN, seat, x=placer, secret=card, knows=BIT[seat] | BIT[placer])

    def _traces(self) -> Whereabouts:
        whereabouts = self.whereabouts
        if whereabouts is None:
            whereabouts = Whereabouts(self.fixed.seats)
            self.whereabouts = whereabouts
        return whereabouts

    # -- tidy (§9) ----------------------------------------------------------------------------------------------------
    def _tidy(self, seat: i64) -> None:
        if size(self.hands[seat] & n.GLASS) > self.fixed.hand_limit:
            self.phase = n.DESTROYING
        elif size(self.reserve) > self.fixed.reserve_size:
            self.phase = n.CLEARING
        else:
            self._begin_turn(after(seat, self.fixed.seats))

    def _destroy(self, seat: i64, card: i64) -> None:
        self._leave_hand(seat, card)
        self.discard |= BIT[card]
        self.tell(events.DESTROYED, seat, x=card)
        self._tidy(seat)

    def _clear(self, seat: i64, card: i64) -> None:
        self.reserve &= ~BIT[card]
        self.discard |= BIT[card]
        self.tell(events.CLEARED, seat, x=card)
        self._tidy(seat)

    # -- chance -------------------------------------------------------------------------------------------------------
    def drawable(self) -> i64:
        """The cards that may be drawn next: the Finish card only from the bottom half (§11)."""
        return self.deck & n.GLASS if self.top_half > 0 else self.deck

    def chance(self) -> tuple[vec[i64], vec[i64]]:
        return alike(numbers_of(self._chance_choices(), self._chance_offset()))

    def random_outcome(self, dice: Dice) -> i64:
        choices = self._chance_choices()
        if choices == 0:
            return -1
        return self._chance_offset() + nth(choices, dice.below(size(choices)))

    def _chance_choices(self) -> i64:
        if self.phase == n.DRAWING or self.phase == n.DEALING or self.phase == n.RESERVING:
            return self.drawable()
        if self.phase == n.CHOOSING_FIRST:
            return self._keenest()
        return 0

    def _chance_offset(self) -> i64:
        if self.phase == n.DRAWING:
            return n.DRAWN
        if self.phase == n.DEALING:
            return n.DEAL + self.turn * n.CARDS
        if self.phase == n.RESERVING:
            return n.RESERVE
        return n.FIRST

    def settle(self, outcome: i64) -> None:
        choice = outcome - self._chance_offset()
        if self.phase == n.DRAWING:
            self._draw(choice)
        elif self.phase == n.DEALING:
            self._deal(choice)
        elif self.phase == n.RESERVING:
            self._fill_reserve(choice)
        else:
            self._start(choice)

    def _deal(self, card: i64) -> None:
        seat = self.turn
        self.deck &= ~BIT[card]
        self.hands[seat] |= BIT[card]
        self.tell(events.DEALT, seat, secret=card, knows=BIT[seat])
        if size(self.hands[seat]) < self.fixed.dealt:
            return
        if seat + 1 < self.fixed.seats:
            self.turn = seat + 1
        else:
            self.phase = n.RESERVING
            self._check_reserve()

    def _fill_reserve(self, card: i64) -> None:
        self.deck &= ~BIT[card]
        self.reserve |= BIT[card]
        self.tell(events.RESERVED, x=card)
        self._check_reserve()

    def _check_reserve(self) -> None:
        """When the Reserve is full, the Finish card goes into the bottom half and the first player is found."""
        if size(self.reserve) < self.fixed.reserve_size:
            return
        if self.fixed.finish:
            self.top_half = size(self.deck) >> 1
            self.deck |= BIT[n.FINISH]
        self.phase = n.WISHING if self.fixed.wishes else n.CHOOSING_FIRST

    # -- the result (§10) ---------------------------------------------------------------------------------------------
    def _end(self, reason: i64, placer: i64 = -1) -> None:
        """`placer` laid the card that broke the tower."""
        self.phase = n.OVER
        self.ended_by = reason
        if self.listening:
            # The place and its card in one number.
            breaking = self.broken * 64 + self.tower[self.broken] if reason == n.BY_BREAKING else 0
            self.tell(events.ENDED, self.turn, x=reason, y=size(self.up), z=placer, w=breaking)

    def score(self, seat: i64) -> i64:
        return 1 if self.phase == n.OVER and self.ended_by == n.BY_TOWER else 0

    def winners(self) -> i64:
        return when(self.ended_by == n.BY_TOWER, first(self.fixed.seats))

    def reason(self) -> i64:
        return self.ended_by
