"""Bots against each other: seatings, numbers of processes, stopping, mistakes."""

import os
from collections.abc import Sequence
from typing import Any

import pytest

from chabudai.bots.base import Bot
from chabudai.bots.game_spec import GameSpec
from chabudai.bots.ordered_pool import WorkFailed, in_order
from chabudai.bots.stopping import StopAsked, Stopped
from chabudai.engine.errors import BadSetup
from chabudai.engine.game import View
from chabudai.engine.notation import Move
from chabudai.games import game
from chabudai.lab.arena import NONE_OWN, Arena, Seating, lineups, play
from chabudai.lab.arena import arena as run_arena
from chabudai.lab.players import Lineup
from chabudai.lab.simulation import simulate

IYADOSU = game("iyadosu").setup(3)


def test_a_hero_sits_on_every_seat_of_the_same_deal() -> None:
    arena = Arena(IYADOSU, ["steady", "random"], 5)
    seatings = list(arena._seatings(2))
    assert [(s.seed, str(s.lineup), s.seat) for s in seatings[:7]] == [
        *((5, "steady / random", seat) for seat in range(3)),
        *((5, "random / steady", seat) for seat in range(3)),
        (6, "steady / random", 0),
    ]


def test_only_some_are_heroes() -> None:
    assert lineups(IYADOSU, ["sharp:4", "steady", "random"], ["sharp:4"]) == [
        Lineup("sharp:4", "steady"),
        Lineup("sharp:4", "random"),
    ]


def test_shares_add_up_and_everything_is_counted() -> None:
    arena = Arena(IYADOSU, ["random", "steady"], 1)
    arena.run(4)
    for standing in arena.standings:
        assert len(standing.deals) == 4
        assert sum(standing.endings().values()) == 12
        assert 0 <= standing.share()[1] <= standing.share()[0] <= standing.share()[2] <= 1
    found = arena.results()
    assert found["fair_share"] == pytest.approx(1 / 3)
    assert len(found["lineups"][0]["by_deal"]) == 4
    shares = [finished["share"] for deal in found["lineups"][0]["by_deal"] for finished in deal]
    assert found["lineups"][0]["wins"]["mean"] == pytest.approx(sum(shares) / 12)


def test_a_bot_among_its_equals_gets_the_fair_share() -> None:
    """The same bots on every seat: the hero's wins over all seats of a deal are the one win there is."""
    given = GameSpec.of(IYADOSU), NONE_OWN
    seatings = [Seating(3, Lineup("steady", "steady"), seat) for seat in range(3)]
    assert sum(play(given, seating, lambda: False).share for seating in seatings) == pytest.approx(1.0)


def _without_times(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key != "times"}


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    found = []
    for jobs in (1, 2):
        arena = Arena(IYADOSU, ["sharp:8", "steady"], 2, ["sharp:8"])
        arena.run(2, jobs)
        found.append(_without_times(arena.results()))
    assert found[0] == found[1]


def test_it_stops_when_the_difference_is_settled() -> None:
    arena = Arena(IYADOSU, ["steady", "random"], 0, ["steady"])
    arena.run(400, until=True)
    assert arena.done
    assert 16 <= arena.deals < 100


def test_it_stops_when_asked_and_keeps_what_is_there() -> None:
    arena = Arena(IYADOSU, ["random", "steady"], 0)
    arena.run(50, stopped=lambda: arena.finished >= 7)
    assert arena.finished == 7
    assert [len(standing.deals) for standing in arena.standings] == [1, 1]
    assert not arena.done


@pytest.mark.parametrize(
    ("bots", "heroes", "problem"),
    [
        (["steady"], [], "two bots"),
        (["steady", "steady"], [], "twice"),
        (["steady", "clever"], [], "clever"),
        (["steady", "random"], ["sharp"], "hero"),
    ],
)
def test_mistakes_are_sentences(bots: list[str], heroes: list[str], problem: str) -> None:
    with pytest.raises(BadSetup, match=problem):
        Arena(IYADOSU, bots, 0, heroes)


def _work(given: int, task: int, stopped: StopAsked) -> int:
    if task == 3:
        raise ValueError("three")
    if task == 4:
        os._exit(1)
    if task == 5:
        while not stopped():
            pass
        raise Stopped
    return given + task


def test_work_comes_in_order_and_a_crash_is_a_sentence() -> None:
    assert list(in_order(_work, 10, [0, 2, 1, 2], 2, lambda: False)) == [10, 12, 11, 12]
    for jobs in (1, 2):
        with pytest.raises(WorkFailed, match="ValueError: three"):
            list(in_order(_work, 10, [1, 3, 1], jobs, lambda: False))
    with pytest.raises(WorkFailed, match="unexpectedly"):
        list(in_order(_work, 10, [1, 4, 1], 2, lambda: False))


def test_nothing_is_begun_far_ahead() -> None:
    begun: list[int] = []

    def tasks() -> Any:
        for _ in range(1000):
            begun.append(1)
            yield 1

    results = in_order(_work, 1, tasks(), 2, lambda: False)
    next(results)
    assert len(begun) <= 10
    del results


def test_stopping_does_not_wait_for_the_work() -> None:
    asked: list[int] = []
    results = in_order(_work, 1, [1, 5], 2, lambda: bool(asked))
    assert next(results) == 2
    asked.append(1)
    assert list(results) == []


class First(Bot):
    """Somebody's own: always the first move that there is."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        return legal[0]


class Cheat(Bot):
    """One that does not keep to the rules."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        return self.setup.game.moves[next(n for n in range(99) if n not in {move.number for move in legal})]


def test_somebodys_own_bot_plays_in_one_process_and_in_several() -> None:
    found = [_without_times(run_arena(IYADOSU, [First, "steady"], deals=2, seed=3, jobs=jobs)) for jobs in (1, 2)]
    assert found[0] == found[1]
    assert [(one["hero"], one["field"], one["games"]) for one in found[0]["lineups"]] == [
        ("First", "steady", 6),
        ("steady", "First", 6),
    ]
    others = run_arena(IYADOSU, ["random", "steady"], deals=2, seed=3)
    assert others["lineups"][0]["by_deal"] != found[0]["lineups"][0]["by_deal"]


def test_an_own_bot_can_be_the_hero_and_must_keep_to_the_rules() -> None:
    found = run_arena(IYADOSU, [First, "random"], deals=1, heroes=[First])
    assert [one["hero"] for one in found["lineups"]] == ["First"]
    with pytest.raises(BadSetup, match="First"):
        run_arena(IYADOSU, [First, First])
    with pytest.raises(WorkFailed, match="§"):
        run_arena(IYADOSU, [Cheat, "random"], deals=1)
    with pytest.raises(ValueError, match="at least one deal"):
        run_arena(IYADOSU, [First, "random"], deals=0)


def test_an_own_bot_is_simulated_in_one_process_and_in_several() -> None:
    found = [simulate(IYADOSU, 3, First, seed=5, jobs=jobs) for jobs in (1, 2)]
    assert found[0] == found[1]
    assert (found[0]["policy"], found[0]["games"]) == ("First", 3)
    assert simulate(IYADOSU, 3, "steady", seed=5)["scores"] != found[0]["scores"]
    with pytest.raises(ValueError, match="at least one game"):
        simulate(IYADOSU, 0)
