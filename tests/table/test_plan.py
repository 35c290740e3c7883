"""Opening a table, and changing how it is to be played."""

import msgspec
import pytest

from chabudai.engine.errors import BadCards, BadSetup
from chabudai.games import game
from chabudai.protocol import wishes as w
from chabudai.protocol.plan import LONGEST_CARDS, Clock, Plan
from chabudai.table import entries as e
from chabudai.table.decide import open_table
from chabudai.table.errors import WORDS, Refused
from chabudai.table.scene import shown
from chabudai.table.viewer import Viewer
from tests.table.company import ANNA, BEN, Company

OWN_CARDS = game("iyadosu").setup().card_file.text.replace('edition = "first"', 'edition = "ours"')


def opened(**plan: object) -> e.Opened:
    return open_table(Plan(**plan), ANNA, 0, lambda: "ab" * 32)  # type: ignore[arg-type]  # whatever a plan has


def test_what_is_left_open_is_settled_by_the_game() -> None:
    plan = opened(game="iyadosu").plan
    assert plan.seats == 3
    assert plan.options == {"bonus": "off", "instant": "off"}


@pytest.mark.parametrize(
    ("plan", "problem"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": "iyadosu", "seats": 2}, "3"),
        ({"game": "iyadosu", "options": {"speed": "on"}}, "speed"),
        ({"game": "iyadosu", "options": {"bonus": "perhaps"}}, "perhaps"),
    ],
)
def test_a_plan_that_the_game_does_not_know_is_refused(plan: dict[str, object], problem: str) -> None:
    with pytest.raises(BadSetup, match=problem):
        opened(**plan)


def test_an_unknown_edition_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(Refused, match="first") as refusal:
        opened(game="iyadosu", cards="../../etc/passwd")
    assert refusal.value.key == "plan.edition"


def test_one_may_bring_cards_but_not_name_others_besides() -> None:
    assert "ours" in Company(Plan(game="iyadosu", card_file=OWN_CARDS)).table.setup.card_file.fingerprint
    with pytest.raises(Refused) as refusal:
        opened(game="iyadosu", cards="first", card_file=OWN_CARDS)
    assert refusal.value.key == "plan.two_cards"


def test_cards_that_cannot_be_used_are_refused() -> None:
    with pytest.raises(BadCards):
        opened(game="iyadosu", card_file="nonsense")


@pytest.mark.parametrize(
    "plan",
    [
        {"game": ""},
        {"game": "iyadosu", "unknown": 1},
        {"game": "iyadosu", "seats": 13},
        {"game": "iyadosu", "pace": 5_001},
        {"game": "iyadosu", "stand_in": "genius"},
        {"game": "iyadosu", "clock": {"kind": "move", "seconds": 4}},
        {"game": "iyadosu", "clock": {"kind": "year", "seconds": 60}},
        {"game": "iyadosu", "card_file": "x" * (LONGEST_CARDS + 1)},
        {"game": "iyadosu", "options": {str(i): "x" for i in range(21)}},
    ],
)
def test_a_plan_is_read_strictly(plan: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(plan), type=Plan)


def test_the_text_of_a_card_file_is_not_sent_around() -> None:
    company = Company(Plan(game="iyadosu", card_file=OWN_CARDS))
    assert company.seen(BEN).plan.card_file is None
    assert "ours" in company.seen(BEN).cards


# -- changing it -------------------------------------------------------------------------------------------------------
def test_the_host_changes_the_plan_and_the_rest_stays() -> None:
    company = Company(Plan(game="iyadosu", clock=Clock("move", 60), hints=False))
    company.wish(ANNA, w.Replan(options={"bonus": "on"}, watch=False))
    plan = company.table.plan
    assert plan.options == {"bonus": "on", "instant": "off"}
    assert plan.clock == Clock("move", 60)
    assert not plan.watch and not plan.hints
    assert company.table.setup.options["bonus"] == "on"
    assert "The host changed: Bonus in the last round: On, Others may watch: no." in company.lines(BEN)


