"""Imagined worlds: every hard fact holds in them, and whatever is possible turns up."""

import random
from collections import Counter
from pathlib import Path

import pytest

from chabudai.engine.contract import State
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.engine.match import CHANCE, Match
from chabudai.games import game
from chabudai.games.couperation import rules
from chabudai.games.couperation.cards import NUMBER
from chabudai.laws.playing import step, viewers
from tests.games.couperation.appearance import appearance
from tests.games.couperation.positions import ALL_BUT_THE_TOP, card_set, play, position

COUPERATION = game("couperation")
TINY = Path(__file__).parent / "tiny.toml"


def imagined(match: Match, viewer: int | None, draws: int = 60) -> list[rules.Couperation]:
    worlds = COUPERATION.worlds(match.setup, match.view(viewer))
    dice = FastDice(11)
    states = [worlds.draw(dice) for _ in range(draws)]
    found = [state for state in states if isinstance(state, rules.Couperation)]
    for state in found:
        assert COUPERATION.view(match.setup, state, viewer) == match.view(viewer)
    return found


def test_hidden_cards_differ_from_world_to_world() -> None:
    match = position("7 8", "30 31 32", tower={"@1.1": ("9", 1)})
    worlds = imagined(match, 0)
    assert len({tuple(state.hands) for state in worlds}) > 40
    assert len({state.tower[0] for state in worlds}) > 15
    assert all(state.hands[0] == card_set(["7", "8"]) for state in worlds)


def test_one_s_own_face_down_card_is_never_another() -> None:
    match = position("7 8", "30 31 32", tower={"@1.1": ("9", 0), "@1.2": ("10", 1)})
    assert {state.tower[0] for state in imagined(match, 0)} == {NUMBER["9"]}
    assert len({state.tower[1] for state in imagined(match, 0)}) > 15


def test_a_replaced_face_up_card_is_in_the_hand_that_took_it() -> None:
    match = play(position("10 13 7", "30", reserve="23 50"), "fetch 23", "pay 10", "pay 13", "place @1.4", "draw 0")
    for viewer in (1, None):
        assert all(state.hands[0] >> NUMBER["25"] & 1 for state in imagined(match, viewer))
    play(match, "up 30 @1.6", "down 7 @1.1")
    where = Counter(state.tower[0] == NUMBER["25"] for state in imagined(match, 1))
    assert where[True] > 5 and where[False] > 5
    assert all((state.hands[0] | 1 << state.tower[0]) >> NUMBER["25"] & 1 for state in imagined(match, 1))


def test_the_placer_imagines_its_card_where_it_went_and_others_do_not() -> None:
    match = position("2 5 46", "8 30", "9", tower={"@1.1": ("49", 1)}, reserve="7 50")
    play(match, "fetch 7", "pay 2", "pay 5", "place @1.1")
    held = {viewer: {state.hands[0] >> NUMBER["49"] & 1 for state in imagined(match, viewer)} for viewer in (1, 2)}
    assert held == {1: {1}, 2: {0, 1}}


def test_the_finish_card_is_only_imagined_in_the_bottom_half() -> None:
    match = position("8", "30 31", finish=True)
    state = match.state
    assert isinstance(state, rules.Couperation)
    state.top_half = 1
    play(match, "up 8 @1.1", "draw 2")
    assert not any(NUMBER["F"] in state.chance()[0] for state in imagined(match, 0))
    assert all(state.deck >> NUMBER["F"] & 1 for state in imagined(match, 0))


@pytest.mark.parametrize(
    "moves",
    [
        ["fetch 35"],
        ["fetch 35", "pay 13"],
        ["fetch 35", "pay 13", "pay 20"],
        ["fetch 35", "pay 13", "pay 20", "burn 48"],
        ["fetch 35", "pay 13", "pay 20", "burn 48", "burn 49"],
    ],
    ids=len,
)
def test_a_fetch_that_was_begun_can_be_completed_in_every_world(moves: list[str]) -> None:
    match = play(position("13 20 3 48 49", "8", reserve="35"), *moves)
    for viewer in (1, None):
        worlds = imagined(match, viewer)
        assert all(len(state.legal(0)) > 0 for state in worlds)
        assert len({state.hands[0] for state in worlds}) > 20


