"""Who knows what: §6, §8, §9."""

import msgspec
import pytest

from tests.games.escapenow.positions import position, view_of
from tests.games.escapenow.test_setup import dealt


def test_a_seat_sees_its_own_hand_and_counts_the_others() -> None:
    match = position(["LLP", "DDDD", "TK"], [1, 2, 3])
    for seat, held in enumerate((["L", "L", "P"], ["D"] * 4, ["T", "K"])):
        hands = view_of(match, seat).hands
        assert [hand.cards for hand in hands] == [held if other == seat else None for other in range(3)]
        assert [hand.count for hand in hands] == [3, 4, 2]
    assert all(hand.cards is None for hand in view_of(match, None).hands)


def test_1_face_down_puzzles_are_unknown_to_everybody() -> None:
    for viewer in (None, 0, 1, 2):
        places = view_of(dealt(3), viewer).places
        assert [len(place.puzzle) for place in places] == [1, 1, 1, 1, 0, 0, 0]
        assert [place.after for place in places] == [[], [], [], [], [1], [2], [3, 4, 5, 6]]


def test_2_others_see_only_that_a_choice_was_made() -> None:
    match = dealt(3)
    match.play(1, "start")
    for viewer, choice in ((None, None), (0, None), (1, "start"), (2, None)):
        view = view_of(match, viewer)
        assert (view.chosen, view.choice, view.wanted) == ([1], choice, None)
    assert "start" not in str([told.kind for told in match.log(0) if told.kind.startswith("chose")])
    match.play(0, "wait")
    match.play(2, "wait")
    assert view_of(match, None).wanted == [1]


def test_8_a_seat_knows_only_what_it_discarded_itself() -> None:
    match = position(["LD", "DT", "TK"], [1, 2, 3])
    match.play(0, "move 2 drop D")
    match.play(1, "move 1 drop T")
    assert [view_of(match, seat).discards for seat in (0, 1, 2, None)] == [["D"], ["T"], [], None]
    assert view_of(match, 2).discarded == [1, 1, 0]
    told = {seat: [line.parts.get("card") for line in match.log(seat)][-2:] for seat in (0, 1, 2)}
    assert told == {0: ["D", None], 1: [None, "T"], 2: [None, None]}


def test_8_cards_of_a_cleared_puzzle_are_in_the_discard_which_is_secret() -> None:
    match = position(["LLD", "DDDD", "TK"], [1, 2, 3])
    match.play(0, "solve L")
    assert [line.kind for line in match.log(1)] == ["laid"]
    match.play(1, "solve D")
    match.play(2, "solve K")
    match.play(0, "move 3 drop D")
    assert [line.kind for line in match.log(1)] == ["laid", "laid", "moved_hidden", "swept"]
    assert view_of(match, 1).places[0].laid == []
    assert view_of(match, 1).places[0].swept == 1


@pytest.mark.parametrize("memory", ["off", "on"])
def test_8_with_memory_the_cards_of_a_solved_puzzle_leave_views_and_logs(memory: str) -> None:
    match = position(["LP", "DDDD", "TK"], [1, 2, 3], laid={1: "LLP"}, memory=memory)
    match.play(0, "solve L")
    match.play(1, "solve D")
    match.play(2, "solve K")
    match.play(0, "solve P")
    match.settle("puzzle 5 LT")
    kept = memory == "off"
    for viewer in (None, 0, 1):
        place = view_of(match, viewer).places[0]
        assert place.solved
        assert place.laid == (["L", "L", "L", "P", "P"] if kept else None)
        assert place.swept == (0 if kept else 5)
    on_puzzle_1 = [line for line in match.log(1) if line.kind == "laid" and line.parts["place"] == 1]
    # The last card is told until the next move, so that everybody has seen what solved the puzzle.
    assert [line.parts["card"] for line in on_puzzle_1] == (["L", "P"] if kept else ["P"])
    match.play(1, "solve D")
    on_puzzle_1 = [line for line in match.log(1) if line.kind == "laid" and line.parts["place"] == 1]
    assert [line.parts["card"] for line in on_puzzle_1] == (["L", "P"] if kept else [])


def test_5_only_the_drawer_knows_what_was_drawn_and_dropped() -> None:
    match = position(["LLL", "DDDD", "TK"], [1, 2, 3])
    match.play(0, "refill 1")
    match.settle("drawn K")
    match.play(0, "drop L")
    assert [line.kind for line in match.log(0)] == ["refilled", "drew", "dropped"]
    for viewer in (None, 1, 2):
        assert [line.kind for line in match.log(viewer)] == ["refilled", "drew_hidden", "dropped_hidden"]
    assert "K" not in msgspec.json.encode([line.parts for line in match.log(1)]).decode()


def test_6_a_sealed_answer_is_told_to_its_seat_only() -> None:
    match = position(["LLL", "DDDD", "TK"], [1, 2, 3])
    match.play(0, "ask have T")
    match.play(2, "answer T")
    assert [line.kind for line in match.log(2)] == ["asked_have", "sealed_trait"]
    assert [line.kind for line in match.log(1)] == ["asked_have", "sealed"]
    match.play(1, "answer here 2")
    assert [line.kind for line in match.log(0)][-2:] == ["answered_here", "answered_trait"]
