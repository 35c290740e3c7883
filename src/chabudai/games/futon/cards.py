"""Escape from the Futon's card file: its form and what must hold in it."""

from typing import Literal, NoReturn

import msgspec

from chabudai.engine.cards import CardFile, CardSheet, Mark, read_sheet
from chabudai.engine.errors import bad_cards
from chabudai.games.futon.rules_cards import SKIP
from chabudai.games.futon.rules_solo import PLACES

#: Every card's name, in the order of the rules' numbering.
RISES = ("early", "wake", "five", "skip")
LESSONS = ("lecture", "seminar", "practical", "cold", "drink", "energy")

MOST_STAMINA = 20
MOST_HEARTS = 99
MOST_POINTS = 999
MOST_COPIES = 40
MOST_ROUNDS = 20


class Stamina(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    most: int
    start: int
    solo: int
    mark: Mark


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int
    mark: Mark


class Display(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seats: int
    lessons: int
    mark: Mark


class Solo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hand: int
    stamina_points: int
    mark: Mark


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    when: Literal["revealed", "risen", "exam"]
    loss: int
    mark: Mark


class Rise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Literal["early", "wake", "five", "skip"]
    en: str
    ja: str
    name_mark: Mark
    copies: int
    copies_mark: Mark
    hearts: int
    points: int
    mark: Mark


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Literal["lecture", "seminar", "practical", "cold", "drink", "energy"]
    en: str
    ja: str
    name_mark: Mark
    copies: int
    copies_mark: Mark
    points: int
    hearts: int
    mark: Mark
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


def read_cards(text: str) -> tuple[CardFile, Sheet]:
    card_file, sheet = read_sheet(text, "futon", Sheet)
    if tuple(rise.name for rise in sheet.rise) != RISES:
        _wrong(f"the rise cards must be {', '.join(RISES)}, in this order", "$.rise")
    if tuple(lesson.name for lesson in sheet.lesson) != LESSONS:
        _wrong(f"the lessons must be {', '.join(LESSONS)}, in this order", "$.lesson")
    if [display.seats for display in sheet.display] != [2, 3, 4, 5]:
        _wrong("there must be one display each for 2, 3, 4 and 5 seats, in this order", "$.display")
    _check_numbers(sheet)
    for i, rise in enumerate(sheet.rise):
        _check_card(rise, 1, f"$.rise[{i}]")
    for i, lesson in enumerate(sheet.lesson):
        _check_card(lesson, 0, f"$.lesson[{i}]")
        if lesson.effect is not None:
            _check("loss", lesson.effect.loss, 1, MOST_HEARTS, f"$.lesson[{i}].effect")
    if sheet.solo_turns() < 1:
        _wrong("the hand must leave at least one rise card in the deck (Skip Lesson does not count)", "$.solo")
    return card_file, sheet


def _check_numbers(sheet: Sheet) -> None:
    stamina = sheet.stamina
    _check("most", stamina.most, 1, MOST_STAMINA, "$.stamina")
    _check("start", stamina.start, 0, stamina.most, "$.stamina")
    _check("solo", stamina.solo, 1, stamina.most, "$.stamina")
    _check("rounds", sheet.course.rounds, 1, MOST_ROUNDS, "$.course")
    for i, display in enumerate(sheet.display):
        _check("lessons", display.lessons, display.seats, MOST_COPIES, f"$.display[{i}]")
    _check("hand", sheet.solo.hand, 1, MOST_COPIES, "$.solo")
    _check("stamina_points", sheet.solo.stamina_points, 0, MOST_POINTS, "$.solo")


def _check_card(card: Rise | Lesson, least_copies: int, place: str) -> None:
    _check("copies", card.copies, least_copies, MOST_COPIES, place)
    _check("hearts", card.hearts, -MOST_HEARTS, MOST_HEARTS, place)
    _check("points", card.points, 0, MOST_POINTS, place)


def check_for_seats(sheet: Sheet, seats: int) -> None:
    """Whether there are cards enough for so many seats."""
    if seats == 1:
        # A lesson is taken every turn, and the last row still wants its cards.
        needed = sheet.solo_turns() - 1 + PLACES
        if sheet.lessons() < needed:
            _wrong(f"a solo term needs {needed} lessons, and there are {sheet.lessons()}", "$.lesson")
        return
    needed = sheet.course.rounds * sheet.display_of(seats)
    if sheet.lessons() < needed:
        _wrong(f"{seats} seats need {needed} lessons, and there are {sheet.lessons()}", "$.lesson")
    for i, rise in enumerate(sheet.rise):
        if rise.copies < seats:
            _wrong(f"{seats} seats need {seats} copies, and there are {rise.copies}", f"$.rise[{i}]")


def longest(sheet: Sheet, seats: int) -> int:
    """How many moves a game can take, chance moves included."""
    if seats == 1:
        # A turn: its row, its rise card and the one drawn for it.
        return sheet.solo.hand + sheet.solo_turns() * (PLACES + 2)
    rounds = sheet.course.rounds * (sheet.display_of(seats) + 2 * seats)
    return 1 + rounds + seats * min(sheet.stamina.most, len(RISES) * seats)


def highest_score(sheet: Sheet, seats: int) -> int:
    """A score that nobody can exceed."""
    lesson = max(lesson.points for lesson in sheet.lesson)
    if seats == 1:
        return sheet.solo_turns() * lesson + sheet.stamina.most * sheet.solo.stamina_points
    return sheet.course.rounds * lesson + sheet.stamina.most * max(rise.points for rise in sheet.rise)


def _check(key: str, value: int, least: int, most: int, place: str) -> None:
    if not least <= value <= most:
        _wrong(f"`{key}` must be {least} to {most}", place)


def _wrong(problem: str, place: str) -> NoReturn:
    raise bad_cards("wrong", problem=f"{problem} - at `{place}`")
