"""What a terminal gives to a deal at a server that lies, and what it says of it afterwards."""

from hashlib import sha256

import msgspec
import pytest

from chabudai.cli.at_table.gifts import Gifts
from chabudai.cli.at_table.messages import RemoteShown
from chabudai.cli.remote.keep_record import unlike
from chabudai.cli.words import say
from chabudai.engine.record import Deal, Given
from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Plan
from tests.table.company import ANNA, BEN, Company

SECRET, HERS, HIS, OTHER = ("11" * 32, "22" * 32, "33" * 32, "44" * 32)


def hashed(value: str) -> str:
    return sha256(bytes.fromhex(value)).hexdigest()


def gathered() -> tuple[Gifts, Company]:
    """Anna's terminal has promised something, Ben too; Carl gives nothing."""
    gifts, company = Gifts(), Company(Plan(game="iyadosu", seats=3))
    company.sit_down()
    for wish in gifts.due(seen(company)):
        company.wish(ANNA, wish)
    company.wish(BEN, w.Promise(seat=1, sha256=hashed(HIS)))
    assert gifts.due(seen(company)) == []
    company.begin()
    return gifts, company


def seen(company: Company) -> RemoteShown:
    return msgspec.json.decode(msgspec.json.encode(company.seen(ANNA)), type=RemoteShown)


def lied(shown: RemoteShown, seat: int, value: str) -> RemoteShown:
    """The same with another promise at a seat."""
    return msgspec.structs.replace(
        shown, promises=[hashed(value) if i == seat else each for i, each in enumerate(shown.promises)]
    )


@pytest.mark.parametrize("seat", [1, 2])
def test_a_promise_that_changes_once_a_value_is_known_is_remembered_as_it_was(seat: int) -> None:
    gifts, company = gathered()
    shown = seen(company)
    assert [type(wish) for wish in gifts.due(shown)] == [w.Reveal]
    before = [shown.commitment, *shown.promises]
    later = lied(shown, seat, OTHER)
    assert gifts.due(later) == []
    gifts.due(msgspec.structs.replace(later, phase="playing", starting=False))
    assert gifts.promised(1) == before
    (value,) = gifts.revealed(1).values()
    assert hashed(value) == shown.promises[0]


def test_who_was_not_shown_the_start_remembers_what_the_game_began_with() -> None:
    gifts, company = gathered()
    company.wait(5)
    shown = seen(company)
    assert shown.phase == "playing" and gifts.due(shown) == []
    assert gifts.promised(1) == [shown.commitment, *shown.promises]
    assert gifts.revealed(1) == {}


GIVEN = [Given(hashed(HERS), HERS), Given(hashed(HIS), HIS), Given("", "")]
PROMISED = [hashed(SECRET), hashed(HERS), hashed(HIS), ""]


def said(given: list[Given], promised: list[str] = PROMISED) -> list[str]:
    return [sentence for sentence, _ in unlike(Deal(SECRET, hashed(SECRET), given=given), promised, {0: HERS})]


def test_a_deal_as_it_was_promised_needs_no_word() -> None:
    assert said(GIVEN) == said(GIVEN, [hashed(SECRET)]) == said(GIVEN, []) == []


@pytest.mark.parametrize(
    "given",
    [
        pytest.param([*GIVEN[:2], Given(hashed(OTHER), OTHER)], id="one more"),
        pytest.param([GIVEN[0], Given(hashed(OTHER), OTHER), GIVEN[2]], id="another"),
        pytest.param([GIVEN[1], GIVEN[0], GIVEN[2]], id="at other seats"),
        pytest.param([GIVEN[0], GIVEN[2], GIVEN[2]], id="one less"),
        pytest.param([], id="none"),
    ],
)
def test_not_one_promise_may_be_another(given: list[Given]) -> None:
    (sentence,) = said(given)
    assert sentence.startswith(say("join.other_deal", promised="")[:30])


def test_who_gave_something_that_is_not_in_the_deal_is_told_so() -> None:
    assert said([Given(hashed(HERS), ""), *GIVEN[1:]]) == [say("join.left_out")]
