"""What may be said at a table: chat where the game allows it, the rules' own remarks where it does not, reactions."""

import pytest

from chabudai.games import games
from chabudai.protocol import wishes as w
from chabudai.protocol.messages import SpeechShown
from chabudai.protocol.plan import Plan
from chabudai.table.speech import REACTIONS
from tests.table.company import ANNA, BEN, STRANGER, Company

SILENT = ["couperation", "escapenow", "familiars"]
TALKATIVE = ["futon", "iyadosu"]
ABOUT_ERRANDS = ["easier", "harder", "these_are_good", "not_for_me", "you_decide"]
COLOURS = ["like_R", "like_G", "like_B"]


def allowed(company: Company, who: str = ANNA, language: str = "en") -> SpeechShown:
    speech = company.seen(who, language=language).sights[0].speech
    assert speech is not None
    return speech


def until(company: Company, *phases: str) -> None:
    """Play Familiar's Trouble on until one of these phases."""
    while company.running.match.view(None).phase not in phases:  # type: ignore[attr-defined]  # a familiars view
        company.play_on()


def test_the_silent_games_are_these() -> None:
    assert sorted(game.name for game in games() if game.silent) == SILENT


# -- chat --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", TALKATIVE)
def test_at_a_talkative_game_people_talk_while_they_play(game: str) -> None:
    company = Company.of(game, 3)
    company.wish(BEN, w.Say(seat=1, text="Oh dear <3"))
    line = company.seen(STRANGER).lines[-1]
    assert (line.kind, line.by, line.text) == ("spoke", "table", "Ben: Oh dear <3")
    assert line.parts == {"seat": 1, "text": "Oh dear <3"}
    assert allowed(company).chat and allowed(company).closed is None


@pytest.mark.parametrize("game", SILENT)
def test_at_a_silent_game_the_chat_is_closed_while_it_runs(game: str) -> None:
    company = Company(Plan(game=game, seats=3))
    company.sit_down()
    company.wish(ANNA, w.Say(seat=0, text="Shall we?"))
    assert company.lines(BEN)[-1] == "Anna: Shall we?"
    company.begin()
    assert company.refused(ANNA, w.Say(seat=0, text="I have the key")) == "silent"
    assert not allowed(company).chat and allowed(company).closed == "silent"
    company.play_to_the_end()
    company.wish(ANNA, w.Say(seat=0, text="What a game!"))
    assert company.lines(BEN)[-1] == "Anna: What a game!"


def test_only_those_at_the_table_talk_and_each_for_themselves() -> None:
    company = Company.of("iyadosu", 3)
    assert company.refused(STRANGER, w.Say(seat=0, text="Play the seven!")) == "not_yours"
    assert company.refused(BEN, w.Say(seat=0, text="I am Anna")) == "not_yours"
    assert company.seen(STRANGER).sights[0].speech is None


@pytest.mark.parametrize(
    ("text", "key"), [("", "empty"), (" \u200b ", "empty"), ("x" * 201, "long"), ("\u202eevil", "unprintable")]
)
def test_something_must_be_said_and_not_too_much(text: str, key: str) -> None:
    company = Company.of("iyadosu", 3)
    assert company.refused(ANNA, w.Say(seat=0, text=text)) == f"speech.{key}"
    company.wish(ANNA, w.Say(seat=0, text="x" * 200))


# -- remarks -----------------------------------------------------------------------------------------------------------
def test_familiars_remark_on_errands_when_errands_are_chosen() -> None:
    company = Company.of("familiars", 3)
    until(company, "errand_exchange")
    assert [remark.remark for remark in allowed(company).remarks] == ABOUT_ERRANDS
    company.wish(BEN, w.Remark(seat=1, remark="harder"))
    assert company.lines(STRANGER)[-1] == "Ben: I would dare a harder errand."
    until(company, "trick")
    assert allowed(company).remarks == []
    assert company.refused(BEN, w.Remark(seat=1, remark="harder")) == "no_remark"
    until(company, "refill")
    company.wish(ANNA, w.Remark(seat=0, remark="easier"))


def test_with_hints_beginners_may_wish_for_a_colour_any_time() -> None:
    company = Company.of("familiars", 3, options={"hints": "on"})
    until(company, "trick")
    assert [remark.remark for remark in allowed(company).remarks] == COLOURS
    company.wish(BEN, w.Remark(seat=1, remark="like_R"))
    assert company.seen(STRANGER).lines[-1].parts == {"seat": 1, "remark": "like_R"}
    until(company, "errand_exchange", "refill")
    assert [remark.remark for remark in allowed(company).remarks] == ABOUT_ERRANDS + COLOURS


