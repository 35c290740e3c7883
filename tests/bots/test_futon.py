"""The bots of Escape from the Futon: how they compare, and that they only know what they may know."""

import re
from collections import Counter

import pytest

from chabudai.bots import bot_maker, new_bot
from chabudai.bots.runner import play_bots
from chabudai.engine.cards import own_text
from chabudai.engine.contract import State
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.engine.playout import settle_chance
from chabudai.games.futon import GAME
from chabudai.games.futon.rules import Futon
from tests.bots.futon_par import Deal
from tests.games.futon.positions import reveal, table

SEATS = list(GAME.seats)


def share(seats: int, hero: str, field: str, deals: int) -> float:
    """The hero's share of wins, on every seat in turn, on the first so many deals."""
    won = 0.0
    for seed in range(deals):
        for own in range(seats):
            makers = [bot_maker(hero if seat == own else field) for seat in range(seats)]
            winners = play_bots(GAME.setup(seats), makers, seed).played().outcome.winners
            won += (own in winners) / len(winners)
    return won / deals / seats


def mean_score(bot: str, deals: int) -> float:
    played = [play_bots(GAME.setup(1), [bot_maker(bot)], seed).played() for seed in range(deals)]
    return sum(game.outcome.scores[0] for game in played) / deals


def positions(setup: Setup, games: int) -> list[State]:
    """Every position of some random games in which somebody owes a choice."""
    found = []
    for seed in range(games):
        dice = FastDice(seed)
        state = setup.new_state()
        while owing := settle_chance(state, dice):
            found.append(state.clone())
            seat = dice.below(setup.seats)
            while not owing >> seat & 1:
                seat = dice.below(setup.seats)
            state.apply(seat, state.random_move(seat, dice))
    return found


def owing(state: State) -> list[int]:
    return [seat for seat in range(5) if state.to_act() >> seat & 1]


# -- how they compare -------------------------------------------------------------------------------------------------
def test_one_steady_among_three_random_wins_half_of_the_games() -> None:
    assert share(4, "steady", "random", 24) >= 0.5


def test_one_sharp_among_three_steady_wins_clearly_more_than_its_fair_share() -> None:
    # In the long run about 39 %; of 192 games the share may well be 7 points off, so a stricter bar would test luck.
    assert share(4, "sharp:24", "steady", 48) >= 0.3


def test_10_alone_steady_beats_random_by_a_quarter_and_sharp_is_not_worse() -> None:
    random, steady, sharp = (mean_score(bot, 40) for bot in ("random", "steady", "sharp:32"))
    assert steady >= 1.25 * random
    assert sharp >= steady


def test_13_alone_nobody_can_score_a_quarter_more_than_steady() -> None:
    """Not even who knew every card to come: so sharp cannot either."""
    deals = [Deal(seed) for seed in range(8)]
    assert sum(deal.par() for deal in deals) < 1.25 * sum(deal.steady() for deal in deals)


def test_a_seed_and_a_number_of_worlds_give_the_same_move() -> None:
    match = table(4, stamina=[3, 5, 4, 6])
    reveal(match, "seminar practical cold energy")
    for seat in range(4):
        chosen = {
            new_bot("sharp:40", match.setup, seat, FastDice(9)).choose(match.view(seat), match.legal(seat)).number
            for _ in range(3)
        }
        assert len(chosen) == 1
        match.play(seat, match.legal(seat)[0].number)


# -- the sense --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_the_sense_only_makes_legal_moves(seats: int) -> None:
    setup = GAME.setup(seats)
    sense = GAME.sense(setup)
    for number, state in enumerate(positions(setup, 60)):
        for seat in owing(state):
            assert state.is_legal(seat, sense.choose(state, seat, FastDice(number)))


@pytest.mark.parametrize("seats", SEATS)
def test_the_sense_makes_the_same_move_in_all_worlds_of_a_view(seats: int) -> None:
    setup = GAME.setup(seats)
    for number, state in enumerate(positions(setup, 12)):
        for seat in owing(state):
            worlds = GAME.worlds(setup, GAME.view(setup, state, seat))
            drawn = [state, *(worlds.draw(FastDice(seed)) for seed in range(4))]
            # A sense of its own for each world: none can have learnt anything from another one.
            assert len({GAME.sense(setup).choose(world, seat, FastDice(number)) for world in drawn}) == 1


def test_4_sealed_cards_are_drawn_in_the_way_the_others_play() -> None:
    """The last to choose does not know more than the first, and does not expect anything else."""
    match = table(4)
    reveal(match, "practical lecture lecture lecture")
    sense, first = GAME.sense(match.setup), match.setup.game.imagine(match.setup, match.view(0), FastDice(1))
    for seat in range(3):
        match.play(seat, "rise skip")
    worlds = GAME.worlds(match.setup, match.view(3))
    imagined: Counter[int] = Counter()
    expected: Counter[int] = Counter()
    for seed in range(600):
        world = worlds.draw(FastDice(seed))
        assert isinstance(world, Futon)
        imagined.update([world.chosen[1]])
        expected.update([sense.choose(first, 1, FastDice(seed))])
    for rise in range(4):
        assert abs(imagined[rise] - expected[rise]) < 100


def test_4_nobody_can_count_on_what_steady_chooses() -> None:
    match = table(4)
    reveal(match, "practical seminar lecture lecture")
    world = match.setup.game.imagine(match.setup, match.view(0), FastDice(1))
    sense = GAME.sense(match.setup)
    chosen = Counter(sense.choose(world, 0, FastDice(seed)) for seed in range(200))
    assert chosen.most_common(1)[0][1] < 180


@pytest.mark.parametrize("points", [0, 999])
@pytest.mark.parametrize("seats", [1, 4])
def test_bots_play_with_any_card_file(seats: int, points: int) -> None:
    text = re.sub(r"(?m)^points = \d+", f"points = {points}", own_text(GAME.package, "first"))
    setup = GAME.setup_from_text(seats, {}, text)
    for bot in ("steady", "sharp:8"):
        assert play_bots(setup, [bot_maker(bot)] * seats, 1).played().outcome.reason in GAME.reasons