def test_a_fetch_with_exactly_two_cards_is_imagined_quickly() -> None:
    """Few pairs would do, and they are found without trying hand after hand."""
    match = play(position("2 48", "8", reserve="50 46"), "fetch 50")
    hands = {state.hands[0] for state in imagined(match, 1, 300)}
    assert card_set(["2", "48"]) in hands
    assert len(hands) == len(PAIRS_FOR_50)


#: Two of the cards that seat 1 cannot see (not 8, 25, 46, 50) with the sum 50; a difference of 50 there is none.
PAIRS_FOR_50 = [(a, 50 - a) for a in range(1, 25) if not {a, 50 - a} & {8, 25, 46, 50}]


def test_a_seat_that_is_stuck_could_do_nothing_in_every_world() -> None:
    match = position("40", "2 49", tower={**ALL_BUT_THE_TOP, "@1.3": ("18", 1)}, deck="3 22", reserve="1 50")
    play(match, "open @1.3")
    assert match.over
    # 22 would have been right on the top, and 2 with 3 would have paid for the 1.
    assert {state.hands[1] for state in imagined(match, 0)} == {card_set(["2", "49"]), card_set(["3", "49"])}


# -- every world of a tiny game ---------------------------------------------------------------------------------------
def cards_of(state: State) -> tuple[int, ...]:
    assert isinstance(state, rules.Couperation)
    return (*state.hands, *state.tower, state.deck, *state.wishes)


def possible_worlds(
    setup: Setup, worlds: list[State], before: State, actor: int | str, text: str, viewer: int | None
) -> list[State]:
    """What the worlds may have become by a move of which the viewer learns only its appearance."""
    looks = appearance(setup, before, actor, text, viewer)
    notation = setup.game.outcomes if actor == CHANCE else setup.game.moves
    after: dict[tuple[int, ...], State] = {}
    for world in worlds:
        numbers = world.chance()[0] if actor == CHANCE else world.legal(int(actor))
        for number in numbers:
            if appearance(setup, world, actor, notation[number].text, viewer) != looks:
                continue
            copy = world.clone()
            if actor == CHANCE:
                copy.settle(number)
            else:
                copy.apply(int(actor), number)
            after.setdefault(cards_of(copy), copy)
    return list(after.values())


@pytest.mark.parametrize("finish", ["off", "on"])
@pytest.mark.parametrize("seats", [2, 3])
def test_exactly_the_possible_worlds_are_imagined(seats: int, finish: str) -> None:
    setup = COUPERATION.setup(seats, {"finish": finish, "first": "chance"}, TINY)
    for seed in range(3):
        rng = random.Random(seed)
        match = Match(setup)
        viewer = rng.choice(viewers(setup))
        worlds = [match.state.clone()]
        while not match.over:
            before = match.state.clone()
            actor, text = step(match, rng)
            worlds = possible_worlds(setup, worlds, before, actor, text, viewer)
            view = match.view(viewer)
            worlds = [world for world in worlds if COUPERATION.view(setup, world, viewer) == view]
            assert_imagined(match, viewer, {cards_of(world) for world in worlds}, rng)


def assert_imagined(match: Match, viewer: int | None, possible: set[tuple[int, ...]], rng: random.Random) -> None:
    if len(possible) > 60:
        return
    drawn = COUPERATION.worlds(match.setup, match.view(viewer))
    dice = FastDice(rng.randrange(1 << 40))
    found = {cards_of(drawn.draw(dice)) for _ in range(12 * len(possible))}
    assert found <= possible
    assert len(found) > 0.98 * len(possible)
