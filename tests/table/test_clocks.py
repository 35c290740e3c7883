"""Clocks, pauses, and people who are away: time runs only for who owes a choice, and a bot stands in."""

import pytest

from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Clock
from chabudai.table import entries as e
from chabudai.table.clocks import ANSWER_MS, GRACE_MS, READING_MS, UNHURRIED_MS
from chabudai.table.decide import bot_move
from chabudai.table.errors import Refused
from tests.table.company import ANNA, BEN, CARL, DORA, NAMES, PEOPLE, Company

PER_MOVE = Clock("move", 30)
PER_GAME = Clock("game", 60, 5)


def timed(clock: Clock | None, game: str = "iyadosu") -> Company:
    return Company.of(game, 3, clock=clock)


def left(company: Company, seat: int) -> int:
    """Seconds on a seat's clock as everybody sees it."""
    milliseconds = company.seen(ANNA).seats[seat].left
    assert milliseconds is not None
    return milliseconds // 1000


def turn(company: Company) -> int:
    (seat,) = company.to_act
    return seat


# -- clocks ------------------------------------------------------------------------------------------------------------
def test_without_a_clock_nothing_is_counted() -> None:
    company = timed(None)
    assert all(seat.left is None and not seat.ticks for seat in company.seen(ANNA).seats)
    company.wait(100_000)
    assert company.table.people() == [0, 1, 2]


def test_time_runs_for_whoever_owes_a_choice() -> None:
    company = timed(PER_GAME)
    seat = turn(company)
    company.wait(10)
    assert [left(company, other) for other in range(3)] == [50 if other == seat else 60 for other in range(3)]
    assert [shown.ticks for shown in company.seen(ANNA).seats] == [other == seat for other in range(3)]


def test_where_choices_are_sealed_it_runs_for_all_who_have_not_chosen() -> None:
    company = timed(PER_GAME, "futon")
    company.wait(10)
    company.play(1, "rise early")
    company.wait(10)
    assert [left(company, seat) for seat in range(3)] == [40, 55, 40]


def test_a_clock_per_move_begins_anew_with_every_choice() -> None:
    company = timed(PER_MOVE)
    seat = turn(company)
    company.wait(20)
    assert left(company, seat) == 10
    company.play_on()
    assert left(company, turn(company)) == 30
    while turn(company) != seat:
        company.play_on()
    assert left(company, seat) == 30


def test_a_clock_per_game_keeps_what_is_left_and_adds_the_extra() -> None:
    company = timed(PER_GAME)
    seat = turn(company)
    company.wait(20)
    company.play_on()
    company.wait(7)
    assert left(company, seat) == 45


def test_who_runs_out_of_time_is_replaced_until_they_are_back() -> None:
    company = timed(PER_MOVE)
    seat = turn(company)
    company.wait(29.9)
    assert company.table.chairs[seat].away is None
    company.wait(0.1)
    assert company.table.chairs[seat].away == "time"
    assert company.table.bots_to_move() == [(seat, "steady")]
    assert company.seen(ANNA).seats[seat].left == 0 and not company.seen(ANNA).seats[seat].ticks
    assert any("ran out of time" in line for line in company.lines(ANNA))
    company.play_on()
    assert isinstance(moved := company.entries[-1], e.Moved) and moved.by == "stand_in"
    company.wish(PEOPLE[seat], w.Return(seat=seat))
    assert company.table.chairs[seat].away is None
    assert any("is back" in line for line in company.lines(ANNA))


