"""The deal that nobody can choose: promised, revealed, mixed, recorded and verified."""

from collections.abc import Callable, Sequence
from hashlib import sha256

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chabudai.engine.dice import deal_key
from chabudai.engine.game import Setup
from chabudai.engine.match import CHANCE, Match
from chabudai.engine.record import Deal, Given, Record, read_record
from chabudai.games import game
from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Plan
from chabudai.table import entries as e
from chabudai.table.promises import REVEALING_MS
from chabudai.table.records import continued, record_of_table
from chabudai.table.running_game import Beginning, fair_deal
from chabudai.table.table import Table
from chabudai.table.verify import Verdict, verify
from tests.table.company import ANNA, BEN, CARL, DORA, STRANGER, Company

BITS = st.binary(min_size=32, max_size=32).map(bytes.hex)
VALUES = ["aa" * 32, "bb" * 32, "cc" * 32]


def hashed(value: str) -> str:
    return sha256(bytes.fromhex(value)).hexdigest()


def promise(seat: int, value: str) -> w.Promise:
    return w.Promise(seat=seat, sha256=hashed(value))


def gathered(values: Sequence[str] = VALUES, deal: Callable[[Setup, str, Beginning], Match] = fair_deal) -> Company:
    """Three people who have sat down and promised these values, those that are none left out."""
    company = Company(Plan(game="iyadosu", seats=3), deal=deal)
    company.sit_down()
    for seat, value in enumerate(values):
        if value:
            company.wish(company.people[seat], promise(seat, value))
    return company


def begun(values: Sequence[str] = VALUES, deal: Callable[[Setup, str, Beginning], Match] = fair_deal) -> Company:
    company = gathered(values, deal)
    company.begin()
    for seat, value in enumerate(values):
        if value:
            company.wish(company.people[seat], w.Reveal(seat=seat, value=value))
    assert company.table.phase == "playing"
    return company


def dealt(company: Company) -> list[str]:
    return [text for actor, text in company.running.match.moves if actor == CHANCE]


def finished(company: Company) -> Record:
    company.play_to_the_end()
    return read_record(record_of_table(company.table).json())


def keys(verdict: Verdict) -> list[str]:
    for sentence in (verdict.sentence, *verdict.given):
        assert sentence.text("en") and sentence.text("ja")
    return [sentence.key.removeprefix("verify.") for sentence in (verdict.sentence, *verdict.given)]


# -- the key -----------------------------------------------------------------------------------------------------------
def test_the_exact_bytes() -> None:
    secret = "01" * 32
    written = f"chabudai deal\nsecret {secret}\n0 {VALUES[0]}\n2 {VALUES[2]}\n"
    assert deal_key(secret, [VALUES[0], "", VALUES[2]]) == sha256(written.encode("ascii")).hexdigest()
    assert deal_key(secret, ["", ""]) == deal_key(secret, []) == secret


@given(secret=BITS, values=st.lists(BITS | st.just(""), min_size=1, max_size=6), data=st.data())
def test_any_single_contribution_changes_the_key(secret: str, values: list[str], data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, len(values) - 1))
    other = data.draw((BITS | st.just("")).filter(lambda value: value != values[seat]))
    assert deal_key(secret, values) != deal_key(secret, [*values[:seat], other, *values[seat + 1 :]])
    swapped = [*values[1:], values[0]]
    assert swapped == values or deal_key(secret, values) != deal_key(secret, swapped)


@settings(max_examples=20)
@given(seat=st.integers(0, 2), value=BITS)
def test_any_single_contribution_changes_the_deal(seat: int, value: str) -> None:
    values = [value if other == seat else given for other, given in enumerate(VALUES)]
    assert (dealt(begun(values)) == dealt(begun())) == (values == VALUES)


# -- the order of things -----------------------------------------------------------------------------------------------
def test_the_secret_is_promised_before_anybody_promises_and_nothing_is_shown_before_the_end() -> None:
    company = gathered()
    first = company.entries[0]
    assert isinstance(first, e.Opened) and company.seen(STRANGER).commitment == hashed(first.secret)
    assert company.seen(STRANGER).promises == [hashed(value) for value in VALUES]
    company.begin()
    assert company.seen(ANNA).starting and company.seen(ANNA).phase == "seats"
    company.wish(BEN, w.Reveal(seat=1, value=VALUES[1]))
    for who in (ANNA, STRANGER):
        assert VALUES[1] not in msgspec.json.encode(company.seen(who)).decode()
    company.wish(ANNA, w.Reveal(seat=0, value=VALUES[0]))
    company.wish(CARL, w.Reveal(seat=2, value=VALUES[2]))
    assert company.table.phase == "playing" and not company.seen(ANNA).starting
    assert company.seen(ANNA).values is None
    company.play_to_the_end()
    assert company.seen(STRANGER).values == VALUES


