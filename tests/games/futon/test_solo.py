"""Escape from the Futon alone, clause by clause."""

import pytest

from chabudai.engine.match import Match
from chabudai.games.futon import GAME
from chabudai.games.futon.shapes import SoloView
from tests.games.futon.positions import alone, chances, reveal, solo, turn, with_copies

LONG_ROW = "lecture energy lecture"


def texts(match: Match) -> list[str]:
    return [move.text for move in match.legal(0)]


def seen(match: Match) -> SoloView:
    view = match.view(0)
    assert isinstance(view, SoloView)
    return view


def outcome(match: Match) -> tuple[str, list[int], list[int]]:
    found = match.outcome()
    assert found is not None
    return found.reason, found.scores, found.winners


# -- 10: set-up -------------------------------------------------------------------------------------------------------
def test_10_the_hand_comes_first_from_15_rise_cards_without_skip() -> None:
    match = Match(GAME.setup(1))
    assert solo(match).stamina == 10
    assert chances(match) == {"hand early": 5, "hand wake": 5, "hand five": 5}
    match.settle("hand early")
    assert chances(match) == {"hand early": 4, "hand wake": 5, "hand five": 5}
    match.settle("hand early")
    match.settle("hand five")
    assert all(text.startswith("lesson ") for text in chances(match))


def test_10_three_lessons_are_laid_and_no_dealer_is_drawn() -> None:
    match = alone("early early five", "lecture seminar practical")
    assert match.to_act() == [0]
    assert [text for _, text in match.moves] == [
        "hand early", "hand early", "hand five", "lesson lecture", "lesson seminar", "lesson practical",
    ]  # fmt: skip


def test_10_only_cards_in_hand_can_be_chosen_each_once() -> None:
    assert texts(alone("early early five", LONG_ROW)) == ["rise early", "rise five"]
    assert texts(alone("wake wake wake", LONG_ROW)) == ["rise wake"]


# -- 11: a turn -------------------------------------------------------------------------------------------------------
def test_11_cold_days_apply_when_all_three_cards_lie_also_at_set_up() -> None:
    match = alone("early wake five", "cold cold")
    assert solo(match).stamina == 10
    reveal(match, "lecture")
    assert solo(match).stamina == 8


def test_11_cold_days_of_a_new_row_apply_but_not_those_of_the_old_again() -> None:
    match = alone("early wake five", "cold lecture lecture")
    turn(match, "wake", "wake", "lecture cold cold")
    assert solo(match).stamina == 10 - 1 - 2


@pytest.mark.parametrize(("card", "lesson"), [("early", "seminar"), ("wake", "practical"), ("five", "energy")])
def test_11_the_lesson_at_the_place_of_the_rise_card_is_taken_without_asking(card: str, lesson: str) -> None:
    match = alone("early wake five", "seminar practical energy")
    match.play(0, f"rise {card}")
    assert seen(match).taken == [lesson]
    assert match.chance_due


def test_11_every_drink_of_the_row_applies_wherever_it_lies() -> None:
    match = alone("early wake five", "drink lecture drink", stamina=5)
    match.play(0, "rise wake")
    assert solo(match).stamina == 3


def test_11_hearts_are_added_together_and_held_once() -> None:
    match = alone("early wake five", "energy lecture practical", stamina=9)
    match.play(0, "rise early")
    assert solo(match).stamina == 10
    match = alone("early wake five", "energy lecture practical", stamina=10)
    match.play(0, "rise five")
    assert solo(match).stamina == 9


def test_11_the_exam_effect_of_energy_drinks_is_not_used() -> None:
    match = alone("wake wake wake", "lecture energy lecture", stamina=4)
    # The last card of the rise deck ends the term.
    state = solo(match)
    state.rise_discard, state.rise_deck = state.rise_deck - 1, 1
    turn(match, "wake", "early")
    assert outcome(match) == ("term", [70], [0])


# -- 12: afterwards ---------------------------------------------------------------------------------------------------
def test_12_the_rise_card_is_discarded_and_one_is_drawn_from_the_deck() -> None:
    match = alone("early early early", LONG_ROW)
    match.play(0, "rise early")
    assert seen(match).hand == ["early", "early"]
    assert chances(match) == {"draw early": 2, "draw wake": 5, "draw five": 5}
    match.settle("draw five")
    assert seen(match).hand == ["early", "early", "five"]
    assert seen(match).rise_discard == ["early"]
    reveal(match, LONG_ROW)
    assert texts(match) == ["rise early", "rise five"]


def test_12_the_other_two_lessons_are_discarded_and_do_not_come_back_while_the_deck_lasts() -> None:
    match = alone("early early early", "energy energy energy")
    turn(match, "early", "five")
    assert chances(match)["lesson energy"] == 1
    assert sum(chances(match).values()) == 24


