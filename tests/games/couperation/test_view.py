"""Who knows what (§3, §5, §8, §12)."""

import msgspec

from chabudai.engine.match import Match
from chabudai.games.couperation.shapes import Traces
from tests.games.couperation.positions import legal, play, position, seen


def traces(found: Traces) -> list[tuple[str, list[int], list[str]]]:
    return [(trace.card, trace.hands, trace.places) for trace in found.cards]


def card_at(match: Match, place: str, viewer: int | None) -> str | None:
    return next(placed.card for placed in seen(match, viewer).tower if placed.place == place)


def test_12_a_hand_is_seen_by_its_owner_only() -> None:
    match = position("7 8", "30 31 32")
    assert seen(match, 0).hand == ["7", "8"]
    assert seen(match, None).hand is None
    assert [player.hand for player in seen(match, 1).players] == [2, 3]
    assert b'"7"' not in msgspec.json.encode(seen(match, 1))


def test_3_the_placer_of_a_face_down_card_knows_it_and_nobody_else() -> None:
    match = play(position("7", "30", "31"), "down 7 @1.1")
    assert [card_at(match, "@1.1", viewer) for viewer in (0, 1, 2, None)] == ["7", None, None, None]


def test_3_the_placer_still_knows_it_after_the_hand_has_changed() -> None:
    match = play(position("7 8", "30 31", "40 41"), "down 7 @1.1", "down 30 @1.2", "down 40 @1.3", "draw 1", "drawn 9")
    play(match, "down 9 @1.5")
    assert [card_at(match, "@1.1", viewer) for viewer in (0, 1, 2)] == ["7", None, None]


def test_7_a_drawn_card_is_seen_by_the_active_seat_only() -> None:
    match = play(position("8", "30", "31"), "up 8 @1.1", "draw 2", "drawn 40")
    told = [[(t.kind, t.parts.get("card")) for t in match.log(viewer)][-1] for viewer in (0, 1, 2, None)]
    hidden = ("drew_hidden", None)
    assert told == [hidden, ("drew", "40"), hidden, hidden]


def test_8d_all_know_a_face_up_card_that_was_replaced() -> None:
    match = play(position("10 13 7", "30", reserve="23 50"), "fetch 23", "pay 10", "pay 13", "place @1.4", "draw 0")
    for viewer in (0, 1, None):
        assert traces(seen(match, viewer).known_to_all) == [("25", [0], [])]


def test_8d_it_is_known_until_it_is_seen_again() -> None:
    match = play(position("10 13 7", "30", reserve="23 50"), "fetch 23", "pay 10", "pay 13", "place @1.4", "draw 0")
    play(match, "up 30 @1.6", "up 25 @1.5")
    assert traces(seen(match, 1).known_to_all) == []


def test_8d_it_may_have_left_the_hand_face_down() -> None:
    match = play(position("10 13 7", "30", reserve="23 50"), "fetch 23", "pay 10", "pay 13", "place @1.4", "draw 0")
    play(match, "up 30 @1.6", "down 7 @1.1")
    assert traces(seen(match, 1).known_to_all) == [("25", [0], ["@1.1"])]
    assert seen(match, 1).known_to_all.limited == []
    assert card_at(match, "@1.1", 1) is None


def test_8d_the_only_card_of_a_hand_is_known_face_down_too() -> None:
    match = play(position("10 13", "30", reserve="23 50"), "fetch 23", "pay 10", "pay 13", "place @1.4", "draw 0")
    play(match, "up 30 @1.6", "down 25 @1.1")
    assert traces(seen(match, 1).known_to_all) == [("25", [], ["@1.1"])]
    assert seen(match, 1).known_to_all.limited == ["@1.1"]


def taken() -> Match:
    """Seat 1's face-down 49 has gone to seat 0's hand."""
    match = position("2 5 46", "8 30", "9", tower={"@1.1": ("49", 1)}, reserve="7 50")
    return play(match, "fetch 7", "pay 2", "pay 5", "place @1.1")


def test_8d_the_placer_knows_where_its_face_down_card_went() -> None:
    match = taken()
    assert traces(seen(match, 1).known_to_me) == [("49", [0], [])]
    for viewer in (0, 2, None):
        assert traces(seen(match, viewer).known_to_me) == traces(seen(match, viewer).known_to_all) == []
    assert seen(match, 0).hand == ["46", "49"]


def test_8d_the_log_names_it_to_its_placer_and_its_new_holder() -> None:
    match = taken()
    told = [match.log(viewer)[-1] for viewer in (0, 1, 2, None)]
    assert [(t.kind, t.parts.get("card")) for t in told] == [
        ("returned_unseen", "49"),
        ("returned_unseen", "49"),
        ("returned_unseen_hidden", None),
        ("returned_unseen_hidden", None),
    ]


def test_8d_the_placer_loses_sight_of_it_when_a_card_is_laid_face_down() -> None:
    match = play(taken(), "draw 0", "up 8 @1.2", "draw 0", "down 9 @1.3")
    assert legal(match, "down")
    play(match, "down 49 @1.5")
    assert traces(seen(match, 1).known_to_me) == [("49", [0], ["@1.5"])]
    assert traces(seen(match, 2).known_to_me) == []


def test_8d_what_the_placer_knew_is_over_when_all_see_it() -> None:
    match = play(taken(), "draw 0", "up 8 @1.2", "draw 0", "down 9 @1.3", "up 49 @1.7")
    assert traces(seen(match, 1).known_to_me) == []


def test_5_a_wish_is_sealed_until_all_are_in() -> None:
    match = position("7", "8", "9", phase="wish")
    match.play(1, "wish 3")
    assert [player.wish for player in seen(match, 0).players] == [None, None, None]
    assert [player.wished for player in seen(match, None).players] == [False, True, False]
    assert (seen(match, 1).own_wish, seen(match, 0).own_wish) == (3, None)
    assert match.log(0)[-1].kind == match.log(None)[-1].kind == "wished_hidden"


def test_8d_a_fetch_in_progress_is_open() -> None:
    match = play(position("13 20 3 30 49", "8", reserve="35"), "fetch 35", "pay 13", "pay 20", "burn 30")
    fetch = seen(match, None).fetch
    assert fetch is not None
    assert (fetch.card, fetch.paid, fetch.burnt, fetch.to_burn) == ("35", ["13", "20"], ["30"], 1)


def test_8c_a_wrongly_opened_card_is_shown_and_not_counted() -> None:
    match = play(position("7", "30", tower={"@1.3": ("26", 1)}), "open @1.3")
    placed = next(placed for placed in seen(match, None).tower if placed.place == "@1.3")
    assert (placed.face, placed.card) == ("broken", "26")
    assert seen(match, None).face_up == 1
