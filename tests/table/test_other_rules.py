"""A table that was kept by an earlier program, whose rules this one does not play: it says so and plays no further."""

import msgspec
import pytest

from chabudai.games import GAMES, game
from chabudai.protocol import wishes as w
from chabudai.table import entries as e
from chabudai.table.decide import bot_move
from chabudai.table.errors import Refused
from chabudai.table.table import Table
from tests.table.company import ANNA, BEN, STRANGER, Company


def old(name: str, **change: object) -> Company:
    """A running table, read from entries of another version of the rules (or of the cards)."""
    company = Company.of(name, min(3, game(name).seats[-1]))
    for _ in range(3):
        company.play_on()
    company.wish(ANNA, w.React(seat=0, reaction="smile"))
    entries = [
        msgspec.structs.replace(entry, **change) if isinstance(entry, e.Started) else entry for entry in company.entries
    ]
    company.entries, company.table = [], Table("table")
    company.write(entries)
    return company


@pytest.mark.parametrize("name", GAMES)
def test_it_says_so_and_shows_what_it_can(name: str) -> None:
    company = old(name, rules_version=99)
    for who in (ANNA, STRANGER):
        seen = company.seen(who)
        assert seen.other_rules == 99
        assert seen.sights == [] and seen.outcome is None and seen.secret is None
        assert [line.text for line in seen.lines] == ["The game begins.", "Anna smiles."]


def test_other_cards_are_other_rules() -> None:
    company = old("iyadosu", cards="first sha256:0")
    assert company.seen(ANNA).other_rules == game("iyadosu").rules_version


def test_it_cannot_be_continued_and_the_refusal_names_the_versions() -> None:
    company = old("familiars", rules_version=99)
    for wish in (
        w.Move(seat=0, move="keep", position=company.table.number),
        w.Undo(seat=0),
        w.Hint(seat=0),
        w.Leave(seat=0),
        w.Remark(seat=0, remark="easier"),
        w.Agree(seat=0, yes=True),
    ):
        assert company.refused(ANNA, wish) == "other_rules"
    assert company.table.bots_to_move() == [] and company.to_act == []
    with pytest.raises(Refused, match="version 99; this program plays version 1"):
        bot_move(company.table, 0, "keep", company.table.number, company.now)


def test_whatever_else_was_written_then_can_be_read() -> None:
    company = old("familiars", rules_version=99)
    now = company.now
    company.write(
        [
            e.Moved(now, 1, "a move of other rules", words="Hm"),
            e.Remarked(now, 1, "a remark of other rules"),
            e.Reacted(now, 1, "a reaction of other days"),
            e.Asked(now, 0, "undo"),
            e.Answered(now, 1, True),
            e.Undone(now, 0, company.table.number, alone=False),
            e.Away(now, 1, "time"),
            e.Back(now, 1),
            e.Paused(now),
            e.Resumed(now, 1),
            e.Hinted(now, 2),
            e.Woken(now),
        ]
    )
    assert "Ben: a remark of other rules" in company.lines(STRANGER)
    assert "Ben a reaction of other days." in company.lines(STRANGER)
    assert company.lines(STRANGER, language="ja")


def test_the_same_people_can_begin_a_new_game_or_close_the_table() -> None:
    company = old("couperation", rules_version=99)
    company.wish(BEN, w.Rematch(seat=1))
    company.begin()
    assert company.table.phase == "playing" and company.seen(ANNA).other_rules is None
    closed = old("couperation", rules_version=99)
    closed.wish(ANNA, w.Close())
    closed.table.over_by_record()
    assert closed.table.phase == "closed", "also if its game was played to the end"
