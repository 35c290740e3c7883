"""Finished games as records: the players, the deal, and everything that was said."""

import hashlib

import msgspec
import pytest

from chabudai.engine.messages import Catalogue
from chabudai.engine.record import Deal, Given, Said, read_record, replay
from chabudai.games import GAMES, game
from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Plan
from chabudai.table.errors import WORDS
from chabudai.table.records import log_in_words, plan_of_record, record_of_table, with_what_was_said_since
from tests.table.company import ANNA, BEN, CARL, DORA, NAMES, Company
from tests.table.recording import finished, recorded, seats, verdict
from tests.table.test_plan import OWN_CARDS


@pytest.mark.parametrize("name", GAMES)
def test_a_record_has_the_game_the_players_and_the_deal(name: str) -> None:
    company = finished(name)
    record = record_of_table(company.table)
    assert read_record(record.json()) == record
    assert replay(record, game).outcome() == company.running.match.outcome()
    assert record.players == list(NAMES[: seats(name)])
    secret = company.table.secret
    assert record.deal == Deal(secret, hashlib.sha256(bytes.fromhex(secret)).hexdigest(), given=[Given()] * seats(name))


def test_everything_spoken_and_done_is_in_the_record_at_its_place() -> None:
    company = Company.of("iyadosu", 3)
    company.wish(ANNA, w.Say(seat=0, text="Good luck!"))
    dealt = len(company.running.match.moves)
    company.play_on()
    company.wish(BEN, w.React(seat=1, reaction="wow"))
    seat = company.to_act[0]
    company.wish(company.owner(seat), w.Hint(seat=seat))
    company.wish(CARL, w.Leave(seat=2))
    company.wish(CARL, w.Return(seat=2))
    company.play_to_the_end()
    moves = len(company.running.match.moves)
    company.wish(BEN, w.Say(seat=1, text="Again?"))
    said = [(said.moves, said.kind, said.seat, said.text) for said in record_of_table(company.table).said]
    assert said == [
        (dealt, "spoke", 0, "Good luck!"),
        (dealt + 1, "reacted", 1, "wow"),
        (dealt + 1, "hinted", seat, ""),
        (dealt + 1, "away", 2, "left"),
        (dealt + 1, "back", 2, ""),
        (moves, "spoke", 1, "Again?"),
    ]


def test_what_is_said_after_the_end_is_added_to_a_record_that_was_kept_at_the_end() -> None:
    company = Company.of("iyadosu", 3)
    company.wish(CARL, w.Rename(seat=2, name="Karl"))
    company.play_to_the_end()
    kept = record_of_table(company.table)
    company.wish(BEN, w.Say(seat=1, text="Again?"))
    company.wish(BEN, w.Rename(seat=1, name="Ben the Beaten"))
    company.wish(BEN, w.Say(seat=1, text="Well?"))
    company.wish(ANNA, w.React(seat=0, reaction="laugh"))
    late = record_of_table(company.table)
    company.wish(ANNA, w.Rematch(seat=0))
    company.wish(CARL, w.Say(seat=2, text="A new game."))
    company.begin()
    company.play_to_the_end()
    company.wish(CARL, w.Say(seat=2, text="Enough."))
    moves = len(kept.moves)
    whole = with_what_was_said_since(kept, company.entries, 1)
    assert [each.kind for each in kept.said] == ["renamed"]
    assert whole.said == [
        *kept.said,
        Said(moves, "spoke", 1, "Again?"),
        Said(moves, "renamed", 1, "Ben the Beaten"),
        Said(moves, "spoke", 1, "Well?", "Ben the Beaten"),
        Said(moves, "reacted", 0, "laugh"),
    ]
    assert msgspec.structs.replace(whole, said=kept.said) == kept and verdict(whole)[0]
    # Whether it was kept at once or a little later: what it has already is not there twice.
    assert with_what_was_said_since(late, company.entries, 1).said == late.said
    second = record_of_table(company.table)
    assert with_what_was_said_since(second, company.entries, 2) == second


def test_the_words_of_a_last_move_stay_where_they_were() -> None:
    company = Company.of("escapenow", 2)
    while company.table.phase == "playing":
        seat = company.to_act[0]
        company.play(seat, "ask other", "And now?") if "ask other" in company.legal(seat) else company.play_on()
    kept = record_of_table(company.table)
    assert with_what_was_said_since(kept, company.entries, 1) == kept


