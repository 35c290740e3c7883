"""Who knows what in Iyadosu: §12, and the secrets of §2, §3 and §7."""

import msgspec
import pytest

from chabudai.engine.dice import FastDice
from chabudai.engine.match import Match
from chabudai.games.iyadosu.cards import CARDS
from tests.games.iyadosu.positions import GAME, dealt, in_trick, random_step, run, state_of, view_of

EVERYBODY = (None, 0, 1, 2)


def cards_in(something: object) -> set[str]:
    """Every card named anywhere in a view or a log."""
    text = msgspec.json.encode(something).decode()
    return {card for card in CARDS if f'"{card}"' in text}


# -- hands ------------------------------------------------------------------------------------------------------------
def test_2_a_dealt_card_is_known_to_its_seat_only() -> None:
    match = Match(GAME.setup(3))
    match.settle("start 0")
    match.settle("deal 0 R3")
    assert view_of(match, 0).fan == ["R3"]
    assert match.log(0)[-1].parts == {"seat": 0, "place": 1, "card": "R3"}
    for viewer in (None, 1, 2):
        assert cards_in(view_of(match, viewer)) == set()
        assert cards_in(match.log(viewer)) == set()
        assert view_of(match, viewer).players[0].fan == 1
        assert match.log(viewer)[-1].kind == "dealt_hidden"


def test_3_a_division_shows_a_number_and_no_card() -> None:
    match = run(dealt("", "", "", start=0), "split 4")
    for viewer in (None, 0, 1):
        view = view_of(match, viewer)
        assert (view.players[2].normal, view.players[2].refuse, view.players[2].fan) == (8, 4, 0)
        assert cards_in(view) == set(view.fan or [])
    assert len(view_of(match, 2).normal or []) == 8


def test_3_both_parts_are_sorted_and_the_dealt_order_is_gone() -> None:
    match = run(dealt("", "", "B9 K2 R5 G1 K1 R1 B8 G9 R3 K3 G2 B7", start=0), "split 3")
    view = view_of(match, 2)
    assert view.normal == ["K1", "K2", "R1", "R3", "R5", "G1", "G9", "B8", "B9"]
    assert view.refuse == ["K3", "G2", "B7"]
    assert view.fan is None


def test_7_an_eliminated_seat_still_sees_its_own_cards_and_nobody_else_does() -> None:
    match = run(in_trick("R1 R2 | K9", "| B5 B6", "R3 R4 | K1"), "play R1", "insert", "play R3")
    assert view_of(match, 1).refuse == ["B5", "B6"]
    for viewer in (None, 0, 2):
        assert not {"B5", "B6"} & (cards_in(view_of(match, viewer)) | cards_in(match.log(viewer)))


def test_a_spectator_sees_no_hand() -> None:
    view = view_of(in_trick("R1 R2 | K9", "R5 | B5 B6", "R3 R4 | K1"), None)
    assert (view.seat, view.fan, view.normal, view.refuse) == (None, None, None, None)
    assert cards_in(view) == set()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_view_names_only_own_cards_and_the_trick_on_the_table(seats: int) -> None:
    match, dice = Match(GAME.setup(seats)), FastDice(7)
    while not match.over:
        state = state_of(match)
        table = {CARDS[card] for card in state.trick if card >= 0}
        for viewer in (None, *range(seats)):
            view = view_of(match, viewer)
            own = {*(view.fan or []), *(view.normal or []), *(view.refuse or [])}
            assert cards_in(view) <= own | table
        random_step(match, dice)


# -- §12 --------------------------------------------------------------------------------------------------------------
def test_12_scores_declarations_tricks_won_the_stack_and_hand_sizes_are_open() -> None:
    match = in_trick(
        "R1 R2 | K9", "R5 R6 | B5 B6", "R3 R4 |", declared=[3, 2, 1], won=[1, 2, 3], stack=[2], totals=[2, 0, 1]
    )
    views = [view_of(match, viewer) for viewer in EVERYBODY]
    assert all(view.players == views[0].players for view in views)
    players = views[0].players
    assert [player.total for player in players] == [2, 0, 1]
    assert [player.declared for player in players] == [3, 2, 1]
    assert [player.won for player in players] == [1, 2, 3]
    assert [player.stack for player in players] == [None, None, 1]
    assert [(player.normal, player.refuse) for player in players] == [(2, 1), (2, 2), (2, 0)]


def test_12_the_current_trick_is_open_with_its_refusals() -> None:
    match = run(in_trick("R1 R2 | K9", "R5 R6 | B5 B6", "R3 R4 | K1"), "play R1", "refuse B5")
    for viewer in EVERYBODY:
        view = view_of(match, viewer)
        assert [(play.seat, play.card, play.refused) for play in view.trick] == [(0, "R1", False), (1, "B5", True)]
        assert view.lead_colour == "R"
        assert {"R1", "B5"} <= cards_in(match.log(viewer))


