"""Escape from the Futon for two to five seats, clause by clause."""

import itertools

import pytest

from chabudai.engine.errors import IllegalMove
from chabudai.engine.match import Match
from chabudai.games.futon import GAME
from tests.games.futon.positions import (
    chances,
    draw_exam,
    exam,
    futon,
    idle_round,
    play_round,
    reveal,
    rise,
    stamina,
    table,
    take,
    with_copies,
)

SEATS = [2, 3, 4, 5]
ALL_RISES = ["rise early", "rise wake", "rise five", "rise skip"]


def texts(match: Match, seat: int) -> list[str]:
    return [move.text for move in match.legal(seat)]


# -- 1: set-up --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_1_the_first_dealer_is_drawn_before_anything_else(seats: int) -> None:
    match = Match(GAME.setup(seats))
    assert chances(match) == {f"dealer {seat}": 1 for seat in range(seats)}


@pytest.mark.parametrize("seats", SEATS)
def test_1_everybody_begins_with_stamina_5_and_one_of_each_rise_card(seats: int) -> None:
    match = table(seats)
    assert stamina(match) == [5] * seats
    reveal(match, " ".join(["lecture"] * futon(match).fixed.display))
    assert all(texts(match, seat) == ALL_RISES for seat in range(seats))


def test_1_a_lesson_is_as_likely_as_there_are_copies_left() -> None:
    match = table(3)
    reveal(match, "cold cold")
    assert chances(match) == {
        "lesson lecture": 5,
        "lesson seminar": 5,
        "lesson practical": 5,
        "lesson cold": 2,
        "lesson drink": 4,
        "lesson energy": 4,
    }


# -- 2: four rounds ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_2_the_exam_follows_after_four_rounds(seats: int) -> None:
    match = table(seats)
    for _ in range(4):
        assert all(text.startswith("lesson ") for text in chances(match))
        idle_round(match)
    assert all(text.startswith("exam 0 ") for text in chances(match))


# -- 3: display -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "lessons"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_3_as_many_lessons_as_seats_are_revealed_but_three_for_two(seats: int, lessons: int) -> None:
    match = table(seats)
    for _ in range(lessons):
        assert match.chance_due
        match.settle("lesson seminar")
    assert match.to_act() == list(range(seats))


def test_3_every_cold_day_costs_everybody_one_stamina() -> None:
    match = table(4, stamina=[5, 10, 2, 7])
    reveal(match, "cold lecture cold seminar")
    assert stamina(match) == [3, 8, 0, 5]


def test_3_cold_days_do_not_go_below_0() -> None:
    match = table(3, stamina=[1, 0, 2])
    reveal(match, "cold cold cold")
    assert stamina(match) == [0, 0, 0]


# -- 4: rise ----------------------------------------------------------------------------------------------------------
def test_4_choices_are_sealed_until_all_are_in() -> None:
    match = table(3)
    reveal(match, "lecture lecture seminar")
    match.play(1, "rise early")
    assert match.to_act() == [0, 2]
    match.play(2, "rise wake")
    assert match.to_act() == [0]
    match.play(0, "rise skip")
    assert match.to_act() == [1]


def test_4_the_order_in_which_sealed_choices_arrive_changes_nothing() -> None:
    choices = ["rise five", "rise early", "rise early", "rise skip"]
    results = set()
    for order in itertools.permutations(range(4)):
        match = table(4, dealer=2)
        reveal(match, "drink lecture seminar practical")
        for seat in order:
            match.play(seat, choices[seat])
        results.add(tuple(match.state.plain()))
    assert len(results) == 1


def test_4_a_choice_once_made_stands() -> None:
    match = table(2)
    reveal(match, "lecture lecture seminar")
    match.play(0, "rise early")
    with pytest.raises(IllegalMove):
        match.play(0, "rise skip")


def test_4_without_stamina_skip_is_forced_and_asked_all_the_same() -> None:
    match = table(3, stamina=[0, 1, 5])
    reveal(match, "lecture lecture seminar")
    assert match.to_act() == [0, 1, 2]
    assert texts(match, 0) == ["rise skip"]
    assert texts(match, 1) == ALL_RISES


def test_4_skip_is_forced_also_when_a_cold_day_just_took_the_last_point() -> None:
    match = table(3, stamina=[1, 2, 5])
    reveal(match, "lecture cold seminar")
    assert texts(match, 0) == ["rise skip"]
    assert texts(match, 1) == ALL_RISES


def test_4_every_drink_costs_those_who_did_not_skip_one_stamina() -> None:
    match = table(4, stamina=[5, 5, 1, 5])
    reveal(match, "drink drink lecture lecture")
    rise(match, "early skip five wake")
    assert stamina(match) == [3, 5, 0, 3]


def test_4_a_seat_that_drank_its_last_stamina_still_takes_its_lesson() -> None:
    match = table(3, stamina=[1, 5, 5])
    reveal(match, "drink lecture lecture")
    rise(match, "early skip skip")
    assert stamina(match)[0] == 0
    assert take(match, "drink") == [0]


