"""A running game: refusals that change nothing, chance, logs, sealed choices."""

import itertools

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chabudai.engine.dice import FastDice
from chabudai.engine.errors import BadRecord, ChabudaiError, IllegalMove
from chabudai.engine.match import CHANCE, Match
from chabudai.games import game
from tests.engine.sealed import TOY

GAME = game("iyadosu")


def everything(match: Match) -> bytes:
    """All that a refusal must leave as it is."""
    viewers = [None, *range(match.setup.seats)]
    return msgspec.json.encode(
        [
            match.state.plain(),
            match.moves,
            match.events,
            match.to_act(),
            [match.view(viewer) for viewer in viewers],
            [match.log(viewer) for viewer in viewers],
        ]
    )


def started(seed: int = 1) -> Match:
    return Match(GAME.setup(3), FastDice(seed))


def finished(seed: int = 1) -> Match:
    match = started(seed)
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[0].number)
    return match


# -- refusals ---------------------------------------------------------------------------------------------------------
REFUSALS: list[tuple[int, str | int, str]] = [
    (0, "", "“” is not a move of Iyadosu"),
    (0, "nonsense", "“nonsense” is not a move"),
    (0, "x" * 5000, "“" + "x" * 40 + "” is not a move"),
    (0, "deal 0 R3", "is not a move"),
    (0, -1, "“-1” is not a move"),
    (0, 137, "“137” is not a move"),
    (0, 2**80, "is not a move"),
    (-1, "split 3", "no seat -1: the last one is 2"),
    (3, "split 3", "no seat 3"),
    (2**70, "split 3", "no seat"),
]


@pytest.mark.parametrize(("seat", "move", "says"), REFUSALS)
def test_a_refused_move_changes_nothing(seat: int, move: str | int, says: str) -> None:
    match = started()
    before = everything(match)
    with pytest.raises(IllegalMove, match=says):
        match.play(seat, move)
    assert everything(match) == before


def test_out_of_turn_changes_nothing() -> None:
    match = started()
    before = everything(match)
    for seat in range(3):
        if seat not in match.to_act():
            with pytest.raises(IllegalMove, match="It is not your turn"):
                match.play(seat, "split 3")
    assert everything(match) == before


def test_an_illegal_move_is_explained_and_changes_nothing() -> None:
    match = started()
    before = everything(match)
    with pytest.raises(IllegalMove, match="§3"):
        match.play(match.to_act()[0], "split 8")
    assert everything(match) == before


def test_after_the_end_nothing_is_taken() -> None:
    match = finished()
    before = everything(match)
    with pytest.raises(IllegalMove, match="The game is over"):
        match.play(0, "split 3")
    with pytest.raises(BadRecord, match="Chance cannot bring"):
        match.settle("start 0")
    assert everything(match) == before
    assert match.to_act() == []
    assert match.legal(0) == []
    assert not match.chance_due


@pytest.mark.parametrize("outcome", ["start 3", "deal 0 R3", "split 3", "", "x" * 3000, -1, 10**6])
def test_chance_that_cannot_be_changes_nothing(outcome: str | int) -> None:
    match = Match(GAME.setup(3))
    before = everything(match)
    with pytest.raises(BadRecord) as caught:
        match.settle(outcome)
    assert len(caught.value.text()) < 100
    assert everything(match) == before


def test_chance_out_of_turn_changes_nothing() -> None:
    match = started()
    before = everything(match)
    with pytest.raises(BadRecord, match="“start 0”"):
        match.settle("start 0")
    assert everything(match) == before


def test_a_seat_cannot_move_while_chance_is_due() -> None:
    match = Match(GAME.setup(3))
    assert match.chance_due
    with pytest.raises(IllegalMove, match="It is not your turn"):
        match.play(0, "split 3")


@given(st.integers() | st.text(max_size=60), st.integers())
@settings(max_examples=80, deadline=None)
def test_any_move_by_anybody_is_made_or_refused(move: str | int, seat: int) -> None:
    match = started()
    before = everything(match)
    try:
        match.play(seat % 5 - 1, move)
    except ChabudaiError as refusal:
        assert refusal.text("en")
        assert refusal.text("ja")
        assert everything(match) == before
    else:
        assert match.moves[-1][0] == seat % 5 - 1


