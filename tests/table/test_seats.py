"""Who sits where: people, bots, the host, handing over, starting, playing again and closing."""

import hashlib

import pytest

from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Clock, Plan
from chabudai.table import entries as e
from tests.table.company import ANNA, BEN, CARL, DORA, STRANGER, Company


def empty() -> Company:
    return Company(Plan(game="iyadosu", seats=3))


def seated() -> Company:
    company = empty()
    company.sit_down()
    return company


# -- sitting down and standing up --------------------------------------------------------------------------------------
def test_without_a_number_one_gets_the_first_free_seat() -> None:
    company = empty()
    company.wish(BEN, w.Sit(name="Ben", seat=1))
    company.wish(ANNA, w.Sit(name="Anna"))
    company.wish(CARL, w.Sit(name="Carl"))
    assert company.table.names("en") == ["Anna", "Ben", "Carl"]
    assert company.refused(DORA, w.Sit(name="Dora")) == "full"


def test_a_taken_seat_is_taken_and_a_missing_one_missing() -> None:
    company = empty()
    company.wish(BEN, w.Sit(name="Ben", seat=1))
    assert company.refused(ANNA, w.Sit(name="Anna", seat=1)) == "taken"
    assert company.refused(ANNA, w.Sit(name="Anna", seat=3)) == "no_seat"


def test_one_person_may_have_several_seats() -> None:
    company = empty()
    company.wish(ANNA, w.Sit(name="Anna"))
    company.wish(ANNA, w.Sit(name="Her left hand"))
    assert company.table.seats_of(ANNA) == [0, 1]
    assert [seat.yours for seat in company.seen(ANNA).seats] == [True, True, False]


def test_everybody_frees_their_own_seat_and_the_host_any() -> None:
    company = seated()
    assert company.refused(BEN, w.Stand(seat=2)) == "not_yours"
    company.wish(BEN, w.Stand(seat=1))
    company.wish(ANNA, w.Stand(seat=2))
    assert [chair.taken for chair in company.table.chairs] == [True, False, False]
    assert company.refused(ANNA, w.Stand(seat=2)) == "nobody"
    assert company.refused(ANNA, w.Stand(seat=7)) == "nobody"
    assert company.seen(ANNA).seats[1].kind == "empty"


def test_nobody_sits_down_or_stands_up_while_a_game_is_running() -> None:
    company = seated()
    company.begin()
    for wish in (w.Sit(name="Dora"), w.Stand(seat=0), w.SeatBot(bot="steady"), w.Start()):
        assert company.refused(ANNA, wish) == "started"


def test_the_office_of_host_passes_on_when_the_host_stands_up() -> None:
    company = seated()
    company.wish(ANNA, w.Stand(seat=0))
    assert company.seen(BEN).host and not company.seen(ANNA).host
    company.wish(BEN, w.SeatBot(bot="steady"))


def test_a_host_with_two_seats_stays_host_until_the_second_is_free() -> None:
    company = empty()
    company.wish(ANNA, w.Sit(name="Anna"))
    company.wish(ANNA, w.Sit(name="Her left hand"))
    company.wish(BEN, w.Sit(name="Ben"))
    company.wish(ANNA, w.Stand(seat=0))
    assert company.table.is_host(ANNA)
    company.wish(ANNA, w.Stand(seat=1))
    assert company.table.is_host(BEN)


def test_a_host_who_is_alone_stays_host() -> None:
    company = empty()
    company.wish(ANNA, w.Sit(name="Anna"))
    company.wish(ANNA, w.Stand(seat=0))
    assert company.table.is_host(ANNA)


# -- names -------------------------------------------------------------------------------------------------------------
def test_a_new_name_is_in_the_log_and_what_was_said_before_stays_said_by_the_old_one() -> None:
    company = seated()
    company.wish(BEN, w.Say(seat=1, text="Hello!"))
    company.wish(BEN, w.Rename(seat=1, name="Benjamin"))
    company.wish(BEN, w.Say(seat=1, text="It is me."))
    assert company.lines(CARL)[-3:] == ["Ben: Hello!", "A seat is now called Benjamin.", "Benjamin: It is me."]
    assert company.seen(CARL).seats[1].name == "Benjamin"


def test_the_same_name_again_changes_nothing_and_another_seat_keeps_its_name() -> None:
    company = seated()
    assert company.wish(BEN, w.Rename(seat=1, name="  Ben ")).entries == []
    assert company.refused(BEN, w.Rename(seat=0, name="Anton")) == "not_yours"
    assert company.refused(BEN, w.Rename(seat=1, name="anna")) == "name.taken"