def test_who_comes_back_has_time_to_think() -> None:
    for clock, seconds in ((PER_MOVE, GRACE_MS // 1000), (PER_GAME, GRACE_MS // 1000), (Clock("move", 8), 8)):
        company = timed(clock)
        seat = turn(company)
        company.wait(clock.seconds)
        company.wait(5)
        company.wish(PEOPLE[seat], w.Return(seat=seat))
        assert left(company, seat) == seconds


@pytest.mark.parametrize("clock", [PER_MOVE, PER_GAME])
def test_who_got_up_finds_the_clock_as_it_was(clock: Clock) -> None:
    company = timed(clock)
    seat = turn(company)
    company.wait(clock.seconds - 7)
    for _ in range(2):
        company.wish(PEOPLE[seat], w.Leave(seat=seat))
        company.wish(PEOPLE[seat], w.Return(seat=seat))
        company.wait(3)
    assert left(company, seat) == 1
    token = company.wish(PEOPLE[seat], w.Offer(seat=seat)).token
    company.wish(PEOPLE[seat], w.Leave(seat=seat))
    company.wish(DORA, w.TakeOver(seat=seat, token=token or "", name="Dora"))
    assert left(company, seat) == 1


@pytest.mark.parametrize("clock", [PER_MOVE, PER_GAME])
def test_time_that_ran_out_is_given_again_once_for_every_choice(clock: Clock) -> None:
    company = timed(clock)
    seat = turn(company)
    company.wait(clock.seconds)
    company.wish(PEOPLE[seat], w.Return(seat=seat))
    company.wait(GRACE_MS / 1000)
    company.wish(PEOPLE[seat], w.Return(seat=seat))
    assert left(company, seat) == 0
    company.wait(0)
    assert company.table.chairs[seat].away == "time"
    company.play_on()
    while turn(company) != seat:
        company.play_on()
    company.wish(PEOPLE[seat], w.Return(seat=seat))
    assert left(company, seat) == (30 if clock is PER_MOVE else GRACE_MS // 1000)


def test_a_sealed_choice_taken_back_is_still_the_same_choice() -> None:
    company = timed(PER_GAME, "futon")
    company.wait(60)
    company.wish(ANNA, w.Return(seat=0))
    company.wait(9)
    company.play(0, "rise early")
    company.wish(ANNA, w.Undo(seat=0))
    company.wait(1)
    company.wish(ANNA, w.Return(seat=0))
    assert left(company, 0) == 0


def test_a_move_in_time_brings_one_back_at_once() -> None:
    company = timed(PER_MOVE)
    seat = turn(company)
    company.wait(30)
    company.wish(PEOPLE[seat], company.move(seat, company.legal(seat)[0]))
    assert [type(entry) for entry in company.entries[-2:]] == [e.Back, e.Moved]
    assert company.table.chairs[seat].away is None


def test_time_while_nobody_kept_the_table_is_on_nobodys_clock() -> None:
    company = timed(PER_GAME)
    seat = turn(company)
    company.now += 1_000_000
    company.write([e.Woken(company.now)])
    company.wait(10)
    assert left(company, seat) == 50


def test_a_clock_never_runs_backwards() -> None:
    company = timed(PER_GAME)
    seat = turn(company)
    company.wait(10)
    company.wish(BEN, w.Say(seat=1, text="Hm."))
    company.now -= 5_000
    company.wish(BEN, w.Say(seat=1, text="Hm."))
    assert left(company, seat) == 50


def test_nobody_gains_time_by_taking_a_sealed_choice_back() -> None:
    for clock in (PER_GAME, PER_MOVE):
        company = timed(clock, "futon")
        for _ in range(3):
            company.wait(5)
            company.play(0, "rise early")
            company.wish(ANNA, w.Undo(seat=0))
        assert left(company, 0) == clock.seconds - 15


def test_after_an_agreed_undo_a_new_choice_has_its_own_time() -> None:
    company = timed(PER_MOVE)
    seat = turn(company)
    company.wait(20)
    company.play_on()
    company.wait(3)
    company.wish(PEOPLE[seat], w.Undo(seat=seat))
    for other in range(3):
        if other != seat:
            company.wish(PEOPLE[other], w.Agree(seat=other, yes=True))
    assert (turn(company), left(company, seat)) == (seat, 30)


def test_an_agreed_undo_takes_back_what_the_choices_had_earned() -> None:
    company = timed(PER_GAME)
    seat = turn(company)
    for _ in range(2):
        company.play_on()
        company.play_on()
        company.wish(PEOPLE[seat], w.Undo(seat=seat))
        for other in range(3):
            if other != seat:
                company.wish(PEOPLE[other], w.Agree(seat=other, yes=True))
    assert (turn(company), [left(company, other) for other in range(3)]) == (seat, [60, 60, 60])


# -- pauses ------------------------------------------------------------------------------------------------------------
def paused() -> Company:
    company = timed(PER_GAME)
    company.wish(ANNA, w.Pause(seat=0))
    company.wish(BEN, w.Agree(seat=1, yes=True))
    company.wish(CARL, w.Agree(seat=2, yes=True))
    return company


def test_a_pause_by_agreement_stops_the_clock_and_the_game() -> None:
    company = paused()
    seat = turn(company)
    assert company.seen(ANNA).paused
    company.wait(1_000)
    assert left(company, seat) == 60
    assert company.refused(PEOPLE[seat], company.move(seat, company.legal(seat)[0])) == "paused"
    assert company.seen(PEOPLE[seat]).sights[0].moves == []
    assert company.refused(ANNA, w.Pause(seat=0)) == "paused"


def test_anybody_lets_the_game_go_on() -> None:
    company = paused()
    company.wish(BEN, w.Resume(seat=1))
    assert not company.seen(ANNA).paused
    assert company.lines(ANNA)[-1] == "Ben lets the game go on."
    assert company.refused(BEN, w.Resume(seat=1)) == "not_paused"


def test_bots_wait_while_the_game_is_paused() -> None:
    company = paused()
    seat = turn(company)
    company.wish(PEOPLE[seat], w.Leave(seat=seat))
    assert company.table.bots_to_move() == []
    company.wish(BEN, w.Resume(seat=1))
    assert company.table.bots_to_move() == [(seat, "steady")]


def test_alone_with_bots_one_pauses_at_once() -> None:
    company = timed(PER_GAME)
    company.wish(BEN, w.Leave(seat=1))
    company.wish(CARL, w.Leave(seat=2))
    company.wish(ANNA, w.Pause(seat=0))
    assert company.table.paused


def test_without_a_clock_there_is_nothing_to_pause() -> None:
    company = timed(None)
    assert company.refused(ANNA, w.Pause(seat=0)) == "no_clock"


def test_a_refused_pause_lets_time_run() -> None:
    company = timed(PER_GAME)
    company.wish(ANNA, w.Pause(seat=0))
    company.wish(BEN, w.Agree(seat=1, yes=False))
    assert not company.table.paused and company.table.motion is None


# -- questions that nobody answers -------------------------------------------------------------------------------------
def asked(what: str, clock: Clock | None) -> tuple[Company, int]:
    """Somebody has moved and asks something, and the next one, who owes a choice, does not answer."""
    company = timed(clock)
    seat = turn(company)
    company.play_on()
    company.wish(PEOPLE[seat], w.Undo(seat=seat) if what == "undo" else w.Pause(seat=seat))
    assert company.table.motion is not None
    return company, seat


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("undo", "Not all have agreed in time: the move of {name} stays."),
        ("pause", "Not all have agreed in time: the game goes on without the pause."),
    ],
)
def test_at_a_clock_a_question_lapses(what: str, line: str) -> None:
    company, seat = asked(what, PER_GAME)
    end = company.table.next_end()
    assert end == company.now + ANSWER_MS
    company.wait(ANSWER_MS / 1000 - 1)
    assert company.table.motion is not None
    company.wait(1)
    assert company.table.motion is None and not company.table.paused
    assert company.lines(ANNA)[-1] == line.format(name=NAMES[seat])
    assert company.table.next_end() != end
    company.wish(PEOPLE[seat], w.Undo(seat=seat))


def test_who_stands_in_for_somebody_without_an_answer_does_not_wait_for_it() -> None:
    """Else one could let the time run out and think on."""
    company, _ = asked("undo", Clock("move", 10))
    away = turn(company)
    company.wait(10)
    assert company.table.chairs[away].away == "time" and company.table.motion is not None
    assert company.table.bots_to_move() == [(away, "steady")]


def test_without_a_clock_there_is_more_time_for_an_answer_but_not_for_ever() -> None:
    company, _ = asked("undo", None)
    assert company.table.next_end() == company.now + UNHURRIED_MS
    company.wait(UNHURRIED_MS / 1000 - 1)
    assert company.table.motion is not None
    company.wait(1)
    assert company.table.motion is None and company.table.next_end() is None


def test_a_question_does_not_lapse_while_nobody_kept_the_table() -> None:
    company, _ = asked("undo", PER_GAME)
    company.now += 1_000_000
    company.write([e.Woken(company.now)])
    company.wait(ANSWER_MS / 1000 - 1)
    assert company.table.motion is not None
    company.wait(1)
    assert company.table.motion is None


# -- thinking while one has got up -------------------------------------------------------------------------------------
@pytest.mark.parametrize("clock", [PER_MOVE, PER_GAME])
def test_who_gets_up_pays_until_somebody_has_chosen(clock: Clock) -> None:
    company = timed(clock)
    seat = turn(company)
    company.wish(PEOPLE[seat], w.Leave(seat=seat))
    company.wait(20)
    assert left(company, seat) == clock.seconds - 20
    company.wish(PEOPLE[seat], w.Return(seat=seat))
    assert left(company, seat) == clock.seconds - 20
    company.wish(PEOPLE[seat], w.Leave(seat=seat))
    company.play_on(seat)
    before = left(company, seat)
    company.wait(5)
    assert left(company, seat) == before


def test_asking_for_something_and_getting_up_gives_no_time() -> None:
    company = timed(PER_GAME)
    seat = turn(company)
    company.play_on()
    while turn(company) != seat:
        company.play_on()
    before = left(company, seat)
    company.wish(PEOPLE[seat], w.Undo(seat=seat))
    company.wish(PEOPLE[seat], w.Leave(seat=seat))
    company.wait(28)
    company.wish(PEOPLE[seat], w.Return(seat=seat))
    assert left(company, seat) == before - 28


def test_who_got_up_and_comes_back_too_late_is_out_of_time() -> None:
    company = timed(PER_MOVE)
    seat = turn(company)
    company.wish(PEOPLE[seat], w.Leave(seat=seat))
    company.wait(100)
    assert company.table.chairs[seat].away == "left" and company.table.next_end() is None
    company.wish(PEOPLE[seat], w.Return(seat=seat))
    company.wait(0)
    assert company.table.chairs[seat].away == "time"


# -- away --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("strength", ["random", "steady", "sharp"])
def test_who_leaves_is_replaced_by_a_bot_of_the_chosen_strength(strength: str) -> None:
    company = Company.of("iyadosu", 3, stand_in=strength)
    seat = turn(company)
    company.wish(PEOPLE[seat], w.Leave(seat=seat))
    assert company.table.bots_to_move() == [(seat, strength)]
    assert company.seen(ANNA).seats[seat].away == "left"
    position = company.running.owed_since[seat]
    company.write(bot_move(company.table, seat, company.legal(seat)[0], position, company.now))
    assert any("got up. A bot moves meanwhile." in line for line in company.lines(ANNA))


def test_leaving_twice_is_leaving_once_and_so_is_coming_back() -> None:
    company = timed(None)
    company.wish(ANNA, w.Leave(seat=0))
    assert company.wish(ANNA, w.Leave(seat=0)).entries == []
    company.wish(ANNA, w.Return(seat=0))
    assert company.wish(ANNA, w.Return(seat=0)).entries == []


def test_before_the_start_there_is_no_game_to_leave() -> None:
    company = timed(None)
    company.play_to_the_end()
    company.wish(ANNA, w.Rematch(seat=0))
    assert company.refused(ANNA, w.Leave(seat=0)) == "not_playing"


def test_a_bot_that_thought_too_long_does_not_move_for_who_is_back() -> None:
    company = timed(None)
    seat = turn(company)
    company.wish(PEOPLE[seat], w.Leave(seat=seat))
    position, move = company.running.owed_since[seat], company.legal(seat)[0]
    company.wish(PEOPLE[seat], w.Return(seat=seat))
    with pytest.raises(Refused, match="moved on"):
        bot_move(company.table, seat, move, position, company.now)


# -- looking at what lies there ---------------------------------------------------------------------------------------
def to_a_complete_trick(company: Company) -> int:
    """Play until there is something to look at; who is asked next."""
    while not company.running.to_read:
        seat = turn(company)
        company.play(seat, company.running.match.legal(seat)[0].text)
    return turn(company)


def test_a_complete_trick_is_looked_at_on_nobodys_clock() -> None:
    company = timed(PER_GAME)
    seat = to_a_complete_trick(company)
    clocks = company.table.clocks
    assert clocks is not None
    before = clocks.left[seat]
    company.wait(READING_MS / 1000)
    company.play(seat, company.running.match.legal(seat)[0].text)
    assert clocks.left[seat] == before + PER_GAME.extra * 1000


def test_afterwards_it_runs_again_and_is_shown_so() -> None:
    company = timed(PER_MOVE)
    seat = to_a_complete_trick(company)
    assert left(company, seat) == PER_MOVE.seconds + READING_MS // 1000
    company.wait(READING_MS / 1000 + 10)
    assert left(company, seat) == PER_MOVE.seconds - 10
    company.wait(PER_MOVE.seconds)
    assert company.table.chairs[seat].away == "time"


@pytest.mark.parametrize("game", ["iyadosu", "familiars", "futon"])
def test_most_moves_leave_nothing_to_look_at(game: str) -> None:
    company = timed(None, game)
    seen: list[bool] = []
    while company.to_act and len(seen) < 30:
        seat = company.to_act[0]
        company.play(seat, company.running.match.legal(seat)[0].text)
        seen.append(company.running.to_read)
    assert 0 < seen.count(True) <= len(seen) / 2
