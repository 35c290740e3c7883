"""The thinking bot: budgets, several processes, its opinions."""

import pytest

from chabudai.bots import bot_maker
from chabudai.bots.budget import Budget, read_budget
from chabudai.bots.runner import play_bots
from chabudai.bots.sharp import consider
from chabudai.bots.stopping import Stopped
from chabudai.engine.dice import FastDice
from chabudai.engine.game import View
from chabudai.engine.match import Match
from chabudai.engine.notation import Move
from chabudai.engine.search import Search
from chabudai.games import game

IYADOSU = game("iyadosu").setup(3)


def position() -> tuple[View, list[Move]]:
    match = Match(IYADOSU, FastDice(4))
    while len(match.to_act()) > 1 or len(match.legal(match.to_act()[0])) < 4:
        match.play(match.to_act()[0], match.legal(match.to_act()[0])[-1].number)
    seat = match.to_act()[0]
    return match.view(seat), match.legal(seat)


def test_budgets_as_they_are_written() -> None:
    assert read_budget("") == Budget(1000.0, None)
    assert read_budget("300ms") == Budget(300.0, None)
    assert read_budget("200") == Budget(None, 200)
    assert [read_budget(wrong) for wrong in ("0", "1s", "-3", "ms", "1.5", "٣", "200 ")] == [None] * 7


@pytest.mark.parametrize("wish", ["sharp:200:0", "sharp:200:", "sharp:200:x", "sharp:1:2:3", "sharp:1:9999"])
def test_a_strange_number_of_processes_is_named(wish: str) -> None:
    with pytest.raises(Exception, match=wish):
        bot_maker(wish)


def test_worlds_are_shared_out() -> None:
    assert [Budget(None, 10).shared(4, job).worlds for job in range(4)] == [3, 3, 2, 2]
    assert Budget(50.0).shared(4, 1) == Budget(50.0)


def test_the_best_opinion_comes_first_and_says_what_it_is_based_on() -> None:
    view, legal = position()
    opinions = consider(IYADOSU, view, None, legal, FastDice(1), Budget(None, 64))
    assert sorted(opinion.move.number for opinion in opinions) == [move.number for move in legal]
    assert opinions[0].worlds == max(opinion.worlds for opinion in opinions) <= 64
    assert all(0 <= (opinion.estimate or 0.0) <= 1 for opinion in opinions)
    assert consider(IYADOSU, view, None, legal[:1], FastDice(1), Budget())[0].estimate is None


@pytest.mark.parametrize("caution", [0.0, 1.0, 1e9])
def test_a_cautious_sense_is_left_only_for_what_is_better_beyond_noise(caution: float) -> None:
    view, legal = position()
    moves = [move.number for move in legal]
    worlds, sense = IYADOSU.game.worlds(IYADOSU, view), IYADOSU.game.sense(IYADOSU)
    assert view.seat is not None
    usual = sense.choose(worlds.draw(FastDice(1)), view.seat, FastDice(1))
    sense.caution = caution
    found = []
    for seed in range(12):
        search = Search(worlds, view.seat, sense, moves, seed)
        search.look(6)
        best = max(range(len(moves)), key=lambda i: search.sums[i])
        found.append((search.best(), moves[best]))
    if caution == 0.0:
        assert all(chosen == best for chosen, best in found)
        assert any(best != usual for _, best in found)
    else:
        assert all(chosen in (usual, best) for chosen, best in found)
        assert any(chosen == usual != best for chosen, best in found)
        assert caution < 1e9 or all(chosen == usual for chosen, _ in found)


def test_several_processes_think_alike_every_time() -> None:
    view, legal = position()
    found = [consider(IYADOSU, view, None, legal, FastDice(7), Budget(None, 40), 2) for _ in range(2)]
    assert found[0] == found[1]
    assert sum(1 for opinion in found[0] if opinion.worlds > 24) >= 1
    # As many worlds in all as one process alone would have looked at.
    assert found[0][0].worlds <= 40


def test_a_little_time_is_enough_for_a_move() -> None:
    game = play_bots(IYADOSU, [bot_maker("sharp:1ms")] * 3, 1)
    assert game.match.over


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_long_thought_is_given_up_when_somebody_asks(jobs: int) -> None:
    """And the next one is thought to its end, in whatever processes."""
    view, legal = position()
    with pytest.raises(Stopped):
        consider(IYADOSU, view, None, legal, FastDice(1), Budget(3_600_000.0), jobs, stopped=lambda: True)
    found = consider(IYADOSU, view, None, legal, FastDice(1), Budget(None, 40), jobs)
    assert sum(opinion.worlds for opinion in found) > 0
