"""§1 to §3: set-up, hand exchange and errand exchange."""

import pytest

from chabudai.engine.dice import FastDice
from chabudai.engine.errors import BadSetup
from chabudai.engine.match import CHANCE, Match
from chabudai.games.familiars import rules
from chabudai.games.familiars.cards import ERRAND
from tests.games.familiars.positions import (
    GAME,
    display,
    do,
    hand,
    legal,
    position,
    possible,
    seen,
    settle_any,
    setup,
    state_of,
)


def dealt(**options: str) -> list[str]:
    """The chance moves of a set-up, as verbs with what is open of them."""
    match = Match(setup(**options), FastDice(1))
    return [text for actor, text in match.moves if actor == CHANCE]


# -- §1 ---------------------------------------------------------------------------------------------------------------
def test_exactly_three_seats() -> None:
    for seats in (2, 4):
        with pytest.raises(BadSetup):
            GAME.setup(seats)


def test_1_first_all_hands_then_errands_by_level_then_the_lead() -> None:
    moves = dealt()
    assert [move.split()[:2] for move in moves[:15]] == [["deal", str(seat)] for seat in range(3) for _ in range(5)]
    assert [move[:8] for move in moves[15:20]] == ["errand 1", "errand 1", "errand 1", "errand 2", "errand 3"]
    assert moves[20].startswith("lead ")
    assert len(moves) == 21


def test_1_every_chance_move_settles_one_thing_by_its_weight() -> None:
    match = Match(setup())
    outcomes, weights = match.state.chance()
    texts = [GAME.outcomes.texts[outcome] for outcome in outcomes]
    assert len(texts) == 25
    assert dict(zip(texts, weights, strict=True))["deal 0 RGB1"] == 3
    assert sum(weights) == 27
    do(match, "deal 0 RGB1", "deal 0 RGB1")
    assert "deal 0 RGB1" in possible(match)
    do(match, "deal 0 RGB1")
    assert "deal 0 RGB1" not in possible(match)


def test_1_any_seat_may_be_the_first_lead() -> None:
    match = Match(setup())
    while "lead 0" not in possible(match):
        match.settle(match.possible()[0].text)
    assert possible(match) == {"lead 0", "lead 1", "lead 2"}
    do(match, "lead 2")
    assert match.to_act() == [2]


@pytest.mark.parametrize(("value", "levels"), [("3-1-1", "11123"), ("3-2-0", "11122"), ("4-2-0", "111122")])
def test_10_display_changes_only_the_opening_display(value: str, levels: str) -> None:
    moves = [move for move in dealt(display=value) if move.startswith("errand")]
    assert "".join(move[7] for move in moves) == levels


# -- §2 ---------------------------------------------------------------------------------------------------------------
HANDS = ("R3 R4 G3", "R5 B3 B4", "G4 G5 RGB1")


def exchanging(lead: int = 0, *moves: str) -> Match:
    match = position(HANDS, lead=lead, phase=rules.HAND_EXCHANGE, display="1-1 1-2 1-3 2-1 3-1")
    do(match, *moves)
    return match


def test_2_the_lead_decides_whether_hands_are_exchanged() -> None:
    match = exchanging(1)
    assert match.to_act() == [1]
    assert legal(match) == {"exchange", "keep"}
    do(match, "keep")
    assert [hand(match, seat) for seat in range(3)] == [set(cards.split()) for cards in HANDS]
    assert legal(match) >= {"leave"}


def test_2_each_passes_to_the_left_one_after_the_other_the_lead_first() -> None:
    match = exchanging(2, "exchange")
    order = []
    for card in ("G4", "G4", "R5"):
        order.append(match.to_act()[0])
        do(match, f"pass {card}")
    assert order == [2, 0, 1]
    assert hand(match, 2) == {"G5", "RGB1", "R5"}


def test_2_a_received_card_may_travel_on() -> None:
    match = exchanging(0, "exchange", "pass R3")
    assert legal(match) == {"pass R3", "pass R5", "pass B3", "pass B4"}
    do(match, "pass R3")
    assert "pass R3" in legal(match)
    do(match, "pass R3")
    assert [hand(match, seat) for seat in range(3)] == [set(cards.split()) for cards in HANDS]


def test_2_in_the_last_round_the_lead_passes_its_only_card() -> None:
    match = position(("R3", "R5", "G4"), phase=rules.HAND_EXCHANGE, display="1-1")
    do(match, "exchange")
    assert legal(match) == {"pass R3"}
    do(match, "pass R3", "pass R5", "pass G4")
    assert hand(match, 0) == {"G4"}
    assert match.to_act() == [0]