def test_4_drinks_wait_until_the_rise_cards_are_revealed() -> None:
    match = table(2)
    reveal(match, "drink drink lecture")
    match.play(0, "rise early")
    assert stamina(match) == [5, 5]


# -- 5: arrival -------------------------------------------------------------------------------------------------------
def test_5_early_before_wake_before_five_and_skip_takes_none() -> None:
    match = table(4, stamina=[9, 8, 3, 1])
    reveal(match, "lecture lecture lecture lecture")
    rise(match, "five skip wake early")
    assert take(match, "lecture lecture lecture") == [3, 2, 0]
    assert match.chance_due


def test_5_within_a_type_the_higher_stamina_arrives_first() -> None:
    match = table(4, stamina=[4, 7, 5, 6])
    order = play_round(match, "lecture lecture lecture lecture", "wake wake wake wake", "lecture " * 4)
    assert order == [1, 3, 2, 0]


@pytest.mark.parametrize("dealer", range(4))
def test_5_equal_stamina_arrives_clockwise_beginning_with_the_dealer_itself(dealer: int) -> None:
    match = table(4, dealer)
    order = play_round(match, "lecture lecture lecture lecture", "five five five five", "lecture " * 4)
    assert order == [(dealer + i) % 4 for i in range(4)]


def test_5_stamina_goes_before_the_dealer() -> None:
    match = table(3, dealer=0, stamina=[4, 5, 5])
    assert play_round(match, "lecture lecture lecture", "early early early", "lecture " * 3) == [1, 2, 0]


def test_5_the_stamina_that_counts_is_the_one_after_drinks() -> None:
    # Two drinks make 1 and 2 equal, so the dealer decides.
    match = table(3, dealer=0, stamina=[1, 2, 5])
    assert play_round(match, "drink drink lecture", "wake wake skip", "lecture drink") == [0, 1]
    without = table(3, dealer=0, stamina=[1, 2, 5])
    assert play_round(without, "seminar drink lecture", "wake wake skip", "lecture drink") == [1, 0]


def test_5_lessons_taken_earlier_in_the_round_do_not_change_the_order() -> None:
    match = table(3, dealer=0, stamina=[5, 5, 4])
    assert play_round(match, "energy practical lecture", "wake wake wake", "practical energy lecture") == [0, 1, 2]


def test_5_copies_of_one_lesson_are_offered_once() -> None:
    match = table(4)
    reveal(match, "energy lecture energy cold")
    rise(match, "early wake wake wake")
    assert texts(match, 0) == ["take lecture", "take cold", "take energy"]
    take(match, "energy")
    assert texts(match, 1) == ["take lecture", "take cold", "take energy"]
    take(match, "energy")
    assert texts(match, 2) == ["take lecture", "take cold"]


def test_5_a_take_is_asked_also_when_one_lesson_is_left() -> None:
    match = table(3)
    reveal(match, "lecture seminar cold")
    rise(match, "early wake five")
    take(match, "lecture seminar")
    assert match.to_act() == [2]
    assert texts(match, 2) == ["take cold"]


def test_5_lessons_left_over_are_put_aside_for_good() -> None:
    match = table(2)
    play_round(match, "cold cold energy", "early skip", "energy")
    assert chances(match)["lesson cold"] == 2
    assert "lesson energy" in chances(match)
    play_round(match, "cold cold lecture", "skip skip")
    assert "lesson cold" not in chances(match)


def test_5_who_took_last_is_the_next_dealer() -> None:
    match = table(4, dealer=3)
    play_round(match, "lecture lecture lecture lecture", "early five wake skip", "lecture " * 3)
    assert futon(match).dealer == 1


def test_5_if_nobody_takes_the_dealer_stays() -> None:
    match = table(3, dealer=0)
    play_round(match, "lecture lecture lecture", "wake wake wake", "lecture " * 3)
    assert futon(match).dealer == 2
    play_round(match, "seminar seminar seminar", "skip skip skip")
    assert futon(match).dealer == 2


# -- 6: stamina -------------------------------------------------------------------------------------------------------
def test_6_hearts_of_both_cards_are_added_together_and_held_once() -> None:
    # After the drink 0 − 1 + 3 = 2; held after each card it would be 3.
    low = table(2, stamina=[1, 5])
    play_round(low, "drink energy lecture", "early skip", "energy")
    assert stamina(low) == [2, 8]
    # 10 + 1 − 2 = 9; held after each card it would be 8.
    high = table(2, stamina=[10, 5])
    play_round(high, "practical lecture lecture", "five skip", "practical")
    assert stamina(high) == [9, 8]


def test_6_stamina_never_falls_below_0() -> None:
    match = table(2, stamina=[1, 5])
    play_round(match, "practical lecture lecture", "early skip", "practical")
    assert stamina(match) == [0, 8]


def test_6_stamina_never_exceeds_10() -> None:
    match = table(2, stamina=[9, 10])
    play_round(match, "energy lecture lecture", "five skip", "energy")
    assert stamina(match) == [10, 10]


