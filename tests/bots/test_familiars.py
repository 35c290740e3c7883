"""Familiar's Trouble's playing sense: how strong it is, that its moves are legal, and that it looks at nothing hidden.

Seeds and worlds are fixed: the same numbers come out every time.
"""

import re

import pytest

from chabudai.bots import bot_maker
from chabudai.bots.runner import play_bots
from chabudai.engine.cards import own_text
from chabudai.engine.contract import Policy, UniformPolicy
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.engine.match import Match
from chabudai.engine.playout import play_with
from chabudai.games import game
from chabudai.games.familiars.rules import PASSING
from tests.cases import all_setups
from tests.games.familiars.positions import position

FAMILIARS = game("familiars")
USUAL = FAMILIARS.setup(3)
EVERY = [setup for _, setup in all_setups() if setup.game is FAMILIARS]
EACH = pytest.mark.parametrize("setup", EVERY, ids=lambda setup: "-".join(setup.options.values()))


def mean_score(setup: Setup, policy: Policy, games: int) -> float:
    total = 0
    for seed in range(games):
        state = setup.new_state()
        play_with(state, policy, FastDice(seed))
        total += state.score(0)
    return total / games


# -- how strong it is -------------------------------------------------------------------------------------------------
@EACH
@pytest.mark.parametrize("convention", [True, False])
def test_steady_scores_more_than_twice_as_much_as_random(setup: Setup, convention: bool) -> None:
    random = mean_score(setup, UniformPolicy(), 80)
    assert mean_score(setup, FAMILIARS.sense(setup, convention), 40) >= 2 * random


def test_the_convention_helps() -> None:
    with_it, without = (mean_score(USUAL, FAMILIARS.sense(USUAL, convention), 200) for convention in (True, False))
    assert with_it > without


def test_sharp_scores_a_seventh_more_than_steady() -> None:
    scores = {
        bot: sum(play_bots(USUAL, [bot_maker(bot)] * 3, seed).played().outcome.scores[0] for seed in range(4))
        for bot in ("sharp:16", "steady")
    }
    assert scores["sharp:16"] >= 1.15 * scores["steady"]


# -- the sense --------------------------------------------------------------------------------------------------------
@EACH
def test_the_sense_makes_legal_moves_and_the_same_in_all_worlds_of_a_view(setup: Setup) -> None:
    sense = FAMILIARS.sense(setup)
    for seed in range(2):
        dice = FastDice(seed)
        match = Match(setup, dice)
        memories = [FAMILIARS.memory(setup, seat) for seat in range(3)]
        while not match.over:
            for seat, memory in enumerate(memories):
                memory.see(match.view(seat))
            seat = match.to_act()[0]
            worlds = FAMILIARS.worlds(setup, match.view(seat), memories[seat])
            at_a_glance = FAMILIARS.glance(setup, match.view(seat), FastDice(3), memories[seat])
            drawn = [match.state, at_a_glance, *(worlds.draw(FastDice(number)) for number in range(3))]
            chosen = {sense.choose(world, seat, FastDice(seed)) for world in drawn}
            assert len(chosen) == 1
            assert match.state.is_legal(seat, chosen.pop())
            match.play(seat, match.state.random_move(seat, dice))


def test_5_who_plays_last_completes_what_can_be_completed() -> None:
    match = position(["R9 B3", "R8 B4", "R3 G9"], display="3-1")
    match.play(0, "play R9")
    match.play(1, "play R8")
    assert FAMILIARS.moves[FAMILIARS.sense(match.setup).choose(match.state, 2, FastDice())].text == "play R3"


def test_the_convention_is_to_pass_the_highest_card_of_the_shortest_colour() -> None:
    match = position(["R3 R9 G6 G7 G8", "R4 R6 G9 B7 B4", "R5 B9 B8 G4 RG2"], phase=PASSING, display="3-1")
    sense = FAMILIARS.sense(match.setup)
    passed = []
    for seat in range(3):
        passed.append(FAMILIARS.moves[sense.choose(match.state, seat, FastDice())].text)
        match.play(seat, passed[-1])
    # Seat 1 has three red cards by now. The last one passes to the lead, who gets the card of two colours.
    assert passed == ["pass R9", "pass G9", "pass RG2"]


@pytest.mark.parametrize("points", [0, 99])
def test_bots_play_with_any_card_file(points: int) -> None:
    text = re.sub(r"points = \d+", f"points = {points}", own_text(FAMILIARS.package, "first"))
    setup = FAMILIARS.setup_from_text(3, {}, text)
    for bot in ("steady", "sharp:2"):
        assert play_bots(setup, [bot_maker(bot)] * 3, 1).played().outcome.reason == "nine-rounds"
