"""Card files of Escape from the Futon: the first edition is the page, mistakes are named, the rules follow the data."""

from pathlib import Path

import pytest

from chabudai.engine.errors import BadCards
from chabudai.games.futon import GAME
from chabudai.games.futon.cards import Sheet
from tests.games.futon.positions import (
    FIRST,
    alone,
    chances,
    changed_text,
    edited,
    exam,
    idle_round,
    play_round,
    reveal,
    rise,
    stamina,
    table,
    turn,
    with_copies,
)

TINY = Path(__file__).parent / "tiny.toml"


def sheet() -> Sheet:
    _, found = GAME.read_cards(FIRST)
    assert isinstance(found, Sheet)
    return found


def test_the_first_edition_has_the_rise_cards_of_the_page() -> None:
    assert [(card.name, card.en, card.hearts, card.points, card.copies) for card in sheet().rise] == [
        ("early", "Wake Up Early", -1, 10, 5),
        ("wake", "Wake Up", 0, 7, 5),
        ("five", "5 More Minutes", 1, 3, 5),
        ("skip", "Skip Lesson", 3, 0, 5),
    ]
    assert {(card.copies_mark, card.mark) for card in sheet().rise} == {("printed", "house")}


def test_the_first_edition_has_the_lessons_of_the_page() -> None:
    assert [(card.name, card.en, card.copies, card.points, card.hearts) for card in sheet().lesson] == [
        ("lecture", "Lecture", 5, 10, 0),
        ("seminar", "Seminar", 5, 30, -1),
        ("practical", "Practical", 5, 50, -2),
        ("cold", "Cold Day", 4, 30, 0),
        ("drink", "Drink After Class", 4, 20, 1),
        ("energy", "Energy Drink", 4, 0, 3),
    ]
    effects = [card.effect and (card.effect.when, card.effect.loss) for card in sheet().lesson]
    assert effects == [None, None, None, ("revealed", 1), ("risen", 1), ("exam", 2)]
    assert [card.copies_mark for card in sheet().lesson] == ["derived"] * 3 + ["printed"] * 3
    assert [card.name_mark for card in sheet().lesson] == ["house"] * 3 + ["printed"] * 3
    assert {card.mark for card in sheet().lesson} == {"house"}
    assert sheet().lessons() == 27


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("most = 10", "most = 0", "line 8, stamina.most: must be 1 to 20, not 0"),
        ("start = 5", "start = 11", "line 9, stamina.start: must be 0 to 10, not 11"),
        ("solo = 10", "solo = 0", "line 10, stamina.solo: must be 1 to 10, not 0"),
        (
            "solo = 10",
            "solo = 10\nalone = 3",
            "line 11, stamina.alone: unknown field `alone`; there can be: mark, most, start, solo",
        ),
        ("rounds = 4", "rounds = 0", "line 15, course.rounds: must be 1 to 20, not 0"),
        ("rounds = 4", 'rounds = "4"', "line 15, course.rounds: must be a whole number, not “4”"),
        ("seats = 2\nlessons = 3", "seats = 2\nlessons = 1", "line 21, display.2.lessons: must be 2 to 40, not 1"),
        ("seats = 5", "seats = 6", "one display each for 2, 3, 4 and 5 seats"),
        ("hand = 3", "hand = 0", "line 41, solo.hand: must be 1 to 40, not 0"),
        ("hand = 3", "hand = 15", "must leave at least one rise card in the deck"),
        ("stamina_points = 10", "stamina_points = -1", "line 42, solo.stamina_points: must be 0 to 999, not -1"),
        ('name = "wake"', 'name = "early"', "the rise cards must be early, wake, five, skip, in this order"),
        ('name = "seminar"', 'name = "lecture"', "the lessons must be lecture, seminar"),
        (
            'name = "seminar"',
            'name = "nap"',
            "lesson.nap.name (Seminar): must be one of lecture, seminar, practical, cold, drink, energy, not “nap”",
        ),
        ('ja = "ゼミ"', 'ja = ""', "lesson.seminar.ja (Seminar): must be words that can be seen"),
        (
            "hearts = -1\npoints = 10",
            "hearts = -100\npoints = 10",
            "rise.early.hearts (Wake Up Early): must be -99 to 99",
        ),
        ("points = 50", "points = -50", "lesson.practical.points (Practical): must be 0 to 999, not -50"),
        ("loss = 2", "loss = 0", "lesson.energy.effect.loss (Energy Drink): must be 1 to 99, not 0"),
        (
            'when = "exam"',
            'when = "dawn"',
            "lesson.energy.effect.when (Energy Drink): must be one of revealed, risen, exam",
        ),
    ],
)
def test_a_mistake_is_named_with_its_place(old: str, new: str, problem: str) -> None:
    with pytest.raises(BadCards) as mistake:
        GAME.read_cards(changed_text((old, new)))
    assert problem in mistake.value.text("en")
    assert mistake.value.text("ja")