def test_12_plays_stand_in_the_order_in_which_they_were_made() -> None:
    match = run(in_trick("R1 R2 | K9", "| B5 B6", "R3 R4 | K1", leader=1), "insert", "play R3")
    assert [(play.seat, play.card) for play in view_of(match, 0).trick] == [(1, None), (2, "R3")]


def test_12_the_trick_before_is_shown_until_the_table_is_cleared() -> None:
    match = run(in_trick("R1 R2 | K9", "R5 R6 | B5", "R3 R4 | K1"), "play R1", "play R5", "refuse K1")
    for viewer in EVERYBODY:
        view = view_of(match, viewer)
        assert view.trick == []
        assert [play.card for play in view.last_trick] == ["R1", "R5", "K1"]
        assert view.taken_by == 2
    run(match, "play R3")
    for viewer in EVERYBODY:
        view = view_of(match, viewer)
        assert [play.card for play in view.trick] == ["R3"]
        assert view.last_trick == []
        assert view.taken_by is None
        assert not {"R1", "R5", "K1"} & cards_in(view)
        assert not {"R1", "R5", "K1"} & cards_in(match.log(viewer))


def test_12_the_log_forgets_the_cards_but_not_who_took_the_trick() -> None:
    match = run(in_trick("R1 R2 | K9", "R5 R6 | B5", "R3 R4 | K1"), "play R1", "refuse B5", "play R3", "play R4")
    kinds = [told.kind for told in match.log(0)]
    assert kinds == ["submitted", "trick_taken", "played"]


def test_12_a_log_asked_for_from_the_middle_has_forgotten_the_same() -> None:
    match = run(in_trick("R1 R2 | K9", "R5 R6 | B5", "R3 R4 | K1"), "play R1", "refuse B5", "play R3", "play R4")
    whole = match.log_since(0, 1)
    for number in range(match.events + 1):
        assert match.log_since(number, 1) == [line for line in whole if line[0] >= number]


def test_12_the_log_of_a_seat_forgets_its_dealt_cards_with_the_division() -> None:
    """Otherwise it would show which of its own cards lie in tricks already taken."""
    match = dealt("R3", "", "", start=1)
    assert "R3" in cards_in(match.log(0))
    run(match, "split 1", "split 1", "split 1")
    assert cards_in(match.log(0)) == set()
    assert [told.kind for told in match.log(0)].count("dealt_hidden") == 36
    assert "R3" in (view_of(match, 0).normal or [])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_12_no_log_names_a_card_of_a_trick_already_taken(seats: int) -> None:
    match, dice = Match(GAME.setup(seats)), FastDice(3)
    while not match.over:
        view = view_of(match, None)
        if view.phase == "trick" and view.trick:
            on_table = {play.card for play in view.trick}
            for viewer in (None, *range(seats)):
                assert cards_in(match.log(viewer)) <= on_table
        random_step(match, dice)


def test_12_the_last_trick_of_a_round_lies_there_until_the_next_is_begun() -> None:
    match = run(in_trick("R1 |", "R2 |", "R3 |", stack=[0, 1, 2]), "play R1", "play R2", "play R3")
    view = view_of(match, 0)
    assert view.phase == "deal"
    assert [play.card for play in view.last_trick] == ["R1", "R2", "R3"]
    assert view.taken_by == 2


# -- phases and forms -------------------------------------------------------------------------------------------------
def test_the_phases_as_a_view_names_them() -> None:
    match = Match(GAME.setup(3))
    assert (view_of(match, 0).phase, view_of(match, 0).start) == ("start", None)
    match.settle("start 1")
    assert (view_of(match, 0).phase, view_of(match, 0).start) == ("deal", 1)
    match = dealt("", "", "")
    assert view_of(match, 0).phase == "division"
    assert view_of(match, 0).to_act == [2]
    run(match, "split 1", "split 1", "split 1")
    assert view_of(match, 0).phase == "trick"
    end = run(in_trick("| R1", "| R2", "| R3", round=3), "insert", "insert", "insert")
    view = view_of(end, 0)
    assert (view.phase, view.ended_by, view.round, view.to_act) == ("over", "rounds", 3, [])


def test_before_the_first_score_there_is_no_last_score() -> None:
    assert {player.last_score for player in view_of(dealt("", "", ""), 0).players} == {None}
    match = run(in_trick("| R1", "| R2", "| R3"), "insert", "insert", "insert")
    assert {player.last_score for player in view_of(match, 0).players} == {0}
