"""§4 and §5: the trick and its verdict, with all worked examples of the rulebook."""

import pytest

from chabudai.engine.game import Told
from chabudai.engine.match import Match
from tests.games.familiars.positions import display, do, legal, position, seen, state_of


def playable(lead: str, held: str) -> set[str]:
    """What the second player may play on a lead card."""
    match = position((lead, held, "G7"))
    do(match, f"play {lead}")
    return {move.removeprefix("play ") for move in legal(match)}


# -- the rulebook's examples of following -----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("lead", "held", "choices"),
    [
        pytest.param("R6", "R3 R5 B3 B7 G6", "R3 R5", id="follow_the_lead_colour"),
        pytest.param("RB2", "R3 B3 B5 G6 G9", "R3 B3 B5", id="two_colour_lead_either_colour"),
        pytest.param("RB2", "B3 G3 G4 G6 G9", "B3", id="two_colour_lead_only_one_card_follows"),
        pytest.param("R7", "RB2 B3 B6 G3 G4", "RB2", id="two_colour_card_is_the_only_match"),
        pytest.param("B9", "RB2 B3 B6 G3 G4", "RB2 B3 B6", id="two_colour_card_among_others"),
        pytest.param("RGB1", "R3 RB2 B5 G8 RGB1", "R3 RB2 B5 G8 RGB1", id="three_colour_lead_any_card"),
        pytest.param("R7", "RGB1 B3 B6 G3 G4", "RGB1 B3 B6 G3 G4", id="three_colour_card_is_never_forced"),
        pytest.param("R7", "RGB1 R3 B6 G3 G4", "RGB1 R3", id="three_colour_card_is_always_an_option"),
    ],
)
def test_4_rulebook_example(lead: str, held: str, choices: str) -> None:
    assert playable(lead, held) == set(choices.split())


def test_4_the_lead_plays_any_card() -> None:
    assert legal(position(("R3 RG2 RGB1", "G3", "B3"))) == {"play R3", "play RG2", "play RGB1"}


def test_4_the_others_follow_clockwise() -> None:
    match = position(("R3 R4", "G3 G4", "B3 B4"), lead=2)
    order = []
    for card in ("B3", "R3", "G3"):
        order.append(match.to_act()[0])
        do(match, f"play {card}")
    assert order == [2, 0, 1]


def test_4a_a_three_colour_card_does_not_become_forced_by_copies() -> None:
    assert playable("R7", "RGB1 RGB1 B6") == {"RGB1", "B6"}


def test_4a_a_seat_without_the_colour_plays_anything() -> None:
    assert playable("R7", "G3 GB2 B3") == {"G3", "GB2", "B3"}


def test_4b_a_two_colour_card_follows_a_two_colour_lead_by_one_shared_colour() -> None:
    assert playable("RB2", "RG2 G3") == {"RG2"}


def test_4_copies_are_one_choice() -> None:
    match = position(("RGB1 RGB1 RGB1", "G3", "B3"))
    assert [move.text for move in match.legal(0)] == ["play RGB1"]


# -- the next lead ----------------------------------------------------------------------------------------------------
def next_lead(cards: str, winner: str = "colour") -> int:
    hands = [f"{card} {spare}" for card, spare in zip(cards.split(), ("R8", "G8", "B8"), strict=True)]
    match = position(hands, options={"winner": winner})
    state = state_of(match)
    for seat, card in enumerate(cards.split()):
        state.apply(seat, match.game.moves.numbers[f"play {card}"])
    return int(state.lead)


def test_4c_rulebook_tie_the_first_of_equal_values() -> None:
    assert next_lead("RGB1 B4 G4") == 1


def test_4c_only_cards_that_share_a_colour_with_the_lead_card_count() -> None:
    assert next_lead("R3 G9 R4") == 2
    assert next_lead("R3 G9 B9") == 0


def test_4c_after_a_two_colour_lead_both_colours_count() -> None:
    assert next_lead("RG2 R4 G5") == 2
    assert next_lead("RG2 B9 RGB1") == 0


def test_4c_after_a_three_colour_lead_all_cards_count() -> None:
    assert next_lead("RGB1 G9 R4") == 1


def test_4c_a_two_colour_card_counts_for_either_colour() -> None:
    assert next_lead("RGB1 RGB1 RB2") == 2


def test_4c_with_winner_highest_colours_are_ignored() -> None:
    assert next_lead("R3 G9 R4", "highest") == 1
    assert next_lead("R3 G9 B9", "highest") == 1


def test_4c_the_new_lead_leads_the_next_round() -> None:
    match = position(("R3 R4", "G3 G4", "R9 B4"), display="3-1 3-2 3-3 3-4 3-5")
    do(match, "play R3", "play G3", "play R9")
    assert match.to_act() == [2]
    assert legal(match) == {"exchange", "keep"}


# -- the verdict ------------------------------------------------------------------------------------------------------
def after_trick(cards: str, display: str) -> Match:
    match = position(cards.split(), display=display)
    do(match, *(f"play {card}" for card in cards.split()))
    return match


@pytest.mark.parametrize(
    ("cards", "red", "blue", "green"),
    [
        pytest.param("R7 R4 R6", 17, 0, 0, id="example_1"),
        pytest.param("R7 RB2 R3", 12, 2, 0, id="example_2"),
        pytest.param("RGB1 B3 G4", 1, 4, 5, id="example_3"),
        pytest.param("GB2 B3 RGB1", 1, 6, 3, id="example_4"),
    ],
)
def test_5_rulebook_totals(cards: str, red: int, blue: int, green: int) -> None:
    match = after_trick(cards, "3-1")
    assert seen(match, None).totals == {"R": red, "G": green, "B": blue}
    assert Told("totalled", {"R": red, "G": green, "B": blue}) in match.log(None)


def test_5_every_covered_errand_is_completed_and_totals_are_not_used_up() -> None:
    match = after_trick("R7 R4 R6", "1-1 1-4 2-1 3-1 1-2")
    assert seen(match, 0).completed == ["1-1", "1-4", "2-1"]
    assert state_of(match).score(1) == 1 + 2 + 3


def test_5_an_equal_total_covers_and_one_less_does_not() -> None:
    assert state_of(after_trick("R4 R3 RGB1", "1-1 1-4")).score(0) == 1
    assert state_of(after_trick("R9 RGB1 G3", "1-4")).score(0) == 2
    assert state_of(after_trick("R9 G4 G3", "1-4")).score(0) == 0


def test_5_an_errand_needs_all_its_colours() -> None:
    assert state_of(after_trick("R8 G4 B3", "2-4")).score(0) == 3
    assert state_of(after_trick("R8 G3 B3", "2-4")).score(0) == 0
    assert state_of(after_trick("R5 G5 B5", "3-9")).score(0) == 7


def test_5_the_cards_go_to_the_open_discard() -> None:
    match = position(("R3 R4", "G3 G4", "B3 B4"), display="3-1 3-2 3-3 3-4 3-5")
    do(match, "play R3", "play G3", "play B3")
    view = seen(match, 1)
    assert {"R3", "G3", "B3"} <= set(view.discard)
    assert display(match) == {"3-1", "3-2", "3-3", "3-4", "3-5"}
