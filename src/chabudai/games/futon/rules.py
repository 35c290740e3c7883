"""Escape from the Futon for two to five seats: state and moves. The § numbers are the clauses of RULES.md."""

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import (
    BIT,
    ONE,
    alike,
    count_of,
    drawn_from,
    filled,
    first,
    has,
    most,
    nth_type,
    numbers_of,
    total,
    type_count,
    weighed,
    weighted,
)
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.games.futon import events
from chabudai.games.futon import rules_cards as c
from chabudai.games.futon.rules_cards import Fixed

# Phases.
CHOOSING_DEALER, DISPLAY, RISING, ARRIVAL, SITTING_EXAM, OVER = range(6)


class Futon(State):
    def __init__(self, fixed: Fixed) -> None:
        super().__init__()
        self.fixed = fixed
        self.phase: i64 = CHOOSING_DEALER
        self.rounds_played: i64 = 0
        self.dealer: i64 = 0
        # Packs of lessons: the deck, what lies open to be taken, and what nobody took.
        self.deck: i64 = fixed.lessons
        self.display: i64 = 0
        self.aside: i64 = 0
        self.stamina: vec[i64] = filled(fixed.seats, fixed.stamina)
        # Rise cards by seat, sealed until all seats are in; NO_CARD before.
        self.chosen: vec[i64] = filled(fixed.seats, c.NO_CARD)
        self.waiting_to_choose: i64 = 0
        # Seats that are still to take a lesson in this round, and the one whose turn it is; at the exam, whose it is.
        self.waiting_to_take: i64 = 0
        self.turn: i64 = 0
        # The lesson a seat took in this round, and the pack of all it ever took.
        self.took: vec[i64] = filled(fixed.seats, c.NO_CARD)
        self.taken: vec[i64] = filled(fixed.seats, 0)
        # The exam: packs of rise cards drawn by each seat, and how many its seat still draws.
        self.drawn: vec[i64] = filled(fixed.seats, 0)
        self.draws_left: i64 = 0

    # -- who owes what ------------------------------------------------------------------------------------------------
    def to_act(self) -> i64:
        if self.phase == RISING:
            return self.waiting_to_choose
        if self.phase == ARRIVAL:
            return BIT[self.turn]
        return 0

    def over(self) -> bool:
        return self.phase == OVER

    # -- choices ------------------------------------------------------------------------------------------------------
    def legal(self, seat: i64) -> vec[i64]:
        moves = vec[i64]()
        for move in range(c.MOVES):
            if self._allows(seat, move):
                moves = append(moves, move)
        return moves

    def is_legal(self, seat: i64, move: i64) -> bool:
        return has(self.to_act(), seat) and 0 <= move < c.MOVES and self._allows(seat, move)

    def _allows(self, seat: i64, move: i64) -> bool:
        """Whether a seat that owes a choice may choose this."""
        if self.phase == RISING:
            return move == c.RISE + c.SKIP or (move < c.TAKE and not self.must_skip(seat))
        return move >= c.TAKE and count_of(self.display, move - c.TAKE) > 0

    def must_skip(self, seat: i64) -> bool:
        """§4: without stamina nobody gets up."""
        return self.stamina[seat] == 0

    def random_move(self, seat: i64, dice: Dice) -> i64:
        if self.phase == ARRIVAL:
            return c.TAKE + nth_type(self.display, dice.below(type_count(self.display)))
        if self.must_skip(seat):
            # One possibility is drawn all the same: the same numbers are used up as by choosing from `legal`.
            dice.below(1)
            return c.RISE + c.SKIP
        return c.RISE + dice.below(c.RISES)

    def apply(self, seat: i64, move: i64) -> None:
        if self.phase == RISING:
            self._choose(seat, move - c.RISE)
        else:
            self._take(seat, move - c.TAKE)

    # -- the display (§3) ---------------------------------------------------------------------------------------------
    def _begin_round(self) -> None:
        self.phase = DISPLAY
        for seat in range(self.fixed.seats):
            self.chosen[seat] = c.NO_CARD
            self.took[seat] = c.NO_CARD
        self.tell(events.ROUND_BEGAN, self.dealer, x=self.rounds_played + 1)

    def _reveal(self, lesson: i64) -> None:
        self.deck -= ONE[lesson]
        self.display += ONE[lesson]
        self.tell(events.REVEALED, x=lesson)
        if total(self.display) == self.fixed.display:
            loss = weighed(self.display, self.fixed.cold)
            for seat in range(self.fixed.seats):
                self._lose(seat, loss, events.CHILLED)
            self.phase = RISING
            self.waiting_to_choose = first(self.fixed.seats)

    def _lose(self, seat: i64, loss: i64, kind: i64) -> None:
        """What all lessons with one effect take from a seat. Losses only, so held once is held each time (§6)."""
        if loss == 0:
            return
        self.stamina[seat] = self.fixed.held(self.stamina[seat] - loss)
        self.tell(kind, seat, x=loss, y=self.stamina[seat])

    # -- getting up (§4) ----------------------------------------------------------------------------------------------
    def _choose(self, seat: i64, rise: i64) -> None:
        self.chosen[seat] = rise
        self.waiting_to_choose &= ~BIT[seat]
        self.tell(events.CHOSEN, seat, secret=rise, knows=BIT[seat])
        if self.waiting_to_choose == 0:
            self._get_up()

    def _get_up(self) -> None:
        """All rise cards are turned over, and whoever attends goes drinking afterwards."""
        if self.listening:
            for seat in range(self.fixed.seats):
                self.tell(events.ROSE, seat, x=self.chosen[seat])
        loss = weighed(self.display, self.fixed.drink)
        for seat in range(self.fixed.seats):
            if self.chosen[seat] != c.SKIP:
                self.waiting_to_take |= BIT[seat]
                self._lose(seat, loss, events.WENT_DRINKING)
        self.phase = ARRIVAL
        self._next_arrival()

    # -- arrival (§5) -------------------------------------------------------------------------------------------------
    def _next_arrival(self) -> None:
        if self.waiting_to_take == 0:
            self._end_round()
        else:
            self.turn = self.first_to_arrive(self.waiting_to_take)

    def first_to_arrive(self, seats: i64) -> i64:
        """By rise card, then by stamina, then clockwise from the dealer."""
        best: i64 = -1
        for i in range(self.fixed.seats):
            seat = self.dealer + i
            if seat >= self.fixed.seats:
                seat -= self.fixed.seats
            if has(seats, seat) and (best < 0 or self._arrives_before(seat, best)):
                best = seat
        return best

    def _arrives_before(self, seat: i64, other: i64) -> bool:
        if self.chosen[seat] != self.chosen[other]:
            return self.chosen[seat] < self.chosen[other]
        return self.stamina[seat] > self.stamina[other]

    def _take(self, seat: i64, lesson: i64) -> None:
        self.display -= ONE[lesson]
        self.took[seat] = lesson
        self.taken[seat] += ONE[lesson]
        self.waiting_to_take &= ~BIT[seat]
        self.tell(events.TOOK, seat, x=lesson)
        self._next_arrival()

    # -- the end of a round (§5, §6) ----------------------------------------------------------------------------------
    def _end_round(self) -> None:
        self._put_aside()
        for seat in range(self.fixed.seats):
            self._adjust(seat)
        self._change_dealer()
        self.rounds_played += 1
        if self.rounds_played == self.fixed.rounds:
            self._begin_exam()
        else:
            self._begin_round()

    def _put_aside(self) -> None:
        if self.listening:
            for lesson in range(c.LESSONS):
                for _ in range(count_of(self.display, lesson)):
                    self.tell(events.PUT_ASIDE, x=lesson)
        self.aside += self.display
        self.display = 0

    def _adjust(self, seat: i64) -> None:
        """§6: the hearts of both cards are added first, then held once."""
        hearts = self.fixed.rise_hearts[self.chosen[seat]]
        if self.took[seat] != c.NO_CARD:
            hearts += self.fixed.lesson_hearts[self.took[seat]]
        self.stamina[seat] = self.fixed.held(self.stamina[seat] + hearts)
        self.tell(events.ADJUSTED, seat, x=hearts, y=self.stamina[seat])

    def _change_dealer(self) -> None:
        """The last to take was the last whose turn it was; if nobody took, it was nobody's."""
        last = self.turn
        self.turn = 0
        if self.took[last] == c.NO_CARD or last == self.dealer:
            return
        self.dealer = last
        self.tell(events.DEALER_CHANGED, last)

    # -- the exam (§7) ------------------------------------------------------------------------------------------------
    def _begin_exam(self) -> None:
        self.phase = SITTING_EXAM
        self.tell(events.EXAM_BEGAN)
        for seat in range(self.fixed.seats):
            self.chosen[seat] = c.NO_CARD
            self.took[seat] = c.NO_CARD
            self._lose(seat, weighed(self.taken[seat], self.fixed.energy), events.CRASHED)
        self._examine(0)

    def _examine(self, seat: i64) -> None:
        """It is this seat's exam, or that of the first after it that has any stamina."""
        while seat < self.fixed.seats:
            if self.stamina[seat] > 0:
                cards = c.RISES * self.fixed.seats
                self.draws_left = self.stamina[seat] if self.stamina[seat] < cards else cards
                self.turn = seat
                return
            seat += 1
        self._end_game()

    def _draw_for_exam(self, rise: i64) -> None:
        seat = self.turn
        self.drawn[seat] += ONE[rise]
        self.draws_left -= 1
        self.tell(events.EXAM_DREW, seat, x=rise, y=self.fixed.rise_points[rise])
        if self.draws_left == 0:
            self._examine(seat + 1)

    def _end_game(self) -> None:
        self.phase = OVER
        self.turn = 0
        if self.listening:
            for seat in range(self.fixed.seats):
                lessons = weighed(self.taken[seat], self.fixed.lesson_points)
                self.tell(events.SCORED, seat, x=lessons, y=self.score(seat) - lessons, z=self.score(seat))
            self.tell(events.GAME_ENDED, x=c.BY_EXAM, y=self.winners())

    # -- chance -------------------------------------------------------------------------------------------------------
    def chance(self) -> tuple[vec[i64], vec[i64]]:
        if self.phase == DISPLAY:
            return weighted(self.deck, c.LESSON)
        if self.phase == SITTING_EXAM:
            return weighted(self._exam_pool(), c.EXAM + self.turn * c.RISES)
        return alike(numbers_of(first(self.fixed.seats) if self.phase == CHOOSING_DEALER else 0, c.DEALER))

    def _exam_pool(self) -> i64:
        """What is left to be drawn; every seat's exam begins with all the cards again."""
        return self.fixed.exam_pool - self.drawn[self.turn]

    def random_outcome(self, dice: Dice) -> i64:
        if self.phase == DISPLAY:
            return c.LESSON + drawn_from(self.deck, dice)
        if self.phase == SITTING_EXAM:
            return c.EXAM + self.turn * c.RISES + drawn_from(self._exam_pool(), dice)
        if self.phase == CHOOSING_DEALER:
            return c.DEALER + dice.below(self.fixed.seats)
        return -1

    def settle(self, outcome: i64) -> None:
        if self.phase == DISPLAY:
            self._reveal(outcome - c.LESSON)
        elif self.phase == SITTING_EXAM:
            self._draw_for_exam(outcome - c.EXAM - self.turn * c.RISES)
        else:
            self.dealer = outcome - c.DEALER
            self.tell(events.DEALER_DRAWN, self.dealer)
            self._begin_round()

    # -- the result (§8) ----------------------------------------------------------------------------------------------
    def score(self, seat: i64) -> i64:
        lessons = weighed(self.taken[seat], self.fixed.lesson_points)
        return lessons + weighed(self.drawn[seat], self.fixed.rise_points)

    def winners(self) -> i64:
        points = vec[i64]([self.score(seat) for seat in range(self.fixed.seats)])
        lessons = vec[i64]([total(taken) for taken in self.taken])
        return most(lessons, most(points, first(self.fixed.seats)))
