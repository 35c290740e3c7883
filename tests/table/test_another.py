"""Another game with the same people: an offer that everybody answers, and the score over all of them."""

from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Plan
from chabudai.table import entries as e
from chabudai.table.table import Table
from chabudai.table.tally import company as sitters
from tests.table.company import ANNA, BEN, CARL, DORA, STRANGER, Company


def over(game: str = "iyadosu", seats: int = 3) -> Company:
    company = Company.of(game, seats)
    company.play_to_the_end()
    return company


def winners(company: Company) -> list[int]:
    outcome = company.running.match.outcome()
    assert outcome is not None
    return outcome.winners


def test_it_is_an_offer_that_the_others_take_or_leave() -> None:
    company = over()
    company.wish(BEN, w.Rematch(seat=1))
    for who in (ANNA, BEN, CARL, STRANGER):
        seen = company.seen(who)
        assert [seat.asked for seat in seen.seats] == [True, False, True]
        assert seen.wished_by == 1
    assert company.refused(BEN, w.Start()) == "undecided"
    company.wish(ANNA, w.Rematch(seat=0))
    assert company.wish(ANNA, w.Rematch(seat=0)).entries == []
    assert company.refused(ANNA, w.Start()) == "undecided"
    company.wish(CARL, w.Stand(seat=2))
    assert company.refused(ANNA, w.Start()) == "empty_seats"
    company.wish(DORA, w.Sit(name="Dora"))
    company.wish(BEN, w.Start())
    assert company.table.phase == "playing"
    assert company.seen(ANNA).wished_by is None


def test_nobody_waits_for_those_who_do_not_answer() -> None:
    company = over()
    company.wish(BEN, w.Rematch(seat=1))
    assert company.refused(CARL, w.Stand(seat=0)) == "not_yours", "who was asked has not joined"
    company.wait(30)
    company.wish(BEN, w.Stand(seat=0))
    assert company.table.is_host(BEN), "the host was among them"
    company.wish(BEN, w.Stand(seat=2))
    company.wish(BEN, w.SeatBot(bot="random"))
    company.wish(BEN, w.Start())
    assert company.table.phase == "playing"
    assert company.refused(BEN, w.Stand(seat=0)) == "started"


def test_but_they_have_time_to_answer() -> None:
    """Else whoever is quickest would throw the host out, and have the table."""
    company = over()
    company.wish(BEN, w.Rematch(seat=1))
    for _ in range(2):
        assert company.refused(BEN, w.Stand(seat=0)) == "may_answer"
        company.wait(14.9)
    company.wish(ANNA, w.Stand(seat=2))
    company.wait(0.3)
    company.wish(BEN, w.Stand(seat=0))


def test_a_stranger_who_sits_down_puts_nobody_out() -> None:
    company = Company.of("iyadosu", 3)
    company.wish(CARL, w.Leave(seat=2))
    company.play_to_the_end()
    company.wish(BEN, w.Rematch(seat=1))
    company.wish(STRANGER, w.Sit(name="Eve"))
    company.wait(60)
    assert company.refused(STRANGER, w.Stand(seat=0)) == "not_yours"


def test_what_was_offered_was_a_seat_in_the_game_that_is_over() -> None:
    company = Company.of("iyadosu", 3)
    token = company.wish(BEN, w.Offer(seat=1)).token
    assert token is not None
    company.play_to_the_end()
    company.wish(BEN, w.Rematch(seat=1))
    company.begin()
    assert company.refused(STRANGER, w.TakeOver(seat=1, token=token, name="Eve")) == "no_offer"


def test_who_has_joined_is_not_put_out_by_another() -> None:
    company = over()
    company.wish(BEN, w.Rematch(seat=1))
    company.wish(CARL, w.Rematch(seat=2))
    assert company.refused(CARL, w.Stand(seat=1)) == company.refused(BEN, w.Stand(seat=2)) == "not_yours"


def test_whoever_plays_with_bots_or_at_one_screen_asks_nobody() -> None:
    company = Company(Plan(game="couperation", seats=3))
    for seat in (0, 1):
        company.wish(ANNA, w.Sit(name=f"Anna {seat}"))
    company.wish(ANNA, w.SeatBot(bot="random"))
    company.begin()
    company.play_to_the_end()
    company.wish(ANNA, w.Rematch(seat=1))
    assert company.table.asked() == []
    company.wish(ANNA, w.Start())


def test_a_table_from_before_asks_nobody() -> None:
    company = over()
    company.write([e.read(b'{"kind":"rematched","at":1,"seat":0,"secret":"' + b"ab" * 32 + b'"}')])
    assert company.table.asked() == []
    company.wish(ANNA, w.Start())


# -- the score ---------------------------------------------------------------------------------------------------------
def test_the_score_of_the_same_people_whoever_sits_where() -> None:
    company = over("futon", 2)
    won = [int(seat in winners(company)) for seat in (0, 1)]
    seen = company.seen(STRANGER).tally
    assert seen is not None and (seen.games, seen.wins) == (1, won)
    company.wish(ANNA, w.Rematch(seat=0))
    company.wish(BEN, w.Stand(seat=1))
    assert company.seen(ANNA).tally is None, "one of them is gone"
    company.wish(ANNA, w.Stand(seat=0))
    company.wish(ANNA, w.Sit(name="Anna", seat=1))
    company.wish(BEN, w.Sit(name="Ben", seat=0))
    seen = company.seen(ANNA).tally
    assert seen is not None and seen.wins == won[::-1]
    company.begin()
    company.play_to_the_end()
    seen = company.seen(ANNA).tally
    both = [before + int(seat in winners(company)) for seat, before in enumerate(won[::-1])]
    assert seen is not None and (seen.games, seen.wins) == (2, both)


def test_another_company_begins_anew() -> None:
    company = over("futon", 2)
    company.wish(ANNA, w.Rematch(seat=0))
    company.wish(BEN, w.Stand(seat=1))
    company.wish(CARL, w.Sit(name="Carl"))
    assert company.seen(ANNA).tally is None
    company.begin()
    company.play_to_the_end()
    seen = company.seen(ANNA).tally
    assert seen is not None and seen.games == 1 and seen.wins == [int(seat in winners(company)) for seat in (0, 1)]


def test_a_table_that_is_read_from_its_last_rematch_has_the_score() -> None:
    company = over("futon", 2)
    company.wish(ANNA, w.Rematch(seat=0))
    last = company.entries[-1]
    assert isinstance(last, e.Rematched) and last.tally == company.table.tally
    table = Table("table")
    first = company.entries[0]
    assert isinstance(first, e.Opened)
    for entry in (first, *company.entries[1:3], e.read(e.written(last))):
        table.take(entry)
    assert table.tally == company.table.tally and table.tally.games == 1


def test_nobody_can_tell_people_by_it() -> None:
    company = over("futon", 2)
    assert sitters(company.table.sitters()) is not None
    for who in (ANNA, STRANGER):
        assert ANNA not in str(company.seen(who).tally)
