"""What each of those who look at a table gets to see."""

import hashlib

import msgspec
import pytest

from chabudai.games import GAMES, game
from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Clock, Plan
from chabudai.table.scene import may_watch, number_for, shown
from chabudai.table.viewer import Viewer
from tests.table.company import ANNA, BEN, CARL, DORA, NAMES, PEOPLE, STRANGER, Company


def seats(name: str) -> int:
    return min(3, game(name).seats[-1])


# -- seats -------------------------------------------------------------------------------------------------------------
def test_seats_show_who_sits_there_and_who_is_here() -> None:
    company = Company(Plan(game="iyadosu", seats=3))
    company.wish(ANNA, w.Sit(name="Anna"))
    company.wish(ANNA, w.SeatBot(bot="sharp", seat=1))
    first, second, third = company.seen(ANNA, here=[ANNA]).seats
    assert (first.kind, first.name, first.here, first.yours) == ("person", "Anna", True, True)
    assert (second.kind, second.name, second.bot, second.here, second.yours) == ("bot", "Sharp", "sharp", True, False)
    assert (third.kind, third.name, third.here) == ("empty", "", False)
    assert not company.seen(BEN).seats[0].here


def test_before_the_start_there_is_nothing_to_see_of_the_game() -> None:
    company = Company(Plan(game="iyadosu"))
    company.sit_down()
    seen = company.seen(ANNA)
    assert (seen.phase, seen.sights, seen.outcome, seen.secret) == ("seats", [], None, None)


@pytest.mark.parametrize("name", GAMES)
def test_everybody_sees_who_owes_a_move(name: str) -> None:
    company = Company.of(name, seats(name))
    for who in (ANNA, STRANGER):
        assert [seat for seat, shown in enumerate(company.seen(who).seats) if shown.owes] == company.to_act


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_line_is_what_the_game_says_with_the_names_of_this_table(name: str, language: str) -> None:
    for seed, names in enumerate([NAMES, ("{seat}", "いろは", "</b>", "%s", "Emil", "Fumi")]):
        company = Company(Plan(game=name, seats=seats(name)), seed=seed)
        for who, called in zip(company.people[: seats(name)], names, strict=False):
            company.wish(who, w.Sit(name=called))
        company.begin()
        for _ in range(20):
            if company.table.phase == "playing":
                company.play_on()
        match, lines = company.running.match, company.seen(ANNA, language=language).lines
        told = [match.game.sentence(match.setup, each, names, language) for each in match.log(0)]
        assert [line.text for line in lines if line.by == "game"] == told


# -- the deal ----------------------------------------------------------------------------------------------------------
def test_the_hash_of_the_secret_is_shown_before_the_first_card_and_the_secret_after_the_last() -> None:
    company = Company(Plan(game="couperation", seats=2))
    company.sit_down()
    commitment = company.seen(STRANGER).commitment
    secret = company.table.secret
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == commitment
    company.begin()
    while company.table.phase == "playing":
        for who in (ANNA, STRANGER):
            assert secret not in msgspec.json.encode(company.seen(who)).decode()
            assert company.seen(who).commitment == commitment
        company.play_on()
    assert company.seen(STRANGER).secret == secret and company.seen(STRANGER).commitment == commitment


@pytest.mark.parametrize("name", GAMES)
def test_nobody_is_shown_the_secret_name_of_a_person(name: str) -> None:
    company = Company.of(name, seats(name))
    token = company.wish(ANNA, w.Offer(seat=0)).token
    assert token is not None
    company.play_on()
    company.play_to_the_end()
    for who in (ANNA, STRANGER):
        message = msgspec.json.encode(company.seen(who, here=PEOPLE)).decode()
        assert "browser" not in message
        assert token not in message and hashlib.sha256(token.encode()).hexdigest() not in message


# -- spectators --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", GAMES)
def test_a_spectator_sees_what_the_whole_table_sees(name: str) -> None:
    company = Company.of(name, seats(name))
    (sight,) = company.seen(STRANGER).sights
    assert sight.seat is None and sight.view == company.running.match.view(None)
    assert (sight.moves, sight.undo, sight.speech) == ([], False, None)


