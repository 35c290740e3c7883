"""Finished games as records: what was said, where the deal came from, verifying, replaying and going on from there."""

import hashlib

import msgspec
import pytest

from chabudai.engine.errors import BadRecord
from chabudai.engine.match import CHANCE
from chabudai.engine.record import Deal, Given, Record, Said, read_record, replay
from chabudai.games import GAMES, game
from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Plan
from chabudai.table import entries as e
from chabudai.table.records import (
    continued,
    log_in_words,
    plan_of_record,
    record_of_table,
    replayed,
    with_what_was_said_since,
)
from chabudai.table.scene import shown
from chabudai.table.table import Table
from chabudai.table.verify import verify
from chabudai.table.viewer import Viewer
from tests.table.company import ANNA, BEN, CARL, DORA, NAMES, STRANGER, Company
from tests.table.test_plan import OWN_CARDS


def seats(name: str) -> int:
    return min(3, game(name).seats[-1])


def finished(name: str, **plan: object) -> Company:
    company = Company.of(name, seats(name), 0, **plan)
    company.play_to_the_end()
    return company


def recorded(name: str, **plan: object) -> Record:
    return record_of_table(finished(name, **plan).table)


def verdict(record: Record) -> tuple[bool, str]:
    found = verify(record, game)
    assert found.sentence.text("en") and found.sentence.text("ja")
    return found.right, found.sentence.key


# -- the record --------------------------------------------------------------------------------------------------------
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


# -- verifying ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", GAMES)
def test_a_deal_is_verified_from_its_secret(name: str) -> None:
    assert verdict(recorded(name)) == (True, "verify.right")


def taken_back(company: Company) -> None:
    """Somebody wants the last move back, and all agree."""
    seat = company.running.steps[-1].seat
    company.wish(company.owner(seat), w.Undo(seat=seat))
    for other in set(range(3)) - {seat}:
        if company.table.motion is not None:
            company.wish(company.owner(other), w.Agree(seat=other, yes=True))


def with_undos(name: str, seed: int = 0) -> Record:
    """The record of a game of which moves were taken back, sealed ones too, and further back than before."""
    company = Company.of(name, 3, seed=seed)
    for moves in (9, 5, 1, 0, 4, 2):
        for _ in range(moves):
            if company.table.phase == "playing":
                company.play_on()
        steps = company.running.steps
        if company.table.phase == "playing" and steps and not any(step.words for step in steps):
            taken_back(company)
    company.play_to_the_end()
    return record_of_table(company.table)


@pytest.mark.parametrize("name", GAMES)
def test_also_after_undos(name: str) -> None:
    for seed in range(3):
        assert verdict(with_undos(name, seed)) == (True, "verify.right")


def test_a_deal_from_before_undos_dealt_anew_is_verified_as_it_was() -> None:
    company = Company.of("familiars", 3)
    for _ in range(12):
        company.play_on()
    step = company.running.steps[-3]
    company.write([e.Undone(company.now, step.seat, step.entry, alone=False)])
    company.play_to_the_end()
    record = record_of_table(company.table)
    assert record.deal is not None and record.deal.anew == []
    assert verdict(record) == (True, "verify.right")


def test_chance_is_dealt_anew_only_where_people_took_moves_back() -> None:
    """Else a server could deal in secret until it likes the cards."""
    record = with_undos("familiars")
    assert record.deal is not None and record.deal.anew
    (moves, times), *later = record.deal.anew
    without = [said for said in record.said if said.kind != "undone"]
    assert verdict(msgspec.structs.replace(record, said=without)) == (False, "verify.anew")
    for anew in ([(moves, 99)], [(moves, times), (moves, times + 1)], [(moves, 0)], [(-1, 1)], [(9, 2), (12, 1)]):
        forged = msgspec.structs.replace(record, deal=msgspec.structs.replace(record.deal, anew=anew))
        assert verdict(forged) == (False, "verify.anew")
    forgotten = msgspec.structs.replace(record, deal=msgspec.structs.replace(record.deal, anew=later))
    assert verdict(forgotten) == (False, "verify.anew")