def test_what_was_promised_is_settled_when_it_starts() -> None:
    company = gathered([VALUES[0], "", VALUES[2]])
    assert company.refused(ANNA, w.Reveal(seat=0, value=VALUES[0])) == "not_awaited"
    assert company.refused(ANNA, promise(0, VALUES[1])) == "promised"
    assert company.refused(ANNA, promise(1, VALUES[1])) == "not_yours"
    assert company.wish(ANNA, promise(0, VALUES[0])).entries == []
    token = company.wish(CARL, w.Offer(seat=2)).token
    assert token is not None
    company.begin()
    assert company.wish(BEN, w.Start()).entries == []
    for who, wish in (
        (BEN, promise(1, VALUES[1])),
        (BEN, w.Stand(seat=1)),
        (ANNA, w.Stand(seat=1)),
        (ANNA, w.SeatBot(seat=1, bot="steady")),
        (ANNA, w.Replan(options={"bonus": "on"})),
        (DORA, w.Sit(name="Dora")),
        (DORA, w.TakeOver(seat=2, token=token, name="Dora")),
    ):
        assert company.refused(who, wish) == "starting", wish
    assert company.refused(ANNA, w.Reveal(seat=0, value=VALUES[1])) == "other_value"
    assert company.refused(BEN, w.Reveal(seat=1, value=VALUES[1])) == "not_awaited"
    assert company.refused(BEN, w.Reveal(seat=0, value=VALUES[0])) == "not_yours"
    company.wish(ANNA, w.Reveal(seat=0, value=VALUES[0]))
    assert company.wish(ANNA, w.Reveal(seat=0, value=VALUES[0])).entries == []


def test_a_promise_is_its_givers_until_the_game_begins_and_the_games_from_then_on() -> None:
    company = gathered()
    token = company.wish(CARL, w.Offer(seat=2)).token
    assert token is not None
    company.wish(DORA, w.TakeOver(seat=2, token=token, name="Dora"))
    company.wish(BEN, w.Stand(seat=1))
    company.wish(ANNA, w.SeatBot(seat=1, bot="random"))
    assert company.table.promises.sha256 == [hashed(VALUES[0]), "", ""]
    company.begin()
    company.wish(ANNA, w.Reveal(seat=0, value=VALUES[0]))
    token = company.wish(ANNA, w.Offer(seat=0)).token
    assert token is not None
    company.wish(CARL, w.TakeOver(seat=0, token=token, name="Carl"))
    record = finished(company)
    assert record.deal is not None and record.deal.given == [Given(hashed(VALUES[0]), VALUES[0]), Given(), Given()]
    assert keys(verify(record, game)) == ["right", "gave", "gave_none", "gave_none"]


def test_each_game_has_promises_of_its_own() -> None:
    company = begun()
    company.play_to_the_end()
    company.wish(ANNA, w.Rematch(seat=0))
    assert company.seen(ANNA).promises == [] and company.table.promises.values == ["", "", ""]
    company.begin()
    assert company.table.phase == "playing"
    assert keys(verify(finished(company), game)) == ["right", *["gave_none"] * 3, "alone"]


# -- nobody holds up a game --------------------------------------------------------------------------------------------
def test_whoever_vanishes_holds_nobody_up_and_is_named() -> None:
    company = gathered([VALUES[0], VALUES[1], ""])
    company.begin()
    company.wish(ANNA, w.Reveal(seat=0, value=VALUES[0]))
    assert company.table.next_end() == company.now + REVEALING_MS
    company.wait(REVEALING_MS / 1000 - 0.001)
    assert company.table.promises.starting
    company.wait(0.001)
    assert company.table.phase == "playing" and company.table.next_end() is None
    assert company.refused(BEN, w.Reveal(seat=1, value=VALUES[1])) == "not_awaited"
    record = finished(company)
    assert keys(verify(record, game)) == ["right", "gave", "withheld", "gave_none"]
    named = [sentence.text("en") for sentence in verify(record, game).given]
    assert named[1].startswith("Ben: promised") and named[2].startswith("Carl: gave no value")


def test_a_table_that_is_read_again_has_lost_nothing() -> None:
    company = begun()
    company.play_on()
    model = Table("table")
    for number, entry in enumerate(company.entries, start=1):
        model.take(entry)
        again = Table.of("table", map(e.read, map(e.written, company.entries[:number])))
        assert vars(again.promises) == vars(model.promises)
    assert dealt(company)[:5] == [text for actor, text in again.running.match.moves if actor == CHANCE][:5]  # type: ignore[union-attr]


def test_time_in_which_nobody_kept_the_table_does_not_count() -> None:
    company = gathered()
    company.begin()
    company.now += 10 * REVEALING_MS
    company.write([e.Woken(company.now)])
    company.wait(1)
    for seat, value in enumerate(VALUES):
        company.wish(company.people[seat], w.Reveal(seat=seat, value=value))
    assert company.table.promises.values == VALUES and company.table.phase == "playing"