@given(
    st.lists(st.sampled_from(["play", "refuse", "split", "insert", "R7", "K1", "3", " ", "\n", "§", "０"]), max_size=4)
)
@settings(max_examples=150, deadline=None)
def test_the_move_parser_takes_exactly_the_notation(pieces: list[str]) -> None:
    text = "".join(pieces)
    number = GAME.moves.find(text)
    assert (number is not None) == (text in GAME.moves.texts)
    if number is not None:
        assert GAME.moves[number].text == text


# -- chance -----------------------------------------------------------------------------------------------------------
def test_with_dice_chance_is_settled_until_a_seat_is_due() -> None:
    match = started()
    assert [actor for actor, _ in match.moves] == [CHANCE] * 37
    assert match.to_act()
    assert not match.chance_due


def test_the_same_seed_deals_the_same() -> None:
    assert started(5).moves == started(5).moves
    assert started(5).moves != started(6).moves


def test_a_fair_match_deals_from_a_secret() -> None:
    assert Match.fair(GAME.setup(3)).moves != Match.fair(GAME.setup(3)).moves


def test_moves_and_outcomes_by_number_are_written_as_text() -> None:
    match = Match(GAME.setup(3))
    match.settle(2)
    match.settle(5)
    assert match.moves == [(CHANCE, "start 2"), (CHANCE, "deal 0 K1")]


# -- the log ----------------------------------------------------------------------------------------------------------
def test_the_log_can_be_read_piece_by_piece() -> None:
    match = finished()
    for viewer in (None, 0, 1, 2):
        whole = match.log_since(0, viewer)
        middle = whole[len(whole) // 2][0]
        assert [told for _, told in whole] == match.log(viewer)
        assert match.log_since(middle, viewer) == [line for line in whole if line[0] >= middle]
        assert match.log_since(match.events, viewer) == []


def test_an_outcome_exists_at_the_end_only() -> None:
    assert started().outcome() is None
    assert finished().outcome() is not None


# -- sealed choices ---------------------------------------------------------------------------------------------------
def toy(*held: int) -> Match:
    match = Match(TOY.setup(len(held)))
    for number in held:
        match.settle(f"give {number}")
    return match


def test_sealed_everybody_owes_a_choice() -> None:
    match = toy(1, 2, 3)
    assert match.to_act() == [0, 1, 2]
    match.play(1, "choose 0")
    assert match.to_act() == [0, 2]
    with pytest.raises(IllegalMove, match="It is not your turn"):
        match.play(1, "choose 3")


def test_sealed_choices_are_hidden_until_all_are_in() -> None:
    one, other = toy(1, 2, 3), toy(1, 2, 3)
    one.play(1, "choose 0")
    other.play(1, "choose 3")
    for viewer in (None, 0, 2):
        assert one.view(viewer) == other.view(viewer)
        assert one.log(viewer) == other.log(viewer)
        assert one.log(viewer)[-1].parts == {"seat": 1, "number": None}
    assert one.log(1)[-1].parts == {"seat": 1, "number": 0}
    for match in (one, other):
        match.play(0, "choose 1")
        match.play(2, "choose 2")
        assert match.over
    assert one.view(None) != other.view(None)
    assert one.log(None)[-2].parts == {"seat": 1, "number": 0}


def test_sealed_order_changes_nothing() -> None:
    ends = set()
    for order in itertools.permutations(range(3)):
        match = toy(1, 2, 3)
        for seat in order:
            match.play(seat, f"choose {seat}")
        ends.add(msgspec.json.encode([match.state.plain(), match.view(None), match.outcome()]))
    assert len(ends) == 1


def test_a_secret_that_fades_leaves_its_event_behind() -> None:
    match = toy(1, 2)
    assert match.log(0)[0].parts == {"seat": 0, "number": 1}
    match.play(0, "choose 0")
    match.play(1, "choose 0")
    assert match.log(0)[0].parts == {"seat": 0, "number": None}


def test_what_has_faded_is_named_once_and_only_to_those_who_read_it_otherwise_before() -> None:
    match = toy(1, 2)
    given = match.events
    match.play(0, "choose 1")
    assert match.faded_since(given, 0) == []
    match.play(1, "choose 3")
    assert [(event, told and told.parts) for event, told in match.faded_since(given, 0)] == [
        (0, {"seat": 0, "number": None})
    ]
    assert match.faded_since(given, None) == []
    assert match.faded_since(match.events, 0) == []