def test_12_the_discard_is_reshuffled_when_the_deck_is_empty_without_lessons_taken() -> None:
    setup = with_copies(1, lecture=14, seminar=1, practical=0, cold=0, drink=0, energy=0)
    match = alone("wake wake wake", "lecture lecture seminar", setup=setup)
    for drawn in ("wake", "wake", "early", "early"):
        turn(match, "wake", drawn, "lecture lecture lecture")
    # Fifteen lessons lie: the deck is empty now, but nothing is reshuffled before a card is needed.
    assert solo(match).deck == 0
    turn(match, "wake", "early")
    assert chances(match) == {"lesson lecture": 9, "lesson seminar": 1}
    assert seen(match).discard == []


def test_12_what_is_left_is_laid_first_and_then_the_discard_is_reshuffled() -> None:
    setup = with_copies(1, lecture=13, seminar=1, practical=0, cold=0, drink=0, energy=0)
    match = alone("wake wake wake", "lecture lecture lecture", setup=setup)
    for drawn in ("wake", "wake", "early"):
        turn(match, "wake", drawn, "lecture lecture lecture")
    turn(match, "wake", "early")
    # Two are left: both are laid before the eight discarded ones are shuffled.
    assert chances(match) == {"lesson lecture": 1, "lesson seminar": 1}
    match.settle("lesson lecture")
    assert chances(match) == {"lesson seminar": 1}
    match.settle("lesson seminar")
    assert chances(match) == {"lesson lecture": 8}
    match.settle("lesson lecture")
    assert solo(match).row[1] == 1, "the seminar lies at the second place"
    assert match.to_act() == [0]


def test_12_the_first_edition_is_reshuffled_after_nine_rows() -> None:
    match = alone("wake wake wake", "lecture lecture lecture")
    state = solo(match)
    rows = [
        "lecture lecture seminar", "seminar seminar seminar", "seminar energy energy", "energy energy drink",
        "drink drink drink", "practical practical practical", "practical practical cold", "cold cold cold",
    ]  # fmt: skip
    for row in rows:
        state.stamina = 10
        state.hand = 3 << 8
        turn(match, "wake", "early" if state.rise_deck & 0xFF else "five", row)
    assert state.deck == 0
    assert sum(chances(match).values()) == 0
    turn(match, "wake", "five")
    assert sum(chances(match).values()) == 18


# -- 13: the end ------------------------------------------------------------------------------------------------------
def test_13_asleep_by_cold_days_at_once() -> None:
    match = alone("early wake five", "cold practical cold", stamina=2)
    assert outcome(match) == ("asleep", [0], [0])


def test_13_asleep_by_the_cold_days_of_a_later_row_keeps_earlier_lessons() -> None:
    match = alone("early wake five", "seminar lecture lecture", stamina=3)
    turn(match, "early", "early", "cold lecture lecture")
    assert outcome(match) == ("asleep", [30], [0])


def test_13_asleep_by_drinks_before_the_lesson_is_taken_so_it_does_not_score() -> None:
    match = alone("early wake five", "drink practical energy", stamina=1)
    match.play(0, "rise five")
    assert outcome(match) == ("asleep", [0], [0])


def test_13_asleep_by_hearts_and_the_lesson_just_taken_scores() -> None:
    match = alone("early wake five", "lecture practical energy", stamina=2)
    match.play(0, "rise wake")
    assert outcome(match) == ("asleep", [50], [0])


def test_13_hearts_that_leave_some_stamina_do_not_end_it() -> None:
    match = alone("early wake five", "energy practical drink", stamina=2)
    match.play(0, "rise early")
    assert not match.over
    assert solo(match).stamina == 3


def test_13_the_term_ends_when_the_last_rise_card_is_drawn_and_no_new_row_is_laid() -> None:
    match = alone("wake wake wake", "lecture lecture lecture")
    state = solo(match)
    turns = 0
    while not match.over:
        state.stamina = 10
        match.play(0, match.legal(0)[0].text)
        turns += 1
        assert not match.over, "the last card must be drawn first, even if there is no choice"
        match.settle(next(iter(chances(match))))
        while match.chance_due:
            possible = chances(match)
            match.settle("lesson lecture" if "lesson lecture" in possible else next(iter(possible)))
    assert turns == 12
    assert match.moves[-1][1].startswith("draw ")
    assert outcome(match)[0] == "term"


def test_13_the_score_is_lessons_and_ten_for_each_stamina_left() -> None:
    match = alone("wake wake wake", "lecture seminar lecture", stamina=8)
    state = solo(match)
    state.rise_discard, state.rise_deck = state.rise_deck - 1, 1
    match.play(0, "rise wake")
    assert chances(match) == {"draw early": 1}
    match.settle("draw early")
    assert outcome(match) == ("term", [30 + 10 * 7], [0])
