"""Taking back what others have seen: all are asked, and all must agree."""

from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Clock
from chabudai.table import entries as e
from tests.table.company import ANNA, BEN, CARL, DORA, Company
from tests.table.undoing import undone, until, with_bots


# -- asking ------------------------------------------------------------------------------------------------------------
def asked() -> Company:
    """Anna would like to take back the division of her cards, after which Ben has divided his."""
    company = Company.of("iyadosu", 3)
    for seat in (0, 1):
        while seat not in company.to_act:
            company.play_on()
        company.play_random(seat)
    company.wish(ANNA, w.Undo(seat=0))
    return company


def test_all_others_must_agree_and_everything_after_the_move_goes_too() -> None:
    company = asked()
    step = company.running.last_step_of(0)
    assert step is not None
    motion = company.seen(BEN).motion
    assert motion is not None and (motion.what, motion.seat, motion.agreed) == ("undo", 0, [0])
    assert motion.text == "Anna would like to undo the last move. Do you agree?"
    company.wish(BEN, w.Agree(seat=1, yes=True))
    motion = company.seen(BEN).motion
    assert motion is not None and motion.agreed == [0, 1]
    company.wish(CARL, w.Agree(seat=2, yes=True))
    assert company.seen(BEN).motion is None
    assert all(kept.entry < step.entry for kept in company.running.steps)
    assert 0 in company.to_act
    assert company.lines(CARL)[-4:] == [
        "Anna asks to undo the last move.",
        "Ben agrees.",
        "Carl agrees.",
        "Anna undid the last move, and everything after it.",
    ]


def test_one_who_does_not_agree_is_enough() -> None:
    company = asked()
    company.wish(BEN, w.Agree(seat=1, yes=True))
    company.wish(CARL, w.Agree(seat=2, yes=False))
    assert company.seen(BEN).motion is None
    assert not any(isinstance(entry, e.Undone) for entry in company.entries)
    assert company.lines(BEN)[-1] == "Carl does not agree."
    company.wish(ANNA, w.Undo(seat=0))


def test_whoever_asked_cannot_agree_but_change_their_mind() -> None:
    company = asked()
    assert company.refused(ANNA, w.Agree(seat=0, yes=True)) == "own_request"
    assert company.refused(BEN, w.Undo(seat=1)) == "already_asked"
    company.wish(ANNA, w.Agree(seat=0, yes=False))
    assert company.refused(BEN, w.Agree(seat=1, yes=True)) == "nothing_asked"


def test_a_move_is_an_answer_too() -> None:
    company = asked()
    company.play_on()
    assert company.seen(BEN).motion is None


def test_who_has_agreed_and_plays_on_is_asked_again() -> None:
    """What is taken back now is another thing: a card was shown since."""
    company = Company.of("iyadosu", 3)
    first = until(company, "play")
    company.play_random(first)
    (second,) = company.to_act
    third = 3 - first - second
    company.wish(company.owner(first), w.Undo(seat=first))
    company.wish(company.owner(second), w.Agree(seat=second, yes=True))
    company.play_random(second)
    company.wish(company.owner(third), w.Agree(seat=third, yes=True))
    motion = company.table.motion
    assert motion is not None and motion.agreed == {first, third}
    company.wish(company.owner(second), w.Agree(seat=second, yes=True))
    assert isinstance(company.entries[-1], e.Undone)


def test_who_leaves_does_not_agree_by_that_nor_hold_the_others_up() -> None:
    company = asked()
    company.wish(BEN, w.Agree(seat=1, yes=True))
    company.wish(CARL, w.Leave(seat=2))
    assert isinstance(company.entries[-1], e.Lapsed) and company.table.motion is None


def test_nothing_is_taken_back_past_somebody_who_has_left() -> None:
    """Else the others would see the cards that a stand-in plays, and let their owner come back to the same hand."""
    company = Company.of("iyadosu", 3)
    company.wish(BEN, w.Leave(seat=1))
    for seat in (0, 1, 2):
        while company.running.last_step_of(seat) is None:
            company.play_on()
    assert company.refused(ANNA, w.Undo(seat=0)) == "left_unasked"
    company.wish(BEN, w.Return(seat=1))
    assert undone(company, 0) == ["Asked"]
    company.wish(CARL, w.Agree(seat=2, yes=True))
    assert company.table.motion is not None
    company.wish(BEN, w.Agree(seat=1, yes=True))
    assert isinstance(company.entries[-1], e.Undone)


