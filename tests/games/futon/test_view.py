"""Who knows what in Escape from the Futon (§9)."""

import msgspec
import pytest

from chabudai.engine.match import Match
from chabudai.games.futon.shapes import FutonView, SoloView
from tests.games.futon.positions import alone, draw_exam, exam, play_round, reveal, rise, table, take, turn


def seen(match: Match, viewer: int | None) -> FutonView:
    view = match.view(viewer)
    assert isinstance(view, FutonView)
    return view


def seen_alone(match: Match, viewer: int | None) -> SoloView:
    view = match.view(viewer)
    assert isinstance(view, SoloView)
    return view


def told(match: Match, viewer: int | None) -> bytes:
    return msgspec.json.encode(match.log(viewer))


# -- two to five seats ------------------------------------------------------------------------------------------------
def test_9_a_sealed_choice_is_seen_by_its_seat_alone() -> None:
    match = table(3)
    reveal(match, "lecture lecture seminar")
    match.play(1, "rise five")
    assert seen(match, 1).rise == "five"
    for viewer in (None, 0, 2):
        view = seen(match, viewer)
        assert view.rise is None
        assert view.players[1].rise is None
        assert view.players[1].chosen
        assert not view.players[2].chosen
        assert b"five" not in msgspec.json.encode(view) + told(match, viewer)
    assert b"five" in told(match, 1)


def test_9_all_see_all_rise_cards_when_the_last_choice_is_in() -> None:
    match = table(3)
    reveal(match, "lecture lecture seminar")
    rise(match, "early skip five")
    for viewer in (None, 0, 1, 2):
        assert [player.rise for player in seen(match, viewer).players] == ["early", "skip", "five"]
        assert b'"rose"' in told(match, viewer)


def test_9_the_order_of_arrival_is_open_once_the_cards_are_revealed() -> None:
    match = table(4, dealer=2)
    reveal(match, "lecture lecture seminar cold")
    assert seen(match, 0).arrival == []
    rise(match, "wake skip wake early")
    assert seen(match, None).arrival == [3, 2, 0]
    take(match, "cold")
    view = seen(match, 0)
    assert view.arrival == [3, 2, 0]
    assert view.to_act == [2]
    assert view.players[3].took == "cold"
    assert view.display == ["lecture", "lecture", "seminar"]


def test_9_stamina_lessons_taken_display_and_lessons_put_aside_are_open() -> None:
    match = table(2)
    play_round(match, "energy lecture cold", "early skip", "energy")
    view = seen(match, None)
    assert [player.stamina for player in view.players] == [6, 7]
    assert view.players[0].taken == ["energy"]
    assert view.aside == ["lecture", "cold"]
    assert view.deck == 24
    assert view.round == 2
    assert view.dealer == 0


def test_9_nothing_of_the_last_round_is_left_in_the_next() -> None:
    match = table(2)
    play_round(match, "energy lecture cold", "early skip", "energy")
    for player in seen(match, 0).players:
        assert (player.rise, player.took, player.chosen) == (None, None, False)


def test_7_the_exam_is_open_to_all() -> None:
    match = exam(["seminar", ""], [2, 1])
    match.settle("exam 0 wake")
    view = seen(match, None)
    assert (view.phase, view.examined, view.draws_left) == ("exam", 0, 1)
    assert view.players[0].exam == ["wake"]
    assert view.players[0].points == 37
    draw_exam(match, "early", "skip")
    view = seen(match, 1)
    assert (view.phase, view.ended_by, view.examined) == ("over", "exam", None)


def test_the_dealer_is_unknown_until_drawn() -> None:
    assert seen(Match(table(2).setup), 0).dealer is None


# -- alone ------------------------------------------------------------------------------------------------------------
def test_10_only_the_player_sees_the_hand() -> None:
    match = alone("early wake wake", "lecture seminar cold")
    assert seen_alone(match, 0).hand == ["early", "wake", "wake"]
    spectator = seen_alone(match, None)
    assert spectator.hand is None
    assert spectator.hand_count == 3
    assert b"early" not in msgspec.json.encode(spectator) + told(match, None)
    assert b"early" in told(match, 0)


def test_12_only_the_player_sees_the_card_drawn() -> None:
    match = alone("early wake wake", "lecture seminar lecture")
    turn(match, "wake", "five")
    assert b"five" in told(match, 0)
    assert b"five" not in msgspec.json.encode(match.view(None)) + told(match, None)


@pytest.mark.parametrize("viewer", [None, 0])
def test_12_row_piles_and_lessons_taken_are_open(viewer: int | None) -> None:
    match = alone("early wake wake", "lecture seminar lecture")
    turn(match, "wake", "five", "energy drink")
    view = seen_alone(match, viewer)
    assert view.row == ["energy", "drink", None]
    assert view.discard == ["lecture", "lecture"]
    assert view.taken == ["seminar"]
    assert view.rise_discard == ["wake"]
    assert (view.rise_deck, view.deck, view.turn, view.stamina) == (11, 22, 2, 9)
    assert view.points == 30 + 90


def test_11_the_place_of_the_lesson_taken_is_empty_until_the_next_row() -> None:
    match = alone("early wake wake", "lecture seminar lecture")
    match.play(0, "rise early")
    assert seen_alone(match, None).row == [None, "seminar", "lecture"]


@pytest.mark.parametrize(
    ("row", "card", "ended_by"), [("cold lecture lecture", None, "asleep"), ("drink drink lecture", "wake", "asleep")]
)
def test_13_the_view_says_how_it_ended(row: str, card: str | None, ended_by: str) -> None:
    match = alone("early wake wake", row, stamina=1)
    if card is not None:
        match.play(0, f"rise {card}")
    assert seen_alone(match, 0).ended_by == ended_by
    assert seen_alone(match, 0).row == row.split()
