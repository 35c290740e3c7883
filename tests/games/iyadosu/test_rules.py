"""Rounds, deal and division: §1–§3 of Iyadosu, the cards, the moves."""

from collections import Counter

import pytest

from chabudai.engine.errors import BadSetup, IllegalMove
from chabudai.engine.match import CHANCE, Match
from tests.games.iyadosu.positions import (
    GAME,
    VARIANTS,
    dealt,
    in_trick,
    may,
    random_game,
    run,
    state_of,
    view_of,
)

SEATS = (3, 4, 5)


# -- cards and seats --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "highest"), [(3, 9), (4, 12), (5, 15)])
def test_cards_the_deck_is_1_to_9_12_or_15_in_four_colours(seats: int, highest: int) -> None:
    match = Match(GAME.setup(seats))
    match.settle("start 0")
    first_cards = [move.text for move in match.possible()]
    assert sorted(first_cards) == sorted(f"deal 0 {colour}{n}" for colour in "KRGB" for n in range(1, highest + 1))


@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 6, 7])
def test_cards_three_to_five_seats(seats: int) -> None:
    with pytest.raises(BadSetup, match=f"3 to 5 seats, not {seats}"):
        GAME.setup(seats)


def test_cards_facts_carry_their_marks() -> None:
    sheet = GAME.setup().cards
    assert [(colour.letter, colour.mark) for colour in sheet.colour] == [
        ("K", "printed"),
        ("R", "house"),
        ("G", "house"),
        ("B", "house"),
    ]
    assert {deck.mark for deck in sheet.deck} == {"printed"}
    assert sheet.refuse.mark == "printed"


# -- §1 ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_1_the_first_start_player_is_drawn_by_chance(seats: int) -> None:
    match = Match(GAME.setup(seats))
    assert match.chance_due
    assert [move.text for move in match.possible()] == [f"start {seat}" for seat in range(seats)]
    assert list(match.state.chance()[1]) == [1] * seats


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("seats", SEATS)
def test_1_as_many_rounds_as_seats_and_the_start_moves_clockwise(seats: int, options: dict[str, str]) -> None:
    for seed in range(6):
        match = random_game(GAME.setup(seats, options), seed)
        began = [told.parts for told in match.log(None) if told.kind == "round_began"]
        first = began[0]["seat"]
        assert isinstance(first, int)
        assert [parts["round"] for parts in began] == list(range(1, len(began) + 1))
        assert [parts["seat"] for parts in began] == [(first + i) % seats for i in range(len(began))]
        outcome = match.outcome()
        assert outcome is not None
        if outcome.reason == "rounds":
            assert len(began) == seats
        else:
            assert len(began) <= seats
        starts = [text for actor, text in match.moves if actor == CHANCE and text.startswith("start")]
        assert starts == [f"start {first}"], "the start is drawn once a game"


# -- §2 ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_2_every_round_deals_twelve_cards_a_seat_from_seat_0_on(seats: int) -> None:
    match = random_game(GAME.setup(seats), 5)
    deals = [text.split()[1:] for actor, text in match.moves if actor == CHANCE and text.startswith("deal")]
    assert len(deals) == seats * seats * 12
    for round in range(seats):
        of_round = deals[round * seats * 12 : (round + 1) * seats * 12]
        assert [seat for seat, _ in of_round] == [str(seat) for seat in range(seats) for _ in range(12)]
        assert len({card for _, card in of_round}) == seats * 12


def test_2_each_deal_is_uniform_over_the_cards_left() -> None:
    match = Match(GAME.setup(3))
    run_chance(match, "start 1", "deal 0 R3", "deal 0 K1")
    outcomes, weights = match.state.chance()
    texts = [GAME.outcomes.texts[outcome] for outcome in outcomes]
    assert len(texts) == 34
    assert "deal 0 R3" not in texts
    assert "deal 0 K1" not in texts
    assert set(weights) == {1}


def test_2_the_fan_keeps_the_dealt_order_until_it_is_divided() -> None:
    match = dealt("R3 K1 B2 R1", "", "", start=2)
    assert (view_of(match, 0).fan or [])[:4] == ["R3", "K1", "B2", "R1"]
    run(match, "split 2")
    assert (view_of(match, 0).fan or [])[:4] == ["R3", "K1", "B2", "R1"]
    run(match, "split 2")
    view = view_of(match, 0)
    assert view.fan is None
    assert view.normal is not None and {"R3", "K1", "B2", "R1"} <= set(view.normal)


# -- §3 ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_3_division_goes_counter_clockwise_and_ends_with_the_start_player(seats: int) -> None:
    for start in range(seats):
        match = dealt(*[""] * seats, start=start)
        order = []
        while view_of(match, None).phase == "division":
            order += match.to_act()
            run(match, "split 3")
        assert order == [(start - 1 - i) % seats for i in range(seats)]
        assert match.to_act() == [start]


FAN = "K1 R2 G3 B4 K5 R6 G7 B8 K9 R1 G2 B3"


@pytest.mark.parametrize("k", range(1, 8))
def test_3_the_rightmost_k_cards_become_refuse_cards(k: int) -> None:
    match = dealt(FAN, "", "", start=1)
    assert match.to_act() == [0]
    run(match, f"split {k}")
    view = view_of(match, 0)
    assert Counter(view.normal) == Counter(FAN.split()[: 12 - k])
    assert Counter(view.refuse) == Counter(FAN.split()[12 - k :])


def test_3_one_to_seven_refuse_cards() -> None:
    match = dealt("", "", "")
    assert may(match) == [f"split {k}" for k in range(1, 8)]
    for wrong in ("split 0", "split 8", "split 12"):
        with pytest.raises(IllegalMove, match=r"from 1 to 7 refuse cards \(§3\)"):
            run(match, wrong)


def test_3_a_declaration_is_open_at_once_and_is_the_number_of_tricks_aimed_for() -> None:
    match = dealt("", "", "", start=0)
    run(match, "split 5")
    for viewer in (None, 0, 1, 2):
        assert [player.declared for player in view_of(match, viewer).players] == [None, None, 5]
    assert list(state_of(match).declared) == [0, 0, 5]


def test_3_nobody_plays_before_all_hands_are_divided() -> None:
    match = dealt(FAN, "", "", start=1)
    with pytest.raises(IllegalMove, match="§3"):
        run(match, "play K1")
    with pytest.raises(IllegalMove, match="§3"):
        run(match, "insert")


def test_3_no_card_ever_changes_part() -> None:
    match = in_trick("R1 R2 | R3 K1", "R4 | G1", "R5 | G2")
    run(match, "play R1", "refuse G1", "play R5")
    view = view_of(match, 0)
    assert (view.normal, view.refuse) == (["R2"], ["K1", "R3"])
    with pytest.raises(IllegalMove, match="divided already"):
        match.play(match.to_act()[0], "split 1")


def run_chance(match: Match, *texts: str) -> None:
    for text in texts:
        match.settle(text)
