"""Moves at a table: chosen at a position, made once, refused with a reason."""

import pytest

from chabudai.protocol import wishes as w
from chabudai.table import entries as e
from chabudai.table.decide import bot_move, why
from chabudai.table.errors import Refused
from tests.table.company import ANNA, BEN, CARL, NAMES, PEOPLE, STRANGER, Company, sentence


def futon() -> Company:
    """Three choose their rise cards, sealed."""
    company = Company.of("futon", 3)
    assert company.to_act == [0, 1, 2]
    return company


def trick() -> tuple[Company, int, int]:
    """Iyadosu after the division: the company, whose turn it is and another seat."""
    company = Company.of("iyadosu", 3)
    while len(company.to_act) > 1 or company.running.match.legal(company.to_act[0])[0].verb == "split":
        company.play_on()
    seat = company.to_act[0]
    return company, seat, (seat + 1) % 3


# -- positions ---------------------------------------------------------------------------------------------------------
def test_a_move_is_made_at_the_position_it_was_chosen_at() -> None:
    company = futon()
    position = company.seen(ANNA).sights[0].position
    company.wish(ANNA, w.Move(seat=0, move="rise early", position=position))
    assert company.entries[-1] == e.Moved(company.now, 0, "rise early")
    assert company.seen(ANNA).sights[0].position != position


def test_a_repeated_message_is_granted_and_does_nothing() -> None:
    company = futon()
    wish = company.move(0, "rise early")
    company.wish(ANNA, wish)
    assert company.wish(ANNA, wish).entries == []
    # Also when the others have chosen meanwhile, and a new choice is due.
    company.play_on(1)
    company.play_on(2)
    assert company.wish(ANNA, wish).entries == []


def test_another_move_from_the_same_position_is_refused() -> None:
    company, seat, _ = trick()
    position = company.running.owed_since[seat]
    company.play_random(seat)
    while seat not in company.to_act:
        company.play_on()
    chosen = company.running.accepted[seat][1]
    other = next(move for move in company.legal(seat) if move != chosen)
    assert company.refused(company.owner(seat), w.Move(seat=seat, move=other, position=position)) == "stale"


def test_a_position_from_the_future_is_refused() -> None:
    company = futon()
    wish = w.Move(seat=0, move="rise early", position=company.table.number + 1)
    assert company.refused(ANNA, wish) == "stale"


def test_sealed_choices_of_others_do_not_make_mine_stale() -> None:
    company = futon()
    position = company.seen(ANNA).sights[0].position
    company.play_on(1)
    company.play_on(2)
    assert company.seen(ANNA).sights[0].position == position
    company.wish(ANNA, w.Move(seat=0, move="rise early", position=position))


def test_nor_does_anything_that_is_said() -> None:
    company = futon()
    position = company.seen(ANNA).sights[0].position
    company.wish(BEN, w.Say(seat=1, text="Take your time."))
    company.wish(BEN, w.Leave(seat=1))
    assert company.seen(ANNA).sights[0].position == position


def test_the_last_sealed_choice_turns_all_of_them_over() -> None:
    company = futon()
    opened = []
    for seat in (1, 2, 0):
        company.play(seat, "rise early")
        opened.append(company.running.just_opened)
    assert opened == [False, False, True]
    # From then on they choose one after the other.
    company.play_on()
    assert not company.running.just_opened


def test_whoever_chooses_alone_turns_nothing_over() -> None:
    company, *_ = trick()
    for _ in range(4):
        company.play_on()
        assert not company.running.just_opened


def test_what_is_chosen_anew_after_an_undo_is_turned_over_too() -> None:
    company = futon()
    company.play(1, "rise early")
    company.play(2, "rise early")
    company.wish(BEN, w.Undo(seat=1))
    assert not company.running.just_opened
    company.play(1, "rise early")
    company.play(0, "rise early")
    assert company.running.just_opened


def test_a_repeated_last_move_of_the_game_is_granted() -> None:
    company = Company.of("couperation", 2)
    while True:
        seat = company.to_act[0]
        wish = company.move(seat, company.rng.choice(company.legal(seat)))
        company.wish(company.owner(seat), wish)
        if company.table.phase == "over":
            break
    assert company.wish(company.owner(seat), wish).entries == []
    assert company.refused(ANNA, w.Move(seat=0, move="open @1.1", position=0)) == "not_playing"


# -- who, and why not --------------------------------------------------------------------------------------------------
def test_only_the_owner_of_a_seat_moves_for_it() -> None:
    company = futon()
    assert company.refused(BEN, company.move(0, "rise early")) == "not_yours"
    assert company.refused(STRANGER, company.move(0, "rise early")) == "not_yours"
    assert company.refused(ANNA, w.Move(seat=5, move="rise early", position=0)) == "no_seat"