def test_without_permission_a_stranger_sees_the_table_but_not_the_game() -> None:
    company = Company.of("iyadosu", 3, watch=False, clock=Clock("game", 60))
    company.wish(BEN, w.Say(seat=1, text="Just us."))
    company.wish(BEN, w.Leave(seat=1))
    seen = company.seen(STRANGER)
    assert seen.sights == [] and not seen.paused
    assert {(seat.owes, seat.left, seat.ticks, seat.away) for seat in seen.seats} == {(False, None, False, None)}
    assert [seat.kind for seat in seen.seats] == [seat.kind for seat in company.seen(ANNA).seats]
    assert company.seen(ANNA).seats[1].away == "left" and company.seen(ANNA).seats[0].left is not None
    # What is said among the players of a closed game is not for strangers either.
    assert [line.kind for line in seen.lines] == ["started"]
    assert [line.kind for line in company.seen(ANNA).lines if line.by == "table"] == ["started", "spoke", "away"]
    assert not may_watch(company.table, Viewer()) and may_watch(company.table, Viewer((1,)))


def test_who_may_not_watch_sees_no_tempo() -> None:
    """Neither by numbers of entries, nor by lines, nor by being told that something has happened."""
    company = Company.of("futon", 3, watch=False)
    before = company.seen(STRANGER)
    assert before.number == number_for(company.table, Viewer()) == company.table.number
    for _ in range(7):
        company.play_on()
    company.wish(ANNA, w.Rename(seat=0, name="Anneke"))
    token = company.wish(BEN, w.Offer(seat=1)).token
    company.wish(DORA, w.TakeOver(seat=1, token=token or "", name="Dora"))
    after = company.seen(STRANGER)
    assert (after.number, after.lines) == (before.number, before.lines)
    assert number_for(company.table, Viewer()) == before.number
    assert [seat.name for seat in after.seats] == ["Anneke", "Dora", "Carl"]
    company.play_to_the_end()
    assert company.seen(STRANGER).number == company.table.number == number_for(company.table, Viewer())


def test_everybody_sees_that_two_seats_are_held_by_one_browser() -> None:
    company = Company(Plan(game="iyadosu", seats=3))
    for seat, (who, name) in enumerate(((ANNA, "Anna"), (BEN, "Ben"), (ANNA, "Anton"))):
        company.wish(who, w.Sit(name=name, seat=seat))
    for who in (ANNA, BEN, STRANGER):
        assert [seat.also for seat in company.seen(who).seats] == [["Anton"], [], ["Anna"]]
    company.wish(ANNA, w.Stand(seat=2))
    company.wish(ANNA, w.SeatBot(bot="steady"))
    assert all(seat.also == [] for seat in company.seen(BEN).seats)


@pytest.mark.parametrize("watch", [True, False])
@pytest.mark.parametrize("name", GAMES)
def test_after_the_end_everybody_sees_everything(name: str, watch: bool) -> None:
    company = Company.of(name, seats(name), watch=watch)
    before = company.table.number
    company.play_to_the_end()
    for who in (ANNA, STRANGER):
        seen = company.seen(who)
        assert [sight.view for sight in seen.sights] == [
            company.running.match.view(seat) for seat in range(seats(name))
        ]
        assert seen.outcome is not None and seen.outcome.text and seen.secret == company.table.secret
        assert any(line.by == "game" for line in seen.lines)
    # Whoever was not let in until now needs the log from its beginning.
    assert company.seen(STRANGER, since=company.table.number - 1).whole == (not watch)
    assert before < company.table.number


def test_the_share_of_the_record_is_named_after_the_end_only() -> None:
    company = Company.of("couperation", 2)
    assert shown(company.table, Viewer(), company.now, share="abc").share is None
    company.play_to_the_end()
    assert shown(company.table, Viewer(), company.now, share="abc").share == "abc"


def test_somebody_who_only_looks_from_a_seat_is_not_asked() -> None:
    company = Company.of("iyadosu", 3)
    seat = company.to_act[0]
    (sight,) = shown(company.table, Viewer((seat,), acts=False), company.now).sights
    assert sight.view == company.running.match.view(seat)
    assert (sight.moves, sight.undo, sight.speech) == ([], False, None)


