"""A whole game among bots, each told exactly what its seat may know."""

import hashlib
import time
from collections.abc import Sequence

import msgspec

from chabudai.bots import BotMaker
from chabudai.bots.stopping import StopAsked, Stopped, never
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Outcome, Setup
from chabudai.engine.match import Match
from chabudai.engine.notation import Move


class Played(msgspec.Struct, frozen=True):
    """How a game went: its outcome, and for every seat how many choices it made and how long it thought in all."""

    outcome: Outcome
    choices: list[int]
    seconds: list[float]


def bot_seed(seed: int, seat: int) -> int:
    """A bot's dice in the game with this seed: nothing that the deal's dice show can be told from them."""
    return int.from_bytes(hashlib.sha256(f"bot {seed} {seat}".encode()).digest()[:7], "big")


class BotGame:
    """One game. The deal depends on the seed alone; every bot has dice of its own, so seats can be swapped on it."""

    def __init__(self, setup: Setup, makers: Sequence[BotMaker], seed: int) -> None:
        self.match = Match(setup, FastDice(seed))
        self.bots = [maker(setup, seat, FastDice(bot_seed(seed, seat))) for seat, maker in enumerate(makers)]
        self.choices = [0] * setup.seats
        self.seconds = [0.0] * setup.seats
        self._told = 0
        self._tell()

    def step(self) -> tuple[int, list[Move], Move]:
        """The next choice, sealed seats in ascending order: who made it, out of which moves, and the move."""
        match = self.match
        seat = match.to_act()[0]
        view, legal = match.view(seat), match.legal(seat)
        began = time.perf_counter()
        move = self.bots[seat].choose(view, legal)
        self.seconds[seat] += time.perf_counter() - began
        self.choices[seat] += 1
        match.play(seat, move.number)
        self._tell()
        return seat, legal, move

    def _tell(self) -> None:
        # Not by `Follower`, as at a table: whoever writes a bot is promised to `see` every change and what it was told,
        # not a memory alone; and a follower plays the whole game again for its seat, a tenth of the speed where a game
        # is long (Iyadosu: 80 games a second instead of 90). Either way the games are the same.
        match, since = self.match, self._told
        for seat, bot in enumerate(self.bots):
            bot.see(match.view(seat), [line for _, line in match.log_since(since, seat)])
        self._told = match.events

    def played(self) -> Played:
        outcome = self.match.outcome()
        assert outcome is not None
        return Played(outcome, self.choices, self.seconds)


def play_bots(setup: Setup, makers: Sequence[BotMaker], seed: int, stopped: StopAsked = never) -> BotGame:
    """Play a game to its end, or raise Stopped when somebody asks for that."""
    game = BotGame(setup, makers, seed)
    for bot in game.bots:
        bot.stopped = stopped
    while not game.match.over:
        if stopped():
            raise Stopped
        game.step()
    return game