def test_before_the_start_there_is_nothing_to_move() -> None:
    company = Company.of("futon", 3)
    company.play_to_the_end()
    company.wish(ANNA, w.Rematch(seat=0))
    assert company.refused(ANNA, w.Move(seat=0, move="rise early", position=0)) == "not_playing"


def test_the_rules_refuse_with_their_clause() -> None:
    company, seat, other = trick()
    owner = company.owner(seat)
    assert "§" in sentence(company, owner, company.move(seat, "split 3"))
    assert sentence(company, owner, company.move(seat, "dance")) == "“dance” is not a move of Iyadosu."
    assert sentence(company, company.owner(other), company.move(other, "insert")) == "It is not your turn (§4)."


def test_why_not_is_answered_without_a_trace() -> None:
    company, seat, other = trick()
    number = company.table.number
    assert why(company.table, company.owner(seat), w.Why(seat=seat, move=company.legal(seat)[0])) is None
    reason = why(company.table, company.owner(seat), w.Why(seat=seat, move="split 3"))
    assert reason is not None and "§" in reason.text("en") and "§" in reason.text("ja")
    assert company.wish(company.owner(seat), w.Why(seat=seat, move="split 3")).entries == []
    with pytest.raises(Refused, match="not yours"):
        why(company.table, company.owner(other), w.Why(seat=seat, move="split 3"))
    assert company.table.number == number


def test_the_moves_that_are_offered_are_those_that_the_rules_allow() -> None:
    company, seat, other = trick()
    sight = company.seen(company.owner(seat)).sights[0]
    assert [move.move for move in sight.moves] == company.legal(seat)
    assert all(move.label and move.verb and not move.words for move in sight.moves)
    assert company.seen(company.owner(other)).sights[0].moves == []
    assert company.seen(STRANGER).sights[0].moves == []


def test_moves_are_offered_in_the_language_of_the_reader() -> None:
    company, seat, _ = trick()
    english, japanese = (company.seen(company.owner(seat), language=lang).sights[0].moves for lang in ("en", "ja"))
    assert [move.move for move in english] == [move.move for move in japanese]
    assert all(one.label != other.label for one, other in zip(english, japanese, strict=True))


# -- words -------------------------------------------------------------------------------------------------------------
def asking() -> tuple[Company, int]:
    company = Company.of("escapenow", 3)
    while "ask other" not in company.legal(company.to_act[0]):
        company.play_on()
    return company, company.to_act[0]


def test_ask_other_is_said_in_words_of_ones_own() -> None:
    company, seat = asking()
    owner = company.owner(seat)
    assert company.refused(owner, company.move(seat, "ask other")) == "speech.empty"
    assert company.refused(owner, company.move(seat, "ask other", "x" * 201)) == "speech.long"
    assert company.refused(owner, company.move(seat, "ask other", "\u202e")) == "speech.unprintable"
    entry = company.play(seat, "ask other", "  Is <b>anybody</b> stuck? ")
    reader = PEOPLE[(seat + 1) % 3]
    lines = [line for line in company.seen(reader, entry - 1).lines if line.kind == "words"]
    assert [line.text for line in lines] == [f"{NAMES[seat]}: Is <b>anybody</b> stuck?"]
    assert lines[0].parts == {"seat": seat, "text": "Is <b>anybody</b> stuck?"}


def test_other_moves_take_no_words() -> None:
    company, seat = asking()
    move = next(move for move in company.legal(seat) if not move.startswith("ask"))
    assert company.refused(company.owner(seat), company.move(seat, move, "by the way")) == "no_words"
    offered = company.seen(company.owner(seat)).sights[0].moves
    assert [move.move for move in offered if move.words] == ["ask other"]


# -- bots --------------------------------------------------------------------------------------------------------------
def test_a_bot_moves_for_its_own_seat_and_only_where_it_was_asked() -> None:
    company = futon()
    company.wish(CARL, w.Leave(seat=2))
    assert company.table.bots_to_move() == [(2, "steady")]
    position = company.running.owed_since[2]
    entries = bot_move(company.table, 2, "rise early", position, company.now)
    assert entries == [e.Moved(company.now, 2, "rise early", by="stand_in")]
    for seat, at in ((0, company.running.owed_since[0]), (2, position - 1)):
        with pytest.raises(Refused) as refusal:
            bot_move(company.table, seat, "rise early", at, company.now)
        assert refusal.value.key == "stale"
