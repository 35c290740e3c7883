"""§2 and §9: who knows what."""

from chabudai.engine.dice import FastDice
from chabudai.engine.game import Told
from chabudai.engine.match import Match
from chabudai.games.familiars import rules
from chabudai.games.familiars.shapes import Pass
from tests.games.familiars.positions import GAME, do, legal, position, seen, setup

ERRANDS = "3-1 3-2 3-3 3-4 3-5"


def exchanged(*moves: str, lead: int = 0) -> Match:
    match = position(("R3 R4 RGB1", "G3 G4 RGB1", "B3 B4 B5"), lead=lead, phase=rules.HAND_EXCHANGE, display=ERRANDS)
    do(match, *moves)
    return match


def card_known_to(match: Match, viewer: int | None) -> str | None:
    """The last card passed, if the viewer may know where it is."""
    return seen(match, viewer).last_passes[-1].card


def test_9_hands_are_secret() -> None:
    match = exchanged()
    assert seen(match, 1).hand == ["G3", "G4", "RGB1"]
    assert seen(match, None).hand is None
    assert seen(match, None).hands == seen(match, 0).hands == [3, 3, 3]


def test_9_the_discard_is_open_to_all_and_sorted_by_colour() -> None:
    match = position(("G4 B3", "R9 G3", "RGB1 R5"), display=ERRANDS)
    before = set(seen(match, 0).discard)
    do(match, "play G4", "play G3", "play RGB1")
    for viewer in (None, 0, 1, 2):
        discard = seen(match, viewer).discard
        assert {"G4", "G3", "RGB1"} == set(discard) - before | {"RGB1"}
        assert discard == sorted(discard, key=lambda card: GAME.moves.numbers[f"play {card}"])


def test_2_only_giver_and_receiver_see_a_passed_card() -> None:
    match = exchanged("exchange", "pass R3")
    assert [card_known_to(match, viewer) for viewer in (0, 1, 2, None)] == ["R3", "R3", None, None]
    assert seen(match, 2).last_passes == [Pass(1 + seen(match, 2).tricks_played, 0, 1, None)]
    told = [match.log(viewer)[-1] for viewer in (0, 1, 2, None)]
    hidden = Told("passed_hidden", {"seat": 0, "to_seat": 1})
    assert told == [Told("passed", {"seat": 0, "to_seat": 1, "card": "R3"})] * 2 + [hidden, hidden]


def test_2_what_may_have_moved_on_is_not_known_any_more() -> None:
    match = exchanged("exchange", "pass R3", "pass G3")
    # Seat 1 may have passed R3 on: seat 0 cannot tell, and looks as any onlooker.
    assert [card_known_to(match, viewer) for viewer in (0, 1, 2, None)] == [None, "G3", "G3", None]


def test_2_the_last_passer_knows_its_card_until_it_is_played() -> None:
    match = exchanged("exchange", "pass R3", "pass G3", "pass B5", "leave")
    assert [card_known_to(match, viewer) for viewer in (0, 1, 2, None)] == ["B5", None, "B5", None]
    do(match, "play R4", "play R3", "play G3")
    assert card_known_to(match, 2) == "B5"
    do(match, "keep", "leave", "play B5")
    assert [card_known_to(match, viewer) for viewer in (0, 1, 2, None)] == [None] * 4


def test_2_knowledge_ends_when_the_receiver_passes_a_card_in_the_next_exchange() -> None:
    match = exchanged("exchange", "pass R3", "pass G3", "pass B5", "leave", "play R4", "play R3", "play G3")
    do(match, "exchange", "pass RGB1")
    assert card_known_to(match, 2) is None
    assert [card_known_to(match, viewer) for viewer in (0, 1)] == ["RGB1", "RGB1"]


def test_2_a_copy_that_is_played_may_have_been_the_passed_one() -> None:
    match = exchanged("exchange", "pass R3", "pass RGB1", "pass RGB1", "leave")
    assert seen(match, 0).hand == ["R4", "RGB1", "RGB1"]
    assert card_known_to(match, 2) == "RGB1"
    do(match, "play RGB1")
    assert card_known_to(match, 2) is None
    assert seen(match, 0).hand == ["R4", "RGB1"]


