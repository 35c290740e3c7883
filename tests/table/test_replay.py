"""Replaying records, and going on from any position in them."""

import msgspec
import pytest

from chabudai.engine.errors import BadRecord
from chabudai.engine.match import CHANCE
from chabudai.engine.record import Record, replay
from chabudai.games import GAMES, game
from chabudai.protocol import wishes as w
from chabudai.table.records import continued, plan_of_record, record_of_table, replayed
from chabudai.table.scene import shown
from chabudai.table.table import Table
from chabudai.table.viewer import Viewer
from tests.table.company import ANNA, BEN, DORA, NAMES, STRANGER, Company
from tests.table.recording import recorded, verdict


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
