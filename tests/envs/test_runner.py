"""Whole games in the core: the deal is the seed's alone, seats have dice of their own, and steady is steady."""

import pytest

from chabudai.bots import bot_maker
from chabudai.bots.runner import play_bots
from chabudai.engine.contract import Policy, UniformPolicy
from chabudai.engine.dice import FastDice
from chabudai.engine.match import Match
from chabudai.engine.runner import Runner, SensePolicy, Tally, choice_seed
from chabudai.games import GAMES, game

GAMES_PLAYED = 20


def run(name: str, kinds: str, seed: int = 0, games: int = GAMES_PLAYED, traced: bool = False) -> Tally:
    """`s` for a steady seat, `r` for a random one."""
    setup = game(name).setup(len(kinds))
    sense = setup.game.sense(setup)
    policies: list[Policy] = [SensePolicy(sense) if kind == "s" else UniformPolicy() for kind in kinds]
    return Runner(setup.new_state(), policies, sense if traced else None).run(seed, games)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seeds_are_the_same_games(name: str) -> None:
    kinds = "s" * game(name).seats[-1]
    together = run(name, kinds, seed=3)
    assert list(together.scores) == list(run(name, kinds, seed=3).scores)
    alone = [score for seed in range(3, 3 + GAMES_PLAYED) for score in run(name, kinds, seed, 1).scores]
    assert list(together.scores) == alone
    assert together.games == GAMES_PLAYED == len(together.reasons) == len(together.winners) == len(together.choices)


@pytest.mark.parametrize("name", GAMES)
def test_the_deal_is_that_of_a_match_with_the_same_dice(name: str) -> None:
    """A match in which the seats choose with the same dice of their own goes the same way."""
    setup = game(name).setup(game(name).seats[-1])
    for seed in range(4):
        match = Match(setup, FastDice(seed))
        dice = [FastDice(choice_seed(seed, seat)) for seat in range(setup.seats)]
        while not match.over:
            seat = match.to_act()[0]
            match.play(seat, int(match.state.random_move(seat, dice[seat])))
        tally = run(name, "r" * setup.seats, seed, 1)
        assert list(tally.scores) == [match.state.score(seat) for seat in range(setup.seats)]


def test_seats_choose_with_dice_of_their_own() -> None:
    seeds = [choice_seed(seed, seat) for seed in range(200) for seat in range(6)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**62 for seed in seeds)


@pytest.mark.parametrize(("name", "seats"), [("iyadosu", 4), ("couperation", 3), ("futon", 1)])
def test_in_the_core_steady_makes_the_moves_of_the_bot(name: str, seats: int) -> None:
    """Where a sense throws no dice the games are the same; where it does they are other ones of the same kind."""
    setup = game(name).setup(seats)
    maker = bot_maker("steady")
    for seed in range(2):
        outcome = play_bots(setup, [maker] * seats, seed).match.outcome()
        assert outcome is not None
        assert list(run(name, "s" * seats, seed, 1).scores) == outcome.scores


@pytest.mark.parametrize("name", GAMES)
def test_steady_is_better_than_random(name: str) -> None:
    seats = game(name).seats[-1]
    setup = game(name).setup(seats)
    if setup.game.cooperative:
        assert sum(run(name, "s" * seats).scores) > sum(run(name, "r" * seats).scores)
    else:
        steady = run(name, "s" + "r" * (seats - 1), games=60)
        assert sum(int(winners) & 1 for winners in steady.winners) * seats > 60


@pytest.mark.parametrize("name", GAMES)
def test_a_trace_has_every_choice_and_the_end(name: str) -> None:
    seats = game(name).seats[-1]
    tally = run(name, "s" * seats, games=3, traced=True)
    lengths = [end - begin for begin, end in zip(tally.begins, [*tally.begins[1:], len(tally.course)], strict=True)]
    assert lengths == [(choices + 1) * seats for choices in tally.choices]
    assert len(set(tally.course)) > 3