@pytest.mark.parametrize(
    ("card", "lesson", "after"),
    [
        ("early", "lecture", 4),
        ("early", "seminar", 3),
        ("early", "practical", 2),
        ("wake", "cold", 4),
        ("wake", "drink", 5),
        ("five", "energy", 9),
        ("five", "lecture", 6),
    ],
)
def test_6_the_hearts_of_the_tables(card: str, lesson: str, after: int) -> None:
    match = table(2)
    play_round(match, f"{lesson} lecture lecture", f"{card} skip", lesson)
    assert stamina(match)[0] == after


def test_6_rise_cards_go_back_to_the_hand() -> None:
    match = table(2)
    play_round(match, "lecture lecture lecture", "wake wake", "lecture lecture")
    reveal(match, "lecture seminar seminar")
    assert texts(match, 0) == ALL_RISES


# -- 7: exam ----------------------------------------------------------------------------------------------------------
def test_7_every_energy_drink_costs_its_owner_two_stamina_at_the_exam() -> None:
    match = exam(["energy", "energy energy", "lecture"], [5, 3, 4])
    assert stamina(match) == [3, 0, 4]


def test_7_as_many_cards_as_stamina_are_drawn_from_all_seats_rise_cards() -> None:
    match = exam(["", "", ""], [3, 1, 2])
    pool = {"early": 3, "wake": 3, "five": 3, "skip": 3}
    assert chances(match) == {f"exam 0 {card}": count for card, count in pool.items()}
    match.settle("exam 0 early")
    assert chances(match)["exam 0 early"] == 2
    match.settle("exam 0 early")
    match.settle("exam 0 early")
    # The cards go back before the next seat.
    assert chances(match) == {f"exam 1 {card}": count for card, count in pool.items()}
    match.settle("exam 1 skip")
    draw_exam(match, "", "", "wake five")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.scores == [30, 0, 10]


def test_7_a_seat_without_stamina_draws_nothing() -> None:
    match = exam(["lecture", "energy", "seminar"], [0, 2, 1])
    assert set(chances(match)) == {"exam 2 early", "exam 2 wake", "exam 2 five", "exam 2 skip"}
    match.settle("exam 2 wake")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.scores == [10, 0, 37]


def test_7_nobody_has_stamina_and_the_game_is_over_at_once() -> None:
    match = exam(["lecture", ""], [0, 0])
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.winners) == ("exam", [10, 0], [0])


def test_7_all_cards_are_drawn_if_the_stamina_is_larger() -> None:
    # Two seats have eight rise cards; the last ones are drawn though only one is possible.
    match = exam(["", ""], [10, 1])
    draw_exam(match, "early early wake wake five five skip")
    assert chances(match) == {"exam 0 skip": 1}
    match.settle("exam 0 skip")
    assert set(chances(match)) == {"exam 1 early", "exam 1 wake", "exam 1 five", "exam 1 skip"}
    assert match.state.score(0) == 40


# -- 8: winner --------------------------------------------------------------------------------------------------------
def winners(match: Match) -> list[int]:
    outcome = match.outcome()
    assert outcome is not None
    return outcome.winners


def test_8_most_points_win() -> None:
    match = exam(["seminar", "practical", ""], [3, 1, 4])
    draw_exam(match, "early early five", "skip", "early early early wake")
    assert [match.state.score(seat) for seat in range(3)] == [53, 50, 37]
    assert winners(match) == [0]


def test_8_then_most_lessons() -> None:
    match = exam(["seminar", "lecture drink", "practical"], [0, 0, 0])
    assert winners(match) == [2]
    match = exam(["seminar", "lecture drink", "drink"], [0, 0, 1])
    match.settle("exam 2 early")
    assert [match.state.score(seat) for seat in range(3)] == [30, 30, 30]
    assert winners(match) == [1]


def test_8_then_the_win_is_shared() -> None:
    match = exam(["seminar", "cold", "energy lecture", "drink"], [0, 0, 0, 0])
    assert winners(match) == [0, 1]
    assert winners(exam(["", "", ""], [0, 0, 0])) == [0, 1, 2]


# -- all of it --------------------------------------------------------------------------------------------------------
def test_lessons_never_run_out_even_with_five_seats() -> None:
    match = table(5)
    for lessons in ("lecture " * 5, "seminar " * 5, "practical " * 5, "cold " * 4 + "drink"):
        play_round(match, lessons, "skip skip skip skip skip")
    assert all(text.startswith("exam") for text in chances(match))


def test_a_display_with_one_possible_lesson_is_still_drawn() -> None:
    setup = with_copies(2, lecture=12, seminar=0, practical=0, cold=0, drink=0, energy=0)
    match = table(2, setup=setup)
    assert chances(match) == {"lesson lecture": 12}
    play_round(match, "lecture lecture lecture", "skip skip")
    assert chances(match) == {"lesson lecture": 9}
