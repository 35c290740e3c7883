"""Bots see what their seat sees, and nothing else."""

from collections import Counter
from collections.abc import Sequence

import pytest

from chabudai.bots import BotMaker, bot_maker, new_bot
from chabudai.bots.base import Bot
from chabudai.bots.random import RandomBot
from chabudai.bots.runner import BotGame
from chabudai.engine.dice import FastDice
from chabudai.engine.errors import BadSetup
from chabudai.engine.game import Setup, Told, View
from chabudai.engine.match import Match
from chabudai.engine.notation import Move
from chabudai.engine.replay import Follower
from chabudai.engine.search import Sense
from chabudai.games import game, games


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(BadSetup, match=r"“clever”.*random"):
        bot_maker("clever")


@pytest.mark.parametrize("wish", ["sharp:0", "sharp:ms", "sharp:1s", "sharp:-5", "sharp:٣", "steady:5", "random:1ms"])
def test_a_strange_budget_is_named(wish: str) -> None:
    with pytest.raises(BadSetup, match=wish):
        bot_maker(wish)


EVERY_GAME = [(name, game.name) for game in games() for name in ("random",)]


class FollowedGame(BotGame):
    """Its bots are not told anything: they are given what somebody who followed the game remembers, as at a table."""

    def __init__(self, setup: Setup, makers: Sequence[BotMaker], seed: int) -> None:
        self.followers = [Follower(setup, seat) for seat in range(setup.seats)]
        super().__init__(setup, makers, seed)

    def step(self) -> tuple[int, list[Move], Move]:
        seat = self.match.to_act()[0]
        self.bots[seat].recall(self.followers[seat].follow(self.match.moves))
        return super().step()

    def _tell(self) -> None:
        return


@pytest.mark.parametrize("of", [game.name for game in games()])
def test_bots_that_are_told_and_bots_that_recall_play_the_same_game(of: str) -> None:
    setup = game(of).setup()
    played = [kind(setup, [bot_maker("sharp:4")] * setup.seats, 5) for kind in (BotGame, FollowedGame)]
    for each in played:
        while not each.match.over:
            each.step()
    assert played[0].match.moves == played[1].match.moves


@pytest.mark.parametrize(("name", "of"), [*EVERY_GAME, ("steady", "iyadosu"), ("sharp:8", "iyadosu")])
def test_every_bot_finishes_every_game(name: str, of: str) -> None:
    setup = game(of).setup()
    played = BotGame(setup, [bot_maker(name)] * setup.seats, 3)
    while not played.match.over:
        played.step()
    assert played.match.outcome() is not None


@pytest.mark.parametrize("wish", ["steady", "sharp:4", "sharp:4:1"])
def test_plain_switches_the_convention_off(wish: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Couperation's wish to start says something only by convention."""
    couperation = game("couperation")
    setup = couperation.setup(3)
    asked: list[bool] = []
    own_sense = couperation.sense

    def sense(_: object, setup: Setup, convention: bool = True) -> Sense:
        asked.append(convention)
        return own_sense(setup, convention)

    monkeypatch.setattr(type(couperation), "sense", sense)
    for name in (wish, f"{wish}:plain"):
        match = Match(setup, FastDice(2))
        bot_maker(name)(setup, 0, FastDice(1)).choose(match.view(0), match.legal(0))
    assert asked == [True, False]


@pytest.mark.parametrize("wish", ["plain", "random:plain", "steady:plain:plain", "steady:plain:4", "sharp:plain:4"])
def test_a_strange_plain_is_named(wish: str) -> None:
    with pytest.raises(BadSetup, match=wish):
        bot_maker(wish)


def test_random_chooses_every_legal_move() -> None:
    setup = game("iyadosu").setup()
    bot = new_bot("random", setup, 0, FastDice(1))
    legal = [setup.game.moves[number] for number in range(5)]
    view = setup.game.view(setup, setup.new_state(), 0)
    chosen = Counter(bot.choose(view, legal).number for _ in range(1000))
    assert sorted(chosen) == [0, 1, 2, 3, 4]
    assert min(chosen.values()) > 150


def test_a_bot_is_told_every_change_as_its_own_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[int, list[tuple[View, list[Told]]]] = {0: [], 1: [], 2: []}

    def see(bot: Bot, view: View, news: list[Told]) -> None:
        assert view.seat == bot.seat
        seen[bot.seat].append((view, news))

    monkeypatch.setattr(RandomBot, "see", see)
    played = BotGame(game("iyadosu").setup(), [bot_maker("random")] * 3, 3)
    moves = 0
    while not played.match.over:
        played.step()
        moves += 1
    assert [len(views) for views in seen.values()] == [moves + 1] * 3
    dealt = [told for told in seen[1][0][1] if told.kind.startswith("dealt")]
    assert {told.kind for told in dealt if told.parts["seat"] == 1} == {"dealt"}
    assert {told.kind for told in dealt if told.parts["seat"] != 1} == {"dealt_hidden"}
    # Nobody misses a card that is cleared away later: the news come as it happens.
    for views in seen.values():
        told = [line.kind for _, news in views for line in news]
        assert told.count("played") + told.count("refused") == len(
            [move for actor, move in played.match.moves if actor != "chance" and move.split()[0] in ("play", "refuse")]
        )