def test_there_must_be_cards_enough_for_the_seats() -> None:
    with pytest.raises(BadCards, match="5 seats need 20 lessons, and there are 19"):
        with_copies(5, lecture=1, seminar=1)
    assert with_copies(4, lecture=1, seminar=1).seats == 4
    with pytest.raises(
        BadCards, match=r"line 64, rise\.wake\.copies \(Wake Up\): 3 seats need 3 copies, and there are 2"
    ):
        with_copies(3, wake=2)
    assert with_copies(2, wake=2).seats == 2


def test_alone_there_must_be_lessons_for_the_last_row() -> None:
    with pytest.raises(BadCards, match="a solo term needs 14 lessons, and there are 13"):
        with_copies(1, lecture=1, seminar=0, practical=0)
    assert with_copies(1, lecture=2, seminar=0, practical=0).seats == 1


def test_no_copies_of_a_rise_card_is_a_mistake() -> None:
    with pytest.raises(BadCards, match=r"rise\.skip\.copies \(Skip Lesson\): must be 1 to 40, not 0"):
        with_copies(2, skip=0)


# -- the rules follow the data ----------------------------------------------------------------------------------------
def test_stamina_and_rounds_follow_the_data() -> None:
    setup = edited(("start = 5", "start = 6"), ("most = 10", "most = 12"), ("rounds = 4", "rounds = 1"), seats=2)
    match = table(2, setup=setup)
    assert stamina(match) == [6, 6]
    play_round(match, "energy energy lecture", "five skip", "energy")
    # Held at 12; then the energy drink wears off: 6 + 1 + 3 − 2.
    assert stamina(match) == [8, 9]
    assert all(text.startswith("exam 0") for text in chances(match))


def test_the_display_follows_the_data() -> None:
    match = table(2, setup=edited(("seats = 2\nlessons = 3", "seats = 2\nlessons = 4"), seats=2))
    reveal(match, "lecture lecture lecture lecture")
    assert match.to_act() == [0, 1]


def test_an_effect_can_be_moved_to_another_lesson() -> None:
    lecture = 'points = 10\nhearts = 0\nmark = "house"'
    setup = edited((lecture, lecture + '\neffect = { when = "risen", loss = 2, mark = "house" }'), seats=2)
    match = table(2, setup=setup)
    reveal(match, "lecture lecture drink")
    rise(match, "early skip")
    assert stamina(match) == [0, 5]


def test_hearts_and_points_follow_the_data() -> None:
    setup = edited(("hearts = -1\npoints = 10", "hearts = -3\npoints = 11"), ("points = 50", "points = 55"), seats=2)
    match = table(2, setup=setup)
    play_round(match, "practical lecture lecture", "early skip", "practical")
    assert stamina(match) == [0, 8]
    assert match.state.score(0) == 55
    for _ in range(3):
        idle_round(match)
    match.settle("exam 0 early")
    assert match.state.score(0) == 66


def test_copies_follow_the_data() -> None:
    match = table(2, setup=with_copies(2, lecture=9, cold=0))
    assert chances(match)["lesson lecture"] == 9
    assert "lesson cold" not in chances(match)


def test_the_solo_game_follows_the_data() -> None:
    changes = ("hand = 3", "hand = 14"), ("stamina_points = 10", "stamina_points = 7"), ("solo = 10", "solo = 9")
    match = alone(
        "early " * 5 + "wake " * 5 + "five " * 4, "lecture lecture lecture", 9, setup=edited(*changes, seats=1)
    )
    turn(match, "wake", "five")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.scores == [10 + 7 * 9]


def test_the_loss_of_an_energy_drink_is_of_the_first_edition() -> None:
    assert stamina(exam(["energy", ""], [5, 5])) == [3, 5]


def test_the_tiny_cards_are_for_one_or_two() -> None:
    assert GAME.setup(1, cards=TINY).seats == 1
    assert GAME.setup(2, cards=TINY).seats == 2
    with pytest.raises(BadCards):
        GAME.setup(3, cards=TINY)
