"""Escape from the Futon: its cards, and the numbering of moves and chance outcomes, the same in both games."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import packed
from chabudai.engine.numbering import numbered

# Rise cards, in the order in which they arrive (§5).
EARLY, WAKE, FIVE, SKIP, RISES = range(5)

# The row of the solo game has one place for each rise card in use there: its number is the place's.
PLACES: Final = 3
LESSONS: Final = 6
NO_CARD: Final = -1

# Moves, in their fixed numbering.
RISE, TAKE, MOVES = numbered(RISES, LESSONS)

# Chance outcomes: EXAM + seat * RISES + rise card.
MOST_SEATS: Final = 5
DEALER, LESSON, EXAM, HAND, DRAW, OUTCOMES = numbered(MOST_SEATS, LESSONS, MOST_SEATS * RISES, PLACES, PLACES)

# End reasons.
BY_EXAM, BY_SLEEP, BY_TERM = range(3)


class Fixed:
    """What is settled before the first card: seats, and what the card file says. Lists go by card type."""

    def __init__(
        self,
        seats: i64,
        rounds: i64,
        display: i64,
        stamina: i64,
        most_stamina: i64,
        solo_hand: i64,
        stamina_points: i64,
        rise_copies: list[int],
        rise_hearts: list[int],
        rise_points: list[int],
        lesson_copies: list[int],
        lesson_points: list[int],
        lesson_hearts: list[int],
        cold: list[int],
        drink: list[int],
        energy: list[int],
    ) -> None:
        self.seats = seats
        self.rounds = rounds
        self.display = display
        self.stamina = stamina
        self.most_stamina = most_stamina
        self.solo_hand = solo_hand
        self.stamina_points = stamina_points
        # §10: the rise deck of the solo game has no Skip Lesson.
        self.rise_deck: i64 = packed(rise_copies[:SKIP])
        # §7: all seats' rise cards, one of each from every seat.
        self.exam_pool: i64 = packed([seats] * RISES)
        self.rise_hearts: vec[i64] = vec[i64](rise_hearts)
        self.rise_points: vec[i64] = vec[i64](rise_points)
        self.lessons: i64 = packed(lesson_copies)
        self.lesson_points: vec[i64] = vec[i64](lesson_points)
        self.lesson_hearts: vec[i64] = vec[i64](lesson_hearts)
        # What a lesson costs when it is revealed (§3), after the rise cards are revealed (§4), at the exam (§7).
        self.cold: vec[i64] = vec[i64](cold)
        self.drink: vec[i64] = vec[i64](drink)
        self.energy: vec[i64] = vec[i64](energy)

    def held(self, stamina: i64) -> i64:
        """Stamina as the futon can show it (§6)."""
        if stamina < 0:
            return 0
        return stamina if stamina < self.most_stamina else self.most_stamina