@pytest.mark.parametrize("name", GAMES)
def test_a_record_that_breaks_off_is_not_verified(name: str) -> None:
    record = recorded(name)
    for moves in (0, len(record.moves) // 2, len(record.moves) - 1):
        assert verdict(msgspec.structs.replace(record, moves=record.moves[:moves], outcome=None)) == (
            False,
            "verify.unfinished",
        )


def test_words_of_a_question_are_in_the_record() -> None:
    company = Company.of("escapenow", 2)
    company.wish(BEN, w.Leave(seat=1))
    while "ask other" not in company.legal(company.to_act[0]) or company.to_act != [0]:
        company.play_on()
    company.play(0, "ask other", "Is it you?")
    company.play_to_the_end()
    said = [said.text for said in record_of_table(company.table).said if said.kind == "words"]
    assert said[0] == "Is it you?"


def test_what_was_said_before_the_first_card_and_every_name_is_in_the_record() -> None:
    company = Company(Plan(game="iyadosu", seats=3))
    company.sit_down()
    company.wish(ANNA, w.Say(seat=0, text="Shall we?"))
    company.begin()
    assert company.lines(BEN)[0] == "Anna: Shall we?", "and it stays in the log"
    company.wish(BEN, w.Rename(seat=1, name="Ben the Bold"))
    company.play_to_the_end()
    said = [(said.moves, said.kind, said.text) for said in record_of_table(company.table).said]
    assert said[0] == (0, "spoke", "Shall we?")
    assert ("renamed", "Ben the Bold") in [(kind, text) for _, kind, text in said]


@pytest.mark.parametrize("bot", [False, True])
def test_what_somebody_said_who_then_stood_up_is_not_said_by_who_has_the_seat(bot: bool) -> None:
    company = Company(Plan(game="iyadosu", seats=3))
    company.sit_down()
    company.wish(BEN, w.Say(seat=1, text="Back in a minute."))
    company.wish(BEN, w.Stand(seat=1))
    company.wish(ANNA, w.SeatBot(bot="steady") if bot else w.Say(seat=0, text="Fine."))
    if not bot:
        company.wish(DORA, w.Sit(seat=1, name="Dora"))
    company.begin()
    assert company.lines(ANNA)[0] == "Ben: Back in a minute."
    company.play_to_the_end()
    record = record_of_table(company.table)
    assert (record.players[1], record.said[0].text, record.said[0].name) == (
        "Steady" if bot else "Dora",
        "Back in a minute.",
        "Ben",
    )
    assert read_record(record.json()) == record


def test_after_a_seat_was_handed_over_the_record_and_the_log_have_the_name_of_the_time() -> None:
    company = Company.of("iyadosu", 3)
    company.wish(BEN, w.Say(seat=1, text="I must go soon."))
    while not any(line.startswith("Ben") and line != "Ben: I must go soon." for line in company.lines(ANNA)):
        company.play_on()
    token = company.wish(BEN, w.Offer(seat=1)).token
    assert token is not None
    company.wish(DORA, w.TakeOver(seat=1, token=token, name="Dora"))
    company.wish(DORA, w.Say(seat=1, text="Good evening."))
    company.play_to_the_end()
    record = record_of_table(company.table)
    assert record.players == ["Anna", "Dora", "Carl"]
    assert [(said.text, said.name) for said in record.said] == [
        ("I must go soon.", "Ben"),
        ("Dora", "Ben"),
        ("Good evening.", ""),
    ]
    assert any("Ben" in line for line in log_in_words(company.table)["en"])


def test_at_the_end_the_games_lines_are_put_into_words_and_not_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those there may be thousands, and everybody waits for the end."""
    company = Company.of("futon", 2)
    for number in range(20):
        company.wish(BEN, w.Say(seat=1, text=f"Remark {number}"))
    company.play_to_the_end()
    said: list[tuple[str, str]] = []
    say = Catalogue.say

    def counted(catalogue: Catalogue, language: str, key: str, **words: object) -> str:
        said.append((catalogue.package, key))
        return say(catalogue, language, key, **words)

    monkeypatch.setattr(Catalogue, "say", counted)
    lines = log_in_words(company.table)
    assert len(lines["en"]) == len(company.running.match.log(None))
    assert not [key for package, key in said if package == WORDS.package and key.startswith("log.")]
    assert "Remark 7" in "".join(company.lines(ANNA)), "who looks at the table reads them all the same"
    assert [key for package, key in said if key == "log.spoke"]


def test_remarks_are_in_the_record() -> None:
    company = Company.of("familiars", 3, options={"hints": "on"})
    company.wish(BEN, w.Remark(seat=1, remark="like_R"))
    company.play_to_the_end()
    assert [(said.kind, said.seat, said.text) for said in record_of_table(company.table).said] == [
        ("remarked", 1, "like_R")
    ]


def test_a_record_keeps_cards_that_were_brought_along() -> None:
    record = recorded("iyadosu", card_file=OWN_CARDS)
    assert record.card_file == OWN_CARDS
    assert plan_of_record(record) == Plan(game="iyadosu", seats=3, options=record.options, card_file=OWN_CARDS)


@pytest.mark.parametrize("name", GAMES)
def test_the_log_in_words_stays_readable_in_every_language(name: str) -> None:
    company = finished(name)
    lines = log_in_words(company.table)
    assert set(lines) == {"en", "ja"}
    assert len(lines["en"]) == len(lines["ja"]) == len(company.running.match.log(None))
    assert all(line for line in lines["ja"])