@pytest.mark.parametrize(
    ("wish", "english"),
    [
        (w.Replan(clock=Clock("game", 600, 10)), "Clock: 600 s a game, 10 s more after each move"),
        (w.Replan(hints=False), "Hints: no"),
        (w.Replan(listed=True), "On the list of open tables: yes"),
        (w.Replan(stand_in="sharp"), "When somebody is away, a bot moves: Sharp"),
        (w.Replan(pace=1500), "A bot's move takes at least: 1.5 s"),
        (w.Replan(options={"instant": "on"}), "Instant win: On"),
        (w.Replan(cards="first"), "Cards: First"),
    ],
)
def test_the_log_says_what_the_host_changed(wish: w.Replan, english: str) -> None:
    company = Company(Plan(game="iyadosu", card_file=OWN_CARDS))
    company.wish(ANNA, wish)
    assert company.lines(BEN)[-1] == f"The host changed: {english}."
    assert "主催者が変えました：" in shown(company.table, Viewer((), "ja"), 0).lines[-1].text


def test_everything_that_a_plan_has_can_be_said() -> None:
    words = WORDS.messages("en")
    told = {field for field in Plan.__struct_fields__ if f"plan.{field}" in words}
    assert set(Plan.__struct_fields__) - told == {"game", "seats", "options", "card_file"}


def test_signs_that_were_switched_before_the_start_are_not_told_of_other_changes() -> None:
    company = Company(Plan(game="iyadosu"))
    company.wish(ANNA, w.Replan(reactions=False))
    assert company.lines(BEN)[-1] == "The host switched signs off."


def test_a_clock_can_be_taken_away_again() -> None:
    company = Company(Plan(game="iyadosu", clock=Clock("move", 60)))
    company.wish(ANNA, w.read_wish('{"wish": "plan", "clock": null}'))
    assert company.table.plan.clock is None


def test_cards_brought_along_can_be_exchanged_for_an_edition() -> None:
    company = Company(Plan(game="iyadosu", card_file=OWN_CARDS))
    company.wish(ANNA, w.Replan(cards="first"))
    assert company.table.setup.card_file.edition == "first"
    assert company.table.plan.card_file is None


def test_a_plan_that_changes_nothing_is_not_written_down() -> None:
    company = Company(Plan(game="iyadosu"))
    assert company.wish(ANNA, w.Replan(options={"bonus": "off"})).entries == []


def test_a_wrong_change_is_refused() -> None:
    company = Company(Plan(game="iyadosu"))
    with pytest.raises(BadSetup):
        company.wish(ANNA, w.Replan(options={"bonus": "perhaps"}))
    assert company.refused(ANNA, w.Replan(cards="second")) == "plan.edition"


def test_only_the_host_changes_the_plan_and_only_before_the_start() -> None:
    company = Company(Plan(game="iyadosu"))
    company.sit_down()
    assert company.refused(BEN, w.Replan(watch=False)) == "not_host"
    company.begin()
    assert company.refused(ANNA, w.Replan(watch=False)) == "started"


@pytest.mark.parametrize("name", ["\\u001b[2J", "\\u202ekcalb", "\\u0007", "", " ", "\\u3000", "b" * 101, "\\n"])
def test_cards_are_called_by_words_that_can_be_seen(name: str) -> None:
    with pytest.raises(BadCards, match=r"line 8, colour\.K\.en \([^)\x00-\x1f]*\): must be words that can be seen"):
        opened(game="iyadosu", card_file=OWN_CARDS.replace('en = "black"', f'en = "{name}"'))
    opened(game="iyadosu", card_file=OWN_CARDS.replace('ja = "黒"', 'ja = "黒\u3000い"'))


@pytest.mark.parametrize("number", [2**63, -(2**64), 10**30, 1_000_001])
def test_cards_count_no_further_than_the_rules(number: int) -> None:
    text = game("couperation").setup().card_file.text
    assert "limit = 3" in text
    with pytest.raises(BadCards, match=r"line 26, hand\.limit: must be a number within 1000000"):
        opened(game="couperation", card_file=text.replace("limit = 3", f"limit = {number}"))