def test_nobody_chooses_how_often_chance_was_dealt_anew() -> None:
    """After so many undos a server would have so many deals to choose from."""
    company = Company.of("familiars", 3)
    for _ in range(3):
        company.play_on()
        taken_back(company)
    times = [number for number in (1, 2, 3) if verdict(with_another_count(company, number))[0]]
    assert times == [3]


def with_another_count(company: Company, times: int) -> Record:
    """The record of the game as a server would write it that has taken another count."""
    lying = Company(Plan(game="familiars", seats=3))
    lying.write(company.entries[1:])
    lying.running.anew = [(steps, times) for steps, _ in lying.running.anew]
    lying.play_to_the_end()
    return record_of_table(lying.table)


def test_also_where_a_sealed_choice_between_two_undos_is_taken_back() -> None:
    company = Company.of("futon", 3)
    for seat in (0, 1):
        for each in company.to_act:
            company.play_random(each)
        company.wish(company.owner(seat), w.Undo(seat=seat))
        for other in {0, 1, 2} - {seat}:
            company.wish(company.owner(other), w.Agree(seat=other, yes=True))
    assert [steps for steps, _ in company.running.anew] == [0, 1]
    company.wish(ANNA, w.Undo(seat=0))
    company.play_to_the_end()
    record = record_of_table(company.table)
    assert record.deal is not None and len(record.deal.anew) == 1
    assert verdict(record) == (True, "verify.right")
    ((place, times),) = record.deal.anew
    before = msgspec.structs.replace(record.deal, anew=[(place, times - 1), (place, times)])
    assert verdict(msgspec.structs.replace(record, deal=before)) == (True, "verify.right"), "as it was written once"


def test_another_secret_does_not_fit_what_was_shown() -> None:
    record = recorded("couperation")
    assert record.deal is not None
    forged = msgspec.structs.replace(record, deal=msgspec.structs.replace(record.deal, secret="00" * 32))
    assert verdict(forged) == (False, "verify.commitment")


def test_another_secret_with_its_hash_does_not_fit_the_cards() -> None:
    record = recorded("couperation")
    deal = Deal("00" * 32, hashlib.sha256(bytes(32)).hexdigest())
    assert verdict(msgspec.structs.replace(record, deal=deal)) == (False, "verify.other")


def test_another_hash_does_not_fit_the_secret() -> None:
    record = recorded("couperation")
    assert record.deal is not None
    forged = msgspec.structs.replace(record, deal=msgspec.structs.replace(record.deal, sha256="0" * 64))
    assert verdict(forged) == (False, "verify.commitment")


def test_a_chance_move_that_was_exchanged_is_found() -> None:
    record = recorded("futon")
    number, (_, text) = next((i, move) for i, move in enumerate(record.moves) if move[0] == CHANCE)
    other = next(o.text for o in game("futon").outcomes.moves if o.verb == text.split(" ")[0] and o.text != text)
    moves = [*record.moves[:number], (CHANCE, other), *record.moves[number + 1 :]]
    assert verdict(msgspec.structs.replace(record, moves=moves)) == (False, "verify.other")


@pytest.mark.parametrize("secret", [None, "", "xy" * 32, "AB" * 32, "ab" * 31])
def test_without_a_secret_there_is_nothing_to_verify(secret: str | None) -> None:
    record = recorded("couperation")
    deal = None if secret is None else Deal(secret, "0" * 64)
    assert verdict(msgspec.structs.replace(record, deal=deal)) == (False, "verify.no_deal")


