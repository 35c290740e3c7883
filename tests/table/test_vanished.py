"""People who have vanished: without a clock the others need not wait for ever, and nothing of theirs is lost."""

from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Clock, Plan
from chabudai.table import entries as e
from chabudai.table.decide import decide
from chabudai.table.errors import Refused
from tests.table.company import ANNA, BEN, CARL, STRANGER, Company


def outcome(company: Company, who: str, wish: w.AnyWish, vanished: tuple[str, ...]) -> str:
    """What a wish comes to while these people have not been seen for long: entries, or why not."""
    try:
        decided = decide(company.table, who, wish, company.now, company.draw, lambda: vanished)
    except Refused as problem:
        assert problem.text("en") and problem.text("ja")
        return problem.key
    company.write(decided.entries)
    return " ".join(type(entry).__name__ for entry in decided.entries)


def test_a_bot_stands_in_for_who_has_vanished_until_they_are_back() -> None:
    company = Company.of("futon", 3)
    for seat in (0, 2):
        company.play(seat, "rise early")
    assert outcome(company, ANNA, w.StandIn(seat=1), ()) == "not_gone"
    assert outcome(company, STRANGER, w.StandIn(seat=1), (BEN,)) == "not_yours"
    assert outcome(company, ANNA, w.StandIn(seat=1), (BEN,)) == "Away"
    assert outcome(company, CARL, w.StandIn(seat=1), (BEN,)) == ""
    assert company.seen(ANNA).seats[1].away == "gone"
    assert company.lines(ANNA)[-1] == "Ben has not been here for a while. A bot moves meanwhile."
    assert company.table.bots_to_move() == [(1, "steady")]
    company.wish(BEN, company.move(1, "rise early"))
    assert company.table.chairs[1].away is None and company.table.chairs[1].owner == BEN


def test_nobody_is_replaced_whose_clock_runs_nor_bots_nor_oneself() -> None:
    company = Company.of("futon", 2, clock=Clock("move", 86_400))
    assert outcome(company, ANNA, w.StandIn(seat=1), (BEN,)) == "clock_runs"
    assert outcome(company, ANNA, w.StandIn(seat=0), (ANNA,)) == "nobody"
    assert outcome(company, ANNA, w.StandIn(seat=7), (ANNA,)) == "nobody"


def test_who_has_vanished_keeps_their_say_in_what_is_taken_back() -> None:
    company = Company.of("iyadosu", 3)
    outcome(company, ANNA, w.StandIn(seat=1), (BEN,))
    while company.running.last_step_of(0) is None:
        company.play_on()
    assert company.refused(ANNA, w.Undo(seat=0)) == "left_unasked"


def test_the_next_game_does_not_wait_for_them() -> None:
    company = Company.of("futon", 2)
    outcome(company, ANNA, w.StandIn(seat=1), (BEN,))
    company.play_to_the_end()
    company.wish(ANNA, w.Rematch(seat=0))
    assert [chair.taken for chair in company.table.chairs] == [True, False]


def test_the_host_gives_up_a_table_whose_others_have_vanished() -> None:
    company = Company.of("futon", 3)
    company.wish(CARL, w.Leave(seat=2))
    assert outcome(company, ANNA, w.Close(), (BEN,)) == "others_play"
    assert outcome(company, BEN, w.Close(), (ANNA, CARL)) == "not_host"
    assert outcome(company, ANNA, w.Close(), (BEN, CARL)) == "Closed"
    assert isinstance(company.entries[-1], e.Closed)


def test_before_the_start_who_has_a_seat_hosts_for_a_host_who_has_vanished() -> None:
    company = Company(Plan(game="iyadosu", seats=4))
    for person in (ANNA, BEN, CARL):
        company.wish(person, w.Sit(name=person))
    for wish in (w.SeatBot(bot="steady"), w.Replan(pace=0), w.Stand(seat=0)):
        assert outcome(company, BEN, wish, ()) in ("not_host", "not_yours")
        assert outcome(company, BEN, wish, (CARL,)) in ("not_host", "not_yours")
        assert outcome(company, STRANGER, wish, (ANNA,)) in ("not_host", "not_yours")
    assert outcome(company, BEN, w.Close(), (ANNA,)) == "not_host"
    assert outcome(company, CARL, w.SeatBot(bot="steady"), (ANNA,)) == "BotSeated"
    assert outcome(company, BEN, w.Replan(pace=0), (ANNA,)) == "Planned"
    # Whoever sits at the table longest is the host then.
    assert outcome(company, CARL, w.Stand(seat=0), (ANNA,)) == "Stood"
    assert company.table.is_host(BEN) and outcome(company, CARL, w.SeatBot(bot="steady"), (ANNA,)) == "not_host"
    company.wish(BEN, w.SeatBot(bot="steady"))
    company.wish(CARL, w.Start())
    assert company.table.phase == "playing"
    assert outcome(company, CARL, w.Replan(reactions=False), (BEN,)) == "not_host"
