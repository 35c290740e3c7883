"""How well a network plays: many fresh deals side by side, the likeliest move each time, the hero on every seat."""

import numpy as np

from chabudai.bots.checkpoint import Checkpoint
from chabudai.bots.statistics import mean_interval, share_interval
from chabudai.engine.game import Setup
from chabudai.envs.batch_env import Batch
from chabudai.envs.settings import settings_of
from chabudai.learn.ppo import Player

Interval = tuple[float, float, float]


def evaluate(setup: Setup, checkpoint: Checkpoint, deals: int, seed: int = 0) -> tuple[Interval | None, Interval]:
    """The share of wins where that means something, and the score, each with its interval over deals."""
    among = checkpoint.about.among
    settings = settings_of(setup, observe=checkpoint.about.observe)
    shares, scores = np.zeros(deals), np.zeros(deals)
    heroes = range(setup.seats) if among is not None else [None]
    for hero in heroes:
        batch = Batch(settings, deals, hero, among)
        batch.reset(seed)
        won, score = _played_out(Player(batch, checkpoint.scale), checkpoint)
        shares += (won + 1 / setup.seats if among is not None else won) / len(heroes)
        scores += score / len(heroes)
    wins = share_interval(shares.tolist()) if setup.game.can_be_lost(setup) and among is not None else None
    return wins, mean_interval(scores.tolist())


def _played_out(player: Player, checkpoint: Checkpoint) -> tuple[np.ndarray, np.ndarray]:
    """The first game of every column, to its end."""
    batch = player.batch
    rows = np.arange(batch.games)
    going_on = np.ones(batch.games, np.bool_)
    rewards, scores = np.zeros(batch.games), np.zeros(batch.games)
    while going_on.any():
        seat = batch.seat.copy()
        logs, _ = checkpoint.network(player.seen(), batch.mask.astype(np.bool_))
        batch.step(logs.argmax(axis=1))
        ended = batch.done & going_on
        rewards[ended] = batch.rewards[rows, seat][ended]
        scores[ended] = batch.scores[rows, seat][ended]
        going_on &= ~batch.done
    return rewards, scores
