"""Escape from the Futon for one: state and moves of the solo game (§10–§13)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import (
    BIT,
    ONE,
    count_of,
    drawn_from,
    filled,
    nth_type,
    total,
    type_count,
    weighed,
    weighted,
    when,
)
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.games.futon import events
from chabudai.games.futon import rules_cards as c
from chabudai.games.futon.rules_cards import Fixed

ALONE: Final = 0

# Phases.
DEALING, LAYING, RISING, DRAWING, OVER = range(5)


class FutonSolo(State):
    def __init__(self, fixed: Fixed) -> None:
        super().__init__()
        self.fixed = fixed
        self.phase: i64 = DEALING
        self.stamina: i64 = fixed.stamina
        # Packs of rise cards.
        self.hand: i64 = 0
        self.rise_deck: i64 = fixed.rise_deck
        self.rise_discard: i64 = 0
        # Packs of lessons.
        self.deck: i64 = fixed.lessons
        self.discard: i64 = 0
        self.taken: i64 = 0
        # The row from the deck outwards; NO_CARD where none lies yet, or where it was taken.
        self.row: vec[i64] = filled(c.PLACES, c.NO_CARD)
        self.laid: i64 = 0
        self.ended_by: i64 = c.BY_TERM

    # -- who owes what ------------------------------------------------------------------------------------------------
    def to_act(self) -> i64:
        return when(self.phase == RISING, BIT[ALONE])

    def over(self) -> bool:
        return self.phase == OVER

    def turns_played(self) -> i64:
        return total(self.rise_discard)

    # -- choices ------------------------------------------------------------------------------------------------------
    def legal(self, seat: i64) -> vec[i64]:
        moves = vec[i64]()
        for rise in range(c.SKIP):
            if count_of(self.hand, rise) > 0:
                moves = append(moves, c.RISE + rise)
        return moves

    def is_legal(self, seat: i64, move: i64) -> bool:
        return self.phase == RISING and seat == ALONE and 0 <= move < c.SKIP and count_of(self.hand, move) > 0

    def random_move(self, seat: i64, dice: Dice) -> i64:
        return c.RISE + nth_type(self.hand, dice.below(type_count(self.hand)))

    # -- the turn (§11) -----------------------------------------------------------------------------------------------
    def apply(self, seat: i64, move: i64) -> None:
        rise = move - c.RISE
        self.hand -= ONE[rise]
        self.rise_discard += ONE[rise]
        self.tell(events.ROSE, ALONE, x=rise)
        self._lose(self._cost(self.fixed.drink), events.WENT_DRINKING)
        # §13: asleep before the lesson is taken.
        if self.stamina > 0:
            self._take(rise)
        if self.stamina == 0:
            self._end_game(c.BY_SLEEP)
        else:
            self.phase = DRAWING

    def _cost(self, losses: vec[i64]) -> i64:
        """What the lessons of the row take by one kind of effect."""
        loss: i64 = 0
        for place in range(c.PLACES):
            loss += losses[self.row[place]]
        return loss

    def _lose(self, loss: i64, kind: i64) -> None:
        if loss == 0:
            return
        self.stamina = self.fixed.held(self.stamina - loss)
        self.tell(kind, ALONE, x=loss, y=self.stamina)

    def _take(self, rise: i64) -> None:
        lesson = self.row[rise]
        self.row[rise] = c.NO_CARD
        self.taken += ONE[lesson]
        hearts = self.fixed.rise_hearts[rise] + self.fixed.lesson_hearts[lesson]
        self.stamina = self.fixed.held(self.stamina + hearts)
        self.tell(events.TOOK, ALONE, x=lesson)
        self.tell(events.ADJUSTED, ALONE, x=hearts, y=self.stamina)

    # -- a new card and a new row (§12) -------------------------------------------------------------------------------
    def _draw(self, rise: i64) -> None:
        self.rise_deck -= ONE[rise]
        self.hand += ONE[rise]
        self.tell(events.RISE_DRAWN, ALONE, x=total(self.rise_deck), secret=rise, knows=BIT[ALONE])
        if self.rise_deck == 0:
            self._end_game(c.BY_TERM)
        else:
            self._clear_row()
            self._begin_row()

    def _clear_row(self) -> None:
        for place in range(c.PLACES):
            lesson = self.row[place]
            if lesson == c.NO_CARD:
                continue
            self.row[place] = c.NO_CARD
            self.discard += ONE[lesson]
            self.tell(events.DISCARDED, x=lesson)

    def _begin_row(self) -> None:
        self.phase = LAYING
        self.laid = 0
        self.tell(events.ROUND_BEGAN, ALONE, x=self.turns_played() + 1)
        self._reshuffle_if_empty()

    def _reshuffle_if_empty(self) -> None:
        if self.deck != 0:
            return
        self.deck = self.discard
        self.discard = 0
        self.tell(events.RESHUFFLED, x=total(self.deck))

    def _lay(self, lesson: i64) -> None:
        self.deck -= ONE[lesson]
        self.row[self.laid] = lesson
        self.laid += 1
        self.tell(events.REVEALED, x=lesson, y=self.laid)
        if self.laid < c.PLACES:
            self._reshuffle_if_empty()
            return
        self._lose(self._cost(self.fixed.cold), events.CHILLED)
        if self.stamina == 0:
            self._end_game(c.BY_SLEEP)
        else:
            self.phase = RISING

    # -- the end (§13) ------------------------------------------------------------------------------------------------
    def _end_game(self, reason: i64) -> None:
        self.phase = OVER
        self.ended_by = reason
        if self.listening:
            lessons = weighed(self.taken, self.fixed.lesson_points)
            self.tell(events.SOLO_SCORED, ALONE, x=lessons, y=self.stamina, z=self.score(ALONE))
            self.tell(events.GAME_ENDED, x=reason, y=self.winners())

    def score(self, seat: i64) -> i64:
        return weighed(self.taken, self.fixed.lesson_points) + self.fixed.stamina_points * self.stamina

    def winners(self) -> i64:
        """Print gives no way to lose."""
        return BIT[ALONE]

    def reason(self) -> i64:
        return self.ended_by

    # -- chance -------------------------------------------------------------------------------------------------------
    def chance(self) -> tuple[vec[i64], vec[i64]]:
        if self.phase == LAYING:
            return weighted(self.deck, c.LESSON)
        if self.phase == DRAWING:
            return weighted(self.rise_deck, c.DRAW)
        if self.phase == DEALING:
            return weighted(self.rise_deck, c.HAND)
        return vec[i64](), vec[i64]()

    def random_outcome(self, dice: Dice) -> i64:
        if self.phase == LAYING:
            return c.LESSON + drawn_from(self.deck, dice)
        if self.phase == DRAWING:
            return c.DRAW + drawn_from(self.rise_deck, dice)
        if self.phase == DEALING:
            return c.HAND + drawn_from(self.rise_deck, dice)
        return -1

    def settle(self, outcome: i64) -> None:
        if self.phase == LAYING:
            self._lay(outcome - c.LESSON)
        elif self.phase == DRAWING:
            self._draw(outcome - c.DRAW)
        else:
            self._deal(outcome - c.HAND)

    def _deal(self, rise: i64) -> None:
        """A card of the first hand (§10)."""
        self.rise_deck -= ONE[rise]
        self.hand += ONE[rise]
        self.tell(events.HAND_DEALT, ALONE, secret=rise, knows=BIT[ALONE])
        if total(self.hand) == self.fixed.solo_hand:
            self._begin_row()