# -- replaying ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_is_seen_again_from_every_seat_at_every_move(name: str) -> None:
    record = recorded(name)
    total = len(record.moves)
    for moves in {0, 1, total // 3, total // 2, total - 1, total}:
        table = replayed(record, moves)
        match = replay(record, game, moves)
        for seat in (None, *range(record.seats)):
            viewer = Viewer(() if seat is None else (seat,), acts=False)
            message = shown(table, viewer, 0)
            sight = message.sights[0] if moves < total else message.sights[seat or 0]
            assert sight.view == match.view((seat or 0) if moves == total else seat)
            assert sight.moves == [] and message.secret in (None, "") and message.commitment == ""
            assert [line.kind for line in message.lines if line.by == "game"] == [told.kind for told in match.log(seat)]
    assert table.names("en") == list(NAMES[: record.seats])


def test_only_whoever_recalls_reads_what_has_faded() -> None:
    record = recorded("iyadosu")
    played = sum(text.startswith(("play", "refuse")) for _, text in record.moves)
    table = replayed(record, len(record.moves))

    def lines(viewer: Viewer) -> int:
        return sum(line.kind in ("played", "refused") for line in shown(table, viewer, 0).lines)

    everybody = tuple(range(record.seats))
    assert lines(Viewer(everybody, acts=False, recalls=True)) == played
    for seats in ((), (0,), everybody):
        assert lines(Viewer(seats, acts=False)) < played


def test_a_replay_tells_every_move_under_the_names_of_its_time() -> None:
    """One seat is handed over, another one's owner takes a new name: as it was told at the table."""
    company = Company.of("iyadosu", 3)
    for _ in range(12):
        company.play_on()
    token = company.wish(BEN, w.Offer(seat=1)).token
    assert token is not None
    company.wish(DORA, w.TakeOver(seat=1, token=token, name="Dora"))
    for _ in range(9):
        company.play_on()
    company.wish(ANNA, w.Rename(seat=0, name="Annabel"))
    company.play_to_the_end()
    record = record_of_table(company.table)
    changed, renamed = (said.moves for said in record.said)
    viewer = Viewer((0, 1, 2), acts=False, recalls=True)
    whole = [line.text for line in shown(company.table, viewer, 0).lines if line.by == "game"]
    for moves, names in (
        (0, ["Anna", "Ben", "Carl"]),
        (changed - 1, ["Anna", "Ben", "Carl"]),
        (changed, ["Anna", "Dora", "Carl"]),
        (renamed, ["Annabel", "Dora", "Carl"]),
        (len(record.moves), record.players),
    ):
        message = shown(replayed(record, moves), viewer, 0)
        assert [seat.name for seat in message.seats] == names
        told = [line.text for line in message.lines if line.by == "game"]
        assert told == whole[: len(told)]
    assert told == whole


def test_a_record_without_names_shows_seats_by_their_numbers() -> None:
    record = msgspec.structs.replace(recorded("couperation"), players=[])
    assert replayed(record, 3).names("en") == [str(seat + 1) for seat in range(record.seats)]


def test_bots_of_a_record_are_bots_in_every_language() -> None:
    record = msgspec.structs.replace(recorded("iyadosu"), players=["Anna", "Steady 2", "Steady 3"])
    for language, names in (("en", ["Anna", "Steady 2", "Steady 3"]), ("ja", ["Anna", "じみち 2", "じみち 3"])):
        seats = shown(replayed(record, 3), Viewer(language=language, acts=False), 0).seats
        assert [(seat.kind, seat.name) for seat in seats] == list(zip(("person", "bot", "bot"), names, strict=True))


# -- what if -----------------------------------------------------------------------------------------------------------
def go_on(record: Record, moves: int) -> Company:
    """A new table of Anna's that goes on from a position of a finished game."""
    company = Company(plan_of_record(record))
    first = continued(record, moves, "share", ANNA, company.now, company.draw())
    company.entries, company.table = [], Table("table")
    company.write([first])
    company.sit_down()
    company.begin()
    return company


@pytest.mark.parametrize("name", GAMES)
def test_a_new_game_goes_on_from_any_position_also_where_chance_is_due(name: str) -> None:
    record = recorded(name)
    total = len(record.moves)
    chance_due = {i for i, (actor, _) in enumerate(record.moves) if actor == CHANCE and i > 0}
    for moves in {0, total // 2, total - 1, min(chance_due), max(chance_due)}:
        company = go_on(record, moves)
        assert company.running.match.moves[:moves] == record.moves[:moves]
        company.play_to_the_end()
        again = record_of_table(company.table)
        assert again.deal is not None and again.deal.begin == moves
        dealt = any(actor == CHANCE for actor, _ in again.moves[moves:])
        key = "right" if moves == 0 else "right_from" if dealt else "nothing_dealt"
        assert verdict(again) == (True, f"verify.{key}")
        assert company.seen(ANNA).source == "share"


def test_at_the_end_there_is_nothing_more_to_play() -> None:
    record = recorded("couperation")
    company = go_on(record, len(record.moves))
    assert company.table.phase == "over" and company.seen(STRANGER).outcome is not None


def test_options_stay_as_they_were_but_a_rematch_is_a_new_game() -> None:
    record = recorded("couperation")
    company = Company(plan_of_record(record))
    first = continued(record, 5, "share", ANNA, company.now, company.draw())
    company.entries, company.table = [], Table("table")
    company.write([first])
    assert company.refused(ANNA, w.Replan(options={"finish": "on"})) == "from_record"
    company.wish(ANNA, w.Replan(watch=False))
    company.sit_down()
    company.begin()
    company.play_to_the_end()
    company.wish(ANNA, w.Rematch(seat=0))
    assert company.table.begin == [] and company.seen(ANNA).source is None
    company.wish(ANNA, w.Replan(options={"finish": "on"}))


def test_undo_stops_at_the_beginning_that_was_given() -> None:
    record = recorded("iyadosu")
    company = go_on(record, len(record.moves) // 2)
    assert company.refused(ANNA, w.Undo(seat=0)) == "nothing_to_undo"


def test_a_record_of_other_rules_is_not_replayed_nor_continued() -> None:
    record = msgspec.structs.replace(recorded("couperation"), rules_version=99)
    for attempt in (lambda: replayed(record, 3), lambda: continued(record, 3, "s", ANNA, 0, "ab" * 32)):
        with pytest.raises(BadRecord, match="99"):
            attempt()


def test_a_record_that_breaks_the_rules_is_not_continued() -> None:
    record = recorded("couperation")
    broken = msgspec.structs.replace(record, moves=[*record.moves[:10], (0, "draw 9"), (0, "draw 9")])
    with pytest.raises(BadRecord):
        continued(broken, 12, "s", ANNA, 0, "ab" * 32)


def test_a_deal_is_compared_with_the_sha_that_was_written_down() -> None:
    record = recorded("futon")
    assert record.deal is not None
    assert verify(record, game, [record.deal.sha256.upper() + "\n"]).right
    found = verify(record, game, ["0" * 64])
    assert (found.right, found.sentence.key) == (False, "verify.another")
    assert record.deal.sha256 in verify(record, game).sentence.text("en")


@pytest.mark.parametrize("begin", [-1, 10_000])
def test_no_more_moves_can_have_been_given_than_there_are(begin: int) -> None:
    record = recorded("futon")
    assert record.deal is not None
    forged = msgspec.structs.replace(record, deal=msgspec.structs.replace(record.deal, begin=begin))
    assert verdict(forged) == (False, "verify.begin")


def test_what_was_given_is_not_said_to_be_dealt() -> None:
    record = recorded("futon")
    assert record.deal is not None
    everything = msgspec.structs.replace(record.deal, begin=len(record.moves))
    assert verdict(msgspec.structs.replace(record, deal=everything)) == (True, "verify.nothing_dealt")