def test_what_somebody_said_stays_theirs_when_another_takes_the_seat() -> None:
    company = empty()
    company.wish(BEN, w.Sit(name="Ben", seat=1))
    company.wish(BEN, w.Say(seat=1, text="I must go."))
    company.wish(BEN, w.Stand(seat=1))
    company.wish(CARL, w.Sit(name="Carl", seat=1))
    assert company.lines(ANNA) == [
        "Ben took a seat.",
        "Ben: I must go.",
        "A seat is free again.",
        "Carl took a seat.",
    ]


# -- bots --------------------------------------------------------------------------------------------------------------
def test_the_host_lets_bots_take_one_seat_or_all_that_are_free() -> None:
    company = empty()
    company.wish(ANNA, w.Sit(name="Anna", seat=1))
    assert company.refused(BEN, w.SeatBot(bot="steady")) == "not_host"
    company.wish(ANNA, w.SeatBot(bot="sharp", seat=0))
    company.wish(ANNA, w.SeatBot(bot="steady"))
    assert [chair.bot for chair in company.table.chairs] == ["sharp", None, "steady"]
    assert company.refused(ANNA, w.SeatBot(bot="steady")) == "full"
    assert company.refused(ANNA, w.SeatBot(bot="steady", seat=1)) == "taken"


def test_a_bot_can_be_replaced_by_another_or_sent_away() -> None:
    company = empty()
    company.wish(ANNA, w.SeatBot(bot="random"))
    company.wish(ANNA, w.SeatBot(bot="sharp", seat=2))
    company.wish(ANNA, w.Stand(seat=0))
    assert [chair.bot for chair in company.table.chairs] == [None, "random", "sharp"]


def test_bots_of_one_strength_are_told_apart_by_their_seats() -> None:
    company = empty()
    company.wish(ANNA, w.SeatBot(bot="steady"))
    company.wish(ANNA, w.SeatBot(bot="sharp", seat=1))
    assert company.table.names("en") == ["Steady 1", "Sharp", "Steady 3"]
    assert company.table.names("ja") == ["じみち 1", "するどい", "じみち 3"]
    assert company.seen(ANNA).seats[0].here


# -- handing over ------------------------------------------------------------------------------------------------------
def test_a_seat_is_handed_over_with_a_token_that_works_once() -> None:
    company = seated()
    company.begin()
    token = company.wish(BEN, w.Offer(seat=1)).token
    assert token is not None
    company.wish(DORA, w.TakeOver(seat=1, token=token, name="Dora"))
    assert company.table.seats_of(DORA) == [1] and company.table.seats_of(BEN) == []
    assert company.refused(BEN, w.TakeOver(seat=1, token=token, name="Ben")) == "no_offer"
    assert company.refused(BEN, w.Hint(seat=1)) == "not_yours"
    assert "Dora took over a seat." in company.lines(CARL)


def test_only_the_hash_of_the_token_is_written_down() -> None:
    company = seated()
    token = company.wish(BEN, w.Offer(seat=1)).token
    assert token is not None
    assert company.entries[-1] == e.Offered(company.now, 1, hashlib.sha256(token.encode()).hexdigest())


@pytest.mark.parametrize("token", ["", "0" * 64, "é"])
def test_without_the_token_there_is_nothing_to_take_over(token: str) -> None:
    company = seated()
    assert company.refused(STRANGER, w.TakeOver(seat=1, token=token, name="X")) == "no_offer"
    company.wish(BEN, w.Offer(seat=1))
    assert company.refused(STRANGER, w.TakeOver(seat=1, token=token, name="X")) == "no_offer"
    assert company.refused(STRANGER, w.TakeOver(seat=9, token=token, name="X")) == "no_offer"


def test_only_its_owner_offers_a_seat_and_a_new_offer_replaces_the_old_one() -> None:
    company = seated()
    assert company.refused(ANNA, w.Offer(seat=1)) == "not_yours"
    first, second = (company.wish(BEN, w.Offer(seat=1)).token for _ in range(2))
    assert first is not None and second is not None
    assert company.refused(DORA, w.TakeOver(seat=1, token=first, name="Dora")) == "no_offer"
    assert company.refused(DORA, w.TakeOver(seat=1, token=second, name="Anna")) == "name.taken"
    company.wish(DORA, w.TakeOver(seat=1, token=second, name="Ben"))


def test_a_host_who_hands_over_the_only_seat_hands_over_the_office_too() -> None:
    company = seated()
    token = company.wish(ANNA, w.Offer(seat=0)).token
    assert token is not None
    company.wish(DORA, w.TakeOver(seat=0, token=token, name="Dora"))
    assert company.table.is_host(DORA)