def test_who_was_handed_a_seat_is_asked_anew() -> None:
    company = asked()
    token = company.wish(BEN, w.Offer(seat=1)).token
    company.wish(BEN, w.Agree(seat=1, yes=True))
    company.wish(DORA, w.TakeOver(seat=1, token=token or "", name="Dora"))
    assert company.table.motion is None
    company.wish(ANNA, w.Undo(seat=0))
    company.wish(CARL, w.Agree(seat=2, yes=True))
    assert company.table.motion is not None
    company.wish(DORA, w.Agree(seat=1, yes=True))
    assert isinstance(company.entries[-1], e.Undone)


def test_somebody_with_two_seats_agrees_once() -> None:
    company = Company.of("iyadosu", 3)
    token = company.wish(CARL, w.Offer(seat=2)).token
    assert token is not None
    company.wish(BEN, w.TakeOver(seat=2, token=token, name="Ben's other hand"))
    while 0 not in company.to_act:
        company.play_on()
    company.play_random(0)
    company.wish(ANNA, w.Undo(seat=0))
    company.wish(BEN, w.Agree(seat=2, yes=True))
    assert isinstance(company.entries[-1], e.Undone)


def test_with_bots_there_is_nobody_to_ask() -> None:
    company = with_bots("familiars")
    while 0 not in company.to_act:
        company.play_on()
    company.play_random(0)
    company.play_on()
    assert undone(company, 0) == ["Undone"]
    assert company.to_act == [0]


def test_there_must_be_a_move_of_ones_own_and_a_game() -> None:
    company = Company.of("iyadosu", 3)
    assert company.refused(ANNA, w.Undo(seat=1)) == "not_yours"
    last = next(seat for seat in range(3) if seat not in company.to_act)
    assert company.refused(company.owner(last), w.Undo(seat=last)) == "nothing_to_undo"
    assert not company.seen(company.owner(last)).sights[0].undo
    company.play_to_the_end()
    assert company.refused(ANNA, w.Undo(seat=0)) == "not_playing"


# -- who is asked ------------------------------------------------------------------------------------------------------
def _one_out_of_time(asked_before: bool) -> Company:
    """Anna has moved; Ben's time runs out, before or after she asks to take it back."""
    company = Company.of("iyadosu", 3, clock=Clock(kind="move", seconds=20))
    while not (company.running.steps and company.to_act == [1] and company.running.steps[-1].seat == 0):
        company.play_on()
    if asked_before:
        assert undone(company, 0) == ["Asked"]
        company.wish(CARL, w.Agree(seat=2, yes=True))
    company.wait(21)
    assert company.table.chairs[1].away == "time"
    return company


def test_whose_time_has_run_out_is_asked_all_the_same() -> None:
    company = _one_out_of_time(asked_before=False)
    assert undone(company, 0) == ["Asked"]
    company.wish(CARL, w.Agree(seat=2, yes=True))
    company.wish(BEN, w.Agree(seat=1, yes=True, what="undo"))
    assert isinstance(company.entries[-1], e.Undone)


def test_letting_the_time_run_out_is_no_agreement() -> None:
    company = _one_out_of_time(asked_before=True)
    assert company.table.motion is not None and company.running.steps[-1].seat == 0


def test_an_answer_counts_for_what_it_was_given_to() -> None:
    company = _one_out_of_time(asked_before=True)
    assert company.refused(BEN, w.Agree(seat=1, yes=True, what="pause")) == "nothing_asked"


# -- what was said -----------------------------------------------------------------------------------------------------
def test_what_was_asked_aloud_cannot_be_taken_back_nor_what_came_before() -> None:
    company = Company.of("escapenow", 3, options={"layout": "easy"})
    seat = until(company, "ask")
    other = company.running.steps[-1].seat
    company.play(seat, "ask other", "Red?")
    assert company.refused(company.owner(seat), w.Undo(seat=seat)) == "was_said"
    assert company.refused(company.owner(other), w.Undo(seat=other)) == "was_said"
    assert not company.seen(company.owner(seat)).sights[0].undo
    assert any("Red?" in line for line in company.lines(company.owner(other)))


def test_words_end_a_request_to_take_back_what_came_before() -> None:
    company = Company.of("escapenow", 3, options={"layout": "easy"})
    seat = until(company, "ask")
    other = next(step.seat for step in reversed(company.running.steps) if step.seat != seat)
    assert undone(company, other) == ["Asked"]
    company.play(seat, "ask other", "Red?")
    assert company.table.motion is None
