"""Taking moves back: at once what nobody learnt anything from, otherwise if all agree."""

import pytest

from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Clock, Plan
from chabudai.table import entries as e
from chabudai.table.moves import Step
from chabudai.table.undo import nobody_learnt
from tests.table.company import ANNA, BEN, CARL, DORA, Company


def undone(company: Company, seat: int) -> list[str]:
    """What a wish for undo comes to, without writing it down."""
    decided = company.wish(company.owner(seat), w.Undo(seat=seat))
    return [type(entry).__name__ for entry in decided.entries]


def with_bots(game: str, **plan: object) -> Company:
    """Anna plays with two bots."""
    company = Company(Plan(game=game, seats=3, **plan))  # type: ignore[arg-type]  # whatever a plan has
    company.sit_down(1)
    company.wish(ANNA, w.SeatBot(bot="random"))
    company.begin()
    return company


def until(company: Company, verb: str) -> int:
    """Play until somebody may make such a move; returns the seat."""
    while True:
        for seat in company.to_act:
            if any(move.split(" ")[0] == verb for move in company.legal(seat)):
                return seat
        company.play_on()


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


def about_to_draw() -> tuple[Company, int]:
    company = Company.of("couperation", 2, options={"first": "chance"})
    seat = until(company, "draw")
    while "draw 1" not in company.legal(seat):
        company.play_on()
        seat = until(company, "draw")
    return company, seat


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


# -- what is left of it ------------------------------------------------------------------------------------------------
def test_the_lines_of_a_move_taken_back_are_gone_and_the_undo_is_in_the_log() -> None:
    company = Company.of("futon", 3)
    before = [line.text for line in company.seen(BEN).lines]
    company.play(0, "rise early")
    assert len(company.lines(BEN)) == len(before) + 1
    company.wish(ANNA, w.Undo(seat=0))
    message = company.seen(BEN, since=company.table.number - 1)
    assert message.whole
    assert [line.text for line in message.lines] == [
        *before,
        "Anna undid a move that nobody had learnt anything from.",
    ]


def test_the_same_deal_goes_on_after_an_undo() -> None:
    company = with_bots("familiars")
    hand = company.running.match.view(0)
    company.play_on()
    while company.running.last_step_of(0) is None:
        company.play_on()
    company.wish(ANNA, w.Undo(seat=0))
    first = company.running.steps
    assert company.running.again([]).match.view(0) == hand
    assert company.running.again(first).match.moves == company.running.match.moves


def test_a_move_from_before_the_undo_is_stale() -> None:
    company = Company.of("futon", 3)
    wish = company.move(0, "rise early")
    company.wish(ANNA, wish)
    company.wish(ANNA, w.Undo(seat=0))
    assert company.refused(ANNA, wish) == "stale"


def test_taking_back_a_sealed_choice_does_not_make_the_choices_of_others_stale() -> None:
    company = Company.of("futon", 3)
    position = company.seen(BEN).sights[0].position
    company.play(0, "rise early")
    company.wish(ANNA, w.Undo(seat=0))
    company.wish(BEN, w.Move(seat=1, move="rise early", position=position))
    assert company.to_act == [0, 2]


# -- what comes after it -----------------------------------------------------------------------------------------------
def test_chance_is_dealt_anew_after_an_undo() -> None:
    """Who takes a draw back and draws again does not know what comes."""
    drawn = set()
    company, seat = about_to_draw()
    for _ in range(6):
        before = len(company.running.match.moves)
        company.play(seat, "draw 1")
        drawn.add(tuple(company.running.match.moves[before:]))
        assert undone(company, seat) == ["Asked"]
        company.wish(company.owner(1 - seat), w.Agree(seat=1 - seat, yes=True))
        assert len(company.running.match.moves) == before
    assert len(drawn) > 1


def test_at_a_table_from_before_the_same_is_dealt_again() -> None:
    """Its moves were made with what was dealt then."""
    company, seat = about_to_draw()
    entry = company.play(seat, "draw 1")
    moves = company.running.match.moves
    company.write([e.Undone(company.now, seat, entry, alone=False)])
    company.play(seat, "draw 1")
    assert company.running.match.moves == moves


# -- what a stand-in chose ---------------------------------------------------------------------------------------------
def stood_in_for(hints: bool) -> Company:
    """Ben has chosen, and then a bot for Anna, sealed, and she is back."""
    company = Company.of("futon", 3, hints=hints, stand_in="sharp")
    company.wish(ANNA, w.Leave(seat=0))
    company.play(1, "rise early")
    company.play(0, "rise early")
    company.wish(ANNA, w.Return(seat=0))
    return company


def test_what_a_stand_in_has_sealed_is_no_hint() -> None:
    company = stood_in_for(hints=False)
    assert company.refused(ANNA, w.Undo(seat=0)) == "bot_chose"
    company.play(2, "rise early")
    assert company.refused(BEN, w.Undo(seat=1)) == "bot_chose"
    # Where hints are given, the others say whether this one is.
    assert undone(stood_in_for(hints=True), 0) == ["Asked"]


def test_a_stand_in_that_chose_meanwhile_is_no_hint_either() -> None:
    company = Company.of("iyadosu", 3, hints=False, clock=Clock("move", 20))
    while not (company.running.steps and company.to_act == [1] and company.running.steps[-1].seat == 0):
        company.play_on()
    assert undone(company, 0) == ["Asked"]
    company.wait(21)
    company.play_on(1)
    company.wish(CARL, w.Agree(seat=2, yes=True))
    assert company.refused(BEN, w.Agree(seat=1, yes=True)) == "bot_chose"


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


# -- which move ------------------------------------------------------------------------------------------------------
def test_two_undos_at_once_take_back_one_move() -> None:
    company = Company.of("iyadosu", 3)
    anna = company.people[0]
    for seat in range(1, 3):
        company.table.chairs[seat].owner = anna
    for _ in range(6):
        company.play_on()
    seat = company.running.steps[-1].seat
    undoes = company.running.undoes(seat)
    wish = w.Undo(seat=seat, position=undoes)
    company.wish(anna, wish)
    steps = len(company.running.steps)
    assert company.wish(anna, wish).entries == [], "it is back already"
    assert len(company.running.steps) == steps
    other = next(step for step in company.running.steps if step.entry != company.running.undoes(step.seat))
    assert company.refused(anna, w.Undo(seat=other.seat, position=other.entry)) == "stale"
    assert company.refused(anna, w.Undo(seat=seat, position=company.table.number + 1)) == "stale"
    company.wish(anna, w.Undo(seat=seat))
    assert len(company.running.steps) < steps, "who says nothing of a position means the last one"


def test_asking_for_the_same_undo_again_is_one_question() -> None:
    company = Company.of("iyadosu", 3)
    company.play_on()
    seat = company.running.steps[-1].seat
    wish = w.Undo(seat=seat, position=company.running.undoes(seat))
    company.wish(company.owner(seat), wish)
    assert company.table.motion is not None
    assert company.wish(company.owner(seat), wish).entries == []
    assert company.refused(company.owner(seat), w.Undo(seat=seat)) == "already_asked"
