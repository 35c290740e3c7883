"""Many games in several processes, counted. What is counted does not depend on how the games were shared out."""

import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import cache
from itertools import islice, takewhile

import msgspec

from chabudai.bots import BotMaker
from chabudai.bots.runner import play_bots
from chabudai.cli.policy import bots_for, policy_maker
from chabudai.engine.build import is_compiled
from chabudai.engine.contract import State, UniformPolicy
from chabudai.engine.game import Setup
from chabudai.engine.playout import simulate
from chabudai.games import game as find_game

#: Games in one step: a fraction of a second, so that progress moves and an interruption loses little.
STEP_COMPILED = 5_000
STEP_INTERPRETED = 50
#: Games of bots in one step: each of them takes a while.
STEP_BOTS = 20
#: Seconds after which to look whether somebody wants to stop.
PATIENCE = 0.2


class Job(msgspec.Struct, frozen=True):
    """What to simulate, in a form that travels to another process."""

    game: str
    seats: int
    options: dict[str, str]
    card_text: str
    policy: str
    seed: int
    games: int


class Batch:
    """Games counted. `scores` and `wins` are by seat, `moves` counts the seats' moves in a game."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.scores: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.wins = [0] * seats
        self.winners: Counter[int] = Counter()
        self.reasons: Counter[int] = Counter()
        self.moves: Counter[int] = Counter()

    def add(self, other: "Batch") -> None:
        self.games += other.games
        for seat, counted in enumerate(other.scores):
            self.scores[seat].update(counted)
            self.wins[seat] += other.wins[seat]
        self.winners.update(other.winners)
        self.reasons.update(other.reasons)
        self.moves.update(other.moves)


Stopped = Callable[[], bool]


@contextmanager
def interrupts() -> Iterator[Stopped]:
    """Ctrl-C asks to stop instead of breaking in anywhere: a pool of processes does not survive that."""
    asked: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: asked.append(number))
    try:
        yield lambda: bool(asked)
    finally:
        signal.signal(signal.SIGINT, before)


def batches(job: Job, jobs: int | None, stopped: Stopped) -> Iterator[Batch]:
    """The whole job in steps, in whatever order they are done, until it is done or stopped."""
    step = _step(job)
    parts = ((first, min(step, job.games - first)) for first in range(0, job.games, step))
    processes = min(jobs or os.cpu_count() or 1, -(-job.games // step))
    if processes == 1:
        yield from (_play(job, first, games) for first, games in takewhile(lambda _: not stopped(), parts))
    else:
        yield from _in_processes(job, parts, processes, stopped)


def _step(job: Job) -> int:
    if job.policy.startswith("sharp"):
        return 1
    if job.policy == "steady":
        return STEP_BOTS
    return STEP_COMPILED if is_compiled() else STEP_INTERPRETED


def _in_processes(job: Job, parts: Iterator[tuple[int, int]], processes: int, stopped: Stopped) -> Iterator[Batch]:
    with ProcessPoolExecutor(processes, initializer=_leave_interrupts_alone) as pool:

        def submit(number: int) -> set[Future[Batch]]:
            return {pool.submit(_play, job, *part) for part in islice(parts, number)}

        running = submit(2 * processes)
        while running and not stopped():
            done, running = wait(running, PATIENCE, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
            running |= submit(len(done))
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_alone() -> None:
    """Ctrl-C reaches every process of a terminal; the first one decides what to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(job: Job, first: int, games: int) -> Batch:
    setup, seats = _setup(job.game, job.seats, tuple(job.options.items()), job.card_text), job.seats
    bots = bots_for(setup, job.policy)
    if bots is not None:
        return _play_bots(setup, bots, range(job.seed + first, job.seed + first + games))
    start = _start(job.game, job.seats, tuple(job.options.items()), job.card_text)
    new_policy = policy_maker(find_game(job.game), job.policy)
    # A policy that remembers begins anew in every game, as in a transcript.
    at_once = games if new_policy is UniformPolicy else 1
    batch = Batch(seats)
    for game in range(first, first + games, at_once):
        tally = simulate(start, seats, new_policy(), job.seed + game, at_once)
        scores = list(tally.scores)
        batch.games += at_once
        for seat in range(seats):
            batch.scores[seat].update(scores[seat::seats])
        batch.winners.update(tally.winners)
        batch.reasons.update(tally.reasons)
        batch.moves.update(tally.moves)
    _count_wins(batch)
    return batch


def _play_bots(setup: Setup, maker: BotMaker, seeds: range) -> Batch:
    """Games of bots, the same ones as in a transcript of these seeds."""
    batch = Batch(setup.seats)
    for seed in seeds:
        game = play_bots(setup, [maker] * setup.seats, seed)
        state = game.match.state
        batch.games += 1
        for seat in range(setup.seats):
            batch.scores[seat][state.score(seat)] += 1
        batch.winners[state.winners()] += 1
        batch.reasons[state.reason()] += 1
        batch.moves[sum(game.choices)] += 1
    _count_wins(batch)
    return batch


def _count_wins(batch: Batch) -> None:
    for seat in range(len(batch.wins)):
        batch.wins[seat] = sum(number for winners, number in batch.winners.items() if winners >> seat & 1)


@cache
def _setup(game: str, seats: int, options: tuple[tuple[str, str], ...], card_text: str) -> Setup:
    return find_game(game).setup_from_text(seats, dict(options), card_text)


@cache
def _start(game: str, seats: int, options: tuple[tuple[str, str], ...], card_text: str) -> State:
    return _setup(game, seats, options, card_text).new_state()