# -- several at one screen ---------------------------------------------------------------------------------------------
def hot_seat() -> Company:
    """Anna has the first two seats, Ben the third."""
    company = Company(Plan(game="familiars"))
    for seat, (who, name) in enumerate([(ANNA, "Anna"), (ANNA, "Her sister"), (BEN, "Ben")]):
        company.wish(who, w.Sit(name=name, seat=seat))
    company.begin()
    return company


def test_somebody_with_two_seats_has_two_sights_and_reads_what_all_may_know() -> None:
    company = hot_seat()
    seen = company.seen(ANNA)
    assert [sight.seat for sight in seen.sights] == [0, 1]
    assert seen.lines == company.seen(STRANGER).lines
    assert any(line.kind == "dealt" for line in company.seen(BEN).lines)
    assert not any(line.kind == "dealt" for line in seen.lines)


def test_at_a_hot_seat_moves_are_offered_for_the_seat_that_owes_them() -> None:
    company = hot_seat()
    while set(company.to_act) != {1}:
        company.play_on()
    first, second = company.seen(ANNA).sights
    assert first.moves == [] and [move.move for move in second.moves] == company.legal(1)
    company.wish(ANNA, company.move(1, company.legal(1)[0]))


# -- changes and the whole ---------------------------------------------------------------------------------------------
def test_a_change_brings_only_what_is_new() -> None:
    company = Company.of("iyadosu", 3)
    number = company.table.number
    seat = company.to_act[0]
    company.play_on()
    message = company.seen(STRANGER, since=number)
    assert not message.whole
    assert message.lines and all(line.key[0] > number for line in message.lines)
    assert message.lines[0].text.startswith(NAMES[seat])
    assert company.seen(STRANGER, since=company.table.number).lines == []


def test_what_the_rules_let_fade_is_gone_from_the_log() -> None:
    company = Company.of("iyadosu", 3)
    played: set[tuple[int, int]] = set()
    gone: set[tuple[int, int]] = set()
    while not gone:
        company.play_on()
        message = company.seen(STRANGER, since=company.table.number - 1)
        played |= {line.key for line in message.lines if line.kind in ("played", "refused")}
        gone = set(message.gone)
    assert gone < played
    assert not gone & {line.key for line in company.seen(STRANGER).lines}


def test_every_line_has_a_key_of_its_own() -> None:
    company = Company.of("familiars", 3)
    lines = company.seen(STRANGER).lines
    assert lines[0].text == "The game begins."
    assert len({line.key for line in lines}) == len(lines)


def test_a_new_game_begins_a_new_log() -> None:
    company = Company.of("couperation", 2)
    company.play_to_the_end()
    number = company.table.number
    company.wish(ANNA, w.Rematch(seat=0))
    assert company.seen(BEN, since=number).whole
    company.begin()
    message = company.seen(BEN, since=company.table.number - 1)
    assert message.whole and message.lines[0].text == "The game begins."


def test_whoever_takes_over_a_seat_gets_its_log_from_the_beginning() -> None:
    company = Company.of("familiars", 3)
    token = company.wish(CARL, w.Offer(seat=2)).token
    assert token is not None
    number = company.table.number
    company.wish(STRANGER, w.TakeOver(seat=2, token=token, name="Newcomer"))
    message = company.seen(STRANGER, since=number)
    assert message.whole
    assert sum(line.kind == "dealt" for line in message.lines) == 5


def test_everything_is_said_in_the_language_of_the_reader() -> None:
    company = Company.of("iyadosu", 3)
    english, japanese = company.seen(ANNA), company.seen(ANNA, language="ja")
    assert [line.key for line in english.lines] == [line.key for line in japanese.lines]
    assert all(one.text != other.text for one, other in zip(english.lines, japanese.lines, strict=True))


@pytest.mark.parametrize("name", GAMES)
def test_a_message_is_json_that_reads_back_the_same(name: str) -> None:
    company = Company.of(name, seats(name))
    message = company.seen(ANNA)
    data = msgspec.json.encode(message)
    assert msgspec.json.encode(msgspec.json.decode(data)) == data
