"""Escape from the Futon's card file: its form and what must hold in it."""

from typing import Literal

from chabudai.engine.cards import CardSheet, Mark, Marked, Mistakes, outside
from chabudai.engine.game import Setup
from chabudai.engine.messages import Catalogue
from chabudai.games.futon.rules_cards import PLACES, SKIP

WORDS = Catalogue("chabudai.games.futon")
#: Every card's name, in the order of the rules' numbering.
RISES = ("early", "wake", "five", "skip")
LESSONS = ("lecture", "seminar", "practical", "cold", "drink", "energy")

MOST_STAMINA = 20
MOST_HEARTS = 99
MOST_POINTS = 999
MOST_COPIES = 40
MOST_ROUNDS = 20


class Stamina(Marked, frozen=True):
    most: int
    start: int
    solo: int


class Course(Marked, frozen=True):
    rounds: int


class Display(Marked, frozen=True):
    seats: int
    lessons: int


class Solo(Marked, frozen=True):
    hand: int
    stamina_points: int


class Effect(Marked, frozen=True):
    when: Literal["revealed", "risen", "exam"]
    loss: int


class Rise(Marked, frozen=True):
    name: Literal["early", "wake", "five", "skip"]
    en: str
    ja: str
    name_mark: Mark
    copies: int
    copies_mark: Mark
    hearts: int
    points: int


class Lesson(Marked, frozen=True):
    name: Literal["lecture", "seminar", "practical", "cold", "drink", "energy"]
    en: str
    ja: str
    name_mark: Mark
    copies: int
    copies_mark: Mark
    points: int
    hearts: int
    effect: Effect | None = None

    def loss(self, when: str) -> int:
        """What the lesson takes by an effect at this moment."""
        return self.effect.loss if self.effect is not None and self.effect.when == when else 0


class Sheet(CardSheet, frozen=True):
    stamina: Stamina
    course: Course
    display: list[Display]
    solo: Solo
    rise: list[Rise]
    lesson: list[Lesson]

    def display_of(self, seats: int) -> int:
        return next(display.lessons for display in self.display if display.seats == seats)

    def lessons(self) -> int:
        return sum(lesson.copies for lesson in self.lesson)

    def solo_turns(self) -> int:
        """How long a term may last: the rise deck (without Skip Lesson) after the first hand."""
        return sum(rise.copies for rise in self.rise[:SKIP]) - self.solo.hand


def mistakes(sheet: Sheet) -> Mistakes:
    if tuple(rise.name for rise in sheet.rise) != RISES:
        yield WORDS.sentence("cards.rises", allowed=", ".join(RISES)), "rise"
    if tuple(lesson.name for lesson in sheet.lesson) != LESSONS:
        yield WORDS.sentence("cards.lessons", allowed=", ".join(LESSONS)), "lesson"
    if [display.seats for display in sheet.display] != [2, 3, 4, 5]:
        yield WORDS.sentence("cards.displays"), "display"
    yield from _number_mistakes(sheet)
    for i, rise in enumerate(sheet.rise):
        yield from _card_mistakes(rise, 1, f"rise[{i}]")
    for i, lesson in enumerate(sheet.lesson):
        yield from _card_mistakes(lesson, 0, f"lesson[{i}]")
        if lesson.effect is not None:
            yield from outside(lesson.effect.loss, 1, MOST_HEARTS, f"lesson[{i}].effect.loss")
    if sheet.solo_turns() < 1:
        yield WORDS.sentence("cards.solo_hand"), "solo.hand"


def _number_mistakes(sheet: Sheet) -> Mistakes:
    stamina = sheet.stamina
    yield from outside(stamina.most, 1, MOST_STAMINA, "stamina.most")
    yield from outside(stamina.start, 0, stamina.most, "stamina.start")
    yield from outside(stamina.solo, 1, stamina.most, "stamina.solo")
    yield from outside(sheet.course.rounds, 1, MOST_ROUNDS, "course.rounds")
    for i, display in enumerate(sheet.display):
        yield from outside(display.lessons, display.seats, MOST_COPIES, f"display[{i}].lessons")
    yield from outside(sheet.solo.hand, 1, MOST_COPIES, "solo.hand")
    yield from outside(sheet.solo.stamina_points, 0, MOST_POINTS, "solo.stamina_points")


def _card_mistakes(card: Rise | Lesson, least_copies: int, place: str) -> Mistakes:
    yield from outside(card.copies, least_copies, MOST_COPIES, f"{place}.copies")
    yield from outside(card.hearts, -MOST_HEARTS, MOST_HEARTS, f"{place}.hearts")
    yield from outside(card.points, 0, MOST_POINTS, f"{place}.points")


def mistakes_for(sheet: Sheet, seats: int) -> Mistakes:
    if seats == 1:
        # A lesson is taken every turn, and the last row still wants its cards.
        needed = sheet.solo_turns() - 1 + PLACES
        if sheet.lessons() < needed:
            yield WORDS.sentence("cards.too_few_alone", needed=needed, found=sheet.lessons()), "lesson"
        return
    needed = sheet.course.rounds * sheet.display_of(seats)
    if sheet.lessons() < needed:
        yield WORDS.sentence("cards.too_few", seats=seats, needed=needed, found=sheet.lessons()), "lesson"
    for i, rise in enumerate(sheet.rise):
        if rise.copies < seats:
            yield WORDS.sentence("cards.copies", seats=seats, found=rise.copies), f"rise[{i}].copies"


def longest(setup: Setup[Sheet]) -> int:
    sheet, seats = setup.cards, setup.seats
    if seats == 1:
        # A turn: its row, its rise card and the one drawn for it.
        return sheet.solo.hand + sheet.solo_turns() * (PLACES + 2)
    rounds = sheet.course.rounds * (sheet.display_of(seats) + 2 * seats)
    return 1 + rounds + seats * min(sheet.stamina.most, len(RISES) * seats)


def score_range(setup: Setup[Sheet]) -> tuple[int, int]:
    sheet = setup.cards
    lesson = max(lesson.points for lesson in sheet.lesson)
    if setup.seats == 1:
        return 0, sheet.solo_turns() * lesson + sheet.stamina.most * sheet.solo.stamina_points
    return 0, sheet.course.rounds * lesson + sheet.stamina.most * max(rise.points for rise in sheet.rise)