def test_a_seat_whose_owner_is_away_is_played_by_its_new_owner() -> None:
    company = seated()
    company.begin()
    token = company.wish(BEN, w.Offer(seat=1)).token
    assert token is not None
    company.wish(BEN, w.Leave(seat=1))
    company.wish(DORA, w.TakeOver(seat=1, token=token, name="Dora"))
    assert company.table.chairs[1].away is None


# -- starting, playing again, closing ----------------------------------------------------------------------------------
def test_a_game_starts_when_all_seats_are_taken() -> None:
    company = empty()
    company.sit_down(2)
    assert company.refused(ANNA, w.Start()) == "empty_seats"
    assert company.refused(STRANGER, w.Start()) == "not_host"
    company.wish(ANNA, w.SeatBot(bot="steady"))
    company.wish(BEN, w.Start())
    assert company.table.phase == "playing"
    assert company.lines(BEN)[0] == "The game begins."


def test_another_game_with_the_same_people_has_another_deal() -> None:
    company = Company.of("couperation", 2)
    first = company.table.commitment
    assert company.refused(BEN, w.Rematch(seat=1)) == "not_over"
    company.play_to_the_end()
    assert company.refused(STRANGER, w.Rematch(seat=1)) == "not_yours"
    company.wish(BEN, w.Rematch(seat=1))
    table = company.table
    assert (table.phase, table.game_number, table.names("en")) == ("seats", 2, ["Anna", "Ben"])
    assert table.commitment != first
    assert company.seen(ANNA).secret is None and company.seen(ANNA).sights == []
    assert company.lines(ANNA) == ["Ben would like another game."]
    company.begin()
    assert table.phase == "playing"


def test_whose_time_ran_out_keeps_the_seat_at_a_rematch() -> None:
    company = Company.of("futon", 2, clock=Clock("game", 30))
    company.play_random(1)
    company.wait(30)
    while company.table.phase == "playing":
        company.play_on()
    assert company.table.chairs[0].away == "time"
    company.wish(BEN, w.Rematch(seat=1))
    assert [(chair.owner, chair.away) for chair in company.table.chairs] == [(ANNA, None), (BEN, None)]
    assert company.table.is_host(ANNA)


def test_who_has_left_at_a_rematch_gives_the_seat_up_and_a_host_the_office() -> None:
    company = Company.of("couperation", 3)
    company.wish(ANNA, w.Leave(seat=0))
    company.wish(CARL, w.Leave(seat=2))
    company.play_to_the_end()
    company.wish(BEN, w.Rematch(seat=1))
    assert [chair.owner for chair in company.table.chairs] == [None, BEN, None]
    company.wish(BEN, w.SeatBot(bot="steady"))
    company.wish(BEN, w.Start())
    assert company.table.phase == "playing"


def test_whoever_wants_a_rematch_is_back() -> None:
    company = Company.of("couperation", 2)
    company.wish(BEN, w.Leave(seat=1))
    company.play_to_the_end()
    company.wish(BEN, w.Rematch(seat=1))
    assert company.table.names("en") == ["Anna", "Ben"]


def test_the_host_closes_a_table_unless_others_are_playing() -> None:
    company = seated()
    company.begin()
    assert company.refused(BEN, w.Close()) == "not_host"
    assert company.refused(ANNA, w.Close()) == "others_play"
    company.wish(BEN, w.Leave(seat=1))
    company.wish(CARL, w.Leave(seat=2))
    assert company.refused(ANNA, w.Close()) == "others_play", "they can come back"
    for owner, seat in ((BEN, 1), (CARL, 2)):
        token = company.wish(owner, w.Offer(seat=seat)).token
        company.wish(ANNA, w.TakeOver(seat=seat, token=token or "", name=f"Anna {seat}"))
    company.wish(ANNA, w.Close())
    assert company.table.phase == "closed"
    for wish in (w.Rename(seat=0, name="X"), w.Say(seat=0, text="?"), w.Rematch(seat=0)):
        assert company.refused(ANNA, wish) == "closed"
    assert company.wish(ANNA, w.Look()).entries == []
    assert company.lines(BEN)[-1] == "The table is closed."


def test_a_table_closed_after_the_end_still_shows_everything() -> None:
    company = Company.of("couperation", 2, watch=False)
    company.play_to_the_end()
    company.wish(ANNA, w.Close())
    seen = company.seen(STRANGER)
    assert seen.phase == "closed" and seen.secret == company.table.secret
    assert [sight.seat for sight in seen.sights] == [0, 1]
