"""A whole game among bots, each told exactly what its seat may know."""

import time
from collections.abc import Sequence

import msgspec

from chabudai.bots import BotMaker
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Outcome, Setup
from chabudai.engine.match import Match


class Played(msgspec.Struct, frozen=True):
    """How a game went: its outcome, and for every seat how many choices it made and how long it thought in all."""

    outcome: Outcome
    choices: list[int]
    seconds: list[float]


def play_bots(setup: Setup, makers: Sequence[BotMaker], seed: int) -> Played:
    """The deal depends on the seed alone; every bot has dice of its own, so seats can be swapped on the same deal."""
    match = Match(setup, FastDice(seed))
    bots = [maker(setup, seat, FastDice(seed * 64 + seat + 1)) for seat, maker in enumerate(makers)]
    choices, seconds, told = [0] * setup.seats, [0.0] * setup.seats, [0] * setup.seats
    while True:
        for seat, bot in enumerate(bots):
            bot.see(match.view(seat), [line for _, line in match.log_since(told[seat], seat)])
            told[seat] = match.events
        if match.over:
            break
        seat = match.to_act()[0]
        view, legal = match.view(seat), match.legal(seat)
        began = time.perf_counter()
        move = bots[seat].choose(view, legal)
        seconds[seat] += time.perf_counter() - began
        choices[seat] += 1
        match.play(seat, move.number)
    outcome = match.outcome()
    assert outcome is not None
    return Played(outcome, choices, seconds)
