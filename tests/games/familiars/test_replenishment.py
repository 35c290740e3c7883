"""§6 to §8: errand replenishment, hand replenishment and the end; §10: every option to the end."""

import itertools

import pytest

from chabudai.engine.dice import FastDice
from chabudai.engine.match import CHANCE, Match
from chabudai.games.familiars import rules
from tests.games.familiars.positions import GAME, display, do, legal, position, possible, setup, state_of

TRICK = ("play R9", "play R8", "play R7")


def completed_three(piles: str | None = None, draw_pile: str = "", options: dict[str, str] | None = None) -> Match:
    """Red 24 completes 1-1, 1-4 and 2-1; two errands stay. Seat 1 leads, the next lead is seat 1."""
    match = position(
        ("R7 G3", "R9 G4", "R8 G5"),
        lead=1,
        display="1-1 1-4 2-1 3-2 3-3",
        piles=piles,
        draw_pile=draw_pile,
        options=options,
    )
    do(match, *TRICK)
    return match


# -- §6 ---------------------------------------------------------------------------------------------------------------
def test_6_the_new_lead_chooses_the_pile_for_each_errand_and_sees_it_before_the_next() -> None:
    match = completed_three()
    for number, level in enumerate((3, 1, 2), start=1):
        assert match.to_act() == [1]
        assert legal(match) == {"refill 1", "refill 2", "refill 3"}
        do(match, f"refill {level}")
        assert match.chance_due
        assert all(outcome.startswith(f"errand {level}-") for outcome in possible(match))
        do(match, sorted(possible(match))[0])
        assert len(display(match)) == 2 + number
    assert legal(match) == {"exchange", "keep"}


def test_6_an_empty_pile_is_unavailable() -> None:
    match = completed_three(piles="1-2 1-3 3-4 3-5")
    assert legal(match) == {"refill 1", "refill 3"}


def test_6_with_a_single_pile_left_errands_follow_at_once() -> None:
    match = completed_three(piles="1-2 1-3 3-4")
    do(match, "refill 3", "errand 3-4")
    assert match.chance_due
    assert possible(match) == {"errand 1-2", "errand 1-3"}
    do(match, "errand 1-3")
    assert possible(match) == {"errand 1-2"}
    do(match, "errand 1-2")
    assert legal(match) == {"exchange", "keep"}


def test_6_with_no_pile_left_play_goes_on_with_fewer() -> None:
    match = completed_three(piles="2-2")
    do(match, "errand 2-2")
    assert len(display(match)) == 3
    assert legal(match) == {"exchange", "keep"}


def test_6_nothing_is_replenished_while_enough_lie_open() -> None:
    match = position(("R7 G3", "R9 G4", "R8 G5"), display="3-2 3-3 3-5 3-6 3-8", lead=1)
    do(match, *TRICK)
    assert legal(match) == {"exchange", "keep"}


def test_10_display_4_2_0_keeps_six_open() -> None:
    match = completed_three(options={"display": "4-2-0"})
    for _ in range(4):
        do(match, "refill 1", sorted(possible_after_refill(match))[0])
    assert len(display(match)) == 6
    assert legal(match) == {"exchange", "keep"}


def possible_after_refill(match: Match) -> set[str]:
    state = state_of(match).clone()
    state.apply(1, rules.REFILL)
    return {GAME.outcomes.texts[outcome] for outcome in state.chance()[0]}


# -- §7 ---------------------------------------------------------------------------------------------------------------
def test_7_each_seat_draws_one_card_the_new_lead_first() -> None:
    match = position(("R7 G3", "R9 G4", "R8 G5"), lead=1, display="3-2 3-3 3-5 3-6 3-8", draw_pile="B3 B4 B5")
    do(match, *TRICK)
    assert possible(match) == {"draw 1 B3", "draw 1 B4", "draw 1 B5"}
    do(match, "draw 1 B4", "draw 2 B3")
    assert possible(match) == {"draw 0 B5"}
    do(match, "draw 0 B5")
    assert legal(match) == {"exchange", "keep"}


def test_7_errands_are_replenished_before_hands() -> None:
    match = completed_three(piles="2-2", draw_pile="B3 B4 B5")
    assert possible(match) == {"errand 2-2"}
    do(match, "errand 2-2")
    assert possible(match) == {"draw 1 B3", "draw 1 B4", "draw 1 B5"}


def test_7_four_draws_in_all_and_then_hands_grow_smaller() -> None:
    match = Match(setup(hand_exchange="off", errand_exchange="off"), FastDice(5))
    sizes = []
    while not match.over:
        do(match, sorted(legal(match))[0])
        state = state_of(match)
        if state.phase == rules.TRICK and state.played == 0:
            sizes.append([bin(cards).count("1") for cards in state.hands])
    assert sizes == [[5] * 3] * 4 + [[4] * 3, [3] * 3, [2] * 3, [1] * 3]
    draws = [text for actor, text in match.moves if actor == CHANCE and text.startswith("draw")]
    assert len(draws) == 12


# -- §8 ---------------------------------------------------------------------------------------------------------------
def test_8_the_game_ends_after_the_ninth_trick_without_replenishment() -> None:
    match = position(("R7", "R9", "R8"), lead=1, display="1-1 1-4 2-1 3-2 3-3")
    do(match, *TRICK)
    assert match.over
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.winners) == ("nine-rounds", [6, 6, 6], [0, 1, 2])


def test_8_all_seats_win_even_without_a_point() -> None:
    match = position(("R7", "R9", "R8"), lead=1, display="3-2")
    do(match, *TRICK)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ([0, 0, 0], [0, 1, 2])


@pytest.mark.parametrize(
    ("score", "word"),
    [(0, "all"), (19, "all"), (20, "not bad"), (29, "not bad"), (30, "impressed"), (40, "amazing"), (50, "beyond")],
)
def test_8_the_score_chart(score: int, word: str) -> None:
    match = position(("R7", "R9", "R8"), lead=1, display="3-2")
    state_of(match).errands.points = score
    do(match, *TRICK)
    assert word in GAME.sentence(match.setup, match.log(None)[-1], ["A", "B", "C"])


# -- §10 --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("values", list(itertools.product(*(option.values for option in GAME.options))))
def test_10_every_combination_of_options_is_nine_rounds(values: tuple[str, ...]) -> None:
    options = {option.name: value for option, value in zip(GAME.options, values, strict=True)}
    match = Match(GAME.setup(3, options), FastDice(7))
    asked = set()
    while not match.over:
        moves = sorted(legal(match))
        asked |= {move.split()[0] for move in moves}
        do(match, moves[len(match.moves) % len(moves)])
    plays = [text for _, text in match.moves if text.startswith("play")]
    assert len(plays) == 27
    assert ("exchange" in asked) == (options["hand_exchange"] == "on")
    assert ("leave" in asked) == (options["errand_exchange"] == "on")


def test_10_hints_are_talk_and_change_no_move() -> None:
    silent, talking = Match(setup(), FastDice(2)), Match(setup(hints="on"), FastDice(2))
    while not silent.over:
        assert legal(silent) == legal(talking)
        move = sorted(legal(silent))[-1]
        do(silent, move)
        do(talking, move)
    assert silent.moves == talking.moves