def test_remarks_are_offered_and_read_in_ones_own_language() -> None:
    company = Company.of("familiars", 3, options={"hints": "on"})
    company.wish(BEN, w.Remark(seat=1, remark="like_R"))
    english, japanese = company.lines(ANNA)[-1], company.lines(ANNA, language="ja")[-1]
    assert english == "Ben: I would like to see red."
    assert japanese.startswith("Ben") and japanese != english
    offered = [remark.text for remark in allowed(company, language="ja").remarks]
    assert offered and all(text and text not in english for text in offered)


@pytest.mark.parametrize("game", ["couperation", "escapenow", "futon", "iyadosu"])
def test_other_games_have_no_remarks(game: str) -> None:
    company = Company.of(game, 3)
    assert allowed(company).remarks == []
    assert company.refused(ANNA, w.Remark(seat=0, remark="easier")) == "no_remark"


def test_without_a_game_there_is_nothing_to_remark() -> None:
    company = Company(Plan(game="familiars", options={"hints": "on"}))
    company.sit_down()
    assert company.refused(ANNA, w.Remark(seat=0, remark="like_R")) == "not_playing"


# -- reactions ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["couperation", "iyadosu"])
def test_reactions_are_wordless_and_allowed_at_every_game(game: str) -> None:
    company = Company.of(game, 3)
    assert allowed(company).reactions == REACTIONS
    for reaction in REACTIONS:
        company.wish(BEN, w.React(seat=1, reaction=reaction))
        for language in ("en", "ja"):
            assert company.lines(ANNA, company.table.number - 1, language)[0].startswith("Ben")
    assert company.lines(ANNA)[-1] == "Ben taps on the table."


def test_there_are_only_a_few_and_the_host_can_do_without() -> None:
    company = Company.of("iyadosu", 3)
    assert company.refused(BEN, w.React(seat=1, reaction="tongue")) == "reaction"
    company = Company.of("iyadosu", 3, reactions=False)
    assert allowed(company).reactions == ()
    assert company.refused(BEN, w.React(seat=1, reaction="smile")) == "no_reactions"


def test_the_host_can_switch_them_off_while_a_game_is_played() -> None:
    company = Company.of("iyadosu", 3)
    assert company.refused(BEN, w.Replan(reactions=False)) == "not_host"
    assert company.refused(ANNA, w.Replan(reactions=False, hints=False)) == "started"
    assert company.refused(ANNA, w.Replan(clock=None)) == "started"
    company.wish(ANNA, w.Replan(id=7, reactions=False))
    assert allowed(company).reactions == () and company.seen(BEN).plan.hints
    assert company.refused(BEN, w.React(seat=1, reaction="smile")) == "no_reactions"
    assert company.lines(BEN)[-1] == "The host switched signs off."
    company.play_to_the_end()
    company.wish(ANNA, w.Replan(reactions=True))
    assert company.lines(BEN)[-1] == "The host switched signs on."


# -- names are words, too ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", SILENT)
def test_at_a_silent_game_nobody_speaks_by_a_name(game: str) -> None:
    company = Company.of(game, 3)
    assert company.refused(BEN, w.Rename(seat=1, name="I hold red")) == "silent_name"
    token = company.wish(BEN, w.Offer(seat=1)).token
    assert token is not None
    company.wish(STRANGER, w.TakeOver(seat=1, token=token, name="I hold red"))
    assert company.table.seats_of(STRANGER) == [1] and company.table.chairs[1].name == "Ben"


def test_at_a_talkative_game_names_may_change() -> None:
    company = Company.of("iyadosu", 3)
    company.wish(BEN, w.Rename(seat=1, name="Benjamin"))
    assert company.table.chairs[1].name == "Benjamin"


def test_where_nobody_may_watch_nobody_may_listen() -> None:
    company = Company.of("iyadosu", 3, watch=False)
    company.wish(ANNA, w.Say(seat=0, text="between us"))
    company.wish(BEN, w.React(seat=1, reaction="laugh"))
    assert not [line for line in company.seen(STRANGER).lines if line.kind in ("spoke", "reacted")]
    assert any("between us" in line for line in company.lines(BEN))