def test_2_who_passes_last_and_then_first_knows_both_cards() -> None:
    match = exchanged("exchange", "pass B4", "pass B4", "pass G4", "leave", lead=2)
    do(match, "play B3", "play RGB1", "play B4")
    assert match.to_act() == [1]
    do(match, "exchange", "pass G3")
    cards = [last.card for last in seen(match, 1).last_passes]
    assert cards == ["G4", "G3"]
    assert [last.card for last in seen(match, 2).last_passes] == ["G4", "G3"]
    assert [last.card for last in seen(match, 0).last_passes] == [None, None]
    do(match, "pass B5")
    assert [last.card for last in seen(match, 1).last_passes] == [None]


def cards_known_to(match: Match, *viewers: int | None) -> list[list[str | None]]:
    return [[last.card for last in seen(match, viewer).last_passes] for viewer in viewers]


def test_2_the_last_passer_knows_its_card_until_the_receivers_turn_to_pass_in_the_next_exchange() -> None:
    match = exchanged("exchange", "pass R3", "pass G3", "pass B5", "leave", "play RGB1", "play G4", "play G3")
    assert match.to_act() == [1]
    do(match, "exchange", "pass R3")
    # Seat 0 has not passed yet: it still holds B5.
    assert cards_known_to(match, 0, 1, 2, None) == [["B5", None], [None, "R3"], ["B5", "R3"], [None, None]]
    do(match, "pass B4")
    assert cards_known_to(match, 0, 1, 2, None) == [["B5", "B4"], [None, None], ["B5", "B4"], [None, None]]
    do(match, "pass B5")
    assert cards_known_to(match, 0, 1, 2, None) == [["B5"], ["B5"], [None], [None]]


def test_2_a_card_played_since_is_not_known_in_the_next_exchange() -> None:
    match = exchanged("exchange", "pass R3", "pass RGB1", "pass RGB1", "leave", "play RGB1", "play G4", "play B3")
    assert match.to_act() == [1]
    # Seat 0 holds another copy, but seat 2 cannot know that.
    do(match, "exchange", "pass G3")
    assert cards_known_to(match, 0, 1, 2) == [[None, None], [None, "G3"], [None, "G3"]]


def test_9_dealt_and_drawn_cards_are_told_to_their_owner_only() -> None:
    match = Match(setup(), FastDice(3))
    for viewer in (0, 1, 2, None):
        for told in match.log(viewer):
            if told.kind == "dealt":
                assert told.parts["seat"] == viewer
            elif told.kind == "dealt_hidden":
                assert told.parts["seat"] != viewer and "card" not in told.parts
    kinds = [told.kind for told in match.log(None)]
    assert kinds.count("dealt_hidden") == 15


def test_the_last_trick_lies_there_until_the_next_is_begun() -> None:
    match = position(("G4 B3", "R9 G3", "RGB1 R5"), display=ERRANDS)
    do(match, "play G4", "play G3")
    assert [play.card for play in seen(match, 2).trick] == ["G4", "G3"]
    do(match, "play RGB1")
    assert seen(match, 2).trick == []
    assert [(play.seat, play.card) for play in seen(match, 2).last_trick] == [(0, "G4"), (1, "G3"), (2, "RGB1")]
    do(match, "keep", "leave", "play B3")
    assert seen(match, 2).last_trick == []


def test_copies_are_not_told_apart_by_view_moves_or_equality() -> None:
    one = position(("RGB1 R3", "RGB1 G3", "RGB1 B3"), display=ERRANDS)
    other = position(("RGB1 R3", "RGB1 G3", "RGB1 B3"), display=ERRANDS)
    state = other.state
    assert isinstance(state, rules.Familiars)
    copies = state.fixed.slots_of[GAME.moves.numbers["play RGB1"] - rules.PLAY]
    held = [hand & copies for hand in state.hands]
    for seat in range(3):
        state.hands[seat] = state.hands[seat] & ~copies | held[(seat + 1) % 3]
    assert one.state.plain() == other.state.plain()
    for viewer in (None, 0, 1, 2):
        assert one.view(viewer) == other.view(viewer)
    assert legal(one) == legal(other)
