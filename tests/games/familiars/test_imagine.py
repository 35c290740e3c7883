"""Imagined worlds: every hard fact is respected, and every world that a view allows turns up."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from chabudai.engine.bits import lowest
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.engine.match import Match
from chabudai.games.familiars import inference, rules
from chabudai.games.familiars.cards import KIND
from chabudai.games.familiars.memory import FamiliarsMemory
from chabudai.games.familiars.rules import Familiars
from chabudai.games.familiars.rules_cards import NO_KIND
from chabudai.games.familiars.worlds import FamiliarsWorlds
from tests.games.familiars.positions import GAME, do, position, seen, settle_any

TINY = Path(__file__).parent / "tiny.toml"
ERRANDS = "3-1 3-2 3-3 3-4 3-5"
HANDS = ("R3 R4 G3 B3 RGB1", "R5 R6 G4 G5 RGB1", "B4 B5 B6 G6 RB2")
PILE = "R7 R8 G7"


def worlds(match: Match, viewer: int | None, memory: FamiliarsMemory | None = None, count: int = 60) -> list[Familiars]:
    dice = FastDice(1)
    source = GAME.worlds(match.setup, match.view(viewer), memory)
    assert isinstance(source, FamiliarsWorlds)
    return [source.draw(dice) for _ in range(count)]


def holds(world: Familiars, seat: int, card: str) -> bool:
    return world.hands[seat] & world.fixed.slots_of[KIND[card]] != 0


def in_pile(world: Familiars, card: str) -> bool:
    return world.deck & world.fixed.slots_of[KIND[card]] != 0


def remembering(match: Match, seat: int, *moves: str) -> FamiliarsMemory:
    """Make moves and let a seat see every view."""
    memory = FamiliarsMemory()
    memory.see(seen(match, seat))
    for move in moves:
        do(match, move)
        memory.see(seen(match, seat))
    return memory


def exchange(*moves: str, lead: int = 0) -> Match:
    match = position(HANDS, lead=lead, phase=rules.HAND_EXCHANGE, display=ERRANDS, draw_pile=PILE)
    do(match, *moves)
    return match


def test_2_a_card_that_was_passed_is_where_the_giver_knows_it() -> None:
    match = exchange("exchange", "pass R3")
    assert all(holds(world, 1, "R3") for world in worlds(match, 0))
    assert {holds(world, 1, "R3") for world in worlds(match, 2)} == {True, False}


def test_2_a_card_that_may_have_moved_on_is_in_one_of_two_hands() -> None:
    match = exchange()
    memory = remembering(match, 0, "exchange", "pass R3", "pass G4")
    drawn = worlds(match, 0, memory)
    assert {holds(world, 1, "R3") for world in drawn} == {True, False}
    assert all(holds(world, 1, "R3") or holds(world, 2, "R3") for world in drawn)
    assert not any(in_pile(world, "R3") for world in drawn)


def test_2_what_the_giver_knows_is_imagined_by_onlookers_alive_or_played() -> None:
    match = exchange("exchange", "pass R3", "pass R3", "pass B4")
    for world in worlds(match, 1):
        assert world.given != NO_KIND
        assert world.hands[0] & world.fixed.slots_of[world.given] != 0
    do(match, "leave", "play R4")
    drawn = worlds(match, 1)
    assert {world.given == NO_KIND for world in drawn} == {True, False}
    assert all(world.hands[0] & world.fixed.slots_of[world.given] for world in drawn if world.given != NO_KIND)


def test_2_a_card_given_last_is_there_until_its_receiver_passes_whoever_leads_the_next_exchange() -> None:
    hands = ("R3 R4 RGB1 G5", "G3 G4 RGB1 G6", "B3 B4 B5 R5")
    match = position(hands, phase=rules.HAND_EXCHANGE, display=ERRANDS)
    do(match, "exchange", "pass R3", "pass G3", "pass B5", "leave", "play RGB1", "play G4", "play G3")
    do(match, "keep", "leave", "play G6", "play B3", "play G5", "exchange", "pass R3")
    # Seat 2 needs no memory for it, and it knows that there was no exchange in between.
    assert all(holds(world, 0, "B5") for world in worlds(match, 2))
    for viewer in (1, None):
        drawn = worlds(match, viewer)
        assert {holds(world, 0, "B5") for world in drawn} == {True, False}
        assert {world.earlier == NO_KIND for world in drawn} == {True, False}
        assert all(world.hands[0] & world.fixed.slots_of[world.earlier] for world in drawn if world.earlier != NO_KIND)
    do(match, "pass R5")
    assert all(holds(world, 0, "B5") and holds(world, 0, "R5") for world in worlds(match, 2))


def test_2_a_card_given_twice_may_have_come_back_unnoticed() -> None:
    match = exchange()
    memory = remembering(match, 0, "exchange", "pass G3")
    do(match, "pass G3", "pass G3", "leave", "play B3", "play RGB1", "play B4")
    settle_any(match)
    do(match, "exchange", "pass B5", "pass G3")
    assert all(holds(world, 1, "G3") for world in worlds(match, 0, memory))


def test_4a_who_did_not_follow_holds_no_card_that_must() -> None:
    match = position(("R3 R4", "B3 RGB1", "B5 B6"), display=ERRANDS)
    do(match, "play R3", "play B3")
    for viewer in (0, 2, None):
        for world in worlds(match, viewer):
            assert world.hands[1] & world.fixed.forced[KIND["R3"]] == 0
    # Only R4 and the last three-colour card are left for seats 0 and 1, and R4 must have followed.
    assert all(holds(world, 1, "RGB1") for world in worlds(match, 2))


def test_4a_after_a_draw_at_most_one_card_of_the_lacking_colour() -> None:
    hands = ("R3 R4 G3 G4 G5", "B3 RGB1 B4 B5 GB2", "R5 R6 G6 G7 B6")
    match = position(hands, display=ERRANDS, draw_pile="R7 R8 G8")
    do(match, "play R3", "play B3", "play R5")
    while match.chance_due:
        match.settle(match.possible()[0].text)
    counts = set()
    for world in worlds(match, 0):
        counts.add(bin(world.hands[1] & world.fixed.forced[KIND["R3"]]).count("1"))
    assert counts == {0, 1}


def test_4a_memory_keeps_what_earlier_tricks_showed() -> None:
    match = position(("R3 G3 G4", "B3 RGB1 B4", "R5 R6 B5"), display=ERRANDS)
    memory = remembering(match, 0, "play R3", "play B3", "play R5", "keep", "leave", "play R6", "play G3")
    assert all(not holds(world, 1, card) for world in worlds(match, 0, memory) for card in ("R4", "R7", "RG2"))


def test_errand_piles_hold_no_secrets() -> None:
    match = position(HANDS, phase=rules.ERRAND_EXCHANGE, display=ERRANDS, draw_pile=PILE)
    do(match, "swap 3-1 2")
    for world in worlds(match, None, count=5):
        assert world.errands.unseen == match.state.errands.unseen  # type: ignore[attr-defined]
        assert world.removed == match.state.removed  # type: ignore[attr-defined]


# -- every world, counted ---------------------------------------------------------------------------------------------
def tiny() -> Setup:
    return GAME.setup(3, {"errand_exchange": "off"}, TINY)


def successors(state: Familiars) -> Iterator[Familiars]:
    for outcome in state.chance()[0]:
        after = state.clone()
        after.settle(outcome)
        yield after
    owing = state.to_act()
    if owing:
        seat = lowest(owing)
        for move in state.legal(seat):
            after = state.clone()
            after.apply(seat, move)
            yield after


def test_exactly_the_worlds_that_what_a_seat_saw_allows() -> None:
    """In a tiny game, the states that agree with all a seat has seen are counted; imagine draws those and no others."""
    setup = tiny()
    for seed in range(8):
        rng = random.Random(seed)
        seat = seed % 3
        real = setup.new_state()
        assert isinstance(real, Familiars)
        memory = FamiliarsMemory()
        belief = {tuple(real.plain()): real}
        while not real.over():
            real = rng.choice(list(successors(real)))
            view = GAME.view(setup, real, seat)
            after = (state for before in belief.values() for state in successors(before))
            belief = {tuple(state.plain()): state for state in after if GAME.view(setup, state, seat) == view}
            memory.see(view)
            if len(belief) > 24:
                continue
            source, dice = GAME.worlds(setup, view, memory), FastDice(seed)
            drawn = {tuple(source.draw(dice).plain()) for _ in range(20 + 12 * len(belief))}
            assert drawn == set(belief), view


def test_memory_that_missed_rounds_still_leaves_the_truth_possible() -> None:
    setup = GAME.setup(3)
    for seed in range(3):
        rng = random.Random(seed)
        match = Match(setup, FastDice(seed))
        memory = FamiliarsMemory()
        while not match.over:
            if rng.random() < 0.4:
                memory.see(seen(match, 1))
            world = GAME.imagine(setup, match.view(1), FastDice(seed), memory)
            assert GAME.view(setup, world, 1) == match.view(1)
            match.play(match.to_act()[0], rng.choice(match.legal(match.to_act()[0])).text)
    assert seen(match, 1).phase == "over"


def test_facts_are_forgotten_rather_than_too_many_ways_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inference, "MOST_DIVISIONS", 2)
    setup = GAME.setup(3)
    match, memory, rng = Match(setup, FastDice(4)), FamiliarsMemory(), random.Random(4)
    while not match.over:
        memory.see(seen(match, 1))
        source = GAME.worlds(setup, match.view(1), memory)
        assert isinstance(source, FamiliarsWorlds)
        assert GAME.view(setup, source.draw(FastDice(1)), 1) == match.view(1)
        seat = match.to_act()[0]
        match.play(seat, "exchange" if match.legal(seat)[0].text == "exchange" else rng.choice(match.legal(seat)).text)
