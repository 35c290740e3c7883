"""What is taken back at once: choices that nobody has learnt anything from, and no others."""

import pytest

from chabudai.protocol import wishes as w
from chabudai.table import entries as e
from chabudai.table.moves import Step
from chabudai.table.undo import nobody_learnt
from tests.table.company import Company
from tests.table.undoing import about_to_draw, undone, until


# -- sealed choices ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "seats", "verb"),
    [("futon", 3, "rise"), ("couperation", 3, "wish"), ("escapenow", 3, "start"), ("escapenow", 4, "answer")],
)
def test_a_sealed_choice_is_taken_back_at_once_and_made_anew(game: str, seats: int, verb: str) -> None:
    company = Company.of(game, seats)
    if verb == "answer":
        company.play(until(company, "ask"), "ask lucky")
    first = until(company, verb)
    second = next(seat for seat in company.to_act if seat != first)
    before = company.legal(first)
    company.play_random(first)
    company.play_random(second)
    # The second has chosen since, and that stays.
    assert undone(company, first) == ["Undone"]
    assert first in company.to_act and second not in company.to_act
    assert company.legal(first) == before
    entry = company.entries[-1]
    assert isinstance(entry, e.Undone) and entry.alone
    company.play_random(first)


def test_the_last_sealed_choice_turns_all_of_them_over_and_stays() -> None:
    company = Company.of("futon", 3)
    for seat in range(3):
        company.play(seat, "rise early")
    assert undone(company, 2) == ["Asked"]


@pytest.mark.parametrize(
    ("game", "seats", "verb"),
    [
        ("futon", 2, "rise"),
        ("futon", 3, "rise"),
        ("couperation", 3, "wish"),
        ("escapenow", 3, "start"),
        ("escapenow", 3, "answer"),
        ("escapenow", 4, "answer"),
    ],
)
def test_once_all_have_chosen_the_first_choice_is_open_too_and_stays(game: str, seats: int, verb: str) -> None:
    company = Company.of(game, seats)
    if verb == "answer":
        company.play(until(company, "ask"), "ask lucky")
    until(company, verb)
    choosing = company.to_act
    for seat in choosing:
        company.play_random(seat)
    for seat in choosing:
        assert undone(company, seat) == ["Asked"], seat
        company.wish(company.owner(seat), w.Agree(seat=seat, yes=False))


def test_a_secret_discard_is_taken_back_at_once_unless_others_have_moved_since() -> None:
    company = Company.of("escapenow", 3, options={"layout": "easy"})
    seat = until(company, "drop")
    company.play_random(seat)
    assert undone(company, seat) == ["Undone"]
    company.play_random(seat)
    other = company.to_act[0]
    company.play(other, next(move for move in company.legal(other) if move.split(" ")[0] != "ask"))
    assert undone(company, seat) == ["Asked"]


def test_a_sealed_answer_for_the_third_hand_is_taken_back_at_once() -> None:
    company = Company.of("escapenow", 2)
    while True:
        company.play(until(company, "ask"), "ask lucky")
        (answering,) = company.to_act
        company.play_random(answering)
        # Unless it was the third hand that asked, the same seat answers twice.
        if company.to_act == [answering] and company.legal(answering)[0].startswith("answer"):
            break
    assert undone(company, answering) == ["Undone"]


def test_a_card_that_had_to_be_played_was_seen_all_the_same() -> None:
    company = Company.of("iyadosu", 3)
    while not all(len(company.legal(seat)) == 1 and "play" in company.legal(seat)[0] for seat in company.to_act):
        company.play_on()
    seat = company.to_act[0]
    company.play_random(seat)
    assert undone(company, seat) == ["Asked"]


@pytest.mark.parametrize(
    ("game", "seats", "verb"),
    [
        ("iyadosu", 3, "split"),
        ("iyadosu", 3, "play"),
        ("familiars", 3, "pass"),
        ("familiars", 3, "play"),
        ("couperation", 2, "down"),
        ("couperation", 2, "up"),
        ("futon", 3, "take"),
        ("escapenow", 3, "pawn"),
    ],
)
def test_what_somebody_could_see_is_taken_back_only_if_all_agree(game: str, seats: int, verb: str) -> None:
    company = Company.of(game, seats, seed=1)
    seat = until(company, verb)
    company.play(seat, next(move for move in company.legal(seat) if move.split(" ")[0] == verb))
    assert undone(company, seat) == ["Asked"]


def test_what_chance_has_answered_is_taken_back_only_if_all_agree() -> None:
    company, seat = about_to_draw()
    before = company.chance_moves()
    company.play(seat, "draw 1")
    assert company.chance_moves() > before
    assert undone(company, seat) == ["Asked"]


def test_whether_a_choice_is_sealed_is_the_same_whatever_is_held() -> None:
    """The answer must not tell the others what somebody holds: here, whether there was a choice of discards."""
    answers = set()
    for seed in range(12):
        company = Company.of("escapenow", 3, seed=seed)
        seat = until(company, "drop")
        company.play_random(seat)
        step = company.running.last_step_of(seat)
        assert step is not None
        answers.add(nobody_learnt(company.running, step))
    assert answers == {True}


# -- by another way ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "seats"), [("iyadosu", 3), ("familiars", 3), ("couperation", 3), ("futon", 3), ("escapenow", 3)]
)
def test_what_is_taken_back_at_once_could_have_been_any_choice(game: str, seats: int) -> None:
    """Had the seat chosen otherwise, everybody else would see the same now; and it sees nothing it did not see then."""
    company = Company.of(game, seats, seed=2)
    for _ in range(40):
        company.play_on()
        if company.table.phase != "playing":
            break
        for seat in range(seats):
            step = company.running.last_step_of(seat)
            if step is not None and nobody_learnt(company.running, step):
                _check_sealed(company, step)


def _check_sealed(company: Company, step: Step) -> None:
    running = company.running
    before = running.again([other for other in running.steps if other.entry < step.entry])
    without = running.again([other for other in running.steps if other.entry != step.entry])
    moves = before.match.legal(step.seat)
    for move in moves:
        otherwise = running.again(
            [Step(s.entry, s.seat, move.text) if s.entry == step.entry else s for s in running.steps]
        )
        for viewer in (None, *(seat for seat in range(running.setup.seats) if seat != step.seat)):
            assert otherwise.match.view(viewer) == running.match.view(viewer)
            assert otherwise.match.log(viewer) == running.match.log(viewer)
    # It has read of its own choice, and else nothing that it would not have read without.
    assert len(moves) == 1 or len(running.match.log(step.seat)) == len(without.match.log(step.seat)) + 1
