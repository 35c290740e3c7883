"""Set-up and who starts: §1, §2, §10, §11, clause by clause."""

import itertools
import random

import pytest

from chabudai.engine.bits import count_of, total
from chabudai.engine.errors import IllegalMove
from chabudai.engine.match import Match
from chabudai.games.escapenow import GAME
from chabudai.games.escapenow.rules_cards import LUCKY
from tests.games.escapenow.positions import legal, state_of, view_of


def dealt(seats: int, **options: str) -> Match:
    """Everything up to the first choice."""
    match = Match(GAME.setup(seats, options))
    rng = random.Random(seats)
    while match.chance_due:
        match.settle(rng.choice(match.possible()).text)
    return match


@pytest.mark.parametrize(("layout", "face_up"), [("easy", 4), ("medium", 3), ("hard", 2)])
def test_1_the_face_up_puzzles_come_first_in_ascending_order_then_the_hands(layout: str, face_up: int) -> None:
    moves = [text.split(" ") for _, text in dealt(3, layout=layout).moves]
    assert [(verb, place) for verb, place, _ in moves[:face_up]] == [("puzzle", str(p + 1)) for p in range(face_up)]
    assert [(verb, hand) for verb, hand, _ in moves[face_up:]] == [("deal", h) for h in "012" for _ in range(4)]


def test_1_no_puzzle_card_is_turned_up_twice() -> None:
    match = Match(GAME.setup(3))
    match.settle("puzzle 1 LP")
    assert "puzzle 2 LP" not in [outcome.text for outcome in match.possible()]
    assert len(match.possible()) == 9


@pytest.mark.parametrize(("seats", "pile"), [(1, 53), (2, 48), (3, 48), (4, 44), (5, 40), (6, 36)])
def test_1_each_hand_gets_four_cards_and_the_rest_is_the_pile(seats: int, pile: int) -> None:
    match = dealt(seats)
    assert view_of(match, None).pile == pile
    assert [hand.count for hand in view_of(match, None).hands] == [4] * (3 if seats == 2 else seats)


def test_1_a_deal_is_as_likely_as_copies_are_left() -> None:
    match = Match(GAME.setup(3))
    for place, pair in enumerate(("LP", "LD", "LT", "LK"), start=1):
        match.settle(f"puzzle {place} {pair}")
    match.settle("deal 0 L")
    outcomes, weights = match.state.chance()
    assert [GAME.outcomes.texts[o] for o in outcomes] == [f"deal 0 {card}" for card in "LPDTK!"]
    assert list(weights) == [10, 11, 11, 11, 11, 5]


def test_2_all_seats_choose_at_once() -> None:
    match = dealt(4)
    assert match.to_act() == [0, 1, 2, 3]
    assert legal(match, 2) == ["start", "wait"]


@pytest.mark.parametrize(
    ("said", "starter"),
    [("wait start start", 1), ("wait wait wait", 0), ("start wait start", 0), ("wait wait start", 2)],
)
def test_2_the_lowest_seat_that_said_start_begins(said: str, starter: int) -> None:
    match = dealt(3)
    for seat, word in enumerate(said.split(" ")):
        match.play(seat, word)
    assert match.to_act() == [starter]
    assert view_of(match, None).starter == starter


def test_2_the_order_in_which_choices_arrive_changes_nothing() -> None:
    plain = set()
    for order in itertools.permutations(range(3)):
        match = dealt(3)
        for seat in order:
            match.play(seat, "wait" if seat == 0 else "start")
        plain.add(tuple(match.state.plain()))
    assert len(plain) == 1


def test_2_the_starter_places_first_then_clockwise_and_has_the_first_turn() -> None:
    match = dealt(3)
    for seat, word in enumerate(("wait", "start", "wait")):
        match.play(seat, word)
    for seat in (1, 2, 0):
        assert match.to_act() == [seat]
        assert legal(match, seat) == ["pawn 1", "pawn 2", "pawn 3", "pawn 4"]
        match.play(seat, "pawn 3")
    assert match.to_act() == [1]
    assert view_of(match, None).phase == "acting"


def test_2_a_pawn_starts_on_a_face_up_puzzle() -> None:
    match = dealt(1, layout="hard")
    match.play(0, "wait")
    with pytest.raises(IllegalMove, match=r"face down.*§2"):
        match.play(0, "pawn 3")


@pytest.mark.parametrize("lucky", ["5", "4", "3", "2"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_10_any_number_of_lucky_shots_with_any_number_of_seats_from_two(seats: int, lucky: str) -> None:
    deck = state_of(Match(GAME.setup(seats, {"lucky": lucky}))).fixed.deck
    assert count_of(deck, LUCKY) == int(lucky)
    assert total(deck) == 55 + int(lucky)


@pytest.mark.parametrize("lucky", ["5", "2"])
def test_11_solo_always_has_two_lucky_shots(lucky: str) -> None:
    deck = state_of(Match(GAME.setup(1, {"lucky": lucky}))).fixed.deck
    assert count_of(deck, LUCKY) == 2
    assert total(deck) == 57


def test_11_clause_2_is_played_as_usual() -> None:
    match = dealt(1)
    assert legal(match, 0) == ["start", "wait"]
    match.play(0, "wait")
    match.play(0, "pawn 2")
    assert match.to_act() == [0]
    assert view_of(match, 0).hands[0].pawn == 2


def test_11_nobody_to_ask() -> None:
    match = dealt(1)
    match.play(0, "start")
    match.play(0, "pawn 1")
    assert not [move for move in legal(match, 0) if move.startswith("ask")]
    with pytest.raises(IllegalMove, match="§11"):
        match.play(0, "ask lucky")