# -- one screen, bots, other beginnings --------------------------------------------------------------------------------
def test_several_seats_at_one_screen_give_a_value_each_and_bots_none() -> None:
    company = Company(Plan(game="couperation", seats=3))
    for seat in (0, 1):
        company.wish(ANNA, w.Sit(name=f"Anna {seat}", seat=seat))
        company.wish(ANNA, promise(seat, VALUES[seat]))
    company.wish(ANNA, w.SeatBot(bot="random"))
    company.begin()
    for seat in (0, 1):
        company.wish(ANNA, w.Reveal(seat=seat, value=VALUES[seat]))
    assert keys(verify(finished(company), game)) == ["right", "gave", "gave", "gave_none"]


def test_a_table_that_goes_on_from_a_record_is_dealt_from_what_is_given_there() -> None:
    before = finished(begun())
    company = Company(Plan(game="iyadosu", seats=3))
    company.entries, company.table = [], Table("table")
    dealing = sum(actor == CHANCE for actor, _ in before.moves) // 2
    company.write([continued(before, dealing, "share", ANNA, company.now, "0f" * 32)])
    company.sit_down()
    company.wish(ANNA, promise(0, VALUES[0]))
    company.begin()
    company.wish(ANNA, w.Reveal(seat=0, value=VALUES[0]))
    assert keys(verify(finished(company), game)) == ["right_from", "gave", "gave_none", "gave_none"]


# -- who cheats is caught ----------------------------------------------------------------------------------------------
Cheat = Callable[[Deal], Deal]
OTHER = "5e" * 32


def _given(deal: Deal, *given: Given) -> Deal:
    return msgspec.structs.replace(deal, given=list(given))


CHEATS: list[tuple[str, Cheat]] = [
    ("commitment", lambda deal: msgspec.structs.replace(deal, secret=OTHER)),
    ("other", lambda deal: msgspec.structs.replace(deal, secret=OTHER, sha256=hashed(OTHER))),
    ("value", lambda deal: _given(deal, Given(deal.given[0].sha256, OTHER), *deal.given[1:])),
    ("other", lambda deal: _given(deal, Given(hashed(OTHER), OTHER), *deal.given[1:])),
    ("value", lambda deal: _given(deal, Given("", deal.given[0].value), *deal.given[1:])),
    ("value", lambda deal: _given(deal, Given(deal.given[0].sha256, "no value"), *deal.given[1:])),
    ("other", lambda deal: _given(deal, *reversed(deal.given))),
    ("other", lambda deal: _given(deal, Given(deal.given[0].sha256), *deal.given[1:])),
    ("other", lambda deal: _given(deal, Given(), *deal.given[1:])),
    ("seats", lambda deal: _given(deal, *deal.given[:2])),
    ("seats", lambda deal: _given(deal, *deal.given, Given(hashed(OTHER), OTHER))),
    ("other", _given),
]


@pytest.mark.parametrize(("key", "cheat"), CHEATS)
def test_a_record_that_was_changed_is_caught(key: str, cheat: Cheat) -> None:
    record = finished(begun())
    assert record.deal is not None and verify(record, game).right
    found = verify(msgspec.structs.replace(record, deal=cheat(record.deal)), game)
    assert not found.right and keys(found) == [key]


SECRET = gathered().table.secret


@pytest.mark.parametrize(
    "key",
    [SECRET, OTHER, deal_key(OTHER, VALUES), deal_key(SECRET, VALUES[::-1]), deal_key(SECRET, [VALUES[0], OTHER, ""])],
)
def test_a_server_that_deals_from_something_else_is_caught(key: str) -> None:
    company = begun(deal=lambda setup, _, begin: fair_deal(setup, key, begin))
    assert keys(verify(finished(company), game)) == ["other"]


def test_a_server_that_puts_its_own_value_for_somebodys_is_caught_by_whoever_wrote_down_the_promise() -> None:
    record = finished(begun([VALUES[0], OTHER, VALUES[2]]))
    assert verify(record, game).right
    assert verify(record, game, [hashed(SECRET), hashed(VALUES[0])]).right
    found = verify(record, game, [hashed(SECRET), hashed(VALUES[1])])
    assert keys(found) == ["another"] and not verify(record, game, [""]).right


def test_a_bot_that_gives_something_would_be_the_server() -> None:
    """It knows what the people give, and could try values for its bots until the deal suits it."""
    company = Company(Plan(game="iyadosu", seats=3))
    company.sit_down(2)
    company.wish(ANNA, w.SeatBot(bot="random"))
    company.begin_together()
    record = finished(company)
    assert record.deal is not None and keys(verify(record, game))[0] == "right"
    lying = Company(Plan(game="iyadosu", seats=3))
    lying.write([*company.entries[1:4], e.Promised(lying.now, 2, hashed(VALUES[2])), e.Starting(lying.now, lying.now)])
    lying.write([e.Revealed(lying.now, 2, VALUES[2])])
    lying.write([entry for entry in company.entries if isinstance(entry, e.Started)])
    assert keys(verify(finished(lying), game)) == ["bot_gave"]