def test_10_without_hand_exchange_it_is_never_asked() -> None:
    match = Match(setup(hand_exchange="off"), FastDice(3))
    assert "leave" in legal(match)
    do(match, "leave")
    for _ in range(3):
        do(match, sorted(legal(match))[0])
    while legal(match) <= {"refill 1", "refill 2", "refill 3"}:
        do(match, sorted(legal(match))[0])
    assert "leave" in legal(match)


# -- §3 ---------------------------------------------------------------------------------------------------------------
def choosing_errands(display: str, piles: str | None = None, hands: tuple[str, str, str] = HANDS) -> Match:
    return position(hands, phase=rules.ERRAND_EXCHANGE, display=display, piles=piles)


def test_3_any_open_errand_for_any_pile_or_none() -> None:
    match = choosing_errands("1-1 3-9")
    assert legal(match) == {"leave", *(f"swap {errand} {level}" for errand in ("1-1", "3-9") for level in (1, 2, 3))}


def test_3_an_empty_pile_gives_no_replacement_even_if_the_removed_errand_would_fill_it() -> None:
    match = choosing_errands("1-1 1-2", piles="2-1")
    assert legal(match) == {"leave", "swap 1-1 2", "swap 1-2 2"}


def test_3_leave_is_asked_when_nothing_else_is_possible() -> None:
    assert legal(choosing_errands("1-1 1-2", piles="")) == {"leave"}


def test_3_the_replacement_is_turned_up_first_then_the_removed_errand_goes_below() -> None:
    match = choosing_errands("1-1 1-2", piles="1-3")
    do(match, "swap 1-1 1")
    assert possible(match) == {"errand 1-3"}
    view = seen(match, 0)
    assert view.removed == "1-1"
    do(match, "errand 1-3")
    assert display(match) == {"1-2", "1-3"}
    assert legal(match) == {f"play {card}" for card in HANDS[0].split()}


def swap_round(match: Match, swap: str, errand: str) -> None:
    """One round with a swap in which no errand is completed."""
    do(match, "keep", swap, f"errand {errand}")
    for _ in range(3):
        do(match, sorted(legal(match))[0])
    settle_any(match)


def test_3_a_returned_errand_comes_back_only_after_all_above_it() -> None:
    match = position(
        ("RGB1 R3 R4 R5", "RGB1 G3 G4 G5", "RGB1 B3 B4 B5"),
        phase=rules.HAND_EXCHANGE,
        display="3-1 3-2 3-3 3-5 3-6",
        piles="3-4",
        options={"winner": "highest"},
    )
    swap_round(match, "swap 3-1 3", "3-4")
    swap_round(match, "swap 3-2 3", "3-1")
    # Now 3-2 is all that is left: chance has one outcome, and it is written.
    do(match, "keep", "swap 3-3 3")
    assert possible(match) == {"errand 3-2"}


def test_3_returned_errands_lie_below_unseen_ones_in_the_order_of_their_return() -> None:
    match = choosing_errands("1-1 1-2 1-3", piles="1-5 1-6")
    state = state_of(match)
    for errand in (0, 1):
        state.errands.display &= ~(1 << errand)
        state.errands.put_back(errand)
    for expected in ({"errand 1-5", "errand 1-6"}, {"errand 1-6"}, {"errand 1-1"}, {"errand 1-2"}):
        state.phase, state.due_level = rules.TURNING_UP, 0
        assert possible(match) == expected
        state.errands.turn_up(ERRAND[min(expected).split()[1]])


def test_3_everybody_knows_what_lies_at_the_bottom() -> None:
    match = choosing_errands("1-1 2-2", piles="1-3 2-3")
    do(match, "swap 2-2 1", "errand 1-3")
    for viewer in (None, 0, 1, 2):
        view = seen(match, viewer)
        assert [pile.returned for pile in view.piles] == [[], ["2-2"], []]
        assert [pile.unseen for pile in view.piles] == [0, 1, 0]


def test_3_an_errand_may_be_replaced_by_one_of_its_own_level() -> None:
    match = choosing_errands("1-1", piles="1-2")
    do(match, "swap 1-1 1", "errand 1-2")
    assert display(match) == {"1-2"}


def test_10_without_errand_exchange_the_trick_follows_at_once() -> None:
    match = Match(setup(errand_exchange="off"), FastDice(3))
    do(match, "keep")
    assert {move.split()[0] for move in legal(match)} == {"play"}


def test_exchanges_are_asked_in_the_last_round_too() -> None:
    match = position(("R3 R4", "G3 G4", "B3 B4"), display="3-1 3-2 3-3 3-4 3-5")
    do(match, "play R3", "play G3", "play B3")
    assert legal(match) == {"exchange", "keep"}
    do(match, "keep")
    assert "leave" in legal(match)
